"""Spreadsheets."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook

from app.core.deck import Why
from app.core.parsing.reading import Unread
from app.documents.reading import read_any
from app.documents.xlsx import MOST_BYTES, MOST_ROWS, MOST_SHEETS, MOST_UNPACKED, read_xlsx
from tests.core.parsing.showing import known, show


def book(**sheets: list[list[object]]) -> bytes:
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for title, rows in sheets.items():
        sheet = workbook.create_sheet(title)
        for row in rows:
            sheet.append(row)
    out = BytesIO()
    workbook.save(out)
    return out.getvalue()


def test_sheets_with_headings_numbers_and_marks() -> None:
    main = [
        ["Qty", "Card"],
        [3, "Dark Magician"],
        [2.0, 'Maxx "C"'],
        [1.5, "Scapegoat"],
        [None, "Trap Hole"],
        [1, "Ash Blossom &\nJoyous Spring"],
    ]
    assert show(read_any(book(Main=main, Notes=[], Side=[[1, "Effect Veiler"]]), "auto", known())) == [
        "xlsx headings=main,side language=-",
        "4 main: 3 Dark Magician",
        '5 main: 2 Maxx "C"',
        "7 main: 1 Trap Hole",
        "8 main: 1 Ash Blossom & Joyous Spring",
        "11 side: 1 Effect Veiler",
        "6 main: unread copies_unreadable 0, not counted: '1.5\\tScapegoat'",
        "7 remark copies_taken_as_one",
    ]


def test_one_column_is_a_plain_list() -> None:
    assert show(read_xlsx(book(Sheet=[["3 Scapegoat"], ["Side Deck"], ["Trap Hole x2"]]), known())) == [
        "xlsx headings=side language=-",
        "1 block 0: 3 Scapegoat",
        "3 side: 2 Trap Hole",
    ]


def test_rows_and_sheets_beyond_the_last_that_is_read_are_told() -> None:
    rows: list[list[object]] = [["1 Scapegoat"]] * (MOST_ROWS + 1)
    reading = read_xlsx(book(Sheet=rows), known())
    assert len(reading.entries) == MOST_ROWS
    assert reading.unread == (Unread(MOST_ROWS + 1, "…", Why.DAMAGED, counts=False),)
    many = read_xlsx(book(**{f"s{place}": [["1 Scapegoat"]] for place in range(MOST_SHEETS + 1)}), known())
    assert (len(many.entries), len(many.unread)) == (MOST_SHEETS, 1)


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"PK\x03\x04" + bytes(99)])
def test_a_malformed_file_is_told(data: bytes) -> None:
    assert read_any(data).unread == (Unread(1, "xlsx", Why.DAMAGED, counts=False),)


def test_a_file_that_is_no_spreadsheet_or_unpacks_without_end_is_told() -> None:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", bytes(MOST_UNPACKED + 1))
    assert read_xlsx(out.getvalue(), known()).unread[0].written == f"{MOST_UNPACKED + 1} bytes"
    other = BytesIO()
    with ZipFile(other, "w") as archive:
        archive.writestr("a.txt", "1 Scapegoat")
    assert read_xlsx(other.getvalue(), known()).unread[0].written == "xlsx"
    large = BytesIO()
    with ZipFile(large, "w") as archive:
        archive.writestr("a.txt", bytes(MOST_BYTES))
    assert read_xlsx(large.getvalue(), known()).unread[0].written == f"{MOST_BYTES} bytes"


def test_any_other_source_is_the_cores() -> None:
    assert read_any("3 Scapegoat", "auto", known()).format == "text"
    assert read_any(b"#main\n14558127").format == "ydk"
    assert read_any({"main": [14558127]}).format == "json"
    assert read_any(b"PK\x03\x04", "text").format == "text"
