"""Family S at its boundaries."""

import pytest

from app.core.cards import Section
from app.core.deck import Why
from app.core.law import Context, Size
from app.core.rules.sizes import section_not_exact, section_too_large, section_too_small
from app.core.violations import Action, Edit, Finding
from tests.making import deck, filler, law, slot

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE


def size_finding(section, actual, allowed, action, copies):
    return Finding(
        section=section,
        actual=actual,
        allowed=allowed,
        parameters=(("section", section), ("actual", actual), ("allowed", allowed)),
        edits=(Edit(action, None, section, copies),),
    )


@pytest.mark.parametrize(("count", "found"), [(38, 2), (39, 1), (40, 0), (41, 0)])
def test_main_too_small(count, found):
    expected = [size_finding(MAIN, count, 40, Action.ADD, found)] if found else []
    assert list(section_too_small(deck(*filler(count)), law())) == expected


@pytest.mark.parametrize(
    ("section", "count", "surplus"),
    [(MAIN, 60, 0), (MAIN, 61, 1), (EXTRA, 15, 0), (EXTRA, 16, 1), (SIDE, 15, 0), (SIDE, 17, 2)],
)
def test_section_too_large(section, count, surplus):
    allowed = 60 if section is MAIN else 15
    expected = [size_finding(section, count, allowed, Action.REMOVE, surplus)] if surplus else []
    assert list(section_too_large(deck(*filler(count, section)), law())) == expected


def exact_side(**context):
    return law(
        side=Size(exactly=15, unused_may_be_empty=True, cite="3.1.b"),
        main=None,
        extra=None,
        context=Context(**context),
    )


@pytest.mark.parametrize(
    ("used", "count", "actual"),
    [
        (True, 15, None),
        (True, 14, 14),
        (True, 16, 16),
        (True, 0, 0),
        (None, 0, None),
        (None, 14, 14),
        (False, 0, None),
        (False, 14, None),
    ],
)
def test_an_exact_side_where_sides_are_used(used, count, actual):
    expected = []
    if actual is not None:
        action = Action.ADD if actual < 15 else Action.REMOVE
        expected = [size_finding(SIDE, actual, 15, action, abs(15 - actual))]
    assert list(section_not_exact(deck(*filler(count, SIDE)), exact_side(side_deck_used=used))) == expected


def test_a_bounded_side_is_checked_although_sides_are_not_used():
    found = section_too_large(deck(*filler(16, SIDE)), law(context=Context(side_deck_used=False)))
    assert [finding.actual for finding in found] == [16]


def test_a_section_without_a_bound_is_not_checked():
    unbounded = law(main=None, extra=None, side=None)
    held = deck(*filler(99), *filler(99, SIDE))
    assert [*section_too_small(held, unbounded), *section_too_large(held, unbounded)] == []
    assert list(section_not_exact(held, unbounded)) == []


@pytest.mark.parametrize(("counts", "actual"), [(True, 41), (False, 39)])
def test_a_slot_that_was_meant_as_a_card_counts(counts, actual):
    held = deck(*filler(39), not_cards=(slot(Why.PASSCODE_ZERO, copies=2, counts=counts),))
    assert held.size(MAIN) == actual
