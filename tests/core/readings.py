"""Readings that the tests of resolving share."""

from app.core.cards import Section
from app.core.deck import Deck, NotCard
from app.core.parsing.reading import Reading, Written
from app.core.resolving import resolve

ALL = frozenset(Section)
MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE


def names(*written: str, language: str | None = None, section: Section = MAIN) -> Reading:
    """A list of names, one copy a line, all under one heading of three."""
    entries = (Written(1, line, text, None, text, section) for line, text in enumerate(written, 1))
    return Reading("text", tuple(entries), headings=ALL, language=language)


def cards(deck: Deck) -> list[str]:
    return [entry.card.name for entry in deck.entries]


def only_slot(catalogue, reading: Reading) -> NotCard:
    deck = resolve(reading, catalogue)
    assert deck.entries == ()
    (slot,) = deck.not_cards
    return slot
