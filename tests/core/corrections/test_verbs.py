"""What the other guides order: tw-2012, jp-2008, id-2024, and what every verb does without a list or a deck."""

from dataclasses import replace
from typing import Any

import pytest

from app.core.cards import Kind, Section
from app.core.corrections.correcting import correct, remedy_of
from app.core.corrections.remedy import (
    Change,
    Choice,
    Correction,
    Fill,
    Missing,
    Obstacle,
    Reason,
    Remedy,
    Step,
    Verb,
    Which,
)
from app.core.deck import Deck, Entry, Form, Materials, Why
from app.core.law import Context, Law, Size
from app.core.penalties.guide import Order
from app.core.penalties.scale import PenaltyKind
from app.core.violations import Action, Edit
from tests.making import AFTER_ON, card, deck, entry, extra_card, filler, law, slot

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE
LIST, DECK = Which.LIST, Which.DECK
LIMITS = {"Forbidden": 0, "Limited": 1, "Harpie Lady": 2}

MAKE_LEGAL = Remedy(Verb.MAKE_LIST_LEGAL)
IN_FIVE_MINUTES = Remedy(Verb.DECK_FOLLOWS_LIST, minutes=5, penalty="match_loss")
STRIP = Remedy(Verb.STRIP_DECK_THEN_LIST_FOLLOWS, fill=Fill.TO_MINIMUM)
FROM_SIDE = Remedy(Verb.REPLACE_FROM_SIDE)
REPLACE = Remedy(Verb.REMOVE_AND_REPLACE)
MAKE_UP = Remedy(Verb.ADD_TO_MINIMUM)
HEAD = Remedy(Verb.FILL_IN_HEAD)


def held(main: int, side: int, *more: Entry) -> Deck:
    in_main = sum(e.copies for e in more if e.section is MAIN)
    in_side = sum(e.copies for e in more if e.section is SIDE)
    return deck(*more, *filler(main - in_main), *filler(side - in_side, SIDE))


def on(*unobtainable: str, **parts: Any) -> Law:
    return law(LIMITS, Context(game=1, unobtainable=unobtainable), **parts)


SIDE_15 = {"side": Size(exactly=15, unused_may_be_empty=True, cite="3.1.b")}


def removed(of: Which, name: str, copies: int = 1, section: Section = MAIN) -> Change:
    return Change(of, Edit(Action.REMOVE, name, section, copies))


def well(found: Correction) -> bool:
    return found.legal and found.equal is not False and not found.obstacles


# tw-2012


def test_tw_an_illegal_list_is_written_to_a_legal_deck() -> None:
    """AMB-T19: which cards fill the list is not stated; a legal deck tells."""
    found = correct(on(**SIDE_15), held(40, 15, entry("Forbidden")), held(40, 15, entry("A")), [MAKE_LEGAL])
    assert found.changes == (removed(LIST, "Forbidden"), Change(LIST, Edit(Action.ADD, "A", MAIN, 1)))
    assert found.steps == (
        Step("list_follows_deck"),
        Step("remove", (("of", "list"), ("copies", 1), ("card", "Forbidden"), ("section", "main"))),
        Step("add", (("of", "list"), ("copies", 1), ("card", "A"), ("section", "main"))),
    )
    assert well(found)


def test_tw_a_list_alone_is_struck_and_that_is_all_if_it_is_then_legal() -> None:
    found = correct(on(**SIDE_15), held(42, 15, entry("Forbidden"), entry("Limited", 2)), None, [MAKE_LEGAL])
    assert found.changes == (removed(LIST, "Forbidden"), removed(LIST, "Limited"))
    assert (found.legal, found.equal, found.obstacles, found.choices) == (True, None, (), ())


@pytest.mark.parametrize(
    ("registered", "choices", "lacking"),
    [
        pytest.param(held(40, 15, entry("Forbidden")), (Choice(LIST, MAIN, 1, ()),), 1, id="main 39"),
        pytest.param(held(40, 15, entry("Forbidden", 1, SIDE)), (Choice(LIST, SIDE, 1, ()),), 1, id="side 14"),
        pytest.param(held(38, 12), (Choice(LIST, MAIN, 2, ()), Choice(LIST, SIDE, 3, ())), 5, id="main 38 and side 12"),
    ],
)
def test_tw_what_then_lacks_on_the_list_is_the_players_to_name(
    registered: Deck, choices: tuple[Choice, ...], lacking: int
) -> None:
    found = correct(on(**SIDE_15), registered, None, [MAKE_LEGAL])
    assert found.choices == choices
    assert found.obstacles == (Obstacle(Reason.PLAYER_NAMES_CARDS, lacking),)
    assert found.legal is False


