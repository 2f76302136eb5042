"""The canonical hash: order, art and language do not matter, sections and copies do."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.canonical import canonical_deck, deck_hash
from app.core.cards import Card, Section
from app.core.deck import EMPTY, Deck, Entry, How, NotCard, Why

NOROI = Card("K9-04 Noroi", {"ja": "K9-04号ノロイ"}, passcode=14558127)
NOROI_OTHER_ART = Card("K9-04 Noroi", {"ja": "K9-04号ノロイ"}, passcode=14558128)
UMI = Card("Umi")
OCEAN = Card("A Legendary Ocean", counts_as="Umi")
PINNED = "21e7a1ebf86681961ff11fce38ba3b909a6f2b90bb412f3dc349c244941c596c"
PINNED_EMPTY = "f26fa09302a0b77d8f664e2df190cfdaa7fc7931b1685dd73c215dc1a01cbfe9"


def entry(card: Card, copies: int, section: Section = Section.MAIN, written: str = "", line: int = 1) -> Entry:
    return Entry(card, copies, section, written or card.name, line)


def test_the_content_is_in_deck_order_and_by_name() -> None:
    deck = Deck(
        (
            entry(UMI, 1, Section.SIDE),
            entry(UMI, 2),
            entry(NOROI, 1, Section.EXTRA),
            entry(NOROI, 2),
            entry(NOROI_OTHER_ART, 1, line=9),
        ),
        (
            NotCard(3, "b?", Why.UNREADABLE),
            NotCard(4, "a?", Why.UNKNOWN_NAME, None, 2),
            NotCard(5, "Umi", Why.AMBIGUOUS, Section.MAIN, 3),
        ),
    )
    assert canonical_deck(deck) == (
        ("main", "?Umi", 3),
        ("main", "K9-04 Noroi", 3),
        ("main", "Umi", 2),
        ("extra", "K9-04 Noroi", 1),
        ("side", "Umi", 1),
        ("", "?a?", 2),
        ("", "?b?", 1),
    )


def test_the_hash_is_pinned() -> None:
    # A hash is on receipts in the players' hands: it never changes.
    assert deck_hash(Deck((entry(NOROI, 3), entry(UMI, 1, Section.SIDE)))) == PINNED
    assert deck_hash(EMPTY) == PINNED_EMPTY


def test_order_art_and_language_do_not_matter() -> None:
    registered = Deck((entry(NOROI, 3), entry(UMI, 2)), format="text")
    presented = Deck(
        (
            entry(UMI, 1, line=1),
            Entry(NOROI_OTHER_ART, 1, Section.MAIN, "K9-04号ノロイ", 2, How.NAME),
            Entry(NOROI, 2, Section.MAIN, "14558127", 3, How.PASSCODE),
            entry(UMI, 1, line=7),
        ),
        format="ydk",
    )
    assert deck_hash(registered) == deck_hash(presented)


@pytest.mark.parametrize(
    "other",
    [
        Deck((entry(NOROI, 2, Section.SIDE), entry(UMI, 2))),
        Deck((entry(NOROI, 2), entry(UMI, 2, Section.SIDE))),
        Deck((entry(NOROI, 3), entry(UMI, 2))),
        Deck((entry(NOROI, 2), entry(OCEAN, 2))),
        Deck((entry(NOROI, 2),)),
        Deck((entry(NOROI, 2), entry(UMI, 2)), (NotCard(1, "x", Why.UNREADABLE),)),
        Deck((entry(NOROI, 2),), (NotCard(1, "Umi", Why.AMBIGUOUS, Section.MAIN, 2),)),
    ],
)
def test_other_decks_have_other_hashes(other: Deck) -> None:
    assert deck_hash(Deck((entry(NOROI, 2), entry(UMI, 2)))) != deck_hash(other)


CARDS = [NOROI, UMI, OCEAN]
ENTRIES = st.lists(st.builds(entry, st.sampled_from(CARDS), st.integers(1, 3), st.sampled_from(Section)), max_size=12)


@settings(max_examples=50)
@given(ENTRIES, st.randoms(use_true_random=False))
def test_any_order_and_any_split_of_copies(entries: list[Entry], chance: Random) -> None:
    single = [one._replace(copies=1) for one in entries for _ in range(one.copies)]
    chance.shuffle(single)
    assert deck_hash(Deck(tuple(entries))) == deck_hash(Deck(tuple(single)))
