from dataclasses import replace

import pytest

from app.core.cards import Section
from app.core.comparison import (
    Comparison,
    Difference,
    Discrepancy,
    SizeChange,
    compare,
    violations_of,
)
from app.core.deck import Deck, Entry, How
from app.core.violations import Finding, Violation
from tests.core.comparing import EXTRA, MAIN, MISSING, MOVED, SIDE, SURPLUS, full, plus
from tests.making import card, deck, entry, filler


def swapped(of: Deck, *moves: tuple[str, Section]) -> Deck:
    """With the named cards of one copy laid in other sections."""
    goals = dict(moves)
    return replace(of, entries=tuple(e._replace(section=goals.get(e.card.name, e.section)) for e in of.entries))


def without(of: Deck, *names: str) -> Deck:
    return replace(of, entries=tuple(e for e in of.entries if e.card.name not in names))


def test_order_art_language_and_the_split_over_lines_change_nothing() -> None:
    """C56: names in one language in one order, against other arts in another order."""
    ash = card("Ash Blossom & Joyous Spring", passcode=14558127)
    registered = deck(entry(ash, 3), *filler(37))
    art = card("Ash Blossom & Joyous Spring", passcode=14558128)
    presented = deck(
        *reversed(filler(37)), Entry(art, 1, MAIN, "灰流うらら", 1, How.OTHER_PASSCODE), entry(ash, 2, line=9)
    )
    assert compare(registered, presented) == Comparison((), True, False, (), (), ())


def test_cards_that_only_share_a_name_for_the_limits_are_different() -> None:
    registered = deck(entry(card("Umi"), 2), *filler(38))
    table = deck(entry(card("Umi")), entry(card("A Legendary Ocean", counts_as="Umi")), *filler(38))
    assert compare(registered, table).discrepancies == (
        Discrepancy("A Legendary Ocean", SURPLUS, MAIN),
        Discrepancy("Umi", MISSING, MAIN),
    )


@pytest.mark.parametrize("game", [None, 1])
def test_one_main_and_one_side_card_exchanged_is_unsided(game: int | None) -> None:
    """C56, presented2: differs by one card each way, named with section, though the 70 cards are the same."""
    found = compare(full(), swapped(full(), ("main 3", SIDE), ("side 5", MAIN)), game)
    assert found == Comparison(
        (Discrepancy("main 3", MOVED, MAIN, SIDE), Discrepancy("side 5", MOVED, SIDE, MAIN)), False, True
    )
    assert found.differs


def test_an_extra_card_against_a_side_card_is_unsided_too() -> None:
    found = compare(full(), swapped(full(), ("extra 3", SIDE), ("side 5", EXTRA)), 1)
    assert found.unsided
    assert found.discrepancies == (
        Discrepancy("extra 3", MOVED, EXTRA, SIDE),
        Discrepancy("side 5", MOVED, SIDE, EXTRA),
    )


def test_one_side_card_still_in_the_main_deck_is_unsided() -> None:
    """kde-tcg W20: list 40/15, deck 41/14."""
    found = compare(full(), swapped(full(), ("side 5", MAIN)), 1)
    assert found == Comparison((Discrepancy("side 5", MOVED, SIDE, MAIN),), False, True)


@pytest.mark.parametrize(("moves"), [[("main 1", EXTRA)], [("extra 1", MAIN)], [("main 1", EXTRA), ("main 2", SIDE)]])
def test_a_card_between_main_and_extra_deck_is_no_unsiding(moves: list[tuple[str, Section]]) -> None:
    """kde-tcg, row notes of 5.2 and W10."""
    found = compare(full(), swapped(full(), *moves), 1)
    assert not found.unsided
    assert not found.equal
    assert [d.kind for d in found.discrepancies] == [MOVED] * len(moves)


def test_unsided_needs_every_card() -> None:
    found = compare(full(), without(swapped(full(), ("side 5", MAIN)), "main 0"), 1)
    assert not found.unsided
    assert found.discrepancies == (Discrepancy("main 0", MISSING, MAIN), Discrepancy("side 5", MOVED, SIDE, MAIN))


@pytest.mark.parametrize("game", [2, 3])
def test_siding_keeps_equal_from_game_two_on(game: int) -> None:
    """C57 and kde-tcg V20: three for three main deck cards, one for one extra deck card."""
    pairs = [(f"main {n}", SIDE) for n in range(3)] + [(f"side {n}", MAIN) for n in range(3)]
    table = swapped(full(), *pairs, ("extra 0", SIDE), ("side 9", EXTRA))
    assert compare(full(), table, game) == Comparison()
    assert compare(full(), table, 1).unsided


@pytest.mark.parametrize(
    ("moves", "changed"),
    [
        ([("side 0", MAIN), ("extra 0", SIDE), ("side 1", SIDE)], ((MAIN, 40, 41), (EXTRA, 15, 14))),
        ([("side 0", MAIN), ("side 1", MAIN), ("side 2", MAIN)], ((MAIN, 40, 43), (SIDE, 15, 12))),
    ],
)
def test_siding_that_changes_sizes_is_a_fault_of_its_own(
    moves: list[tuple[str, Section]], changed: tuple[tuple[Section, int, int], ...]
) -> None:
    """C57, games 2b and 2c: every size within its bounds, yet not the registered one."""
    found = compare(full(), swapped(full(), *moves), 2)
    assert found == Comparison((), False, False, tuple(SizeChange(*c) for c in changed))
    assert found.differs


