"""Decks, laws and outcomes of the correction vectors of the TCG policy."""

from typing import Any, NamedTuple

from app.core.cards import Section
from app.core.corrections.remedy import (
    Correction,
    Fill,
    Missing,
    Reason,
    Remedy,
    Verb,
    Which,
)
from app.core.deck import Deck, Entry
from app.core.law import Context, Law
from app.core.violations import Action
from tests.making import deck, entry, filler, law

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE
LIMITS = {"Forbidden": 0, "Forbidden B": 0, "Forbidden C": 0, "Limited": 1, "Semi": 2}


R1 = Remedy(Verb.DECK_FOLLOWS_LIST, missing_cards=Missing.FILL_TO_MINIMUM, drop=True)


R2 = Remedy(Verb.DECK_FOLLOWS_LIST, missing_cards=Missing.STRIKE, drop=True)


R4 = Remedy(Verb.STRIP_DECK_THEN_LIST_FOLLOWS, fill=Fill.TO_MINIMUM, drop=True)


R6 = Remedy(Verb.RESTORE_DECK)


R7 = Remedy(Verb.CLARIFY)


def held(main: int, side: int, *more: Entry) -> Deck:
    """A deck of `main` and `side` cards, `more` of them among these."""
    in_main = sum(e.copies for e in more if e.section is MAIN)
    in_side = sum(e.copies for e in more if e.section is SIDE)
    return deck(*more, *filler(main - in_main), *filler(side - in_side, SIDE))


def the_law(*unobtainable: str, game: int | None = 1, **parts: Any) -> Law:
    return law(LIMITS, Context(game=game, unobtainable=unobtainable), **parts)


class Out(NamedTuple):
    """The result in numbers: sizes of main and side deck, cards moved from the side, and what stands in the way."""

    main: int
    side: int
    filled: int = 0
    reason: Reason | None = None
    drop: bool = False


def out(found: Correction) -> Out:
    assert found.table is not None
    filled = sum(c.edit.copies for c in found.changes if c.of is Which.DECK and c.edit.action is Action.MOVE)
    obstacle = found.obstacles[0] if found.obstacles else None
    main, side = found.table.size(MAIN), found.table.size(SIDE)
    return Out(main, side, filled, obstacle and obstacle.reason, bool(obstacle and obstacle.drop))


def well(found: Correction) -> bool:
    """Legal, equal, and nothing in the way."""
    return found.legal and found.equal is True and not found.obstacles


LIMITED_3 = entry("Limited", 3)


BLS, ENVOY = "Black Luster Soldier", "Black Luster Soldier - Envoy of the Beginning"
X, Y = entry("X"), entry("Y")
