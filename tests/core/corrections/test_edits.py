from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import Section
from app.core.comparison import compare
from app.core.corrections.edits import apply, edits_towards, sources, taken_off
from app.core.deck import Deck, Entry, Form, Why
from app.core.violations import Action, Edit
from tests.making import card, deck, entry, slot

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE


def held(of: Deck) -> list[tuple[str, int, Section]]:
    return [(e.card.name, e.copies, e.section) for e in of.entries]


def test_the_last_written_copies_leave_first_and_the_rest_keeps_its_place() -> None:
    some = deck(entry("A", 2), entry("B", 1), entry("A", 2), entry("A", 1, SIDE))
    after = apply(some, [Edit(Action.REMOVE, "A", MAIN, 3)], {})
    assert held(after) == [("A", 1, MAIN), ("B", 1, MAIN), ("A", 1, SIDE)]


def test_no_more_leaves_than_is_there() -> None:
    assert held(apply(deck(entry("A", 2)), [Edit(Action.REMOVE, "A", MAIN, 3)], {})) == []
    assert held(apply(deck(entry("A", 2)), [Edit(Action.REMOVE, "A", SIDE, 1)], {})) == [("A", 2, MAIN)]


def test_replaced_cards_leave() -> None:
    assert held(apply(deck(entry("A", 2)), [Edit(Action.REPLACE, "A", MAIN, 1)], {})) == [("A", 1, MAIN)]


def test_unknown_texts_leave_too() -> None:
    slots = (
        slot(Why.UNREADABLE, 1, "~", copies=2),
        slot(Why.UNREADABLE, 2, "~", section=SIDE),
        slot(Why.UNREADABLE, 3, "~", copies=2),
        slot(Why.UNREADABLE, 4, "!"),
    )
    after = apply(deck(not_cards=slots), [Edit(Action.REMOVE, "~", MAIN, 3)], {})
    assert after.not_cards == (slots[0]._replace(copies=1), slots[1], slots[3])


def test_added_copies_join_the_line_of_the_card() -> None:
    known = sources(deck(entry("A", 1, SIDE, 9)))
    after = apply(deck(entry("A", 1, MAIN, 4), entry("B")), [Edit(Action.ADD, "A", MAIN, 2)], known)
    assert [(e.card.name, e.copies, e.line) for e in after.entries] == [("A", 3, 4), ("B", 1, 1)]


def test_an_added_card_comes_as_it_was_written_elsewhere() -> None:
    a = card("A", passcode=7)
    after = apply(deck(entry("B"), entry("A", 1, SIDE)), [Edit(Action.ADD, "A", MAIN, 2)], sources(deck(entry(a, 3))))
    assert held(after) == [("B", 1, MAIN), ("A", 1, SIDE), ("A", 2, MAIN)]
    assert after.entries[2].card is a


def test_an_unknown_text_can_be_added() -> None:
    known = sources(None, deck(not_cards=(slot(Why.UNKNOWN_NAME, 3, "X", copies=3),)))
    after = apply(deck(), [Edit(Action.ADD, "X", SIDE, 2)], known)
    assert after.not_cards == (slot(Why.UNKNOWN_NAME, 3, "X", section=SIDE, copies=2),)


def test_moved_copies_lie_in_the_other_section() -> None:
    some = deck(entry("A", 3), entry("A", 1, SIDE), entry("B", 1, SIDE))
    after = apply(some, [Edit(Action.MOVE, "A", MAIN, 2, SIDE), Edit(Action.MOVE, "B", SIDE, 1, MAIN)], {})
    assert held(after) == [("A", 1, MAIN), ("A", 3, SIDE), ("B", 1, MAIN)]


def test_a_field_of_the_head_is_no_longer_blank() -> None:
    some = replace(deck(), form=Form("", ""))
    assert apply(some, [Edit(Action.FILL_IN, "player_name")], {}).form == Form(None, "")
    assert apply(some, [Edit(Action.FILL_IN, "player_number")], {}).form == Form("", None)
    assert apply(deck(), [Edit(Action.FILL_IN, "player_number")], {}).form == Form(None, None)


def test_clarifying_changes_no_card() -> None:
    some = deck(entry("A"))
    assert apply(some, [Edit(Action.CLARIFY, None, MAIN)], {}) == some


def test_the_edits_towards_another_deck_in_their_order() -> None:
    have = deck(entry("Z", 2), entry("B"), entry("M", 1, SIDE), entry("N"), entry("Y", 1, SIDE))
    want = deck(entry("A", 2), entry("B"), entry("M"), entry("N", 1, SIDE), entry("X", 1, EXTRA))
    surplus = [Edit(Action.REMOVE, "Z", MAIN, 2), Edit(Action.REMOVE, "Y", SIDE, 1)]
    lacking = [Edit(Action.ADD, "A", MAIN, 2), Edit(Action.ADD, "X", EXTRA, 1)]
    moves = [Edit(Action.MOVE, "N", MAIN, 1, SIDE), Edit(Action.MOVE, "M", SIDE, 1, MAIN)]
    assert edits_towards(have, want, sided=False) == (*surplus, *moves, *lacking)
    assert edits_towards(have, want, sided=True) == (*surplus, *lacking)


def test_uncounted_entries_that_only_one_has_are_taken_off() -> None:
    token = slot(Why.TOKEN, 5, "27204312", counts=False, copies=2)
    shared = slot(Why.TOKEN, 6, "Sheep Token", counts=False)
    have = deck(entry("A"), not_cards=(token, shared))
    want = deck(entry("A"), not_cards=(shared,))
    edits = edits_towards(have, want, sided=False)
    assert edits == (Edit(Action.REMOVE, "27204312", MAIN, 2),)
    assert apply(have, edits, {}) == replace(have, not_cards=(shared,))


ENTRIES = st.lists(
    st.builds(entry, st.sampled_from("abcdef"), st.integers(1, 3), st.sampled_from(list(Section))), max_size=12
)


def made_deck(entries: list[Entry]) -> Deck:
    return deck(*entries)


DECKS = st.builds(made_deck, ENTRIES)


@given(DECKS, DECKS)
def test_the_edits_towards_a_deck_lead_there(have: Deck, want: Deck) -> None:
    edits = edits_towards(have, want, sided=False)
    after = apply(have, edits, sources(want))
    assert compare(want, after).equal
    assert edits_towards(after, want, sided=False) == ()
    sided = apply(have, edits_towards(have, want, sided=True), sources(want))
    assert not compare(want, sided, 2).discrepancies


@given(DECKS, DECKS)
def test_moves_keep_the_number_of_every_card(have: Deck, want: Deck) -> None:
    moves = [edit for edit in edits_towards(have, want, sided=False) if edit.action is Action.MOVE]
    after = apply(have, moves, {})
    for name in "abcdef":
        assert sum(e.copies for e in have.entries if e.card.name == name) == sum(
            e.copies for e in after.entries if e.card.name == name
        )


def test_of_equal_texts_the_token_leaves_before_the_unknown_card() -> None:
    slots = (slot(Why.TOKEN, 1, "~"), slot(Why.UNKNOWN_NAME, 2, "~"))
    assert apply(deck(not_cards=slots), [Edit(Action.REMOVE, "~", MAIN)], {}).not_cards == slots[1:]


def test_an_entry_of_no_copies_stays_until_it_is_taken_off() -> None:
    zero = slot(Why.COPIES_UNREADABLE, 1, "0 Ash", copies=0)
    some = deck(entry("A"), entry("B", 0), not_cards=(zero,))
    assert apply(some, [Edit(Action.REMOVE, "A", MAIN)], {}) == deck(*some.entries[1:], not_cards=(zero,))
    assert edits_towards(some, deck(entry("A")), sided=False) == (Edit(Action.REMOVE, "0 Ash", MAIN, 1),)
    assert apply(some, [taken_off(zero)], {}).not_cards == ()


def test_an_unknown_text_comes_beside_an_equal_one() -> None:
    one = slot(Why.UNKNOWN_NAME, 3, "X")
    after = apply(deck(not_cards=(one,)), [Edit(Action.ADD, "X", MAIN, 2)], sources(deck(not_cards=(one,))))
    assert after.not_cards == (one, one._replace(copies=2))


def test_edits_come_by_section_and_then_by_name() -> None:
    have = deck(entry("D", 1, SIDE), entry("C"), entry("B"), entry("A", 3))
    names = [(edit.card, edit.section) for edit in edits_towards(have, deck(), sided=False)]
    assert names == [("A", MAIN), ("B", MAIN), ("C", MAIN), ("D", SIDE)]
