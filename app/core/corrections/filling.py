"""Cards moved from the side deck to where cards were taken out."""

from app.core.cards import Card, Kind, Section
from app.core.corrections.remedy import Choice, Which
from app.core.deck import Deck, Entry
from app.core.law import Law
from app.core.violations import Action, Edit


def lacking(deck: Deck, law: Law) -> int:
    """How many cards the main deck is short of its minimum."""
    size = law.ruleset.main
    least = 0 if size is None else size.minimum or size.exactly or 0
    return max(0, least - deck.size(Section.MAIN))


def fitting(deck: Deck, section: Section) -> tuple[Entry, ...]:
    """The entries of the side deck whose cards may lie in a section. Moving one changes no number of copies."""
    return tuple(entry for entry in deck.of(Section.SIDE) if _may_lie_in(entry.card, section))


def _may_lie_in(card: Card, section: Section) -> bool:
    return card.kind is Kind.UNKNOWN or card.section is section


def fill(deck: Deck, of: Which, section: Section, count: int) -> Choice | None:
    """The player's choice of up to `count` cards that move from the side, the first written standing in for it.

    None if nothing is wanted or nothing fits; the side deck is not refilled.
    """
    entries = fitting(deck, section)
    moves: list[Edit] = []
    left = count
    for entry in entries:
        copies = min(left, entry.copies)
        if copies > 0:
            moves.append(Edit(Action.MOVE, entry.card.name, Section.SIDE, copies, section))
            left -= copies
    if not moves:
        return None
    options = tuple(dict.fromkeys(entry.card.name for entry in entries))
    return Choice(of, section, count - left, options, tuple(moves))
