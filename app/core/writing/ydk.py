"""`.ydk`: a passcode a line under `#main`, `#extra`, `!side`."""

from app.core.cards import Section
from app.core.deck import Deck, Remark
from app.core.writing.ordering import Order, items_of, lost

HEADINGS = ((Section.MAIN, "#main"), (Section.EXTRA, "#extra"), (Section.SIDE, "!side"))
CREATED = "#created by Deckcheck"


def write_ydk(deck: Deck, language: str, order: Order) -> tuple[str, tuple[Remark, ...]]:
    """The file's text. Cards without a passcode, and entries that are no number, cannot be carried."""
    lines = [CREATED]
    remarks = [*lost(deck), *(item.remark() for item in items_of(deck, None, order, language))]
    for section, heading in HEADINGS:
        lines.append(heading)
        for item in items_of(deck, section, order, language):
            if item.number is None or item.copies < 1:
                remarks.append(item.remark())
            else:
                lines.extend([str(item.number)] * item.copies)
    return "\n".join((*lines, "")), tuple(remarks)
