"""Boundaries that no list of the cases reaches."""

import base64
import zlib

import pytest

from app.core.cards import Section
from app.core.deck import Why
from app.core.parsing.codes import is_code, read_code, read_link
from app.core.parsing.headings import Heading, Total, heading_of, is_title, total_of
from app.core.parsing.html_page import read_html
from app.core.parsing.lines import Line, read_line
from app.core.parsing.pairs import names_two, several
from app.core.parsing.reading import Unread, Written, nothing_known
from app.core.parsing.table import read
from app.core.parsing.tabular import read_tabular
from app.core.parsing.text import is_numbered, read_text
from app.core.parsing.ydk import is_ydk, read_ydk
from tests.core.parsing.showing import known, show


def omega(raw: bytes) -> str:
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(deflater.compress(raw) + deflater.flush()).decode()


@pytest.mark.parametrize(
    ("raw", "damaged"),
    [
        (b"\1\0\1\2\3\4", False),
        (b"\1\0\1\2\3", None),
        (b"\1\0\1\2\3\4\5", True),
        (b"\1\1\1\2\3\4", True),
        (b"\xff\xff" + bytes(4 * 510), False),
        (b"\xff\xff" + bytes(4 * 510 + 1), None),
    ],
)
def test_an_omega_code_is_as_long_as_it_says(raw: bytes, damaged: bool | None) -> None:
    reading = read_code(omega(raw))
    assert reading.format == ("code" if damaged is None else "omega")
    assert bool(reading.unread) is (damaged is not False)


def test_a_code_that_inflates_without_end_is_not_unpacked() -> None:
    assert read_code(omega(bytes(3_000_000))).unread[0].why is Why.DAMAGED


@pytest.mark.parametrize(("words", "recognised"), [(6, False), (7, True)])
def test_a_code_is_recognised_from_forty_signs_on(words: int, recognised: bool) -> None:
    raw = b"".join((14558127 + place).to_bytes(4, "little") for place in range(words))
    assert is_code(base64.urlsafe_b64encode(raw).decode()) is recognised


def test_words_of_a_code_may_be_parted_where_lines_broke() -> None:
    code = base64.b64encode(b"".join((14558127 + place).to_bytes(4, "little") for place in range(60))).decode()
    assert is_code(f"{code[:76]}\n{code[76:152]}\n{code[152:]}")
    assert not is_code(f"{code[:30]}\n{code[30:]}")
    assert not is_code("")


@pytest.mark.parametrize("word", [3 << 28 | 1, 200_000_000, 0])
def test_a_koishi_code_holds_passcodes_in_three_sections(word: int) -> None:
    assert read_code(base64.b64encode(word.to_bytes(4, "little") + b"").decode().rstrip("=") + "==").format == "code"
    assert read_code(base64.b64encode((word * 2**32 + word).to_bytes(8, "little")).decode()).format == "code"


def test_a_koishi_code_of_the_largest_number() -> None:
    code = base64.b64encode((199_999_999).to_bytes(4, "little") * 2).decode()
    assert [entry.passcode for entry in read_code(code).entries] == [199_999_999] * 2


@pytest.mark.parametrize("cards", ["A", "AAAAA", "AA", "*"])
def test_a_link_with_broken_base64_is_damaged(cards: str) -> None:
    reading = read_link(f"https://example.com/?ygotype=deck&v=1&d={cards}")
    assert reading.unread == (
        Unread(1, f"https://example.com/?ygotype=deck&v=1&d={cards}"[:60], Why.DAMAGED, counts=False),
    )


