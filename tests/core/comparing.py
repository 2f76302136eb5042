"""Decks that the tests of the comparison share."""

from dataclasses import replace

from app.core.cards import Section
from app.core.comparison import (
    Difference,
)
from app.core.deck import Deck, Entry
from tests.making import deck, filler

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE
MISSING, SURPLUS, MOVED = Difference.MISSING, Difference.EXTRA, Difference.MOVED


def full(main: int = 40, extra: int = 15, side: int = 15) -> Deck:
    return deck(*filler(main), *filler(extra, EXTRA), *filler(side, SIDE))


def plus(of: Deck, *entries: Entry) -> Deck:
    return replace(of, entries=(*of.entries, *entries))
