"""From a reading to a deck, against the real catalogue."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.cards import Section
from app.core.deck import Entry, Form, How, NotCard, Remark, Why
from app.core.parsing.reading import Reading, Unread, Written
from app.core.resolving import MOST_FRAGMENTS, MOST_SUGGESTIONS, as_written, resolve
from tests.core.readings import ALL, EXTRA, MAIN, SIDE, cards, names, only_slot


def numbers(*passcodes: int, section: Section = MAIN) -> Reading:
    """A list of passcodes, one copy a line, all under one heading of three."""
    entries = (Written(1, line, str(code), code, None, section) for line, code in enumerate(passcodes, 1))
    return Reading("ydk", tuple(entries), headings=ALL)


def test_passcodes_of_one_card_are_one_card(catalogue):
    deck = resolve(numbers(46986414, 36996508, 14558128), catalogue)
    assert cards(deck) == ["Dark Magician", "Dark Magician", "Ash Blossom & Joyous Spring"]
    assert deck.entries[0].card is deck.entries[1].card
    assert [entry.how for entry in deck.entries] == [How.OTHER_PASSCODE, How.PASSCODE, How.OTHER_PASSCODE]
    assert (deck.not_cards, deck.remarks, deck.format, deck.form) == ((), (), "ydk", None)


def test_an_entry_keeps_what_was_written(catalogue):
    form = Form("Yugi Muto", "1")
    said = Remark("encoding_guessed", (("written", "Shift_JIS"),), 1)
    entry = Written(10**15, 7, "10^15 x Dark Magician", None, "Dark Magician", SIDE)
    deck = resolve(Reading("text", (entry,), (), (said,), ALL, None, form), catalogue)
    card = catalogue.card("Dark Magician")
    assert deck.entries == (Entry(card, 10**15, SIDE, "10^15 x Dark Magician", 7, How.NAME),)
    assert (deck.remarks, deck.form) == ((said,), form)


@pytest.mark.parametrize(
    ("passcode", "why", "name", "counts"),
    [
        (0, Why.PASSCODE_ZERO, None, True),
        (27204312, Why.TOKEN, None, False),
        (73915052, Why.TOKEN, None, False),
        (101402101, Why.NOT_YET_RELEASED, "Audhumla, Progenitor of the Frozen Expanse", True),
        (160205001, Why.OTHER_GAME, None, True),
        (4341953710, Why.UNKNOWN_PASSCODE, None, True),
        (10**30, Why.UNKNOWN_PASSCODE, None, True),
    ],
)
def test_a_number_that_is_no_card(catalogue, passcode, why, name, counts):
    slot = only_slot(catalogue, numbers(passcode))
    assert slot == NotCard(1, str(passcode), why, MAIN, 1, counts, name)


def test_a_number_of_the_database_is_suggested_and_no_more(catalogue):
    slot = only_slot(catalogue, numbers(4041))
    assert (slot.why, slot.suggestions) == (Why.UNKNOWN_PASSCODE, ("Dark Magician",))


@pytest.mark.parametrize(
    ("listed", "told"), [("A Name of No Card", "A Name of No Card"), ("dark magician", "Dark Magician")]
)
def test_a_prerelease_number_names_the_card_as_the_catalogue_does(catalogue, listed, told):
    class Renamed:
        """The catalogue, for one number with another name than its own."""

        def __getattr__(self, name: str) -> object:
            return getattr(catalogue, name)

        def before_release(self, passcode: int) -> str | None:
            return listed if passcode == 101402101 else None

    slot = only_slot(Renamed(), numbers(101402101))
    assert (slot.why, slot.name) == (Why.NOT_YET_RELEASED, told)


def test_zeros_are_slots_of_their_section(catalogue):
    deck = resolve(numbers(46986414, 0, 0), catalogue)
    assert deck.sizes() == {MAIN: 3, EXTRA: 0, SIDE: 0}
    assert [slot.line for slot in deck.not_cards] == [2, 3]


def test_tokens_are_no_fourth_copy(catalogue):
    deck = resolve(numbers(27204311, 27204311, 27204311, 27204312), catalogue)
    assert cards(deck) == ["Nibiru, the Primal Being"] * 3
    assert deck.size(MAIN) == 3


def test_eight_japanese_cards_stay_eight(catalogue):
    written = (
        "リンクリボー",
        "リングリボー",
        "ベビードラゴン",
        "ベビー・トラゴン",
        "ゴキボール",
        "ゴキポール",
        "磁石の戦士Σ＋",
        "磁石の戦士Σ－",
    )
    deck = resolve(names(*written), catalogue)
    codes = [41999284, 24842059, 88819587, 12533811, 15367030, 17535764, 51826619, 87814728]
    assert [entry.card.passcode for entry in deck.entries] == codes
    assert {entry.how for entry in deck.entries} == {How.NAME}


def test_what_was_not_read_stays_in_its_place(catalogue):
    entries = (Written(1, 3, "0", 0, None, MAIN), Written(1, 5, "0", 0, None, SIDE))
    unread = (
        Unread(1, "-1", Why.UNREADABLE, MAIN, 1, False),
        Unread(4, "!", Why.DAMAGED, None, 2),
        Unread(6, "x", Why.TWO_CARDS),
    )
    deck = resolve(Reading("ydk", entries, unread, headings=ALL), catalogue)
    assert deck.not_cards == (
        NotCard(1, "-1", Why.UNREADABLE, MAIN, 1, False),
        NotCard(3, "0", Why.PASSCODE_ZERO, MAIN),
        NotCard(4, "!", Why.DAMAGED, None, 2),
        NotCard(5, "0", Why.PASSCODE_ZERO, SIDE),
        NotCard(6, "x", Why.TWO_CARDS),
    )


def test_what_stands_on_one_line_keeps_its_order(catalogue):
    entries = tuple(Written(1, 1, text, 0, None, MAIN) for text in ("z", "a"))
    unread = (Unread(1, "b", Why.DAMAGED, MAIN), Unread(0, "y", Why.DAMAGED, MAIN))
    deck = resolve(Reading("json", entries, unread, headings=ALL), catalogue)
    assert [slot.written for slot in deck.not_cards] == ["y", "z", "a", "b"]


def test_extra_deck_monsters_under_main_are_moved_where_there_is_no_extra_heading(catalogue):
    entries = (
        Written(1, 3, "89943723", 89943723, None, MAIN),
        Written(1, 4, "41999284", 41999284, None, MAIN),
        Written(1, 6, "14558127", 14558127, None, SIDE),
        Written(1, 7, "41999284", 41999284, None, SIDE),
    )
    deck = resolve(Reading("ydk", entries, headings=frozenset({MAIN, SIDE})), catalogue)
    assert [entry.section for entry in deck.entries] == [MAIN, EXTRA, SIDE, SIDE]
    places = (("card", "Linkuriboh"), ("section", MAIN), ("to_section", EXTRA))
    assert deck.remarks == (Remark("read_into_other_section", places, 4),)


def test_the_players_extra_heading_wins(catalogue):
    deck = resolve(numbers(45627618, 16306932), catalogue)
    assert [entry.section for entry in deck.entries] == [MAIN, MAIN]
    deck = resolve(numbers(64631466, section=EXTRA), catalogue)
    assert [entry.section for entry in deck.entries] == [EXTRA]
    assert deck.remarks == ()


def test_only_so_many_unknown_names_are_looked_into(catalogue):
    count = MOST_FRAGMENTS + 10
    deck = resolve(names(*(f"Mirror Forse {line}" for line in range(count))), catalogue)
    helped = [slot for slot in deck.not_cards if slot.suggestions]
    assert len(deck.not_cards) == count
    assert len(helped) == MOST_SUGGESTIONS
    fragments = [f"Mirror{' ' * space}" for space in range(count)]
    found = Counter(slot.why for slot in resolve(names(*fragments), catalogue).not_cards)
    assert found == {Why.AMBIGUOUS: MOST_FRAGMENTS, Why.UNKNOWN_NAME: 10}


def test_a_repeated_unknown_name_is_looked_up_once_a_section(catalogue):
    deck = resolve(names(*["Mirror Forse"] * (MOST_SUGGESTIONS + 5)), catalogue)
    assert {slot.suggestions for slot in deck.not_cards} == {deck.not_cards[0].suggestions}
    assert deck.not_cards[0].suggestions[0] == "Mirror Force"


TEXTS = st.one_of(
    st.sampled_from(["Dark Magician", "Mirror", "Magische Hand", "Falchionß", "Spell of Mask", "Forbidden Graveyard"]),
    st.text(max_size=12),
)


CODES = st.one_of(st.none(), st.sampled_from([0, 46986414, 41999284, 27204312, 160205001, 101402101]), st.integers(0))
COPIES = st.integers(1, 10**12)
SECTIONS = st.one_of(st.none(), st.sampled_from(Section))


@settings(deadline=None)
@given(
    st.lists(st.tuples(COPIES, CODES, st.one_of(st.none(), TEXTS), SECTIONS, st.integers(0, 3)), max_size=8),
    st.lists(st.tuples(COPIES, SECTIONS, st.booleans()), max_size=3),
    st.frozensets(st.sampled_from(Section)),
)
def test_every_copy_comes_out(catalogue, rows, lost, headings):
    entries = tuple(
        Written(n, line, "w", code, name, at, group) for line, (n, code, name, at, group) in enumerate(rows)
    )
    unread = tuple(Unread(line, "u", Why.UNREADABLE, at, n, counts) for line, (n, at, counts) in enumerate(lost))
    reading = Reading("text", entries, unread, headings=headings)
    held = sum(entry.copies for entry in (*entries, *unread))
    for deck in (resolve(reading, catalogue), as_written(reading)):
        assert sum(entry.copies for entry in deck.entries) + sum(slot.copies for slot in deck.not_cards) == held
        assert len(deck.entries) + len(deck.not_cards) == len(entries) + len(unread)
