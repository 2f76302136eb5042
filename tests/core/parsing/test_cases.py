"""Every case of tests/cases/reading: what is written there is read so, and nothing else."""

import tomllib
from collections.abc import Iterator

import pytest

from app.core.parsing.table import read
from tests.core.parsing.showing import CASES, known, show


def cases(*forms: str) -> Iterator[object]:
    for path in sorted(CASES.glob("*.toml")):
        if forms and path.stem not in forms:
            continue
        for case in tomllib.loads(path.read_text("utf-8")).get("case", ()):
            yield pytest.param(case, id=f"{path.stem}: {case['name']}")


@pytest.mark.parametrize("case", list(cases()))
def test_is_read_as_the_case_says(case: dict[str, object]) -> None:
    source = str(case["input"]).replace("\\0", "\0")
    assert show(read(source, str(case.get("format", "auto")), known())) == case["reads"]


@pytest.mark.parametrize("case", list(cases("table", "text", "ydk")))
def test_an_entry_keeps_the_words_of_the_list(case: dict[str, object]) -> None:
    source = str(case["input"]).replace("\\0", "\0")
    reading = read(source, str(case.get("format", "auto")), known())
    lines = source.splitlines()
    for entry in reading.entries:
        words = entry.written.split()
        assert words, entry
        assert any(word in lines[entry.line - 1] for word in words), entry
        assert "".join(words) in "".join(source.split()), entry
