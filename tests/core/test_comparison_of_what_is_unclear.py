"""Lists and decks compared where an entry is not one card."""

from dataclasses import replace

import pytest

from app.core.comparison import (
    Comparison,
    Discrepancy,
    InBox,
    SizeChange,
    compare,
)
from app.core.deck import Why
from app.core.unclear import Unclear
from tests.core.comparing import MAIN, MISSING, MOVED, SIDE, SURPLUS, full, plus
from tests.making import deck, entry, slot


def test_tokens_and_skills_are_no_part_of_a_deck() -> None:
    token = slot(Why.TOKEN, written="27204312", counts=False)
    skill = slot(Why.SKILL, written="Spell of Mask")
    assert compare(replace(full(), not_cards=(token,)), replace(full(), not_cards=(skill,))) == Comparison()


@pytest.mark.parametrize("why", [Why.UNKNOWN_NAME, Why.UNKNOWN_PASSCODE, Why.NOT_YET_RELEASED, Why.OTHER_GAME])
def test_the_same_unknown_name_or_number_is_the_same_card(why: Why) -> None:
    registered = replace(full(), not_cards=(slot(why, written=" 123 "),))
    table = replace(full(), not_cards=(slot(why, written="123"),))
    assert compare(registered, table) == Comparison()
    assert compare(registered, full()).discrepancies == (Discrepancy("123", MISSING, MAIN),)
    assert compare(full(), table).discrepancies == (Discrepancy("123", SURPLUS, MAIN),)
    elsewhere = replace(full(), not_cards=(slot(why, written="123", section=SIDE),))
    assert compare(registered, elsewhere).discrepancies == (Discrepancy("123", MOVED, MAIN, SIDE),)


def test_a_pre_release_number_is_the_card_of_its_name() -> None:
    registered = replace(full(), not_cards=(slot(Why.NOT_YET_RELEASED, written="101", name="New Card"),))
    assert compare(registered, plus(full(), entry("New Card"))) == Comparison()


@pytest.mark.parametrize(
    "why",
    [Why.UNREADABLE, Why.COPIES_UNREADABLE, Why.DAMAGED, Why.PASSCODE_ZERO, Why.AMBIGUOUS, Why.TWO_CARDS],
)
def test_the_same_unclear_text_is_no_difference_and_yet_not_equal(why: Why) -> None:
    """A wrong "equal" would cost the player: nobody can tell that the same card is meant."""
    both = replace(full(), not_cards=(slot(why, written="B"),))
    found = compare(both, both)
    assert found == Comparison((), False, unclear=(Unclear("B", MAIN, 1, True), Unclear("B", MAIN, 1, False)))
    assert not found.differs
    assert not compare(both, both, 2).sizes_changed


AMBIGUOUS = slot(Why.AMBIGUOUS, written="Bottomless", candidates=("Bottomless Shifting Sand", "Bottomless Trap Hole"))


@pytest.mark.parametrize("game", [1, 2])
def test_an_ambiguous_name_agrees_with_a_card_that_it_can_mean(game: int) -> None:
    """kde-tcg C1 and B1: the entry is a fault of its own, set aside when the wholes are compared."""
    registered = replace(full(39), not_cards=(AMBIGUOUS,))
    found = compare(registered, plus(full(39), entry("Bottomless Trap Hole")), game)
    assert found == Comparison((), False, unclear=(Unclear("Bottomless", MAIN, 1, True, "Bottomless Trap Hole"),))


def test_an_ambiguous_name_does_not_agree_with_another_section_before_game_two() -> None:
    registered = replace(full(39), not_cards=(AMBIGUOUS,))
    table = plus(full(39), entry("Bottomless Trap Hole", 1, SIDE))
    assert compare(registered, table, 1) == Comparison(
        (Discrepancy("Bottomless", MISSING, MAIN), Discrepancy("Bottomless Trap Hole", SURPLUS, SIDE)),
        False,
        unclear=(Unclear("Bottomless", MAIN, 1, True),),
    )
    assert compare(registered, table, 2).sizes_changed == (SizeChange(MAIN, 40, 39), SizeChange(SIDE, 15, 16))


def test_a_misspelt_name_agrees_with_the_card_it_suggests() -> None:
    written = slot(Why.UNKNOWN_NAME, written="Tearlament Rulkallos", suggestions=("Tearlaments Rulkallos",))
    found = compare(replace(full(39), not_cards=(written,)), plus(full(39), entry("Tearlaments Rulkallos")))
    assert found == Comparison(
        (), False, unclear=(Unclear("Tearlament Rulkallos", MAIN, 1, True, "Tearlaments Rulkallos"),)
    )


