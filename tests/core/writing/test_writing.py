"""Writers: what is printed reads as the same deck; what a format cannot carry is told."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.catalogue import Catalogue
from app.core.cards import Card, Kind, Section
from app.core.deck import Deck, Entry, NotCard, Remark, Why
from app.core.parsing.table import read
from app.core.resolving import resolve
from app.core.writing.csv_table import safe
from app.core.writing.ordering import Order
from app.core.writing.table import WRITERS, write

ASH = Card("Ash Blossom & Joyous Spring", {"ja": "灰流うらら"}, passcode=14558127, kind=Kind.MONSTER)
GOAT = Card("Scapegoat", passcode=73915051, kind=Kind.SPELL)
TRAP = Card("Bad Trap", passcode=7, kind=Kind.TRAP)
NAMELESS = Card('"A", with marks', kind=Kind.MONSTER)
LINK = Card("Linkuriboh", passcode=41999284, kind=Kind.MONSTER, section=Section.EXTRA)

DECK = Deck(
    entries=(
        Entry(GOAT, 2, Section.MAIN, "2 Scapegoat", 1),
        Entry(TRAP, 1, Section.MAIN, "Bad Trap", 3),
        Entry(ASH, 1, Section.MAIN, "Ash", 4),
        Entry(ASH, 2, Section.MAIN, "Ash", 5),
        Entry(NAMELESS, 1, Section.MAIN, "A", 6),
        Entry(LINK, 1, Section.EXTRA, "Linkuriboh", 9),
        Entry(ASH, 1, Section.SIDE, "Ash", 11),
    ),
    not_cards=(
        NotCard(2, "3 Unheard  Of", Why.UNKNOWN_NAME, Section.MAIN, 3, name="Unheard Of"),
        NotCard(7, "99999999", Why.UNKNOWN_PASSCODE, Section.MAIN, 2),
        NotCard(8, "???", Why.UNREADABLE, Section.MAIN),
        NotCard(12, "0 Scapegoat", Why.COPIES_UNREADABLE, Section.SIDE, 0, counts=False),
        NotCard(13, "", Why.DAMAGED, Section.SIDE, counts=False),
        NotCard(14, "-1", Why.UNREADABLE, None),
        NotCard(15, " \n ", Why.UNREADABLE, None),
    ),
)


def not_carried(*written: tuple[str, int | None]) -> tuple[Remark, ...]:
    return tuple(Remark("not_carried", (("written", text),), line) for text, line in written)


def test_text_as_written() -> None:
    text, remarks = write(DECK, "text")
    assert text == (
        "-1\n?\n\n"
        "Main Deck\n2 Scapegoat\n3 Unheard Of\n1 Bad Trap\n"
        "1 Ash Blossom & Joyous Spring\n2 Ash Blossom & Joyous Spring\n"
        '1 "A", with marks\n2 99999999\n???\n\n'
        "Extra Deck\n1 Linkuriboh\n\n"
        "Side Deck\n1 Ash Blossom & Joyous Spring\n0 Scapegoat\n"
    )
    assert remarks == not_carried(("", 13))


def test_text_by_kind_in_japanese() -> None:
    text, _ = write(DECK, "text", "ja", Order.BY_KIND)
    assert text.split("\n\n")[1:] == [
        'メインデッキ\n1 "A", with marks\n3 灰流うらら\n2 Scapegoat\n1 Bad Trap\n3 Unheard Of\n2 99999999\n???',
        "エクストラデッキ\n1 Linkuriboh",
        "サイドデッキ\n1 灰流うらら\n0 Scapegoat\n",
    ]


def test_text_in_alphabetical_order_in_a_language_without_headings_of_its_own() -> None:
    text, _ = write(DECK, "text", "xx", Order.ALPHABETICAL)
    assert text.split("\n\n")[1] == (
        'Main Deck\n1 "A", with marks\n3 Ash Blossom & Joyous Spring\n1 Bad Trap\n2 Scapegoat\n'
        "3 Unheard Of\n2 99999999\n???"
    )


def test_ydk() -> None:
    text, remarks = write(DECK, "ydk")
    assert text == (
        "#created by Deckcheck\n#main\n73915051\n73915051\n7\n14558127\n14558127\n14558127\n99999999\n99999999\n"
        "#extra\n41999284\n!side\n14558127\n"
    )
    assert remarks == not_carried(
        ("", 13), ("-1", 14), ("", 15), ("3 Unheard  Of", 2), ('"A", with marks', None), ("???", 8), ("0 Scapegoat", 12)
    )


def test_ydke() -> None:
    address, remarks = write(DECK, "ydke")
    assert address == "ydke://q9pnBKvaZwQHAAAAryPeAK8j3gCvI94A/+D1Bf/g9QU=!tNuAAg==!ryPeAA==!"
    assert remarks == write(DECK, "ydk")[1]


@pytest.mark.parametrize(("number", "carried"), [("4294967295", True), ("4294967296", False), ("9" * 41, False)])
def test_numbers_beyond_four_bytes_do_not_fit_into_ydke(number: str, carried: bool) -> None:
    deck = Deck(not_cards=(NotCard(1, number, Why.UNKNOWN_PASSCODE, Section.MAIN),))
    address, remarks = write(deck, "ydke")
    assert (address, remarks) == (("ydke:///////w==!!!", ()) if carried else ("ydke://!!!", not_carried((number, 1))))


def test_json() -> None:
    text, remarks = write(DECK, "json", "ja")
    assert json.loads(text) == {
        "main": [
            {"card": 73915051, "name": "Scapegoat", "copies": 2},
            {"card": "Unheard Of", "name": "Unheard Of", "copies": 3},
            {"card": 7, "name": "Bad Trap", "copies": 1},
            {"card": 14558127, "name": "灰流うらら", "copies": 1},
            {"card": 14558127, "name": "灰流うらら", "copies": 2},
            {"card": '"A", with marks', "name": '"A", with marks', "copies": 1},
            {"card": 99999999, "name": "99999999", "copies": 2},
            {"card": "???", "name": "???", "copies": 1},
        ],
        "extra": [{"card": 41999284, "name": "Linkuriboh", "copies": 1}],
        "side": [
            {"card": 14558127, "name": "灰流うらら", "copies": 1},
            {"card": "0 Scapegoat", "name": "0 Scapegoat", "copies": 0},
        ],
    }
    assert "灰流うらら" in text
    assert remarks == not_carried(("", 13), ("-1", 14), ("", 15))


def test_csv() -> None:
    text, remarks = write(DECK, "csv", order=Order.BY_KIND)
    assert text == (
        "section,copies,name,passcode\r\n"
        'main,1,"""A"", with marks",\r\n'
        "main,3,Ash Blossom & Joyous Spring,14558127\r\n"
        "main,2,Scapegoat,73915051\r\n"
        "main,1,Bad Trap,7\r\n"
        "main,3,Unheard Of,\r\n"
        "main,2,,99999999\r\n"
        "main,1,???,\r\n"
        "extra,1,Linkuriboh,41999284\r\n"
        "side,1,Ash Blossom & Joyous Spring,14558127\r\n"
        "side,0,0 Scapegoat,\r\n"
        ",1,'-1,\r\n"
        ",1,,\r\n"
    )
    assert remarks == not_carried(("", 13))


