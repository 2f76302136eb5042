"""PDF decklists: form fields, texts by their places, several pages, missing headings, malformed files."""

from collections.abc import Callable, Iterable
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from app.catalogue import Catalogue
from app.core.deck import Why
from app.core.parsing.reading import Unread
from app.core.resolving import resolve
from app.documents.pdf import MOST_BYTES, MOST_PAGES, read_pdf
from app.documents.reading import read_any
from app.documents.sheet import Head, print_sheets
from tests.core.parsing.showing import known, show

EXTRA = ((1, "Linkuriboh"), (1, "I:P Masquerena"))
SIDE = ((3, "Droll & Lock Bird"),)
Cards = tuple[tuple[int, str], ...]
Texts = Iterable[tuple[float, float, str]]


def pdf(*pages: Texts) -> bytes:
    out = BytesIO()
    canvas = Canvas(out, pagesize=(600, 800), invariant=True)
    for page in pages:
        for left, base, text in page:
            canvas.drawString(left, base, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def rows(left: float, top: float, cards: Iterable[tuple[object, str]]) -> Texts:
    for place, (copies, name) in enumerate(cards):
        if copies != "":
            yield left, top - 15 * place, str(copies)
        if name:
            yield left + 15, top - 15 * place, name


def form(fields: dict[str, str]) -> bytes:
    out = BytesIO()
    canvas = Canvas(out, pagesize=(600, 800), invariant=True)
    for place, (name, value) in enumerate(fields.items()):
        canvas.acroForm.textfield(name=name, value=value, x=50, y=750 - 25 * place, width=120, height=20)
    canvas.drawString(180, 755, "Joyous Spring")
    canvas.save()
    return out.getvalue()


def is_extra(name: str) -> bool:
    return name in ("Linkuriboh", "I:P Masquerena")


def test_form_fields_with_a_name_in_pieces() -> None:
    fields = {
        "mon 1 name": "Ash Blossom &",
        "mon 1 number": "3",
        "mon 2 name": "Effect Veiler",
        "mon 2 number": "",
        "mon 3 name": "Droll & Lock Bird",
        "mon 3 number": "0",
        "spell 1 name": "",
        "spell 1 number": "2",
        "total mon cards": "7",
        "Last Names": "Muto",
    }
    assert show(read_any(form(fields), "auto", known())) == [
        "pdf headings=extra,main,side language=-",
        "form name='Muto' number=None",
        "1 main: 3 Ash Blossom & Joyous Spring",
        "2 main: 1 Effect Veiler",
        "3 main: unread copies_unreadable 0, not counted: '0 Droll & Lock Bird'",
        "4 main: unread unreadable 1, not counted: '2'",
        "- remark total_disagrees section='main' written='7' counted='4'",
        "2 remark copies_taken_as_one",
    ]


def test_a_form_with_nothing_filled_in_falls_back_on_the_texts() -> None:
    assert read_pdf(form({"mon 1 name": "", "other": ""}), known()).entries[0].name == "Joyous Spring"
    assert read_pdf(form({"other": "x"}), known()).entries[0].name == "Joyous Spring"


def test_columns_under_headings_on_two_pages() -> None:
    page = [
        (50, 770, "Player"),
        (100, 770, "Yugi Muto"),
        (300, 770, "Number: 0123"),
        (50, 720, "Monster Cards"),
        (250, 720, "Spell Cards"),
        (450, 720, "Trap Cards"),
        *rows(52, 700, [(3, "Effect Veiler"), (1, ""), ("", "Droll & Lock Bird"), (2, "7")]),
        (50, 620, "Total: 5"),
        *rows(252, 700, [(2, "Scapegoat")]),
        *rows(452, 700, [(1, "Trap Hole")]),
        (50, 600, "Main Deck total: 9"),
        (50, 500, "Side Deck"),
        (250, 500, "Extra Deck"),
        *rows(52, 480, [(2, "Trap Trick")]),
        *rows(252, 480, [(1, "Linkuriboh")]),
        (50, 100, "For judge use only"),
        (50, 80, "3 Scapegoat"),
    ]
    second = [(50, 720, "Monsters"), *rows(52, 700, [(3, "Ash Blossom & Joyous Spring")])]
    assert show(read_pdf(pdf(page, second), known(), is_extra)) == [
        "pdf headings=extra,main,side language=-",
        "form name='Yugi Muto' number='0123'",
        "1 main: 3 Effect Veiler",
        "3 main: 1 Droll & Lock Bird",
        "4 main: 2 7",
        "5 main: 2 Scapegoat",
        "6 main: 1 Trap Hole",
        "7 side: 2 Trap Trick",
        "8 extra: 1 Linkuriboh",
        "9 main: 3 Ash Blossom & Joyous Spring",
        "2 main: unread unreadable 1, not counted: '1'",
        "3 remark copies_taken_as_one",
        "5 remark total_disagrees section='main' written='5' counted='6'",
        "5 remark total_disagrees section='main' written='9' counted='12'",
    ]


@pytest.mark.parametrize(
    ("left", "right", "pattern"),
    [
        (EXTRA, SIDE, "boxes_exchanged section='extra' to_section='side'"),
        (SIDE, EXTRA, "sections_without_headings"),
    ],
)
def test_boxes_without_headings_by_the_kinds_of_cards(left: Cards, right: Cards, pattern: str) -> None:
    above = [(3, "Effect Veiler"), (3, "Scapegoat"), (1, "Trap Hole")]
    page = [*rows(50, 700, above), *rows(50, 400, left), *rows(300, 400, right)]
    shown = show(read_pdf(pdf(page), known(), is_extra))
    assert shown[0] == "pdf headings=extra,main,side language=-"
    assert sorted(line.split(" ", 1)[1] for line in shown[1:-1]) == [
        "extra: 1 I:P Masquerena",
        "extra: 1 Linkuriboh",
        "main: 1 Trap Hole",
        "main: 3 Effect Veiler",
        "main: 3 Scapegoat",
        "side: 3 Droll & Lock Bird",
    ]
    assert shown[-1] == f"- remark {pattern}"


@pytest.mark.parametrize("kinds", [None, is_extra])
def test_a_plain_page_is_read_line_by_line(kinds: Callable[[str], bool] | None) -> None:
    assert show(read_pdf(pdf(rows(50, 700, [(3, "Effect Veiler"), (1, "Unheard")])), known(), kinds)) == [
        "pdf headings=- language=-",
        "1 block 0: 3 Effect Veiler",
        "2 block 0: 1 Unheard",
    ]


def test_pages_beyond_the_last_that_is_read_are_told() -> None:
    reading = read_pdf(pdf(*[[(50, 700, "1 Scapegoat")]] * (MOST_PAGES + 1)), known())
    assert len(reading.entries) == MOST_PAGES
    assert reading.unread == (Unread(21, "page 21", Why.DAMAGED, counts=False),)


@pytest.mark.parametrize("data", [b"%PDF-1.7", b"%PDF-1.4\n%%EOF", b"%PDF-" + bytes(range(256)) * 9])
def test_a_malformed_document_is_told(data: bytes) -> None:
    assert read_any(data).unread == (Unread(1, "PDF", Why.DAMAGED, counts=False),)


def test_a_document_that_is_cut_anywhere_never_raises() -> None:
    whole = pdf(rows(50, 700, [(3, "Effect Veiler")]))
    for end in range(0, len(whole), 37):
        assert read_any(b"%PDF-" + whole[5:end], "pdf", known()).format == "pdf"


def test_a_document_that_is_too_large_is_not_opened() -> None:
    assert read_pdf(b"%PDF-" + bytes(MOST_BYTES), known()).unread[0].written == f"{MOST_BYTES + 5} bytes"


def test_the_sheet_that_is_printed_here_reads_as_the_same_deck(catalogue: Catalogue) -> None:
    listed = (
        "Main Deck\n3 Ash Blossom & Joyous Spring\n2 Effect Veiler\n1 Raigeki\n1 Trap Hole\n"
        "Extra Deck\n1 Linkuriboh\nSide Deck\n2 Trap Trick"
    )
    deck = resolve(read_any(listed, "auto", catalogue.knows), catalogue)
    sheet = print_sheets([(Head("Yugi Muto", "0123456789", "Nationals", "2026-01-01"), deck)])
    again = resolve(read_any(sheet, "auto", catalogue.knows), catalogue)
    rows_of = [
        sorted((entry.section, entry.card.name, entry.copies) for entry in read.entries) for read in (again, deck)
    ]
    assert rows_of[0] == rows_of[1]
    assert again.not_cards == ()
    assert again.form is not None
    assert (again.form.player_name, again.form.player_number) == ("Yugi Muto", "0123456789")
