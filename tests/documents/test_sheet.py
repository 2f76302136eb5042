"""The registration sheet: every card in its box, every script printed, no row dropped."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from app.core.cards import Kind, Section
from app.core.deck import Deck, Why
from app.documents.sheet import Head, boxes_of, print_sheets
from tests.making import card, deck, entry, extra_card, filler, slot

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE


HEAD = Head("Ayu", "0123", "Regional", "2024-06-01")


def pages(held: Deck, head: Head = HEAD, language: str = "en") -> list[str]:
    document = PdfReader(BytesIO(print_sheets([(head, held)], language)))
    return [page.extract_text() for page in document.pages]


def test_boxes_by_kind_and_section_with_copies_added_up():
    spell, trap = card("Spell", kind=Kind.SPELL), card("Trap", kind=Kind.TRAP)
    held = deck(
        entry("M", 2, MAIN, 1),
        entry(spell, 3, MAIN, 2),
        entry(trap, 1, MAIN, 3),
        entry("M", 1, MAIN, 4),
        entry(extra_card("E"), 1, EXTRA, 5),
        entry(spell, 1, SIDE, 6),
        not_cards=(slot(Why.UNREADABLE, written=" smudge ", section=SIDE), slot(Why.TOKEN, written="T", counts=False)),
    )
    assert [(box.title, box.rows, box.total) for box in boxes_of(held, "en")] == [
        ("Monster Cards", [(3, "M"), (0, "? T")], 3),
        ("Spell Cards", [(3, "Spell")], 3),
        ("Trap Cards", [(1, "Trap")], 1),
        ("Extra Deck", [(1, "E")], 1),
        ("Side Deck", [(1, "Spell"), (1, "? smudge")], 2),
    ]


def test_one_page_with_head_totals_and_judges_block():
    (text,) = pages(deck(*filler(20), *filler(15, SIDE)))
    for part in (
        "Ayu",
        "0123",
        "Regional",
        "2024-06-01",
        "Main Deck total: 20",
        "Judge use only",
        "main 19",
        "side 14",
    ):
        assert part in text


@pytest.mark.parametrize(("count", "number"), [(20, 1), (21, 2), (40, 2), (41, 3)])
def test_more_different_cards_than_rows_go_on_to_further_pages(count, number):
    texts = pages(deck(*filler(count)))
    assert len(texts) == number
    whole = "\n".join(texts)
    assert all(f"main {n}" in whole for n in range(count))
    assert all(f"Main Deck total: {count}" in text for text in texts)


@pytest.mark.parametrize("name", ["灰流うらら", "푸른 눈의 백룡", "青眼白龍", "Blauäugiger w. Drache"])
def test_names_of_every_script_are_printed(name):
    (text,) = pages(deck(entry(name)), language="ja")
    assert name in text


def test_all_sheets_of_an_event_are_one_document():
    document = PdfReader(BytesIO(print_sheets([(Head("A"), deck()), (Head("B"), deck(*filler(21)))])))
    assert len(document.pages) == 3


def test_a_very_long_name_is_set_smaller_not_dropped():
    (text,) = pages(deck(entry("W" * 300)))
    assert "WWWW" in text
    assert "…" in text
