"""Which section a card lands in when the list does not say it."""

import pytest

from app.core.cards import Kind, Section
from app.core.deck import How, Remark
from app.core.parsing.reading import Reading, Written
from app.core.placing import about_blocks, moved_by_kind, sections_of_blocks
from tests.making import card, extra_card

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE
CARDS = {
    "m": card("monster"),
    "s": card("spell", kind=Kind.SPELL),
    "t": card("trap", kind=Kind.TRAP),
    "x": extra_card("extra"),
    "?": None,
}


def blocks_of(text: str, headings: frozenset[Section] = frozenset()) -> tuple[Reading, dict[int, Section]]:
    """The sections of blocks written as letters: a monster, spell, trap, extra deck monster, unknown name."""
    pairs = [(letter, group) for group, block in enumerate(text.split()) for letter in block]
    entries = tuple(Written(1, 1, letter, None, letter, None, group) for letter, group in pairs)
    reading = Reading("text", entries, headings=headings)
    found = [(made, How.NAME) if (made := CARDS[letter]) is not None else None for letter, _ in pairs]
    return reading, sections_of_blocks(reading, found)


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("mst", [MAIN]),
        ("mstx", [MAIN]),
        ("x", [EXTRA]),
        ("mst xx m", [MAIN, EXTRA, SIDE]),
        ("mst xx", [MAIN, EXTRA]),
        ("m s t xx x m?", [MAIN, MAIN, MAIN, EXTRA, EXTRA, SIDE]),
        ("mst xx m xs", [MAIN, EXTRA, SIDE, SIDE]),
        ("mst xx m x", [MAIN, EXTRA, SIDE, SIDE]),
        ("xx mst", [EXTRA, MAIN]),
        ("xx mst m", [EXTRA, MAIN, SIDE]),
        ("xx mst x m", [EXTRA, MAIN, EXTRA, SIDE]),
        ("m s t", [MAIN, MAIN, MAIN]),
        ("m st", [MAIN, MAIN]),
        ("mst st", [MAIN, SIDE]),
        ("mxst xs", [MAIN, SIDE]),
        ("m s t mt", [MAIN, MAIN, MAIN, SIDE]),
        ("m m t", [MAIN, MAIN, MAIN]),
        ("mst ?", [MAIN, MAIN]),
        ("mst ? t", [MAIN, MAIN, SIDE]),
        ("? xx ?", [MAIN, EXTRA, SIDE]),
        ("", []),
    ],
)
def test_blocks_without_headings(text, sections):
    _, blocks = blocks_of(text)
    assert list(blocks.items()) == list(enumerate(sections))


def test_what_stands_before_the_first_heading_is_main():
    reading, blocks = blocks_of("mst xx m", frozenset({SIDE}))
    assert blocks == {0: MAIN, 1: MAIN, 2: MAIN}
    assert list(about_blocks(reading, blocks)) == []


def test_entries_under_headings_form_no_blocks():
    reading = Reading("ydk", (Written(1, 1, "m", 1, None, MAIN),))
    assert sections_of_blocks(reading, [None]) == {}


@pytest.mark.parametrize(("text", "told"), [("mst", False), ("", False), ("m st", True), ("x", True)])
def test_sections_told_apart_without_headings_are_told(text, told):
    reading, blocks = blocks_of(text)
    assert list(about_blocks(reading, blocks)) == ([Remark("sections_without_headings")] if told else [])


def test_a_card_moved_by_its_kind_is_told():
    link = extra_card("Link")
    assert moved_by_kind(link, Written(1, 4, "Link", None, "Link")) == Remark(
        "section_by_kind", (("card", "Link"), ("to_section", EXTRA)), 4
    )
    assert moved_by_kind(link, Written(1, 4, "Link", None, "Link", MAIN)) == Remark(
        "read_into_other_section", (("card", "Link"), ("section", MAIN), ("to_section", EXTRA)), 4
    )
