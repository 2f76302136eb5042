"""Every case of tests/cases/reading: what is written there is read so, and nothing else."""

import tomllib
from collections.abc import Iterator

import pytest

from app.core.parsing.table import read
from tests.core.parsing.showing import CASES, known, show


def cases() -> Iterator[object]:
    for path in sorted(CASES.glob("*.toml")):
        for case in tomllib.loads(path.read_text("utf-8")).get("case", ()):
            yield pytest.param(case, id=f"{path.stem}: {case['name']}")


@pytest.mark.parametrize("case", list(cases()))
def test_is_read_as_the_case_says(case: dict[str, object]) -> None:
    source = str(case["input"]).replace("\\0", "\0")
    assert show(read(source, str(case.get("format", "auto")), known())) == case["reads"]
