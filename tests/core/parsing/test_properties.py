"""What holds for any text: no reader raises, no line of a list is lost."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.parsing.decoding import decode
from app.core.parsing.reading import Reading
from app.core.parsing.table import BY_NAME, FORMATS, read
from app.core.parsing.text import read_text
from app.core.parsing.ydk import read_ydk
from tests.core.parsing.showing import known

PIECES = st.sampled_from(
    [
        "3 ",
        "x3",
        "×２",
        " ",
        "\t",
        "\n",
        "\r\n",
        "\u3000",
        "\u200b",
        "Effect Veiler",
        "Scapegoat",
        "灰流うらら",
        "7",
        "0",
        "-1",
        "14558127",
        "#main",
        "#extra",
        "!side",
        "Main Deck",
        "Side:",
        "サイド",
        "Total: 3",
        "(LOB-001)",
        "$3.99",
        "//",
        " / ",
        ",",
        ";",
        "|",
        '"',
        "''",
        "&amp;",
        "%20",
        "<P>",
        "<li>",
        "</li>",
        "<script>",
        "{",
        "}",
        "[",
        "]",
        '{"main":[',
        "]}",
        ":",
        "ydke://",
        "!",
        "rvTMAg==",
        "ygotype=deck&d=",
        "?",
        "Qty\tCard",
        "name,copies",
        "Player: ",
        "1. ",
        "2. ",
        "3. ",
        "\0",
        "\ud800",
        "𠮟",
    ]
)
MESSES = st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=200)


def counted(reading: Reading) -> int:
    return sum(entry.copies for entry in reading.entries) + len(reading.unread)


@given(MESSES, st.sampled_from(["auto", *BY_NAME]))
def test_no_reader_raises_on_any_text(text: str, format: str) -> None:
    reading = read(text, format, known())
    assert isinstance(reading, Reading)
    assert all(entry.copies >= 1 and (entry.passcode is None) <= (entry.name is not None) for entry in reading.entries)


@given(st.binary(max_size=300))
def test_no_reader_raises_on_any_bytes(source: bytes) -> None:
    assert isinstance(read(source, "auto", known()), Reading)


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=9),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(["main", "extra", "cards", "card", "copies", "x"]), inner)
        ),
    )
)
def test_no_reader_raises_on_any_json(value: object) -> None:
    assert isinstance(read(json.dumps(value), "json"), Reading)
    if isinstance(value, dict | list):
        assert isinstance(read(value), Reading)


@given(
    st.lists(
        st.sampled_from(
            ["14558127", "14558128", " 7", "x", "-1", "", "#main", "#extra", "!side", "#note", "0", "3 Scapegoat"]
        )
    )
)
def test_every_filled_line_of_a_ydk_is_an_entry_a_heading_a_comment_or_unread(lines: list[str]) -> None:
    reading = read_ydk("\n".join(lines), known())
    cards = [line for line in lines if line and line[0] not in "#!"]
    assert counted(reading) == len(cards) + 2 * cards.count("3 Scapegoat")
    numbers = {number for number, line in enumerate(lines, 1) if line and line[0] not in "#!"}
    assert {place.line for place in (*reading.entries, *reading.unread)} <= numbers


@given(
    st.lists(
        st.sampled_from(
            [
                "3 Scapegoat",
                "Effect Veiler x2",
                "Unheard Of",
                "???",
                "14558127",
                "0 Scapegoat",
                "",
                " ",
                "Main Deck",
                "// note",
            ]
        )
    )
)
def test_every_line_of_a_text_with_a_card_on_it_is_an_entry_or_unread(lines: list[str]) -> None:
    reading = read_text("\n".join(lines), known())
    cards = [number for number, line in enumerate(lines, 1) if line.strip() and line not in ("Main Deck", "// note")]
    assert sorted(place.line for place in (*reading.entries, *reading.unread)) == cards


@given(
    st.text(st.characters(exclude_characters="\0\ufeff"), max_size=100),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32"]),
)
def test_a_text_survives_its_encoding(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding, "surrogatepass")) == (text, ())


WORST = {
    "one letter a line": "a\n",
    "numbers": "1\n",
    "spaces before a number": "a" + " " * 397 + "3\n",
    "prints": "a R R R R R R R R R R R R\n",
    "notes": "1 a (x) (y) (z) [R] [R] [R] LOB-001 $3 x3\n",
    "brackets": "(" * 39 + "\n",
    "entities": "&amp;amp;amp;\n",
    "percent codes": "%20a\n",
    "cards in a row": "1 a, 2 b, 3 c, 4 d, 5 e, 6 f, 7 g\n",
    "slashes": "a / b / c / d\n",
    "marks": '1,"a"",\n',
    "cells": "1\tabc\td\n",
    "headings": "Side: a\n",
    "totals": "Total: 40\n",
    "tags": "<li><p>a",
    "open tags": "<li a='",
    "passcodes": "#main\n14558127\n",
    "odd passcodes": "#main\n14558127 14558127 a\n",
    "an address": "ydke://AAAA!",
    "objects": '{"main":',
    "numbers in a list": "[1,",
    "one line": "x",
    "blank": " ",
}


@pytest.mark.parametrize("piece", WORST.values(), ids=WORST)
def test_the_worst_of_every_kind_is_read(piece: str) -> None:
    """That it takes linear time is held to by `make fuzz`, on a whole megabyte."""
    text = (piece * (25_000 // len(piece) + 1))[:25_000]
    assert isinstance(read(text, "auto", known()), Reading)


def test_a_list_of_too_many_lines_tells_the_rest_as_one_place() -> None:
    reading = read_text("1 Scapegoat\n" * 50_001, known())
    assert len(reading.entries) == 50_000
    assert [(slot.line, slot.written, slot.counts) for slot in reading.unread] == [(50_001, "1 Scapegoat", False)]


def test_formats_are_tried_in_the_order_of_the_table() -> None:
    assert [tried.name for tried in FORMATS] == ["ydke", "link", "json", "ydk", "code", "html", "table", "text"]


@settings(max_examples=30)
@given(st.sampled_from(sorted(BY_NAME)))
def test_every_format_reads_nothing_as_nothing(format: str) -> None:
    reading = read("", format)
    assert reading.entries == ()
    assert all(not slot.counts for slot in reading.unread)