@pytest.mark.parametrize(
    ("cell", "written"), [("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("a=1", "a=1"), ("", "")]
)
def test_no_cell_is_a_formula(cell: str, written: str) -> None:
    assert safe(cell) == written


def test_a_format_that_there_is_not() -> None:
    with pytest.raises(KeyError):
        write(DECK, "docx")


LANGUAGES = ("en", "ja", "zh-TW", "zh-CN", "ko", "de", "fr", "it", "es", "pt")
PASSCODES = (
    14558127,
    46986414,
    23434538,
    73915051,
    67048711,
    86937530,
    41999284,
    84013237,
    4031928,
    10000,
    89631139,
    16178681,
)


def contents(deck: Deck) -> Counter[tuple[object, ...]]:
    found: Counter[tuple[object, ...]] = Counter()
    for entry in deck.entries:
        found[entry.section, entry.card.name] += entry.copies
    for slot in deck.not_cards:
        found[slot.section, slot.why, slot.name] += slot.copies
    return found


@settings(max_examples=150, deadline=None)
@given(
    rows=st.lists(
        st.tuples(st.sampled_from(PASSCODES), st.sampled_from(list(Section)), st.integers(1, 4)), max_size=12
    ),
    format=st.sampled_from(sorted(WRITERS)),
    language=st.sampled_from(LANGUAGES),
    order=st.sampled_from(list(Order)),
)
def test_what_is_printed_reads_as_the_same_deck(
    catalogue: Catalogue, rows: list[tuple[int, Section, int]], format: str, language: str, order: Order
) -> None:
    cards = [(catalogue.by_passcode(code), section, copies) for code, section, copies in rows]
    deck = Deck(tuple(Entry(card[0], copies, section, "", 1) for card, section, copies in cards if card is not None))
    text, remarks = write(deck, format, language, order)
    assert remarks == ()
    assert contents(resolve(read(text, "auto", catalogue.knows), catalogue)) == contents(deck)


@pytest.mark.parametrize("format", ["text", "json", "csv"])
def test_unresolved_entries_read_as_the_same_again(catalogue: Catalogue, format: str) -> None:
    written = "Main Deck\n3 Unheard Of Card\n2 99999999\nSide Deck\n1 14558127"
    deck = resolve(read(written, "auto", catalogue.knows), catalogue)
    text, remarks = write(deck, format)
    assert remarks == ()
    assert contents(resolve(read(text, "auto", catalogue.knows), catalogue)) == contents(deck)
