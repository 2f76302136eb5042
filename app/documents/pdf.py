"""PDF decklists: filled form fields first, else the texts by their places, all pages. What cannot be read is told."""

import logging
from collections.abc import Callable
from io import BytesIO
from itertools import count, pairwise
from typing import Any

from pypdf import PageObject, PdfReader, apply_configuration

from app.core.cards import Section
from app.core.deck import Remark, Why
from app.core.parsing.form_fields import read_fields
from app.core.parsing.headings import Heading
from app.core.parsing.reading import Knows, Reading, Unread
from app.core.parsing.text import TextReader
from app.documents.layout import Box, Run, boxes_of, head_lines, rows_of

MARK = b"%PDF-"
MOST_BYTES = 5_000_000
MOST_PAGES = 20
MOST_RUNS = 20_000
MOST_OPERATORS = 20_000
"""Over all pages; a page with 80 cards has some hundred, one with a drawn ornament some thousand."""
WORK: dict[str, Any] = {
    "stream_parsing_work_maximum_count": 60_000,
    "zlib_maximum_output_length": 2_000_000,
    "lzw_maximum_output_length": 2_000_000,
    "run_length_maximum_output_length": 2_000_000,
    "array_based_stream_maximum_output_length": 2_000_000,
    "stream_decoding_work_maximum_length": 4_000_000,
    "xform_maximum_invocations_per_extraction": 50,
    "form_fields_maximum_entries": 5_000,
    "page_tree_maximum_entries": 1_000,
    "page_tree_maximum_page_entries": 1_000,
}
"""What may be spent on one document: a few kilobytes can ask for minutes of work."""
BESIDE = 4.0
COLUMN = 25.0
"""Numbers whose places differ by less stand in one column."""

log = logging.getLogger(__name__)
logging.getLogger("pypdf").setLevel(logging.CRITICAL)


def read_pdf(data: bytes, knows: Knows, is_extra: Callable[[str], bool] | None = None) -> Reading:
    """The reading of a PDF.

    `is_extra` tells whether a name is that of an extra deck card; it is asked only where headings are missing.
    `line` is the running number of the row over all pages. Never raises on what the document holds.
    """
    if len(data) > MOST_BYTES:
        return _unreadable(f"{len(data)} bytes")
    try:
        with apply_configuration(**WORK):
            return _read(data, knows, is_extra)
    except Exception as problem:  # the library raises whatever a malformed document provokes, RecursionError included
        log.info("unreadable PDF: %s", type(problem).__name__)
        return _unreadable("PDF")


def _unreadable(what: str) -> Reading:
    return Reading("pdf", unread=(Unread(1, what, Why.DAMAGED, counts=False),))


def _read(data: bytes, knows: Knows, is_extra: Callable[[str], bool] | None) -> Reading:
    document = PdfReader(BytesIO(data))
    if document.is_encrypted and not document.decrypt(""):
        return _unreadable("PDF")
    fields = {name: _text(field.get("/V")) for name, field in (document.get_fields() or {}).items()}
    counted = _counter()
    pages = [_runs(page, counted) for page in document.pages[:MOST_PAGES]]
    if any(fields.values()):
        reading = read_fields(fields, knows, lambda field: _beside(document, pages, field), "pdf")
        if reading.entries:
            return reading
    reader = TextReader(knows)
    for number, runs in enumerate(pages, 1):
        if not runs and document.pages[number - 1].images:
            reader.listing.skip(Unread(number, f"page {number}", Why.DAMAGED, counts=False))
        _page(reader, runs, is_extra)
    if len(document.pages) > MOST_PAGES:
        reader.listing.skip(Unread(MOST_PAGES + 1, f"page {MOST_PAGES + 1}", Why.DAMAGED, counts=False))
    return reader.reading("pdf")


def _text(value: object) -> str:
    return value if isinstance(value, str) and not value.startswith("/") else ""


class _TooMuchWork(Exception):
    """The pages hold more operators than are carried out."""


def _counter() -> Callable[[Any, Any, Any, Any], None]:
    """Called before each operator of all pages; raises `_TooMuchWork` at the limit."""
    numbers = count(1)

    def counted(operator: Any, operands: Any, cm: Any, tm: Any) -> None:
        if next(numbers) > MOST_OPERATORS:
            raise _TooMuchWork

    return counted