def test_tw_a_side_deck_of_more_than_fifteen_is_cut_down() -> None:
    found = correct(on(**SIDE_15), held(40, 17), None, [MAKE_LEGAL])
    assert found.changes == (removed(LIST, "side 16", 1, SIDE), removed(LIST, "side 15", 1, SIDE))
    options = tuple(f"side {n}" for n in range(17))
    assert found.choices == (Choice(LIST, SIDE, 2, options, tuple(c.edit for c in found.changes)),)
    assert found.steps[-1] == Step("players_choice", (("count", 2), ("options", options)))
    assert well(found)


def test_tw_the_deck_is_restored_in_time() -> None:
    found = correct(on(**SIDE_15), held(40, 15), held(39, 15), [IN_FIVE_MINUTES])
    assert found.steps[0] == Step("restore_in_time", (("minutes", 5), ("penalty", "match_loss")))
    assert found.changes == (Change(DECK, Edit(Action.ADD, "main 39", MAIN, 1)),)
    assert well(found)


def test_tw_list_and_deck_are_both_corrected() -> None:
    """AMB-T3: both illegal."""
    registered, table = held(41, 15, entry("Forbidden")), held(41, 15, entry("Limited", 3))
    found = correct(on(**SIDE_15), registered, table, [MAKE_LEGAL, IN_FIVE_MINUTES])
    assert found.changes == (
        removed(LIST, "Forbidden"),
        removed(DECK, "Limited", 3),
        Change(DECK, Edit(Action.ADD, "main 38", MAIN, 1)),
        Change(DECK, Edit(Action.ADD, "main 39", MAIN, 1)),
    )
    assert well(found)


def test_tw_a_card_in_the_wrong_section_of_the_list_is_moved() -> None:
    registered = deck(*filler(40), entry(extra_card("Fusion")), *filler(15, SIDE))
    found = correct(on(**SIDE_15), registered, None, [MAKE_LEGAL])
    assert found.changes == (Change(LIST, Edit(Action.MOVE, "Fusion", MAIN, 1, EXTRA)),)
    assert well(found)


def test_a_card_that_cannot_be_had_stands_in_the_way() -> None:
    found = correct(on("A"), held(41, 15, entry("A", 2)), held(40, 15, entry("B")), [IN_FIVE_MINUTES])
    assert found.changes == (removed(DECK, "B"),)
    assert found.obstacles == (Obstacle(Reason.CARDS_NOT_TO_BE_HAD, 2, ("A",), False),)
    assert (found.legal, found.equal) == (False, False)


def test_a_deck_made_like_an_illegal_list_is_still_illegal() -> None:
    """AMB-J3: a document that only lets the deck follow does not mend the list."""
    found = correct(on(), held(40, 15, entry("Forbidden")), held(40, 15), [Remedy(Verb.DECK_FOLLOWS_LIST)])
    assert found.obstacles == (Obstacle(Reason.STILL_ILLEGAL, 2, ("L101",)),)
    assert (found.legal, found.equal) == (False, True)


# id-2024


def test_id_without_a_list_each_illegal_card_is_replaced_from_the_side() -> None:
    """AMB-I1: one for one, as written."""
    found = correct(on(), None, held(42, 15, entry("Limited", 3)), [FROM_SIDE])
    moves = (Edit(Action.MOVE, "side 0", SIDE, 1, MAIN), Edit(Action.MOVE, "side 1", SIDE, 1, MAIN))
    assert found.changes == (removed(DECK, "Limited", 2), *(Change(DECK, move) for move in moves))
    assert found.choices == (Choice(DECK, MAIN, 2, tuple(f"side {n}" for n in range(15)), moves),)
    assert well(found)


def test_id_a_list_alone_is_replaced_from_its_side() -> None:
    found = correct(on(), held(40, 2, entry("Forbidden")), None, [FROM_SIDE])
    assert found.changes == (removed(LIST, "Forbidden"), Change(LIST, Edit(Action.MOVE, "side 0", SIDE, 1, MAIN)))
    assert well(found)


def test_id_an_illegal_card_of_the_side_only_leaves() -> None:
    """AMB-I2."""
    found = correct(on(), None, held(40, 15, entry("Forbidden", 1, SIDE)), [FROM_SIDE])
    assert found.changes == (removed(DECK, "Forbidden", 1, SIDE),)
    assert well(found)


def test_id_only_a_fitting_card_replaces() -> None:
    """AMB-I2: an extra deck card for an extra deck card."""
    bad = extra_card("Forbidden")
    fusion = extra_card("Fusion")
    with_one = deck(*filler(40), entry(bad, 1, EXTRA), *filler(2, SIDE), entry(fusion, 1, SIDE))
    found = correct(on(), None, with_one, [FROM_SIDE])
    assert found.changes == (
        removed(DECK, "Forbidden", 1, EXTRA),
        Change(DECK, Edit(Action.MOVE, "Fusion", SIDE, 1, EXTRA)),
    )
    without = deck(*filler(40), entry(bad, 1, EXTRA), *filler(2, SIDE))
    assert correct(on(), None, without, [FROM_SIDE]).changes == (removed(DECK, "Forbidden", 1, EXTRA),)