def test_a_lost_card_in_game_two_is_one_missing_card_and_no_change_of_size() -> None:
    table = without(swapped(full(), ("main 1", SIDE), ("side 1", MAIN)), "main 2")
    assert compare(full(), table, 2) == Comparison((Discrepancy("main 2", MISSING, MAIN),), False)


def test_an_unlisted_card_in_game_two_is_extra_where_it_lay() -> None:
    table = plus(without(full(), "main 2"), entry("Stranger", 1, SIDE))
    assert compare(full(), table, 2).discrepancies == (
        Discrepancy("main 2", MISSING, MAIN),
        Discrepancy("Stranger", SURPLUS, SIDE),
    )


def test_some_copies_move_and_some_are_missing() -> None:
    registered = deck(entry("Ash", 3, MAIN))
    table = deck(entry("Ash", 1, MAIN), entry("Ash", 1, SIDE))
    assert compare(registered, table).discrepancies == (
        Discrepancy("Ash", MISSING, MAIN),
        Discrepancy("Ash", MOVED, MAIN, SIDE),
    )
    assert compare(registered, table, 2).discrepancies == (Discrepancy("Ash", MISSING, MAIN),)


def test_moves_pair_in_the_order_of_sections() -> None:
    registered = deck(entry("Ash", 2, MAIN), entry("Ash", 1, EXTRA))
    assert compare(registered, deck(entry("Ash", 3, SIDE))).discrepancies == (
        Discrepancy("Ash", MOVED, MAIN, SIDE, 2),
        Discrepancy("Ash", MOVED, EXTRA, SIDE, 1),
    )
    assert compare(registered, deck(entry("Ash", 1, SIDE))).discrepancies == (
        Discrepancy("Ash", MISSING, MAIN, None, 1),
        Discrepancy("Ash", MOVED, MAIN, SIDE, 1),
        Discrepancy("Ash", MISSING, EXTRA, None, 1),
    )


def test_violations_of_a_difference() -> None:
    table = plus(without(full(), "main 0"), entry("X", 2, EXTRA))
    table = swapped(table, ("main 1", SIDE))
    found = violations_of(compare(full(), table, 1, deck(entry("Lucky Card"))))
    assert found == (
        Violation(
            "X101",
            "card-missing",
            Finding(
                MAIN,
                ("main 0",),
                actual=1,
                pattern="card_missing",
                parameters=(("copies", 1), ("card", "main 0"), ("section", "main")),
            ),
        ),
        Violation(
            "X103",
            "card-moved",
            Finding(
                MAIN,
                ("main 1",),
                actual=1,
                pattern="card_moved",
                parameters=(("copies", 1), ("card", "main 1"), ("section", "main"), ("to_section", "side")),
            ),
        ),
        Violation(
            "X102",
            "card-extra",
            Finding(
                EXTRA,
                ("X",),
                actual=2,
                pattern="card_extra",
                parameters=(("copies", 2), ("card", "X"), ("section", "extra")),
            ),
        ),
        Violation(
            "X106",
            "card-in-box",
            Finding(
                None,
                ("Lucky Card",),
                actual=1,
                allowed=0,
                pattern="card_in_box",
                parameters=(("copies", 1), ("card", "Lucky Card")),
            ),
        ),
    )


def test_an_unsided_deck_is_one_cause_with_its_moves_as_consequences() -> None:
    found = violations_of(compare(full(), swapped(full(), ("side 3", EXTRA), ("side 4", EXTRA)), 1))
    assert [(v.code, v.consequence_of) for v in found] == [("X104", None), ("X103", 0), ("X103", 0)]
    assert found[0] == Violation(
        "X104",
        "not-restored",
        Finding(
            EXTRA,
            ("side 3", "side 4"),
            actual=2,
            pattern="not_restored_after_siding",
            parameters=(("section", "extra"), ("to_section", "side")),
        ),
    )


def test_a_changed_size_is_a_violation_with_both_numbers() -> None:
    found = violations_of(compare(full(), swapped(full(), ("side 3", MAIN)), 2))
    assert found == (
        Violation(
            "X105",
            "size-changed-by-siding",
            Finding(
                MAIN,
                actual=41,
                allowed=40,
                pattern="size_changed_by_siding",
                parameters=(("section", "main"), ("actual", 41), ("expected", 40)),
            ),
        ),
        Violation(
            "X105",
            "size-changed-by-siding",
            Finding(
                SIDE,
                actual=14,
                allowed=15,
                pattern="size_changed_by_siding",
                parameters=(("section", "side"), ("actual", 14), ("expected", 15)),
            ),
        ),
    )


def test_the_words_of_the_contract() -> None:
    assert [kind.value for kind in Difference] == ["missing", "extra", "moved"]
