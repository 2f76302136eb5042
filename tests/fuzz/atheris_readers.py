"""Coverage-guided fuzzing of all readers: `python -m tests.fuzz.atheris_readers -max_total_time=60`."""

import sys

import atheris

with atheris.instrument_imports(include=["app.core.parsing"]):
    from app.core.parsing.table import BY_NAME, read

from tests.core.parsing.showing import known

FORMATS = ("auto", *sorted(BY_NAME))


def one(data: bytes) -> None:
    """Reads the data in the format that its first byte tells; any exception is a finding."""
    if data:
        read(data[1:], FORMATS[data[0] % len(FORMATS)], known())


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
