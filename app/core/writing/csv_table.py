"""CSV: section, copies, name, passcode. A cell that would be a formula to a spreadsheet has an apostrophe in front."""

import csv
from io import StringIO

from app.core.cards import Section
from app.core.deck import Deck, Remark
from app.core.writing.ordering import Item, Order, items_of, lost

HEAD = ("section", "copies", "name", "passcode")
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write_csv(deck: Deck, language: str, order: Order) -> tuple[str, tuple[Remark, ...]]:
    """The table. Everything but lost parts of a code can be carried."""
    out = StringIO(newline="")
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(HEAD)
    for section in (*Section, None):
        for item in items_of(deck, section, order, language):
            rows.writerow(_row(item, section, language))
    return out.getvalue(), tuple(lost(deck))


def _row(item: Item, section: Section | None, language: str) -> tuple[str, ...]:
    number = item.number
    code = "" if number is None else str(number)
    name = " ".join(item.name(language).split())
    return (section.value if section else "", str(item.copies), safe("" if item.card is None and code else name), code)


def safe(cell: str) -> str:
    """The cell, with an apostrophe in front where a spreadsheet would take it for a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell
