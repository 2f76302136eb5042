from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import Section
from app.core.comparison import (
    Comparison,
    Difference,
    Discrepancy,
    InBox,
    SizeChange,
    compare,
    violations_of,
)
from app.core.deck import Deck, Entry, How, NotCard, Why
from app.core.unclear import Unclear
from app.core.violations import Finding, Violation
from tests.making import card, deck, entry, filler, slot

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE
MISSING, SURPLUS, MOVED = Difference.MISSING, Difference.EXTRA, Difference.MOVED


def full(main: int = 40, extra: int = 15, side: int = 15) -> Deck:
    return deck(*filler(main), *filler(extra, EXTRA), *filler(side, SIDE))


def swapped(of: Deck, *moves: tuple[str, Section]) -> Deck:
    """With the named cards of one copy laid in other sections."""
    goals = dict(moves)
    return replace(of, entries=tuple(e._replace(section=goals.get(e.card.name, e.section)) for e in of.entries))


def without(of: Deck, *names: str) -> Deck:
    return replace(of, entries=tuple(e for e in of.entries if e.card.name not in names))


def plus(of: Deck, *entries: Entry) -> Deck:
    return replace(of, entries=(*of.entries, *entries))


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


SECTIONS = st.sampled_from(list(Section))
ENTRIES = st.lists(st.builds(entry, st.sampled_from("abcdef"), st.integers(1, 3), SECTIONS), max_size=12)


def made_slot(written: str, why: Why, section: Section | None, copies: int, counts: bool) -> NotCard:
    return NotCard(1, written, why, section, copies, counts)


def made_deck(entries: list[Entry], slots: list[NotCard]) -> Deck:
    return deck(*entries, not_cards=tuple(slots))


SLOTS = st.lists(
    st.builds(
        made_slot,
        st.sampled_from("?~!"),
        st.sampled_from(list(Why)),
        st.none() | SECTIONS,
        st.integers(0, 3),
        st.booleans(),
    ),
    max_size=3,
)
PLAIN = st.builds(made_deck, ENTRIES, st.just([]))
WITH_SLOTS = st.builds(made_deck, ENTRIES, SLOTS)
GAMES = st.sampled_from([None, 1, 2, 3])


@given(WITH_SLOTS, GAMES)
def test_a_deck_differs_in_nothing_from_itself(some: Deck, game: int | None) -> None:
    found = compare(some, some, game)
    assert not found.differs
    assert not found.unsided
    assert found.equal is (not found.unclear)


@given(PLAIN, PLAIN, GAMES)
def test_the_two_directions_mirror_each_other(one: Deck, other: Deck, game: int | None) -> None:
    there, back = compare(one, other, game), compare(other, one, game)
    turned = {MISSING: SURPLUS, SURPLUS: MISSING}
    mirrored = {
        d._replace(section=d.to_section, to_section=d.section) if d.to_section else d._replace(kind=turned[d.kind])
        for d in back.discrepancies
    }
    assert set(there.discrepancies) == mirrored
    assert (there.equal, there.unsided) == (back.equal, back.unsided)
    assert there.sizes_changed == tuple(SizeChange(c.section, c.actual, c.listed) for c in back.sizes_changed)


@given(WITH_SLOTS, WITH_SLOTS, GAMES, st.randoms(use_true_random=False))
def test_order_and_art_change_nothing(one: Deck, other: Deck, game: int | None, shuffler: object) -> None:
    entries, slots = list(other.entries), list(other.not_cards)
    shuffler.shuffle(entries)  # type: ignore[attr-defined]
    shuffler.shuffle(slots)  # type: ignore[attr-defined]
    arts = tuple(e._replace(card=card(e.card.name, passcode=n)) for n, e in enumerate(entries))
    assert compare(one, other, game) == compare(one, deck(*arts, not_cards=tuple(slots)), game)


@given(PLAIN, PLAIN)
def test_the_discrepancies_account_for_every_copy(one: Deck, other: Deck) -> None:
    found = compare(one, other)
    surplus = sum(d.copies for d in found.discrepancies if d.kind is SURPLUS)
    lacking = sum(d.copies for d in found.discrepancies if d.kind is MISSING)
    assert sum(e.copies for e in other.entries) - sum(e.copies for e in one.entries) == surplus - lacking
    assert all(d.copies > 0 for d in found.discrepancies)
    assert found.equal is (not found.discrepancies)


def test_the_words_of_the_contract() -> None:
    assert [kind.value for kind in Difference] == ["missing", "extra", "moved"]


def test_a_damaged_code_without_a_section_reaches_the_extra_deck_too() -> None:
    registered = replace(full(30, 14), not_cards=(slot(Why.DAMAGED, written="!", counts=False, section=None),))
    assert compare(registered, full(30)) == Comparison((), False, unclear=(Unclear("!", None, 1, True, "extra 14"),))
