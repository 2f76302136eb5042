"""The vectors of the TCG policy that concern corrections: V from its own examples, W derived from its remedies."""

from dataclasses import replace

import pytest

from app.core.corrections.correcting import correct
from app.core.corrections.remedy import (
    Choice,
    Obstacle,
    Reason,
    Remedy,
    Verb,
    Which,
)
from app.core.deck import Why
from app.core.law import Context
from app.core.violations import Action, Edit
from tests.core.corrections.kde_decks import (
    BLS,
    ENVOY,
    EXTRA,
    LIMITED_3,
    LIMITS,
    MAIN,
    R1,
    R2,
    R4,
    R6,
    R7,
    SIDE,
    Out,
    X,
    held,
    out,
    the_law,
    well,
)
from tests.making import deck, entry, extra_card, filler, law, slot

R8 = Remedy(Verb.WRITE_FULL_NAMES)


def test_v1_step_by_step() -> None:
    both = held(41, 5, LIMITED_3)
    found = correct(the_law(), both, both, [R4])
    options = tuple(f"side {n}" for n in range(5))
    taken = Edit(Action.MOVE, "side 0", SIDE, 1, MAIN)
    assert found.choices == (Choice(Which.DECK, MAIN, 1, options, (taken,)),)
    assert [(c.of, c.edit) for c in found.changes] == [
        (Which.DECK, Edit(Action.REMOVE, "Limited", MAIN, 2)),
        (Which.DECK, taken),
        (Which.LIST, Edit(Action.REMOVE, "Limited", MAIN, 2)),
        (Which.LIST, taken),
    ]
    assert [(s.pattern, dict(s.parameters)) for s in found.steps] == [
        ("remove", {"of": "deck", "copies": 2, "card": "Limited", "section": "main"}),
        ("move", {"of": "deck", "copies": 1, "card": "side 0", "section": "side", "to_section": "main"}),
        ("players_choice", {"count": 1, "options": options}),
        ("list_follows_deck", {}),
        ("remove", {"of": "list", "copies": 2, "card": "Limited", "section": "main"}),
        ("move", {"of": "list", "copies": 1, "card": "side 0", "section": "side", "to_section": "main"}),
    ]


def test_v4_the_deck_follows_a_legal_list() -> None:
    found = correct(the_law(), held(40, 5, entry("A")), held(40, 5, entry("B")), [R1])
    assert [(c.of, c.edit) for c in found.changes] == [
        (Which.DECK, Edit(Action.REMOVE, "B", MAIN, 1)),
        (Which.DECK, Edit(Action.ADD, "A", MAIN, 1)),
    ]
    assert [s.pattern for s in found.steps] == ["deck_follows_list", "remove", "add"]
    assert well(found)


@pytest.mark.parametrize("name", ["Bottomless", "Mirror", "Stardust"])
def test_v8_full_names_of_the_cards_played_are_written(name: str) -> None:
    candidates = (f"{name} First", f"{name} Second")
    written = slot(Why.AMBIGUOUS, written=name, candidates=candidates, copies=2)
    registered = replace(held(38, 5), not_cards=(written,))
    table = deck(*held(38, 5).entries, entry(candidates[1], 2))
    found = correct(the_law(), registered, table, [R8])
    assert [(c.of, c.edit) for c in found.changes] == [
        (Which.LIST, Edit(Action.REMOVE, name, MAIN, 2)),
        (Which.LIST, Edit(Action.ADD, candidates[1], MAIN, 2)),
    ]
    assert [(s.pattern, dict(s.parameters)) for s in found.steps] == [
        ("write_full_name", {"written": name, "card": candidates[1]})
    ]
    assert well(found)


@pytest.mark.parametrize("limits", [LIMITS, {ENVOY: 0}])
def test_v9_the_written_card_must_be_played(limits: dict[str, int]) -> None:
    found = correct(law(limits, Context(game=1)), held(40, 5, entry(BLS)), held(40, 5, entry(ENVOY)), [R2])
    assert [(c.of, c.edit) for c in found.changes] == [
        (Which.DECK, Edit(Action.REMOVE, ENVOY, MAIN, 1)),
        (Which.DECK, Edit(Action.ADD, BLS, MAIN, 1)),
    ]
    assert well(found)


def test_v10_a_list_with_two_of_a_limited_card_is_corrected_alone() -> None:
    found = correct(the_law(), held(41, 5, entry("Limited", 2)), None, [Remedy(Verb.MAKE_LIST_LEGAL)])
    assert [(c.of, c.edit) for c in found.changes] == [(Which.LIST, Edit(Action.REMOVE, "Limited", MAIN, 1))]
    assert (found.legal, found.equal, found.obstacles) == (True, None, ())


def test_v11_the_fortieth_card_is_the_players_to_name() -> None:
    found = correct(the_law(), held(39, 5), held(39, 5), [Remedy(Verb.ADD_TO_MINIMUM)])
    assert found.choices == (Choice(Which.DECK, MAIN, 1, ()),)
    assert found.obstacles == (Obstacle(Reason.PLAYER_NAMES_CARDS, 1),)
    assert found.legal is False


def test_v12_an_extra_deck_card_in_the_main_deck_goes_back() -> None:
    monster = extra_card("Synchro", "synchro")
    registered = deck(*filler(40), entry(monster, 1, EXTRA))
    found = correct(the_law(), registered, deck(*filler(40), entry(monster, 1, MAIN)), [R6])
    assert [c.edit for c in found.changes] == [Edit(Action.MOVE, "Synchro", MAIN, 1, EXTRA)]
    assert well(found)


def test_v13_an_unreadable_entry_of_one_card_gets_its_name() -> None:
    registered = replace(held(39, 5), not_cards=(slot(Why.UNREADABLE, written="~~"),))
    found = correct(the_law(), registered, deck(*held(39, 5).entries, entry("Ash")), [R7])
    assert [c.edit for c in found.changes] == [Edit(Action.REMOVE, "~~", MAIN, 1), Edit(Action.ADD, "Ash", MAIN, 1)]
    assert well(found)


@pytest.mark.parametrize(("main", "side", "expected"), [(41, 5, Out(40, 5)), (40, 5, Out(40, 4, 1))])
def test_v17_a_counterfeit_without_replacement_is_taken_out(main: int, side: int, expected: Out) -> None:
    both = held(main, side, entry("Counterfeit"))
    remedy = replace(R4, take_out=(Edit(Action.REMOVE, "Counterfeit", MAIN, 1),))
    found = correct(the_law(), both, both, [remedy])
    assert out(found) == expected
    assert well(found)


def test_v21_warped_side_cards_leave_and_the_list_follows() -> None:
    both = held(40, 15)
    warped = tuple(Edit(Action.REMOVE, f"side {n}", SIDE, 1) for n in range(15))
    found = correct(the_law(), both, both, [Remedy(Verb.REPLACE_SLEEVES_OR_CARDS, take_out=warped)])
    assert out(found) == Out(40, 0)
    assert well(found)


def test_v20_after_siding_only_what_is_missing_is_restored() -> None:
    registered = held(40, 15, entry("M"), entry("S", 1, SIDE), entry("A"))
    table = held(40, 15, entry("M", 1, SIDE), entry("S"), X)
    found = correct(the_law(game=2), registered, table, [R1])
    assert [c.edit for c in found.changes] == [Edit(Action.REMOVE, "X", MAIN, 1), Edit(Action.ADD, "A", MAIN, 1)]
    assert well(found)
