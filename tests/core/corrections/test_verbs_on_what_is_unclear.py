"""Corrections of entries that are not a card, names of several cards, cards that must all leave."""

from dataclasses import replace

import pytest

from app.core.cards import Kind
from app.core.corrections.correcting import correct
from app.core.corrections.remedy import (
    Change,
    Choice,
    Obstacle,
    Reason,
    Remedy,
    Step,
    Verb,
)
from app.core.deck import Why
from app.core.law import Size
from app.core.violations import Action, Edit
from tests.core.corrections.remedies import DECK, EXTRA, LIST, MAIN, MAKE_LEGAL, SIDE, STRIP, held, on, removed, well
from tests.making import card, deck, entry, filler, slot

# entries that are no cards


def test_an_entry_that_nobody_can_read_is_for_the_player() -> None:
    first = slot(Why.AMBIGUOUS, 3, "Mirror", candidates=("Mirror Force", "Mirror Wall"))
    second = slot(Why.UNKNOWN_NAME, 4, "Ashh", suggestions=("Ash",), copies=2)
    registered = replace(held(37, 15), not_cards=(first, second))
    found = correct(on(), registered, None, [Remedy(Verb.CLARIFY)])
    assert found.choices == (Choice(LIST, MAIN, 1, ("Mirror Force", "Mirror Wall")), Choice(LIST, MAIN, 2, ("Ash",)))
    assert found.steps == (
        Step("clarify", (("line", 3), ("written", "Mirror"))),
        Step("players_choice", (("count", 1), ("options", ("Mirror Force", "Mirror Wall")))),
        Step("clarify", (("line", 4), ("written", "Ashh"))),
        Step("players_choice", (("count", 2), ("options", ("Ash",)))),
    )
    assert found.obstacles == (Obstacle(Reason.ENTRIES_TO_CLARIFY, 2, ("Mirror", "Ashh")),)
    assert found.legal is False


@pytest.mark.parametrize("why", [Why.COPIES_UNREADABLE, Why.DAMAGED, Why.TWO_CARDS])
def test_what_a_place_holds_is_not_guessed_from_the_deck(why: Why) -> None:
    registered = replace(held(39, 15), not_cards=(slot(why, 3, "~~"),))
    found = correct(on(), registered, deck(*held(39, 15).entries, entry("Ash")), [Remedy(Verb.CLARIFY)])
    assert found.changes == ()
    assert found.obstacles == (Obstacle(Reason.ENTRIES_TO_CLARIFY, 1, ("~~",)),)


def test_a_line_that_counts_for_nothing_is_for_the_player() -> None:
    unread = slot(Why.AMBIGUOUS, 3, "~~", counts=False, candidates=("Ash",))
    registered = replace(held(40, 15), not_cards=(unread,))
    found = correct(on(), registered, held(40, 15), [Remedy(Verb.CLARIFY)])
    assert found.obstacles == (Obstacle(Reason.ENTRIES_TO_CLARIFY, 1, ("~~",)),)


def test_tokens_and_cards_of_another_game_leave_and_are_not_asked_about() -> None:
    token = slot(Why.TOKEN, written="27204312", counts=False, section=EXTRA, copies=2)
    other = slot(Why.OTHER_GAME, written="160205001")
    registered = replace(held(40, 15), not_cards=(token, other))
    assert correct(on(), registered, None, [Remedy(Verb.CLARIFY)]).steps == ()
    found = correct(on(), registered, None, [MAKE_LEGAL])
    assert found.changes == (removed(LIST, "27204312", 2, EXTRA), removed(LIST, "160205001"))
    assert well(found)


# what leaves


def test_of_different_cards_under_one_name_the_player_chooses() -> None:
    ladies = (entry("Harpie Lady", 2), entry(card("Harpie Lady 1", counts_as="Harpie Lady"), 1, MAIN, 2))
    found = correct(on(), held(43, 15, *ladies), None, [MAKE_LEGAL])
    taken = (Edit(Action.REMOVE, "Harpie Lady 1", MAIN, 1),)
    assert found.choices == (Choice(LIST, MAIN, 1, ("Harpie Lady", "Harpie Lady 1"), taken),)
    assert found.changes == (Change(LIST, taken[0]),)
    assert well(found)


def test_of_forbidden_cards_all_leave_and_there_is_no_choice() -> None:
    both = (entry("Forbidden", 2), entry(card("Forbidden Too", counts_as="Forbidden"), 1, SIDE, 2))
    found = correct(on(), held(43, 15, *both), None, [MAKE_LEGAL])
    assert found.choices == ()
    assert set(found.changes) == {removed(LIST, "Forbidden", 2), removed(LIST, "Forbidden Too", 1, SIDE)}
    assert well(found)


def test_a_card_barred_twice_leaves_once() -> None:
    twice = card("Forbidden", never_legal=True, printed={})
    found = correct(on(), held(45, 15, entry(twice, 5)), None, [MAKE_LEGAL])
    assert found.changes == (removed(LIST, "Forbidden", 5),)
    assert well(found)


def test_limit_and_number_of_copies_take_out_no_more_than_one_of_them_asks() -> None:
    found = correct(on(), held(45, 15, entry("Limited", 4)), None, [MAKE_LEGAL])
    assert found.changes == (removed(LIST, "Limited", 3),)


def test_last_written_cards_leave_a_section_that_is_too_large() -> None:
    registered = deck(*filler(58), entry("Twice", 2), entry("Thrice", 3))
    found = correct(on(), registered, None, [MAKE_LEGAL])
    assert found.changes == (removed(LIST, "Thrice", 3),)
    registered = deck(*filler(58), entry("Thrice", 3), entry("Twice", 2))
    found = correct(on(), registered, None, [MAKE_LEGAL])
    assert found.changes == (removed(LIST, "Twice", 2), removed(LIST, "Thrice", 1))


def test_names_as_written_may_lie_anywhere() -> None:
    """sgz-2013: without a catalogue nobody knows a card's kind."""
    unknown = card("Name", kind=Kind.UNKNOWN, section=EXTRA)
    table = deck(*filler(49), entry(unknown, 1, SIDE))
    found = correct(on(main=Size(minimum=50, cite="2.1")), None, table, [STRIP])
    assert found.changes == (Change(DECK, Edit(Action.MOVE, "Name", SIDE, 1, MAIN)),)