def _runs(page: PageObject, counted: Callable[[Any, Any, Any, Any], None]) -> list[Run]:
    """The texts of a page with their places."""
    runs: list[Run] = []

    def visit(text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        if text.strip() and len(runs) < MOST_RUNS:
            left = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            base = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            runs.extend(
                Run(left, base - row * size, part.strip()) for row, part in enumerate(text.strip("\n").split("\n"))
            )

    page.extract_text(visitor_operand_before=counted, visitor_text=visit)
    return [run for run in runs if run.text]


def _beside(document: PdfReader, pages: list[list[Run]], field: str) -> str:
    """The texts on the row of a field, right of where it begins."""
    for page, runs in zip(document.pages, pages, strict=False):
        for annotation in page.get("/Annots") or ():
            widget = annotation.get_object()
            if widget.get("/T") == field and "/Rect" in widget:
                left, lower, _, upper = (float(side) for side in widget["/Rect"])
                found = [run for run in runs if lower - BESIDE <= run.base <= upper + BESIDE and run.left >= left]
                return " ".join(run.text for run in sorted(found))
    return ""


def _page(reader: TextReader, runs: list[Run], is_extra: Callable[[str], bool] | None) -> None:
    boxes = boxes_of(runs)
    if len(boxes) == 1:
        _without_headings(reader, runs, boxes[0], is_extra)
        return
    for slot, value in head_lines(boxes[0].rows):
        reader.listing.field(slot, value)
    reader.listing.section = None
    for box in boxes[1:]:
        assert box.heading is not None
        reader.listing.heading(box.heading, _next(reader))
        numbered = any(len(row) > 1 and row[0].text.isdigit() for row in box.rows)
        for row in box.rows:
            _row(reader, row, numbered)


def _next(reader: TextReader) -> int:
    return len(reader.listing.entries) + len(reader.listing.unread) + 1


def _row(reader: TextReader, row: list[Run], numbered: bool) -> None:
    """A row of a box: a number and a name, or a line of its own; in a box of numbers a name without one is told."""
    listing = reader.listing
    text = " ".join(run.text for run in row)
    line = _next(reader)
    if len(row) == 1 and row[0].text.isascii() and row[0].text.isdigit():
        listing.skip(Unread(line, text, section=listing.section, counts=False))
        return
    before = len(listing.entries)
    reader.line(text, line)
    if numbered and not row[0].text[:1].isdigit() and len(listing.entries) > before:
        listing.remarks.append(Remark("copies_taken_as_one", (), line))


def _without_headings(reader: TextReader, runs: list[Run], page: Box, is_extra: Callable[[str], bool] | None) -> None:
    """A page without readable headings: boxes by where their numbers stand, sections by the kinds of cards in them."""
    boxes = _blocks(runs, page.rows) if is_extra is not None else []
    if is_extra is None or len(boxes) < 2:
        for row in page.rows:
            reader.line("  ".join(run.text for run in row), _next(reader))
        return
    only_extra = [all(is_extra(name) for name in names) for names in (list(_names(box, reader.knows)) for box in boxes)]
    lowest = min(max(run.base for row in box for run in row) for box in boxes)
    told = False
    for place, box in enumerate(boxes):
        beside = abs(max(run.base for row in box for run in row) - lowest) < COLUMN
        section = Section.EXTRA if only_extra[place] else Section.MAIN
        if not only_extra[place] and beside and any(only_extra):
            section = Section.SIDE
            told = told or any(only_extra[:place])
        reader.listing.section = None
        reader.listing.heading(Heading(section), _next(reader))
        for row in box:
            _row(reader, row, numbered=True)
    pattern = "boxes_exchanged" if told else "sections_without_headings"
    parameters = (("section", Section.EXTRA), ("to_section", Section.SIDE)) if told else ()
    reader.listing.remarks.append(Remark(pattern, parameters))


def _names(box: list[list[Run]], knows: Knows) -> list[str]:
    names = [" ".join(run.text for run in row if not run.text.isdigit()) for row in box]
    return [name for name in names if knows(name)]


def _blocks(runs: list[Run], rows: list[list[Run]]) -> list[list[list[Run]]]:
    """Blocks of rows: by the column in which their numbers stand, then by gaps between rows; upper ones first."""
    numbers = sorted(run.left for run in runs if run.text.isdigit() and len(run.text) < 3)
    columns = [left for place, left in enumerate(numbers) if not place or left - numbers[place - 1] > COLUMN]
    blocks: list[list[list[Run]]] = []
    for place, left in enumerate(columns):
        right = columns[place + 1] if place + 1 < len(columns) else float("inf")
        column = rows_of(run for run in runs if left - 5 <= run.left < right - 5)
        gaps = sorted(above[0].base - below[0].base for above, below in pairwise(column))
        usual = gaps[len(gaps) // 2] if gaps else 0.0
        block: list[list[Run]] = []
        for row in column:
            if block and block[-1][0].base - row[0].base > max(2.2 * usual, 1.0):
                blocks.append(block)
                block = []
            block.append(row)
        blocks.append(block)
    return sorted(blocks, key=lambda block: (-round(block[0][0].base / COLUMN), block[0][0].left))
