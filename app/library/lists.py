"""Forbidden, limited and points lists as their files say them, and what a list means on a day."""

from collections.abc import Callable, Iterator
from datetime import date
from enum import StrEnum
from typing import Literal, NamedTuple

from pydantic import Field, model_validator

from app.core.dating import Span, before, same_month
from app.core.law import Document, Note, Source
from app.errors import ListRefused

LIMITS = {"forbidden": 0, "limited": 1, "semi_limited": 2}
"""The tables of a list of limits, each with the number of copies that it allows."""

RuleName = Callable[[int], str | None]
"""The rule name of the card with a Konami id; None where the catalogue knows no such card."""


class Day(StrEnum):
    """How well the first day of a list is known: the day itself, only its month, or only when it was downloaded."""

    EXACT = "exact"
    MONTH = "month"
    DOWNLOAD = "download"


class Erratum(Document):
    """Something that the file says otherwise than its source does, and on what ground."""

    text: str
    was: date | str | None = None


class Gap(Document):
    """Days on which a list that is not known may have been in force."""

    first: date
    last: date
    text: str


class Overlay(Document):
    """A temporary list: after `last` the list before it holds again, unless a later one has begun."""

    list: date
    last: date
    text: str

    @property
    def span(self) -> Span:
        """The days on which it holds."""
        return Span(self.list, self.last)


class Series(Document):
    """A series of dated lists. After `known_until` a later list may exist that nobody has entered."""

    id: str
    title: str
    kind: Literal["limits", "points"]
    governs: str
    regions: tuple[str, ...] = Field(strict=False)
    known_until: date
    falls_back_on: str | None = None
    source: Source
    gaps: tuple[Gap, ...] = Field(default=(), strict=False)
    overlays: tuple[Overlay, ...] = Field(default=(), strict=False)
    notes: tuple[Note, ...] = Field(default=(), strict=False)


class Row(NamedTuple):
    """One row of a list: a card and its number of copies or of points."""

    konami_id: int
    name: str
    value: int


Names = dict[str, str]
"""Konami id (as TOML writes a key) to the name that a judge reads."""


class ListDocument(Document):
    """One list as its file says it. `rows` is the number of rows; a file that has lost one is refused."""

    series: str
    effective: date
    title: str
    day: Day = Field(default=Day.EXACT, strict=False)
    rows: int
    source: Source
    errata: tuple[Erratum, ...] = Field(default=(), strict=False)
    forbidden: Names = Field(default_factory=dict)
    limited: Names = Field(default_factory=dict)
    semi_limited: Names = Field(default_factory=dict)
    points: dict[str, Names] = Field(default_factory=dict)

    def entries(self) -> Iterator[Row]:
        """Every row, the strictest table first."""
        tables = {"forbidden": self.forbidden, "limited": self.limited, "semi_limited": self.semi_limited}
        for table, limit in LIMITS.items():
            yield from (Row(int(key), name, limit) for key, name in tables[table].items())
        for points, names in self.points.items():
            yield from (Row(int(key), name, int(points)) for key, name in names.items())

    @model_validator(mode="after")
    def _is_whole(self) -> "ListDocument":
        """Keys are numbers, the rows are all there, and a list has limits or points."""
        if (found := len(tuple(self.entries()))) != self.rows:
            raise ValueError(f"the file says {self.rows} rows and has {found}")
        if self.points and (self.forbidden or self.limited or self.semi_limited):
            raise ValueError("a list has limits or points, not both")
        return self


class Change(NamedTuple):
    """A card that two lists treat differently; None: it is not on that list."""

    konami_id: int
    name: str
    before: int | None
    after: int | None


def by_rule_name(document: ListDocument, rule_name: RuleName) -> dict[str, int]:
    """The list by rule names. A card on it twice with different numbers is an error of the list: `ListRefused`.

    A card that the catalogue does not know keeps the name that the list gives it.
    """
    values: dict[str, int] = {}
    faults: list[str] = []
    for row in document.entries():
        name = rule_name(row.konami_id) or row.name
        if values.setdefault(name, row.value) != row.value:
            faults.append(f"{name} stands on the list with {values[name]} and with {row.value}")
    if faults:
        raise ListRefused(f"{document.series} {document.effective}", tuple(faults))
    return values


def changes(old: ListDocument, new: ListDocument) -> tuple[Change, ...]:
    """What the new list treats otherwise than the old one, by name."""
    was = {row.konami_id: row for row in old.entries()}
    now = {row.konami_id: row for row in new.entries()}
    found = [
        Change(card, (now.get(card) or was[card]).name, _value(was.get(card)), _value(now.get(card)))
        for card in was.keys() | now.keys()
        if _value(was.get(card)) != _value(now.get(card))
    ]
    return tuple(sorted(found, key=lambda change: (change.name.casefold(), change.konami_id)))


def _value(row: Row | None) -> int | None:
    return None if row is None else row.value


def notes_on(series: Series, document: ListDocument, days: tuple[date, ...], on: date) -> tuple[Note, ...]:
    """What a verdict must say that rests on `document` on the day `on`; `days` are the first days of all its lists."""
    found = [
        _day_unsure(document, before(days, document.effective), on),
        *(_gap(document, gap, on) for gap in series.gaps),
        *(_overlay(overlay, document) for overlay in series.overlays),
        _may_change(series, document, days, on),
    ]
    return (*series.notes, *(note for note in found if note is not None))


def _day_unsure(document: ListDocument, earlier: date | None, on: date) -> Note | None:
    if document.day is not Day.MONTH or not same_month(document.effective, on):
        return None
    until_then = f"; until then the list of {earlier} was in force" if earlier is not None else ""
    text = (
        f"The source gives only the month of the list of {document.effective}: it may have begun up to four weeks later"
    )
    return Note(code="list_day_uncertain", text=f"{text}{until_then}.")


def _gap(document: ListDocument, gap: Gap, on: date) -> Note | None:
    if not (document.effective < gap.first <= on <= gap.last):
        return None
    return Note(code="list_series_gap", text=gap.text)


def _overlay(overlay: Overlay, document: ListDocument) -> Note | None:
    return Note(code="list_temporary", text=overlay.text) if overlay.list == document.effective else None


def _may_change(series: Series, document: ListDocument, days: tuple[date, ...], on: date) -> Note | None:
    if document.effective != days[-1] or on <= series.known_until:
        return None
    text = f"Lists after {series.known_until} are not known here; a later one may be in force on {on}"
    return Note(code="list_may_change", text=f"{text}, and the answer may change.")
