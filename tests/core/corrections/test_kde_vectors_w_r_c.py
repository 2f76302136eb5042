"""The correction vectors W, R and C of the TCG policy."""

from dataclasses import replace

import pytest

from app.core.comparison import compare
from app.core.corrections.correcting import correct
from app.core.corrections.remedy import (
    Choice,
    Fill,
    Missing,
    Obstacle,
    Reason,
    Remedy,
    Verb,
    Which,
)
from app.core.deck import Deck, Why
from app.core.law import Size
from app.core.violations import Action, Edit
from tests.core.corrections.kde_decks import (
    BLS,
    ENVOY,
    EXTRA,
    LIMITED_3,
    MAIN,
    R1,
    R2,
    R4,
    R6,
    R7,
    SIDE,
    Out,
    X,
    Y,
    held,
    out,
    the_law,
    well,
)
from tests.making import card, deck, entry, extra_card, filler, slot

R3 = Remedy(Verb.LIST_FOLLOWS_DECK, fill=Fill.TO_MINIMUM)


R5 = Remedy(Verb.DECK_FOLLOWS_LIST, missing_cards=Missing.DROP, drop=True)


R4_VECTORS = {
    "V1": (held(41, 5, LIMITED_3), Out(40, 4, 1)),
    "V2": (held(42, 5, LIMITED_3), Out(40, 5, 0)),
    "V3": (held(39, 5), Out(40, 4, 1)),
    "W5": (held(40, 0, entry("Forbidden")), Out(39, 0, 0, Reason.NO_SIDE_DECK, drop=True)),
    "W6": (held(40, 2, entry("Forbidden", 3)), Out(39, 0, 2, Reason.NO_SIDE_DECK, drop=True)),
    "W7": (held(60, 15, entry("Four", 4)), Out(59, 15, 0)),
    "W14": (held(42, 15, entry("Semi", 3)), Out(41, 15, 0)),
    "W15": (held(40, 15, entry("Limited"), entry("Limited", 1, SIDE)), Out(40, 14, 0)),
    "W17 main": (held(61, 15), Out(60, 15, 0)),
    "W17 side": (held(40, 16), Out(40, 15, 0)),
}


@pytest.mark.parametrize("vector", R4_VECTORS)
def test_list_and_deck_alike_are_stripped_and_the_side_fills_only_to_the_minimum(vector: str) -> None:
    both, expected = R4_VECTORS[vector]
    found = correct(the_law(), both, both, [R4])
    assert out(found) == expected
    assert well(found) is (expected.reason is None)


def test_w17_extra_above_its_maximum_is_the_players_choice() -> None:
    both = deck(*filler(40), *filler(16, EXTRA))
    found = correct(the_law(), both, both, [R4])
    options = tuple(f"extra {n}" for n in range(16))
    assert found.choices == (Choice(Which.DECK, EXTRA, 1, options, (Edit(Action.REMOVE, "extra 15", EXTRA, 1),)),)
    assert well(found)


def test_w6_tells_how_many_cards_still_lack() -> None:
    both = held(40, 2, entry("Forbidden", 3))
    assert correct(the_law(), both, both, [R4]).obstacles == (Obstacle(Reason.NO_SIDE_DECK, 1, (), True),)


def test_a_side_deck_without_a_main_deck_card_is_too_small() -> None:
    both = deck(*filler(39), entry("Forbidden"), entry(extra_card("Link", "fusion"), 3, SIDE))
    found = correct(the_law(), both, both, [R4])
    assert found.obstacles == (Obstacle(Reason.SIDE_DECK_TOO_SMALL, 1, (), True),)


def test_w15_takes_the_side_copy() -> None:
    both = held(40, 15, entry("Limited"), entry("Limited", 1, SIDE))
    found = correct(the_law(), both, both, [R4])
    assert found.changes[0] == (Which.DECK, Edit(Action.REMOVE, "Limited", SIDE, 1))


