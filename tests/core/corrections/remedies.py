"""Remedies and decks that the tests of the verbs share."""

from typing import Any

from app.core.cards import Section
from app.core.corrections.remedy import (
    Change,
    Correction,
    Fill,
    Remedy,
    Verb,
    Which,
)
from app.core.deck import Deck, Entry
from app.core.law import Context, Law
from app.core.violations import Action, Edit
from tests.making import deck, filler, law

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE
LIST, DECK = Which.LIST, Which.DECK
LIMITS = {"Forbidden": 0, "Limited": 1, "Harpie Lady": 2}
MAKE_LEGAL = Remedy(Verb.MAKE_LIST_LEGAL)
STRIP = Remedy(Verb.STRIP_DECK_THEN_LIST_FOLLOWS, fill=Fill.TO_MINIMUM)
FROM_SIDE = Remedy(Verb.REPLACE_FROM_SIDE)
REPLACE = Remedy(Verb.REMOVE_AND_REPLACE)
MAKE_UP = Remedy(Verb.ADD_TO_MINIMUM)


def held(main: int, side: int, *more: Entry) -> Deck:
    in_main = sum(e.copies for e in more if e.section is MAIN)
    in_side = sum(e.copies for e in more if e.section is SIDE)
    return deck(*more, *filler(main - in_main), *filler(side - in_side, SIDE))


def on(*unobtainable: str, **parts: Any) -> Law:
    return law(LIMITS, Context(game=1, unobtainable=unobtainable), **parts)


def removed(of: Which, name: str, copies: int = 1, section: Section = MAIN) -> Change:
    return Change(of, Edit(Action.REMOVE, name, section, copies))


def well(found: Correction) -> bool:
    return found.legal and found.equal is not False and not found.obstacles
