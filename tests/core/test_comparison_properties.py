"""What holds for every comparison."""

from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import Section
from app.core.comparison import (
    SizeChange,
    compare,
)
from app.core.deck import Deck, Entry, NotCard, Why
from tests.core.comparing import MISSING, SURPLUS
from tests.making import card, deck, entry

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
