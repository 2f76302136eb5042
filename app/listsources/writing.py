"""A list as the text of its TOML file, in the one layout that all files have."""

import json
from collections.abc import Iterator, Mapping
from datetime import date

from app.library.lists import LIMITS, Day, ListDocument

Value = str | int | date | None


def render(document: ListDocument) -> str:
    """The text of the list's file: facts, source, errata, then the tables with their rows by name."""
    lines = [
        *_pairs({"series": document.series, "effective": document.effective, "title": document.title}),
        *_pairs({"day": None if document.day is Day.EXACT else document.day.value, "rows": document.rows}),
        *_table("[source]", document.source.model_dump()),
    ]
    for erratum in document.errata:
        lines += _table("[[errata]]", erratum.model_dump())
    tables = {"forbidden": document.forbidden, "limited": document.limited, "semi_limited": document.semi_limited}
    for name in LIMITS:
        lines += _rows(f"[{name}]", tables[name])
    for points in sorted(document.points, key=int, reverse=True):
        lines += _rows(f"[points.{points}]", document.points[points])
    return "\n".join(lines) + "\n"


def _table(heading: str, values: Mapping[str, Value]) -> list[str]:
    return ["", heading, *_pairs(values)]


def _rows(heading: str, names: Mapping[str, str]) -> list[str]:
    if not names:
        return []
    by_name = sorted(names.items(), key=lambda row: (row[1].casefold(), int(row[0])))
    return ["", heading, *(f"{card} = {_written(name)}" for card, name in by_name)]


def _pairs(values: Mapping[str, Value]) -> Iterator[str]:
    return (f"{key} = {_written(value)}" for key, value in values.items() if value is not None)


def _written(value: Value) -> str:
    """A TOML value; a JSON string with its escapes is a TOML basic string, but for DEL, which JSON leaves bare."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)
