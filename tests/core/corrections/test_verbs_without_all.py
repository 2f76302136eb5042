"""Corrections where the list, the deck, a bound or a remedy is missing."""

from dataclasses import replace

import pytest

from app.core.corrections.correcting import correct, remedy_of
from app.core.corrections.remedy import (
    Change,
    Correction,
    Fill,
    Missing,
    Obstacle,
    Reason,
    Remedy,
    Step,
    Verb,
)
from app.core.deck import Entry, Form, Materials, Why
from app.core.law import Size
from app.core.penalties.guide import Order
from app.core.penalties.scale import PenaltyKind
from app.core.violations import Action, Edit
from tests.core.corrections.remedies import (
    DECK,
    EXTRA,
    FROM_SIDE,
    LIMITS,
    LIST,
    MAIN,
    MAKE_LEGAL,
    MAKE_UP,
    REPLACE,
    SIDE,
    STRIP,
    held,
    on,
    removed,
    well,
)
from tests.making import AFTER_ON, card, entry, extra_card, law, slot

HEAD = Remedy(Verb.FILL_IN_HEAD)


# every guide


def test_a_blank_head_is_filled_in_whatever_else_is_done() -> None:
    registered = replace(held(40, 15, entry("Forbidden")), form=Form("", "  "))
    found = correct(on(), registered, held(40, 15), [MAKE_LEGAL])
    assert found.changes[-2:] == (
        Change(LIST, Edit(Action.FILL_IN, "player_name")),
        Change(LIST, Edit(Action.FILL_IN, "player_number")),
    )
    assert found.steps[-2:] == (
        Step("fill_in", (("of", "list"), ("field", "player_name"))),
        Step("fill_in", (("of", "list"), ("field", "player_number"))),
    )
    assert found.registered is not None
    assert found.registered.form == Form(None, None)
    assert well(found)


def test_only_the_blank_field_is_filled_in() -> None:
    found = correct(on(), replace(held(40, 15), form=Form("Yugi", "")), None, [HEAD])
    assert found.changes == (Change(LIST, Edit(Action.FILL_IN, "player_number")),)
    assert found.registered is not None
    assert found.registered.form == Form("Yugi", None)
    assert well(found)


def test_sleeves_are_replaced_and_no_card_is_touched() -> None:
    table = replace(held(40, 15), materials=Materials(sleeves_identical=False))
    found = correct(on(), held(40, 15), table, [Remedy(Verb.REPLACE_SLEEVES_OR_CARDS)])
    assert (found.changes, found.steps) == ((), (Step("replace_sleeves_or_cards"),))
    assert found.table == table
    assert well(found)


def test_what_the_head_judge_decides_is_not_carried_out() -> None:
    both = held(39, 15)
    found = correct(on(), both, both, [Remedy(Verb.HEAD_JUDGE_DECIDES)])
    assert (found.changes, found.steps) == ((), (Step("head_judge_decides"),))
    assert found.obstacles == (Obstacle(Reason.HEAD_JUDGE_DECIDES),)


def test_no_correction_changes_nothing_and_says_what_remains() -> None:
    registered, table = held(40, 15), held(39, 15)
    found = correct(on(), registered, table, [Remedy(Verb.NONE)])
    assert found == Correction(
        (),
        (),
        (),
        registered,
        table,
        False,
        False,
        (Obstacle(Reason.STILL_ILLEGAL, 1, ("S101",)), Obstacle(Reason.STILL_DIFFERENT)),
    )


@pytest.mark.parametrize(
    "verb",
    [
        Verb.MAKE_LIST_LEGAL,
        Verb.DECK_FOLLOWS_LIST,
        Verb.LIST_FOLLOWS_DECK,
        Verb.RESTORE_DECK,
        Verb.CLARIFY,
        Verb.WRITE_FULL_NAMES,
    ],
)
def test_without_a_list_what_needs_one_cannot_be_done(verb: Verb) -> None:
    table = held(39, 15)
    found = correct(on(), None, table, [Remedy(verb)])
    assert found == Correction((), (), (), None, table, False, None, (Obstacle(Reason.NO_LIST),))


@pytest.mark.parametrize("verb", [STRIP.verb, FROM_SIDE.verb, REPLACE.verb, MAKE_UP.verb])
def test_without_list_and_deck_nothing_can_be_done(verb: Verb) -> None:
    assert correct(on(), None, None, [Remedy(verb)]).obstacles == (Obstacle(Reason.NO_LIST),)


