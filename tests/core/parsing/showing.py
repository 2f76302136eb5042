"""A reading printed as lines that a judge can read; cases assert them whole."""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from app.core.naming import key_of
from app.core.parsing.reading import Knows, Reading

CASES = Path(__file__).parents[2] / "cases" / "reading"


@cache
def known() -> Knows:
    """What the cases take for the names of all cards: the ones in names.toml."""
    names = tomllib.loads((CASES / "names.toml").read_text("utf-8"))["names"]
    keys = frozenset(map(key_of, names))
    return lambda name: key_of(name) in keys


def show(reading: Reading) -> list[str]:
    """All that a reading holds."""
    return [*_head(reading), *_entries(reading), *_unread(reading), *_remarks(reading)]


def _head(reading: Reading) -> Iterable[str]:
    headings = ",".join(sorted(section.value for section in reading.headings)) or "-"
    yield f"{reading.format} headings={headings} language={reading.language or '-'}"
    if reading.form is not None:
        yield f"form name={reading.form.player_name!r} number={reading.form.player_number!r}"


def _entries(reading: Reading) -> Iterable[str]:
    for entry in reading.entries:
        place = entry.section.value if entry.section else f"block {entry.group}"
        code = "" if entry.passcode is None else f" #{entry.passcode}"
        name = "" if entry.name is None else f" {entry.name}"
        yield f"{entry.line} {place}: {entry.copies}{code}{name}"


def _unread(reading: Reading) -> Iterable[str]:
    for slot in reading.unread:
        place = slot.section.value if slot.section else "-"
        counts = "" if slot.counts else ", not counted"
        yield f"{slot.line} {place}: unread {slot.why.value} {slot.copies}{counts}: {slot.written!r}"


def _remarks(reading: Reading) -> Iterable[str]:
    for remark in reading.remarks:
        parameters = " ".join(f"{key}={str(value)!r}" for key, value in remark.parameters)
        yield f"{remark.line or '-'} remark {remark.pattern} {parameters}".rstrip()