@pytest.mark.parametrize("vector", ["V5", "V6"])
def test_side_cards_left_in_are_moved_back(vector: str) -> None:
    registered = held(40, 15, entry("Main card"), entry("Side card", 1, SIDE))
    table = held(40, 15, entry("Main card", 1, SIDE), entry("Side card"))
    found = correct(the_law(), registered, table, [R6])
    assert [(c.of, c.edit) for c in found.changes] == [
        (Which.DECK, Edit(Action.MOVE, "Side card", MAIN, 1, SIDE)),
        (Which.DECK, Edit(Action.MOVE, "Main card", SIDE, 1, MAIN)),
    ]
    assert well(found)


def test_w20_one_side_card_still_in_the_main_deck() -> None:
    registered = held(40, 15, entry("Side card", 1, SIDE))
    table = deck(entry("Side card"), *(e for e in registered.entries if e.card.name != "Side card"))
    found = correct(the_law(), registered, table, [R6])
    assert out(found) == Out(40, 15, 1)
    assert well(found)


@pytest.mark.parametrize(
    ("main", "side", "expected"), [(41, 5, Out(40, 5)), (40, 5, Out(40, 4, 1)), (41, 0, Out(40, 0))]
)
def test_r2_a_written_card_not_to_be_had_is_struck_from_the_list(main: int, side: int, expected: Out) -> None:
    """AMB-K33: where R1 would drop a player without a side deck whose main deck is legal, R2 corrects the list."""
    found = correct(the_law(BLS), held(main, side, entry(BLS)), held(main, side, entry(ENVOY)), [R2])
    assert out(found) == expected
    assert well(found)


def test_r2_drops_where_the_main_deck_is_too_small_and_there_is_no_side() -> None:
    found = correct(the_law(BLS), held(40, 0, entry(BLS)), held(40, 0, entry(ENVOY)), [R2])
    assert found.obstacles == (Obstacle(Reason.NO_SIDE_DECK, 1, (), True),)


def test_w1_one_of_two_missing_cards_can_be_had() -> None:
    registered, table = held(40, 15, entry("A"), entry("B")), held(40, 15, X, Y)
    found = correct(the_law("B"), registered, table, [R1])
    assert out(found) == Out(40, 14, 1)
    assert well(found)
    assert [(c.of, c.edit) for c in found.changes] == [
        (Which.DECK, Edit(Action.REMOVE, "X", MAIN, 1)),
        (Which.DECK, Edit(Action.REMOVE, "Y", MAIN, 1)),
        (Which.DECK, Edit(Action.ADD, "A", MAIN, 1)),
        (Which.DECK, Edit(Action.MOVE, "side 0", SIDE, 1, MAIN)),
        (Which.LIST, Edit(Action.REMOVE, "B", MAIN, 1)),
        (Which.LIST, Edit(Action.MOVE, "side 0", SIDE, 1, MAIN)),
    ]
    assert [s.pattern for s in found.steps if s.pattern.endswith(("list", "deck"))] == [
        "deck_follows_list",
        "list_follows_deck",
    ]


@pytest.mark.parametrize(
    ("vector", "side", "expected"),
    [("W2", 15, Out(40, 15)), ("W3", 0, Out(40, 0, 0, Reason.NO_SIDE_DECK, drop=True))],
)
def test_none_can_be_had_and_the_main_deck_is_still_legal(vector: str, side: int, expected: Out) -> None:
    registered, table = held(42, side, entry("A"), entry("B")), held(42, side, X, Y)
    found = correct(the_law("A", "B"), registered, table, [R1])
    assert out(found) == expected
    assert found.notes == (("drop_disputed",) if vector == "W3" else ())
    assert well(found) is (vector == "W2")


def test_w4_a_verified_list_is_frozen() -> None:
    registered, table = held(40, 15, entry("A"), entry("B")), held(40, 15, X, Y)
    found = correct(the_law("B"), registered, table, [R5])
    assert found.obstacles == (Obstacle(Reason.CARDS_NOT_TO_BE_HAD, 1, ("B",), True),)
    assert found.registered == registered
    assert (found.legal, found.equal) == (False, False)