@pytest.mark.parametrize("verb", [Verb.DECK_FOLLOWS_LIST, Verb.RESTORE_DECK])
def test_a_legal_list_alone_is_not_touched(verb: Verb) -> None:
    registered = held(40, 15)
    found = correct(on(), registered, None, [Remedy(verb)])
    steps = (Step("deck_follows_list"),)
    assert found == Correction((), steps, (), registered, None, True, None, notes=("deck_not_seen",))


def test_several_remedies_run_one_after_the_other() -> None:
    """AMB-K12: every remedy."""
    registered = replace(held(39, 15), not_cards=(slot(Why.TOKEN, written="27204312", counts=False),))
    found = correct(on(), registered, held(40, 15, entry("Forbidden")), [STRIP, HEAD])
    assert found.table is not None
    assert found.table.size(MAIN) == 40
    assert removed(LIST, "27204312") in found.changes
    assert well(found)


def test_a_ruleset_without_a_size_of_the_main_deck_never_fills() -> None:
    found = correct(on(main=None), None, held(3, 15, entry("Forbidden")), [STRIP])
    assert found.changes == (removed(DECK, "Forbidden"),)
    assert well(found)


def test_an_exact_size_of_the_main_deck_is_filled_to() -> None:
    found = correct(on(main=Size(exactly=20, cite="1")), None, held(19, 15), [STRIP])
    assert found.changes == (Change(DECK, Edit(Action.MOVE, "side 0", SIDE, 1, MAIN)),)
    assert well(found)


def test_the_remedy_of_an_order() -> None:
    order = Order(
        verb=Verb.DECK_FOLLOWS_LIST,
        fill=Fill.TO_MINIMUM,
        missing_cards=Missing.STRIKE,
        drop=True,
        time_limit_seconds=300,
        on_timeout=PenaltyKind.MATCH_LOSS,
    )
    out = (Edit(Action.REMOVE, "A", MAIN),)
    assert remedy_of(order, out) == Remedy(
        Verb.DECK_FOLLOWS_LIST, Fill.TO_MINIMUM, Missing.STRIKE, True, 5, "match_loss", out
    )
    assert remedy_of(Order(verb=Verb.NONE)) == Remedy(Verb.NONE)


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(entry(card("Bad", printed={})), id="P101"),
        pytest.param(entry(card("Bad", printed={"jp": AFTER_ON})), id="P102"),
        pytest.param(entry(card("Bad", never_legal=True)), id="P103"),
        pytest.param(entry(extra_card("Bad", "link"), 1, EXTRA), id="P105"),
    ],
)
def test_a_card_that_may_not_be_played_leaves(bad: Entry) -> None:
    found = correct(on(), held(41, 15, bad), None, [MAKE_LEGAL])
    assert found.changes == (removed(LIST, "Bad", 1, bad.section),)
    assert well(found)


def test_a_choice_is_no_larger_than_what_fits() -> None:
    found = correct(on(), None, held(40, 1, entry("Forbidden", 2)), [FROM_SIDE])
    assert [(choice.number, choice.options) for choice in found.choices] == [(1, ("side 0",))]


def test_a_deck_made_like_a_list_that_is_too_small_is_not_filled() -> None:
    found = correct(on(), held(39, 15), held(40, 15), [Remedy(Verb.DECK_FOLLOWS_LIST)])
    assert found.changes == (removed(DECK, "main 39"),)
    assert found.obstacles == (Obstacle(Reason.STILL_ILLEGAL, 2, ("S101",)),)


def test_where_no_game_is_told_cards_are_not_sided() -> None:
    registered = held(40, 15, entry("S", 1, SIDE), entry("M"))
    table = held(40, 15, entry("S"), entry("M", 1, SIDE))
    found = correct(law(LIMITS), registered, table, [Remedy(Verb.RESTORE_DECK)])
    assert [change.edit.action for change in found.changes] == [Action.MOVE, Action.MOVE]
    assert well(found)


def test_both_corrected_in_time() -> None:
    both = held(41, 15, entry("Forbidden"))
    found = correct(on(), both, both, [replace(STRIP, minutes=5, penalty="match_loss")])
    assert found.steps[0] == Step("restore_in_time", (("minutes", 5), ("penalty", "match_loss")))
    assert found.steps[2] == Step("list_follows_deck")