def test_id_replacing_never_passes_the_maximum() -> None:
    found = correct(on(), None, held(61, 15, entry("Forbidden")), [FROM_SIDE])
    assert found.changes == (removed(DECK, "Forbidden"),)
    assert well(found)


def test_replacing_without_bounds_goes_back_to_the_first_number() -> None:
    found = correct(on(main=None, extra=None), None, held(61, 15, entry("Forbidden")), [FROM_SIDE])
    assert found.changes == (removed(DECK, "Forbidden"), Change(DECK, Edit(Action.MOVE, "side 0", SIDE, 1, MAIN)))


def test_id_no_side_deck_to_replace_from_is_for_the_judge() -> None:
    found = correct(on(), None, held(40, 0, entry("Forbidden")), [FROM_SIDE])
    assert found.obstacles == (Obstacle(Reason.NO_SIDE_DECK, 1, (), False),)


def test_id_both_illegal() -> None:
    """List-3: removed only, the side fills only under the minimum, the list follows."""
    registered, table = held(40, 15, entry("Forbidden", 2)), held(41, 15, entry("Limited", 3))
    found = correct(on(), registered, table, [STRIP])
    assert found.table is not None
    assert (found.table.size(MAIN), found.table.size(SIDE)) == (40, 14)
    assert well(found)


@pytest.mark.parametrize(
    ("main", "fill", "expected"),
    [
        (61, Fill.NONE, (removed(DECK, "main 60"),)),
        (40, Fill.NONE, ()),
        (60, Fill.TO_MINIMUM, ()),
        (39, Fill.TO_MINIMUM, (Change(DECK, Edit(Action.MOVE, "side 0", SIDE, 1, MAIN)),)),
    ],
)
def test_a_number_of_cards_is_made_proper(main: int, fill: Fill, expected: tuple[Change, ...]) -> None:
    found = correct(on(), None, held(main, 15), [replace(MAKE_UP, fill=fill)])
    assert found.changes == expected
    assert well(found)


def test_a_number_of_cards_made_proper_goes_on_the_list() -> None:
    both = held(61, 15)
    found = correct(on(), both, both, [MAKE_UP])
    assert found.changes == (removed(DECK, "main 60"), removed(LIST, "main 60"))
    assert found.steps[2] == Step("list_follows_deck")
    assert well(found)


def test_a_legal_list_tells_which_cards_make_the_number_proper() -> None:
    found = correct(on(), held(40, 15), held(39, 15), [MAKE_UP])
    assert found.changes == (Change(DECK, Edit(Action.ADD, "main 39", MAIN, 1)),)
    assert well(found)


# jp-2008


def test_jp_improper_cards_are_replaced_by_cards_that_the_player_names() -> None:
    """AMB-J2: back to the first number; the source of the cards is not stated, so not the side deck."""
    found = correct(on(), None, held(42, 15, entry("Limited", 3), entry("Forbidden", 1, SIDE)), [REPLACE])
    assert found.changes == (
        Change(DECK, Edit(Action.REPLACE, "Forbidden", SIDE, 1)),
        Change(DECK, Edit(Action.REPLACE, "Limited", MAIN, 2)),
    )
    assert found.choices == (Choice(DECK, SIDE, 1, ()), Choice(DECK, MAIN, 2, ()))
    assert found.obstacles == (Obstacle(Reason.PLAYER_NAMES_CARDS, 3),)
    assert found.steps[0] == Step(
        "replace", (("of", "deck"), ("copies", 1), ("card", "Forbidden"), ("section", "side"))
    )


def test_jp_a_legal_list_tells_what_to_put_in() -> None:
    found = correct(on(), held(40, 15, entry("A")), held(40, 15, entry("Forbidden")), [REPLACE])
    assert found.changes == (removed(DECK, "Forbidden"), Change(DECK, Edit(Action.ADD, "A", MAIN, 1)))
    assert well(found)


def test_jp_an_illegal_list_alike_follows_where_nothing_is_replaced() -> None:
    fusion = entry(extra_card("Fusion"))
    both = deck(*filler(40), fusion)
    found = correct(on(), both, both, [REPLACE])
    assert found.changes == (
        Change(DECK, Edit(Action.MOVE, "Fusion", MAIN, 1, EXTRA)),
        Change(LIST, Edit(Action.MOVE, "Fusion", MAIN, 1, EXTRA)),
    )
    assert well(found)


def test_jp_a_list_alone() -> None:
    bad = (Edit(Action.REMOVE, "main 0", MAIN, 1),)
    found = correct(on(), held(61, 15, entry("Forbidden")), None, [replace(REPLACE, take_out=bad)])
    assert found.changes == (Change(LIST, bad[0]), Change(LIST, Edit(Action.REPLACE, "Forbidden", MAIN, 1)))
    assert found.obstacles == (Obstacle(Reason.PLAYER_NAMES_CARDS, 1),)


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
