"""Family U: what was read but is no known card."""

import pytest

from app.core.cards import Section
from app.core.deck import Why
from app.core.rules import unknown
from app.core.violations import Action, Edit, Finding
from tests.making import deck, law, slot

CLARIFY = (Edit(Action.CLARIFY, None, Section.MAIN, 1),)
PLACE = (("line", 7), ("written", " 12 "))
CASES = [
    (unknown.unknown_card, Why.UNKNOWN_NAME, "unknown_card", PLACE, ()),
    (unknown.unknown_passcode, Why.UNKNOWN_PASSCODE, "unknown_passcode", (*PLACE, ("passcode", "12")), ()),
    (unknown.unknown_passcode, Why.PASSCODE_ZERO, "passcode_zero", PLACE, ()),
    (unknown.ambiguous_name, Why.AMBIGUOUS, "ambiguous_name", (*PLACE, ("candidates", ("A", "B"))), ("A", "B")),
    (unknown.other_game, Why.OTHER_GAME, "other_game", PLACE, ()),
    (unknown.not_a_deck_card, Why.SKILL, "not_a_deck_card", PLACE, ()),
]


@pytest.mark.parametrize(("rule", "why", "pattern", "parameters", "candidates"), CASES)
def test_the_finding_is_whole(rule, why, pattern, parameters, candidates):
    held = deck(not_cards=(slot(why, 7, " 12 ", candidates=candidates),))
    assert list(rule(held, law())) == [
        Finding(Section.MAIN, candidates, (7,), pattern=pattern, parameters=parameters, edits=CLARIFY)
    ]


@pytest.mark.parametrize("rule", sorted({case[0] for case in CASES}, key=lambda rule: rule.__name__))
def test_other_kinds_are_not_told(rule):
    own = {case[1] for case in CASES if case[0] is rule}
    assert list(rule(deck(not_cards=tuple(slot(why) for why in Why if why not in own)), law())) == []