def test_a_link_may_have_a_byte_of_padding_and_no_card_more() -> None:
    exact = f"{1:08b}{0:08b}{1:02b}{14558127:027b}"
    for extra, damaged in (("0" * 3, False), ("0" * 35, False), ("0" * 43, True)):
        bits = exact + extra
        code = base64.urlsafe_b64encode(int(bits, 2).to_bytes(len(bits) // 8, "big")).decode().rstrip("=")
        reading = read_link(f"ygo://deck?ygotype=deck&d={code}")
        assert reading.entries == (Written(1, 1, "14558127", 14558127, None, Section.MAIN),)
        assert bool(reading.unread) is damaged


def test_lines_of_text_have_a_longest() -> None:
    assert read_text("a" * 400, nothing_known).entries[0].name == "a" * 400
    assert read_text("a" * 401, nothing_known).unread == (Unread(1, "a" * 401),)
    assert read_text("Side\n" + "a" * 4001, nothing_known).unread == (Unread(2, "a" * 4001, section=Section.SIDE),)
    spaced = "3" + " " * 3980 + "Scapegoat"
    assert read_text(spaced, known()).entries == (Written(3, 1, spaced, None, "Scapegoat"),)


def test_lines_of_ydk_have_a_longest_too() -> None:
    assert read_ydk("14558127 " + "a" * 391).entries[0].passcode == 14558127
    assert read_ydk("14558127 " + "a" * 392).unread[0].why is Why.UNREADABLE


def test_unreadable_lines_beyond_many_are_told_without_a_closer_look() -> None:
    reading = read_ydk("x\n" * 20_000 + "14558127 a\n")
    assert len(reading.unread) == 20_001
    assert reading.entries == ()


def test_unknown_lines_beyond_many_are_told_without_a_closer_look() -> None:
    text = "Unheard\n" * 1500 + "3 Scapegoat (LOB-001)\n3 Scapegoat\nScapegoat // Trap Hole\n"
    reading = read_text(text, known())
    assert [(entry.copies, entry.name) for entry in reading.entries[-3:]] == [
        (3, "Scapegoat (LOB-001)"),
        (3, "Scapegoat"),
        (1, "Scapegoat // Trap Hole"),
    ]


def test_headings_and_totals_have_a_longest() -> None:
    assert heading_of("Side Deck" + " " * 71) == Heading(Section.SIDE)
    assert heading_of("Side Deck" + " " * 72) is None
    assert total_of("Total: " + " " * 72 + "3") == Total(3)
    assert total_of("Total: " + " " * 73 + "3") is None
    assert is_title("Deck List" + " " * 71)
    assert not is_title("Deck List" + " " * 72)
    assert not is_title("---")
    assert heading_of("---") is None


@pytest.mark.parametrize(
    ("line", "total"),
    [
        ("40 cards", Total(40)),
        ("40", None),
        ("Total: 40", Total(40)),
        ("Total: 40 / 60", Total(40)),
        ("Total: 40 of 60", None),
        ("Main Deck Total: 40", Total(40, Section.MAIN)),
        ("Total Monster Cards: 18", Total(18, Section.MAIN, "monster")),
        ("メインデッキ合計：40枚", Total(40, Section.MAIN)),
        ("Gesamt: 40 Karten", Total(40)),
        ("Jumlah kartu: 40", Total(40)),
        ("Total", None),
        ("Total Defense Shogun 3", None),
    ],
)
def test_totals(line: str, total: Total | None) -> None:
    assert total_of(line) == total


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("Spells (12)", Heading(Section.MAIN, "spell", 12)),
        ("Main (40/60)", Heading(Section.MAIN, None, 40)),
        ("サイドデッキ 15枚", Heading(Section.SIDE, None, 15, "ja")),
        ("Main Deck - Monsters (20)", Heading(Section.MAIN, "monster", 20)),
        ("Side Deck / サイドデッキ", Heading(Section.SIDE, None, None, "ja")),
        ("Monster / モンスター / Monstre", Heading(Section.MAIN, "monster", None, "ja")),
        ("Monster / Spell / Trap / Extra", None),
        ("Monsters - Fusion Monsters", Heading(Section.MAIN, "monster")),
        ("Main Deck / Side Deck", None),
        ("Side 15 of 15", None),
        ("15 Side", None),
        ("Side 15 cards more", None),
        ("(12)", None),
        ("Side Effects?", None),
    ],
)
def test_headings(line: str, heading: Heading | None) -> None:
    assert heading_of(line) == heading