def test_an_unreadable_line_can_stand_for_any_one_card_of_its_section() -> None:
    registered = replace(full(39), not_cards=(slot(Why.UNREADABLE, written="~~"),))
    assert compare(registered, plus(full(39), entry("X"))) == Comparison(
        (), False, unclear=(Unclear("~~", MAIN, 1, True, "X"),)
    )
    assert compare(registered, plus(full(39), entry("X"), entry("Y"))).discrepancies == (
        Discrepancy("X", SURPLUS, MAIN),
        Discrepancy("Y", SURPLUS, MAIN),
        Discrepancy("~~", MISSING, MAIN),
    )
    assert compare(registered, full(39)) == Comparison(
        (Discrepancy("~~", MISSING, MAIN),), False, unclear=(Unclear("~~", MAIN, 1, True),)
    )


def test_equal_unreadable_lines_stand_for_as_many_cards() -> None:
    twice = (slot(Why.UNREADABLE, 7, "~~"), slot(Why.UNREADABLE, 3, "~~", copies=2))
    found = compare(replace(full(37), not_cards=twice), plus(full(37), entry("X", 2), entry("Y")))
    assert found == Comparison((), False, unclear=(Unclear("~~", MAIN, 3, True),))


def test_two_different_unreadable_lines_name_no_card() -> None:
    two = (slot(Why.UNREADABLE, written="b"), slot(Why.UNREADABLE, written="a"))
    found = compare(replace(full(38), not_cards=two), plus(full(38), entry("X", 2)))
    assert found == Comparison((), False, unclear=(Unclear("a", MAIN, 1, True), Unclear("b", MAIN, 1, True)))


def test_a_line_that_counts_for_nothing_stands_for_nothing() -> None:
    registered = replace(full(39), not_cards=(slot(Why.UNREADABLE, written="~~", counts=False),))
    found = compare(registered, plus(full(39), entry("X")))
    assert found == Comparison((Discrepancy("X", SURPLUS, MAIN),), False, unclear=(Unclear("~~", MAIN, 1, True),))


def test_a_damaged_code_can_stand_for_all_that_is_left_over_in_its_section() -> None:
    registered = replace(full(30), not_cards=(slot(Why.DAMAGED, written="ydke", counts=False),))
    found = compare(registered, plus(full(30), entry("X", 3), entry("Y", 3), entry("Z", 1, SIDE)))
    assert found == Comparison((Discrepancy("Z", SURPLUS, SIDE),), False, unclear=(Unclear("ydke", MAIN, 1, True),))
    nowhere = replace(full(30), not_cards=(slot(Why.DAMAGED, written="ydke", counts=False, section=None),))
    assert compare(nowhere, plus(full(30), entry("Z", 2, SIDE))) == Comparison(
        (), False, unclear=(Unclear("ydke", None, 1, True, "Z"),)
    )


def test_unread_copies_stand_for_any_number_of_the_card() -> None:
    registered = replace(full(37), not_cards=(slot(Why.COPIES_UNREADABLE, written="? Ash", name="Ash", counts=False),))
    assert compare(registered, plus(full(37), entry("Ash", 3))) == Comparison(
        (), False, unclear=(Unclear("? Ash", MAIN, 1, True, "Ash"),)
    )


def test_what_is_unclear_on_the_table_agrees_with_the_list() -> None:
    table = replace(full(39), not_cards=(slot(Why.UNREADABLE, written="~~"),))
    assert compare(plus(full(39), entry("X")), table) == Comparison(
        (), False, unclear=(Unclear("~~", MAIN, 1, False, "X"),)
    )


def test_cards_in_the_box_beyond_the_listed_ones() -> None:
    registered = plus(full(37), entry("Ash", 3))
    table = plus(full(37), entry("Ash", 2))
    box = deck(entry("Ash", 2), entry("Lucky Card"), entry("main 0", 1, SIDE))
    assert compare(registered, table, 1, box).in_box == (InBox("Ash", 1), InBox("Lucky Card", 1), InBox("main 0", 1))
    assert compare(registered, registered, 1, deck(entry("Ash"))) == Comparison(in_box=(InBox("Ash", 1),))
    assert compare(registered, table, 1, deck(entry("Ash"))).in_box == ()
    assert compare(registered, plus(table, entry("Stray", 2)), 1, deck(entry("Stray"))).in_box == (InBox("Stray", 1),)


def test_a_damaged_code_without_a_section_reaches_the_extra_deck_too() -> None:
    registered = replace(full(30, 14), not_cards=(slot(Why.DAMAGED, written="!", counts=False, section=None),))
    assert compare(registered, full(30)) == Comparison((), False, unclear=(Unclear("!", None, 1, True, "extra 14"),))
