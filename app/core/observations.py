"""What is worth telling although it breaks no rule: it is in another class than a violation and changes no verdict."""

from collections.abc import Iterator

from app.core.cards import Section
from app.core.deck import Deck, Remark
from app.core.law import Law
from app.core.rules.pool import first_print, not_known_to_be_released
from app.core.rules.sizes import side_unused


def observations(deck: Deck, law: Law) -> Iterator[Remark]:
    """The remarks on a deck under a law, beside those of the reading."""
    yield from _unused_side(deck, law)
    yield from _prints_of_unknown_date(deck, law)


def _unused_side(deck: Deck, law: Law) -> Iterator[Remark]:
    """A side of 0 with no word on side decks reads as "not used" where the ruleset wants an exact number."""
    if law.context.side_deck_used is None and side_unused(deck, law):
        yield Remark("side_read_as_not_used", (("section", Section.SIDE),))


def _prints_of_unknown_date(deck: Deck, law: Law) -> Iterator[Remark]:
    """A card playable only by a print of unknown date: no reason to call it illegal, but the verdict hangs on it."""
    pool = law.ruleset.pool
    if pool is None:
        return
    entries = not_known_to_be_released(deck, law)
    lines = {entry.card: entry.line for entry in reversed(entries) if first_print(entry.card, pool) is None}
    for card, line in reversed(lines.items()):
        yield Remark("printed_on_unknown_date", (("card", card.name), ("region", pool.regions[0])), line)