def test_a_page_of_too_many_tags_and_lines() -> None:
    assert read_html("<br>" * 60_000 + "1 Scapegoat", known()).entries[0].name == "Scapegoat"
    assert read_html("<br>" * 60_001, known()).unread == (Unread(1, ("<br>" * 15), counts=False),)
    reading = read_html("<div>" + "1 Scapegoat<br>" * 50_001, known())
    assert (len(reading.entries), len(reading.unread)) == (50_000, 1)


def test_tags_that_mean_nothing_in_a_list() -> None:
    page = "<div>1 <b>Scape</b>goat<img/><hr/>2 Trap\tHole</div><script>a</script><svg><title>x</title></svg>"
    assert show(read_html(page, known())) == [
        "html headings=- language=-",
        "1 block 0: 1 Scapegoat",
        "1 block 0: 2 Trap Hole",
    ]


def test_a_bracket_that_is_not_closed_is_no_number() -> None:
    assert read_line("(3 Scapegoat", known()) == Line(1, "(3 Scapegoat", False)
    assert read_line("3Scapegoat", known()) == Line(1, "3Scapegoat", False)
    assert read_line("Scapegoat3", known()) == Line(1, "Scapegoat3", False)


def test_a_number_on_its_own_line_beats_one_that_was_guessed() -> None:
    reading = read_text("Scapegoat\n3\nUnheard Of 3\n2\n", known())
    assert [(entry.copies, entry.name) for entry in reading.entries] == [(3, "Scapegoat"), (2, "Unheard Of 3")]


def test_rows_of_cards_and_pairs_have_a_most() -> None:
    assert len(several(", ".join(["1 Scapegoat"] * 80), known())) == 80
    assert several(", ".join(["1 Scapegoat"] * 81), known()) == ()
    assert several("1 Scapegoat", known()) == ()
    assert names_two("a/" * 9 + "b/Scapegoat", lambda name: True)
    assert not names_two("a/" * 30 + "Scapegoat", known())
    assert not names_two("see https://example.com", known())
    assert names_two("Scapegoat // Unheard", nothing_known)
    assert not names_two("// Unheard", nothing_known)


def test_lines_are_numbered_from_three_on() -> None:
    assert is_numbered(["1. a", "2. b", "3. c", "x", "1. d", "2. e"])
    assert not is_numbered(["1. a", "2. b"])
    assert not is_numbered(["1. a", "2. b", "3. c", "3. d"])
    assert not is_numbered(["2. a", "3. b", "4. c"])


def test_a_table_without_a_table_in_it() -> None:
    assert show(read_tabular("1 Scapegoat\n\nSide\n2 Trap Hole", known())) == [
        "table headings=side language=-",
        "1 block 0: 1 Scapegoat",
        "4 side: 2 Trap Hole",
    ]


def test_a_heading_alone_on_a_line_between_rows() -> None:
    assert show(read_tabular("Qty,Card\n3,Scapegoat\nSide Deck\n1,Trap Hole", known())) == [
        "table headings=side language=-",
        "2 block 0: 3 Scapegoat",
        "4 side: 1 Trap Hole",
    ]


def test_a_table_of_too_many_rows_tells_the_rest_as_one_place() -> None:
    reading = read_tabular("Qty,Card\n" + "1,Scapegoat\n" * 25_000, known())
    assert len(reading.entries) == 24_999
    assert [(slot.line, slot.counts) for slot in reading.unread] == [(25_001, False)]


def test_ydk_is_recognised_by_a_heading_or_by_numbers_and_comments() -> None:
    assert is_ydk("#MAIN\n")
    assert is_ydk("#x\n14558127\n")
    assert not is_ydk("14558127\n")
    assert not is_ydk("#x\nScapegoat\n")
    assert not is_ydk("")


def test_a_list_that_is_decoded_already() -> None:
    assert read({"main": [7], "side": ["Scapegoat"]}).entries == (
        Written(1, 1, "7", 7, None, Section.MAIN),
        Written(1, 2, "Scapegoat", None, "Scapegoat", Section.SIDE),
    )
    assert read([7]).entries == (Written(1, 1, "7", 7, None, None),)


def test_a_name_or_format_that_there_is_not() -> None:
    with pytest.raises(KeyError):
        read("", "docx")
    assert read("x", "csv").format == "table"
    assert read("x", "omega").format == "code"
