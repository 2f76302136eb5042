"""Rows of cells parted by a sign, with quoted cells that may hold the sign, quotation marks and line feeds."""

from collections.abc import Iterator
from typing import NamedTuple

MOST_JOINED = 8
"""Lines that one quoted cell may span; a quotation mark that is not closed by then is part of the text."""
MOST_LEFT_OPEN = 1000
"""Rows with a mark that is never closed; in a table with more of them the marks do not quote."""
LONGEST_ROW = 4000
FORMULA = "=+-@\t\r"


class Row(NamedTuple):
    """A row: its first line, its cells, and the text as it stands."""

    number: int
    cells: list[str]
    raw: str


def rows_of(lines: list[str], delimiter: str) -> Iterator[Row]:
    """The rows of a table, each line in exactly one of them."""
    at = 0
    left_open = 0
    while at < len(lines):
        raw = lines[at]
        cells, used = raw.split(delimiter), 1
        if '"' in raw and len(raw) <= LONGEST_ROW and left_open < MOST_LEFT_OPEN:
            left_open += 1
            for span in range(1, MOST_JOINED + 1):
                joined = "\n".join(lines[at : at + span])
                found = split(joined, delimiter) if len(joined) <= LONGEST_ROW else None
                if found is not None:
                    cells, used, raw = found, span, joined
                    left_open -= 1
                    break
        if len(cells) == 1 and delimiter in cells[0] and cells[0] != raw:
            cells = cells[0].split(delimiter)
        yield Row(at + 1, [_safe(cell) for cell in cells], raw)
        at += used


def split(line: str, delimiter: str) -> list[str] | None:
    """The cells of a line; None where a quoted cell is not closed. Text behind a closing mark makes a cell plain."""
    cells: list[str] = []
    at = 0
    while True:
        start = at
        end = line.find(delimiter, at)
        if line[at : at + 1] == '"':
            close = _closing(line, at + 1)
            if close is None:
                return None
            after = line[close + 1 : close + 2]
            if after in ("", delimiter):
                cells.append(line[at + 1 : close].replace('""', '"'))
                if after == "":
                    return cells
                at = close + 2
                continue
        if end < 0:
            cells.append(line[start:])
            return cells
        cells.append(line[start:end])
        at = end + 1


def _closing(line: str, at: int) -> int | None:
    """Where the mark stands that closes a quoted cell: the first one that is not doubled."""
    while (at := line.find('"', at)) >= 0:
        if line[at + 1 : at + 2] != '"':
            return at
        at += 2
    return None


def _safe(cell: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from taking it for a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] and cell[1] in FORMULA else cell
