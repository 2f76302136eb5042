"""How long a new process takes to its first answer."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from app.catalogue import Catalogue
from bench.figures import Figure, middle_ratio
from bench.serving import SERVICE, serving

ROUNDS = 5
IMPORTS = "import fastapi, sqlmodel"


def figures(catalogue: Catalogue) -> Iterator[Figure]:
    """First answer after the start of a process against the import of the two frameworks."""
    with tempfile.TemporaryDirectory(prefix="deckcheck-bench-") as folder:
        pairs = [(_first_answer(Path(folder)), _imports()) for _ in range(ROUNDS + 1)][1:]
    took = sorted(pairs)[len(pairs) // 2]
    detail = f"{took[0] * 1000:.0f} ms : {took[1] * 1000:.0f} ms"
    yield Figure(f'first answer : python -c "{IMPORTS}"', middle_ratio(pairs), 3, "", detail)


def _first_answer(data: Path) -> float:
    begin = perf_counter()
    with serving(SERVICE, "/healthz", data):
        return perf_counter() - begin


def _imports() -> float:
    begin = perf_counter()
    subprocess.run([sys.executable, "-c", IMPORTS], check=True)
    return perf_counter() - begin