@pytest.mark.parametrize(
    ("registered", "table"),
    [
        pytest.param(held(39, 5), held(40, 5), id="W8"),
        pytest.param(held(40, 5, entry("Forbidden")), held(40, 5, entry("A")), id="W12"),
    ],
)
def test_an_illegal_list_follows_a_legal_deck(registered: Deck, table: Deck) -> None:
    found = correct(the_law(), registered, table, [R3])
    assert {c.of for c in found.changes} == {Which.LIST}
    assert found.table == table
    assert well(found)


def test_w9_the_surplus_card_leaves() -> None:
    found = correct(the_law(), held(40, 5), deck(*held(40, 5).entries, X), [R1])
    assert [(c.of, c.edit) for c in found.changes] == [(Which.DECK, Edit(Action.REMOVE, "X", MAIN, 1))]
    assert well(found)


@pytest.mark.parametrize(("vector", "main", "expected"), [("W10", 40, Out(40, 14, 1)), ("W11", 41, Out(40, 15))])
def test_a_synchro_listed_in_the_main_column(vector: str, main: int, expected: Out) -> None:
    monster = extra_card("Synchro", "synchro")
    registered = deck(entry(monster), *filler(main - 1), *filler(15, SIDE))
    table = deck(entry(monster, 1, EXTRA), *filler(main - 1), *filler(15, SIDE))
    found = correct(the_law(), registered, table, [R2])
    assert out(found) == expected
    assert found.registered is not None
    assert [e.card.name for e in found.registered.of(EXTRA)] == ["Synchro"]
    assert well(found)


def test_w16_a_print_that_may_not_be_played_is_replaced_or_left_out() -> None:
    registered = held(40, 5, entry("Card"))
    table = held(40, 5, entry(card("Card, other print", never_legal=True)))
    assert well(correct(the_law(), registered, table, [R1]))
    found = correct(the_law("Card"), registered, table, [R1])
    assert out(found) == Out(40, 4, 1)
    assert well(found)


def test_w19_clarified_first_then_stripped() -> None:
    fours = entry("Four", 4)
    registered = replace(held(41, 5, fours), not_cards=(slot(Why.UNREADABLE, written="~~"),))
    table = deck(*held(41, 5, fours).entries, entry("Ash"))
    found = correct(the_law(), registered, table, [R7, R4])
    assert out(found) == Out(41, 5)
    assert well(found)


def test_w21_a_list_alone_is_corrected_as_the_deck_would_be() -> None:
    alone = held(39, 5)
    found = correct(the_law(), alone, None, [R3])
    assert [(c.of, c.edit) for c in found.changes] == [
        (Which.LIST, Edit(Action.MOVE, "side 0", SIDE, 1, MAIN)),
    ]
    assert (found.legal, found.equal, found.obstacles, found.notes) == (True, None, (), ("deck_not_seen",))
    assert correct(the_law(), alone, None, [R4]) == found


def test_w22_sealed_with_its_own_minimum() -> None:
    both = held(19, 10)
    found = correct(the_law(main=Size(minimum=20, cite="R VIII")), both, both, [R4])
    assert out(found) == Out(20, 9, 1)
    assert well(found)


def test_r4_takes_a_card_in_the_wrong_zone_out() -> None:
    both = deck(*filler(40), entry(extra_card("Synchro", "synchro")))
    found = correct(the_law(), both, both, [R4])
    assert found.changes[0] == (Which.DECK, Edit(Action.REMOVE, "Synchro", MAIN, 1))
    assert well(found)


def test_without_a_list_only_the_deck_is_corrected() -> None:
    """C8."""
    found = correct(the_law(), None, held(41, 5, LIMITED_3), [R4])
    assert out(found) == Out(40, 4, 1)
    assert (found.registered, found.legal, found.equal, found.obstacles) == (None, True, None, ())


def test_c9_sizes_changed_by_siding_are_restored() -> None:
    registered = held(40, 15, entry("S", 1, SIDE))
    table = deck(entry("S"), *(e for e in registered.entries if e.card.name != "S"))
    assert compare(registered, table, 2).sizes_changed
    found = correct(the_law(game=2), registered, table, [R6])
    assert [c.edit for c in found.changes] == [Edit(Action.MOVE, "S", MAIN, 1, SIDE)]
    assert well(found)
