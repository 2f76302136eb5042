"""Families C and L: counted by rule name over all sections."""

import pytest

from app.core.cards import Section
from app.core.rules.copies import removals, too_many_copies
from app.core.rules.listed import listed_card
from app.core.violations import Action, Edit, Finding
from tests.making import card, deck, entry, law

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE
LADY = card("Harpie Lady")
LADY_1 = card("Harpie Lady 1", counts_as="Harpie Lady")


def test_three_copies_are_right_and_four_are_one_violation():
    held = deck(entry("A", 3, MAIN, 1), entry("B", 3, MAIN, 2), entry("A", 1, SIDE, 9))
    assert list(too_many_copies(held, law())) == [
        Finding(
            section=MAIN,
            cards=("A",),
            lines=(1, 9),
            actual=4,
            allowed=3,
            pattern="too_many_copies",
            parameters=(("card", "A"), ("actual", 4), ("allowed", 3)),
            edits=(Edit(Action.REMOVE, "A", SIDE, 1),),
        )
    ]


def test_cards_treated_as_another_share_its_copies():
    held = deck(entry(LADY, 3, MAIN, 1), entry(LADY_1, 1, MAIN, 2))
    assert list(too_many_copies(held, law())) == [
        Finding(
            section=MAIN,
            cards=("Harpie Lady", "Harpie Lady 1"),
            lines=(1, 2),
            actual=4,
            allowed=3,
            pattern="too_many_copies_shared",
            parameters=(("card", "Harpie Lady 1"), ("counts_as", "Harpie Lady"), ("actual", 4), ("allowed", 3)),
            edits=(Edit(Action.REMOVE, "Harpie Lady 1", MAIN, 1),),
        )
    ]


def test_four_of_a_card_treated_as_another_are_one_violation():
    found = list(too_many_copies(deck(entry(LADY_1, 4)), law()))
    assert [(finding.parameters[:2], finding.actual) for finding in found] == [
        ((("card", "Harpie Lady 1"), ("counts_as", "Harpie Lady")), 4)
    ]


def test_another_maximum_and_none_at_all():
    assert [f.allowed for f in too_many_copies(deck(entry("A", 2)), law(copies={"maximum": 1, "cite": "x"}))] == [1]
    assert list(too_many_copies(deck(entry("A", 9)), law(copies=None))) == []


def test_surplus_leaves_the_side_first_then_the_extra_then_the_main_deck_last_written_first():
    entries = (entry("A", 2, MAIN, 1), entry("A", 1, MAIN, 2), entry("A", 1, EXTRA, 3), entry("A", 2, SIDE, 4))
    assert removals(entries, 5) == (
        Edit(Action.REMOVE, "A", SIDE, 2),
        Edit(Action.REMOVE, "A", EXTRA, 1),
        Edit(Action.REMOVE, "A", MAIN, 1),
        Edit(Action.REMOVE, "A", MAIN, 1),
    )
    assert removals(entries, 0) == ()


@pytest.mark.parametrize(
    ("allowed", "copies", "pattern"),
    [
        (0, 1, "forbidden_card"),
        (1, 1, None),
        (1, 2, "over_the_limit"),
        (2, 2, None),
        (2, 3, "over_the_limit"),
        (3, 3, None),
    ],
)
def test_limit_and_limit_plus_one(allowed, copies, pattern):
    found = list(listed_card(deck(entry("A", copies, SIDE, 5)), law({"A": allowed})))
    if pattern is None:
        assert found == []
    else:
        assert found == [
            Finding(
                section=SIDE,
                cards=("A",),
                lines=(5,),
                actual=copies,
                allowed=allowed,
                pattern=pattern,
                parameters=(("card", "A"), ("actual", copies), ("allowed", allowed), ("status", allowed)),
                edits=(Edit(Action.REMOVE, "A", SIDE, copies - allowed),),
            )
        ]


def test_a_limit_counts_over_sections_and_names():
    held = deck(entry(LADY, 1, MAIN, 1), entry(LADY_1, 1, SIDE, 2))
    (found,) = listed_card(held, law({"Harpie Lady": 1}))
    assert (found.cards, found.actual, found.lines) == (("Harpie Lady", "Harpie Lady 1"), 2, (1, 2))


def test_the_own_name_of_a_card_treated_as_another_has_its_limit_too():
    (found,) = listed_card(deck(entry(LADY), entry(LADY_1)), law({"Harpie Lady 1": 0}))
    assert (found.cards, found.actual) == (("Harpie Lady 1",), 1)


def test_without_a_list_nothing_is_limited():
    assert list(listed_card(deck(entry("A", 3)), law(None))) == []
