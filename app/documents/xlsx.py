"""Spreadsheets (.xlsx): every sheet as a table. Sizes are checked before anything is unpacked."""

import logging
from io import BytesIO
from zipfile import ZipFile

from openpyxl import load_workbook

from app.core.deck import Why
from app.core.parsing.headings import heading_of
from app.core.parsing.reading import Knows, Reading, Unread
from app.core.parsing.tabular import read_tabular
from app.core.parsing.text import read_text

MARK = b"PK\x03\x04"
MOST_BYTES = 5_000_000
MOST_UNPACKED = 1_000_000
"""A decklist has some ten thousand; reading takes half a second for each million."""
MOST_SHEETS = 10
MOST_ROWS = 2_000
MOST_COLUMNS = 40

log = logging.getLogger(__name__)


def read_xlsx(data: bytes, knows: Knows) -> Reading:
    """The reading of a spreadsheet; `line` is the running number of the row over all sheets. Never raises."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            unpacked = sum(part.file_size for part in archive.infolist())
        if len(data) > MOST_BYTES or unpacked > MOST_UNPACKED:
            return _unreadable(f"{unpacked} bytes")
        lines, cut = _lines(data)
    except Exception as problem:  # the library raises whatever a malformed document provokes
        log.info("unreadable spreadsheet: %s", type(problem).__name__)
        return _unreadable("xlsx")
    text = "\n".join(lines)
    reading = read_tabular(text, knows) if "\t" in text else read_text(text, knows)
    unread = (*reading.unread, *((Unread(len(lines) + 1, "…", Why.DAMAGED, counts=False),) if cut else ()))
    return Reading("xlsx", reading.entries, unread, reading.remarks, reading.headings, reading.language, reading.form)


def _unreadable(what: str) -> Reading:
    return Reading("xlsx", unread=(Unread(1, what, Why.DAMAGED, counts=False),))


def _lines(data: bytes) -> tuple[list[str], bool]:
    """The rows of all sheets as tab-separated lines, under the sheet's name if it is a heading; whether it is cut."""
    book = load_workbook(BytesIO(data), read_only=True, data_only=True)
    lines: list[str] = []
    cut = len(book.worksheets) > MOST_SHEETS
    for sheet in book.worksheets[:MOST_SHEETS]:
        if heading_of(sheet.title) is not None:
            lines += ["", sheet.title]
        for place, row in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS, max_row=MOST_ROWS + 1, values_only=True)):
            if place == MOST_ROWS:
                cut = True
                break
            lines.append("\t".join(map(_cell, row)).rstrip("\t"))
    book.close()
    return lines, cut


def _cell(value: object) -> str:
    """A cell's text: whole numbers without a fraction, quotation marks doubled as in any table."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = " ".join(str(value).split())
    return '"' + text.replace('"', '""') + '"' if '"' in text else text
