"""Small guides for the tests of assessing."""

from app.core.cards import Section
from app.core.penalties.assessing import (
    assess,
)
from app.core.penalties.scale import PenaltyKind
from app.core.penalties.situation import Situation
from app.core.violations import Finding, Violation
from tests.core.penalties.guides import infraction
from tests.making import deck, entry

MAIN, SIDE = Section.MAIN, Section.SIDE
WARNING, GAME_LOSS = PenaltyKind.WARNING, PenaltyKind.GAME_LOSS


def violation(code="C101", section=MAIN, allowed=3, cause=None, cards=("A",)):
    return Violation(code, code, Finding(section, cards, (1,), 4, allowed), cause)


def case(error="e", **parts):
    return {"cite": f"cite {error}", "error": error, **parts}


def shown(held, *violations, **parts):
    return assess(Situation(deck(entry("A", 4)), violations, **parts), held)


COPIES = infraction("A", cases=[case(select=[{"codes": ["C101"]}])])
LEVELS = [{"number": number, "name": f"level {number}", "description": ""} for number in (1, 2, 3)]
