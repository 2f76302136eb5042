"""What the other guides order: tw-2012, jp-2008, id-2024, and what every verb does without a list or a deck."""

from dataclasses import replace

import pytest

from app.core.corrections.correcting import correct
from app.core.corrections.remedy import (
    Change,
    Choice,
    Fill,
    Obstacle,
    Reason,
    Remedy,
    Step,
    Verb,
)
from app.core.deck import Deck
from app.core.law import Size
from app.core.violations import Action, Edit
from tests.core.corrections.remedies import (
    DECK,
    EXTRA,
    FROM_SIDE,
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
from tests.making import deck, entry, extra_card, filler

IN_FIVE_MINUTES = Remedy(Verb.DECK_FOLLOWS_LIST, minutes=5, penalty="match_loss")


SIDE_15 = {"side": Size(exactly=15, unused_may_be_empty=True, cite="3.1.b")}


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
