"""A decklist form filled in as form fields: `mon 1 name`, `Monster Card 1 Count`, `total mon cards`, and the head."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from app.core.cards import Section
from app.core.deck import Remark
from app.core.parsing.headings import Heading, Total
from app.core.parsing.heads import SLOTS
from app.core.parsing.reading import Knows, Reading, Unread
from app.core.parsing.text import TextReader

_TOKEN = re.compile(r"[^\W\d_]+|[0-9]+")
_PLACES: tuple[tuple[frozenset[str], Section, str | None], ...] = (
    (frozenset(("side", "sd", "sidedeck")), Section.SIDE, None),
    (frozenset(("extra", "ed", "fusion", "extradeck")), Section.EXTRA, None),
    (frozenset(("mon", "monster", "monsters", "mons")), Section.MAIN, "monster"),
    (frozenset(("spell", "spells", "magic", "spl")), Section.MAIN, "spell"),
    (frozenset(("trap", "traps")), Section.MAIN, "trap"),
    (frozenset(("main", "deck", "maindeck")), Section.MAIN, None),
)
_ORDER = (
    (Section.MAIN, "monster"),
    (Section.MAIN, "spell"),
    (Section.MAIN, "trap"),
    (Section.MAIN, None),
    (Section.EXTRA, None),
    (Section.SIDE, None),
)
_NUMBERS = frozenset(("number", "num", "no", "count", "qty", "quantity", "copies", "amount", "n", "qtd"))
_TOTALS = frozenset(("total", "totals", "sum"))
_SLOTS = {" ".join(_TOKEN.findall(label)): slot for label, slot in SLOTS.items()}
LONGEST_VALUE = 400


class _Row(NamedTuple):
    """One row of the form, by its place in it."""

    section: Section
    kind: str | None
    place: int


def read_fields(
    fields: Mapping[str, str], knows: Knows, beside: Callable[[str], str] = lambda field: "", format: str = "form"
) -> Reading:
    """The reading of filled form fields; `beside` gives the text that stands next to a field on the page.

    `line` is the running number of the row. A number that is missing counts as one and is told; a row that has a number
    and no name is told.
    """
    names: dict[_Row, tuple[str, str]] = {}
    numbers: dict[_Row, str] = {}
    totals: list[Total] = []
    reader = TextReader(knows)
    for field, raw in fields.items():
        tokens = _TOKEN.findall(field.lower())
        value = " ".join(raw.split())[:LONGEST_VALUE]
        place = next(((section, kind) for words, section, kind in _PLACES if words & set(tokens)), None)
        index = next((int(token) for token in reversed(tokens) if token.isdigit() and len(token) < 5), None)
        if (slot := _SLOTS.get(" ".join(tokens))) is not None:
            reader.listing.field(slot, value)
        elif place is not None and _TOTALS & set(tokens):
            if value.isascii() and value.isdigit() and len(value) < 5:
                totals.append(Total(int(value), *place))
        elif place is not None and index is not None:
            row = _Row(*place, index)
            if _NUMBERS & set(tokens):
                numbers[row] = value
            else:
                names[row] = value, field
    _rows(reader, names, numbers, beside)
    for total in totals:
        reader.listing.total(total, 0)
    reader.listing.headings.update(Section)
    return reader.reading(format)


def _rows(
    reader: TextReader,
    names: dict[_Row, tuple[str, str]],
    numbers: dict[_Row, str],
    beside: Callable[[str], str],
) -> None:
    rows = sorted({*names, *numbers}, key=lambda row: (_ORDER.index((row.section, row.kind)), row.place))
    current: tuple[Section, str | None] | None = None
    for line, row in enumerate(rows, 1):
        name, field = names.get(row, ("", ""))
        number = numbers.get(row, "")
        if not name and number in ("", "0"):
            continue
        if current != (row.section, row.kind):
            current = row.section, row.kind
            reader.listing.section = None
            reader.listing.heading(Heading(row.section, row.kind), line)
        _row(reader, _whole(name, beside(field) if field else "", reader.knows), number, line)


def _whole(name: str, rest: str, knows: Knows) -> str:
    """The name, put together with the text beside the field where neither half is a card."""
    if rest and not knows(name):
        for whole in (f"{name} {rest}", f"{name}{rest}"):
            if knows(whole):
                return whole
    return name


def _row(reader: TextReader, name: str, number: str, line: int) -> None:
    listing = reader.listing
    digits = number.strip("xX× ")
    if not name:
        listing.skip(Unread(line, number, section=listing.section, counts=False))
    elif not number:
        before = len(listing.entries)
        reader.line(name, line)
        if len(listing.entries) > before and listing.entries[-1].written == name:
            listing.remarks.append(Remark("copies_taken_as_one", (), line))
    elif digits.isascii() and digits.isdigit():
        reader.line(f"{number} {name}", line, f"{digits} {name}")
    else:
        reader.tell_number(f"{number} {name}", line)
