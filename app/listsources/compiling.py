"""From the rows of a published list to a list document: cards found by their numbers, faults told, doubts raised."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Literal, NamedTuple

from app.core.law import Source
from app.library.lists import LIMITS, ListDocument, Row
from app.listsources.published import Published

LEAST_SHARE = 0.75
"""A list with less than this share of the rows of the one before it is refused: rows have been lost on the way.

Of all lists known, none has shrunk below 0.94 of its predecessor; the damaged copies that are known had 0.32 and 0.
"""

UNLIMITED = 3
"""The number by which some sources say that a card is not restricted: such a row is none."""

FindCard = Callable[[int], tuple[int, str] | None]
"""The Konami id and rule name of the card that a number of the source stands for; None: no card has it."""


class Facts(NamedTuple):
    """What a list document holds beside its rows."""

    series: str
    kind: Literal["limits", "points"]
    effective: date
    title: str
    source: Source


class Compiled(NamedTuple):
    """A list document and what is wrong with it: `conflicts` can never be accepted, `doubts` only on purpose."""

    document: ListDocument
    conflicts: tuple[str, ...]
    doubts: tuple[str, ...]


def compile_list(facts: Facts, published: Published, find: FindCard) -> Compiled:
    """The document for a published list, with every row that names no card, contradicts another, or cannot be read."""
    rows: dict[int, Row] = {}
    conflicts: list[str] = []
    doubts = [f"line {line} cannot be read: {text}" for line, text in published.unread]
    for given in published.rows:
        found = find(given.number)
        if found is None:
            doubts.append(f"line {given.line}: {given.number} {given.name}".rstrip() + " is no card of the catalogue")
            continue
        row = Row(*found, given.value)
        if (known := rows.setdefault(row.konami_id, row)).value != row.value:
            conflicts.append(f"line {given.line}: {row.name} has {row.value} here and {known.value} before")
    if facts.kind == "limits":
        conflicts += [
            f"{row.name} has {row.value}, which is no limit" for row in rows.values() if row.value > UNLIMITED
        ]
    return Compiled(_document(facts, rows.values()), tuple(conflicts), tuple(doubts))


def shrinkage(document: ListDocument, before: ListDocument | None) -> tuple[str, ...]:
    """Why the number of rows cannot be right: none, or far fewer than on the list before; empty if it may be."""
    if document.rows == 0:
        return ("the list is empty",)
    if before is not None and document.rows < LEAST_SHARE * before.rows:
        return (f"{document.rows} rows after {before.rows} on the list of {before.effective}",)
    return ()


def _document(facts: Facts, rows: Iterable[Row]) -> ListDocument:
    tables = dict[int, dict[str, str]]()
    for row in rows:
        if facts.kind == "points" or row.value < UNLIMITED:
            tables.setdefault(row.value, {})[str(row.konami_id)] = row.name
    limited = facts.kind == "limits"
    return ListDocument(
        series=facts.series,
        effective=facts.effective,
        title=facts.title,
        rows=sum(map(len, tables.values())),
        source=facts.source,
        forbidden=tables.get(LIMITS["forbidden"], {}) if limited else {},
        limited=tables.get(LIMITS["limited"], {}) if limited else {},
        semi_limited=tables.get(LIMITS["semi_limited"], {}) if limited else {},
        points={} if limited else {str(value): names for value, names in tables.items()},
    )
