"""Family R: each rule breaks on its own kind of entry, and on no other."""

import pytest

from app.core.cards import Section
from app.core.deck import EMPTY, Deck, Remark, Why
from app.core.rules import reading
from app.core.violations import Action, Edit, Finding
from tests.making import deck, entry, law, slot

CASES = [
    (reading.unreadable_line, Why.UNREADABLE, "line_not_recognised"),
    (reading.copies_unreadable, Why.COPIES_UNREADABLE, "copies_unreadable"),
    (reading.damaged_code, Why.DAMAGED, "damaged_code"),
    (reading.two_cards_on_a_line, Why.TWO_CARDS, "two_cards_on_a_line"),
]


@pytest.mark.parametrize(("rule", "why", "pattern"), CASES)
def test_an_unread_entry_is_told_with_its_line_and_text(rule, why, pattern):
    held = deck(entry("A"), not_cards=(slot(why, 7, "text", copies=2, candidates=("A", "B")),))
    assert list(rule(held, law())) == [
        Finding(
            section=Section.MAIN,
            cards=("A", "B"),
            lines=(7,),
            pattern=pattern,
            parameters=(("line", 7), ("written", "text")),
            edits=(Edit(Action.CLARIFY, None, Section.MAIN, 2),),
        )
    ]


@pytest.mark.parametrize(("rule", "why", "pattern"), CASES)
def test_no_other_kind_of_entry_is_told(rule, why, pattern):
    others = tuple(slot(other) for other in Why if other is not why)
    assert list(rule(deck(not_cards=others), law())) == []


def test_an_empty_list_is_told():
    assert list(reading.nothing_on_the_list(EMPTY, law())) == [
        Finding(section=Section.MAIN, actual=0, edits=(Edit(Action.CLARIFY, None, Section.MAIN),))
    ]


@pytest.mark.parametrize("held", [deck(entry("A")), deck(not_cards=(slot(Why.UNREADABLE),))])
def test_a_list_with_anything_on_it_is_not_empty(held):
    assert list(reading.nothing_on_the_list(held, law())) == []


WRITTEN_TOTAL = (("section", Section.SIDE), ("written", 15), ("counted", 14))


def test_a_total_that_is_not_what_the_entries_come_to():
    whole = Remark("list_incomplete", (("actual", 56), ("stated", 60)))
    held = Deck(remarks=(Remark("total_disagrees", WRITTEN_TOTAL, 9), Remark("encoding_guessed"), whole))
    assert list(reading.total_disagrees(held, law())) == [
        Finding(
            section=Section.SIDE,
            lines=(9,),
            pattern="total_disagrees",
            parameters=WRITTEN_TOTAL,
            edits=(Edit(Action.CLARIFY, None, Section.SIDE),),
        ),
        Finding(
            pattern="list_incomplete",
            parameters=(("actual", 56), ("stated", 60)),
            edits=(Edit(Action.CLARIFY, None),),
        ),
    ]


def test_other_remarks_are_no_violation():
    assert list(reading.total_disagrees(Deck(remarks=(Remark("encoding_guessed"),)), law())) == []
