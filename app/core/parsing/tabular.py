"""Tables: cells parted by tabs, commas, semicolons or bars, with or without headings, sections above or beside."""

import re
from itertools import islice
from typing import NamedTuple

from app.core.cards import Section
from app.core.deck import Remark
from app.core.naming import key_of
from app.core.parsing.headings import WORDS, Heading, heading_of, is_title, total_of
from app.core.parsing.heads import field_of
from app.core.parsing.lines import Line, plain, read_line
from app.core.parsing.reading import Knows, Reading, Unread, Written
from app.core.parsing.rows import Row, rows_of, split
from app.core.parsing.text import TextReader
from app.core.parsing.words import COLUMNS, words_of

DELIMITERS = "\t;,|"
LOOKED_AT = 20_000
MOST_LOOKED_AT = 60
MOST_ROWS = 25_000
ENOUGH = 0.6
MOST_NAME_CELLS = 4

_COUNT = re.compile(r"[xX×*]?\s?([0-9]{1,4})\s?[xX×*枚張张장]?")
_CODE = re.compile(r"[0-9]{3,10}")
_LONG_CODE = re.compile(r"[0-9]{5,10}")


HEADS = {role: frozenset(map(key_of, words_of(phrases))) for role, phrases in COLUMNS.items()}


class Columns(NamedTuple):
    """Which column holds what."""

    name: int
    copies: int | None = None
    section: int | None = None
    code: int | None = None


def is_tabular(text: str) -> bool:
    """Whether the text is a table."""
    return _delimiter(text[:LOOKED_AT]) is not None


def _delimiter(text: str) -> str | None:
    """The sign between the cells: most lines hold it, and there is a row of headings or a column of numbers."""
    lines = [line for line in islice(text.splitlines(), MOST_LOOKED_AT) if line.strip()]
    for sign in DELIMITERS:
        holding = [split(line, sign) or line.split(sign) for line in lines if sign in line]
        if (len(holding) >= 2 or len(lines) == 1) and any(_headed(cells) is not None for cells in holding[:6]):
            return sign
        if len(holding) >= max(2, ENOUGH * len(lines)) and (_of_numbers(holding) or any(map(_sections_in, holding))):
            return sign
    return None


def _of_numbers(rows: list[list[str]]) -> bool:
    """Whether some column holds counts, and another one text."""
    rows = [row for row in rows if heading_of(plain(" ".join(row))) is None and total_of(plain(" ".join(row))) is None]
    width = max(map(len, rows), default=0)
    shares = [_share([row[at] for row in rows if at < len(row)], _COUNT, len(rows)) for at in range(min(width, 12))]
    return any(share >= ENOUGH for share in shares) and any(share < ENOUGH for share in shares)


def _share(cells: list[str], pattern: re.Pattern[str], of: int) -> float:
    return sum(pattern.fullmatch(cell.strip()) is not None for cell in cells) / max(1, of)


def _headed(cells: list[str]) -> Columns | None:
    """The columns that a row of headings names; one of names or passcodes and one more."""
    roles: dict[str, int] = {}
    if len(cells) < 2:
        return None
    for at, cell in enumerate(cells[:60]):
        key = key_of(plain(cell).strip('":*_ ')) if len(cell) < 40 else ""
        role = next((role for role, words in HEADS.items() if key in words), None)
        if role is not None:
            roles.setdefault(role, at)
    if len(roles) < 2 or not {"name", "code"} & set(roles):
        return None
    return Columns(
        roles.get("name", roles.get("code", 0)), roles.get("copies"), roles.get("section"), roles.get("code")
    )


def _sections_in(cells: list[str]) -> bool:
    """Whether a row holds the headings of sections that stand side by side."""
    return len(_headings_in(cells)) >= 2


def _headings_in(cells: list[str]) -> dict[int, Heading]:
    found = {at: heading_of(plain(cell)) for at, cell in enumerate(cells[:60]) if cell.strip()}
    if any(heading is None for heading in found.values()):
        return {}
    return {at: heading for at, heading in found.items() if heading is not None}


def read_tabular(text: str, knows: Knows) -> Reading:
    """The reading of a table."""
    table = _Table(knows)
    lines = text.splitlines()
    rows = list(rows_of(lines[:MOST_ROWS], _delimiter(text[:LOOKED_AT]) or "\t"))
    table.columns = _guessed(rows, knows)
    at = 0
    while at < len(rows):
        if _sections_in(rows[at].cells):
            end = next((end for end in range(at + 1, len(rows)) if _sections_in(rows[end].cells)), len(rows))
            table.side_by_side(rows[at:end])
            at = end
        else:
            table.row(rows[at])
            at += 1
    table.reader.rest(lines, MOST_ROWS)
    return table.reader.reading("table")


def _guessed(rows: list[Row], knows: Knows) -> Columns:
    """The columns by what they hold, where no row of headings tells."""
    sample = [row.cells for row in rows[:MOST_LOOKED_AT] if len(row.cells) > 1]
    width = min(12, max(map(len, sample), default=1))
    columns = [[cells[at].strip() for cells in sample if at < len(cells)] for at in range(width)]
    counts = [_share(column, _COUNT, len(sample)) for column in columns]
    codes = [_share(column, _LONG_CODE, len(sample)) for column in columns]
    sections = [sum(_section(cell) is not None for cell in column) / max(1, len(sample)) for column in columns]
    copies = counts.index(max(counts)) if max(counts) >= ENOUGH else None
    code = codes.index(max(codes)) if max(codes) >= ENOUGH else None
    section = sections.index(max(sections)) if max(sections) >= ENOUGH else None
    free = [at for at in range(width) if at not in (copies, code, section)]
    if not free:
        return Columns(code if code is not None else 0, copies, section, code)
    known = {at: sum(map(knows, filter(None, columns[at]))) for at in free}
    length = {at: sum(map(len, columns[at])) for at in free}
    best = max(free, key=lambda at: (known[at], length[at] if not any(known.values()) else 0, -at))
    return Columns(best, copies, section, code)


def _section(cell: str) -> Section | None:
    heading = WORDS.get(key_of(cell)) if len(cell) < 40 else None
    return heading.section if heading is not None and heading.kind is None else None


class _Table:
    """Reads rows into a listing; what is no row of the table's shape is read as a line."""

    def __init__(self, knows: Knows) -> None:
        self.reader = TextReader(knows)
        self.columns = Columns(0)
        self.knows = knows

    def side_by_side(self, rows: list[Row]) -> None:
        """Sections in columns beside one another, each with its own heading and perhaps a column of numbers."""
        headings = _headings_in(rows[0].cells)
        starts = list(headings)
        left = starts[0] > 0
        for place, (at, heading) in enumerate(headings.items()):
            first = starts[place - 1] + 1 if left and place else (0 if left else at)
            last = at + 1 if left else (starts[place + 1] if place + 1 < len(starts) else None)
            self.reader.listing.heading(heading, rows[0].number)
            for row in rows[1:]:
                cells = [cell.strip() for cell in row.cells[first:last] if cell.strip()]
                if cells:
                    self.reader.line("\t".join(cells), row.number)

    def row(self, row: Row) -> None:
        """One row, whatever it is."""
        if len(row.cells) == 1 and self.columns.copies is None:
            self.reader.line(row.raw, row.number, row.cells[0])
            return
        cells = [plain(" ".join(cell.split())) for cell in row.cells]
        filled = [cell for cell in cells if cell]
        if (columns := _headed(row.cells)) is not None:
            self.columns = columns
            if columns.section is not None:
                self.reader.listing.headings.update(Section)
        elif not filled:
            self.reader.blank()
        elif not self._apart(filled, row.number) and not self._entry(cells, row):
            self.reader.line(row.raw, row.number, "\t".join(filled))

    def _apart(self, filled: list[str], number: int) -> bool:
        """A heading, total or field of the head in the row's only cells."""
        if len(filled) > 2 or all(set(cell) <= set("-:= ") for cell in filled):
            return len(filled) > 2 and all(set(cell) <= set("-:= ") for cell in filled)
        joined = " ".join(filled)
        if self.knows(joined) or any(map(self.knows, filled)):
            return False
        if (heading := heading_of(joined)) is not None:
            self.reader.listing.heading(heading, number)
        elif (total := total_of(joined)) is not None:
            self.reader.listing.total(total, number)
        elif (field := field_of(":".join(filled) if len(filled) == 2 else joined)) is not None:
            self.reader.listing.field(*field)
        else:
            return is_title(joined)
        return True

    def _entry(self, cells: list[str], row: Row) -> bool:
        """A row of the table's shape: a number of copies or none, and a name or a passcode."""
        columns = self.columns
        number = _cell(cells, columns.copies)
        count = _COUNT.fullmatch(number)
        named = self.knows(_cell(cells, columns.name))
        if columns.copies is None or (number and count is None and not number.lstrip("-").isdigit() and not named):
            return columns.copies is None and self._without_number(cells, row)
        name, cells = self._name(cells)
        code = _cell(cells, columns.code)
        self._under(_cell(cells, columns.section), row.number)
        if not name and not _CODE.fullmatch(code):
            slot = Unread(
                row.number, row.raw, section=self.reader.listing.section, copies=_number(number), counts=False
            )
            self.reader.listing.skip(slot)
        elif number and not (count and int(count[1])):
            self.reader.tell_number(row.raw, row.number)
        else:
            if not number:
                self.reader.listing.remarks.append(Remark("copies_taken_as_one", (), row.number))
            self._add(int(count[1]) if count else 1, name, code, row)
        return True

    def _without_number(self, cells: list[str], row: Row) -> bool:
        """A row without a column of numbers: they may stand in the cell of the name."""
        name, cells = self._name(cells)
        code = _cell(cells, self.columns.code)
        if not _CODE.fullmatch(code) and not (name and self.columns.section is not None):
            return False
        self._under(_cell(cells, self.columns.section), row.number)
        read = read_line(name, self.knows) if name else Line(1, "", False)
        self._add(read.copies, read.name, code, row)
        return True

    def _add(self, copies: int | None, name: str, code: str, row: Row) -> None:
        listing = self.reader.listing
        if _CODE.fullmatch(code) and copies:
            listing.add(
                Written(
                    copies,
                    row.number,
                    row.raw,
                    int(code),
                    name if name != code and name else None,
                    listing.section,
                    listing.group,
                )
            )
        elif _LONG_CODE.fullmatch(name) and not self.knows(name) and copies:
            listing.add(Written(copies, row.number, row.raw, int(name), None, listing.section, listing.group))
        else:
            self.reader.card(Line(copies, name, self.knows(name), "before"), row.raw, row.number)

    def _under(self, cell: str, number: int) -> None:
        section = _section(cell)
        if section is not None and section is not self.reader.listing.section:
            self.reader.listing.heading(Heading(section), number)

    def _name(self, cells: list[str]) -> tuple[str, list[str]]:
        """The name, and the cells as they are meant: an unquoted name that holds the table's sign is put together."""
        at = self.columns.name
        name = _cell(cells, at)
        if not name or self.knows(name):
            return name, cells
        for marked in (f'"{name}"', name.strip('" ')):
            if self.knows(marked):
                return marked, cells
        for last in range(at + 2, min(len(cells), at + MOST_NAME_CELLS) + 1):
            for joined in (", ".join(cells[at:last]), ",".join(cells[at:last])):
                if self.knows(joined):
                    return joined, [*cells[:at], joined, *cells[last:]]
        read = read_line(name, self.knows)
        return (read.name if read.known and read.copies == 1 else name), cells


def _cell(cells: list[str], at: int | None) -> str:
    return cells[at] if at is not None and at < len(cells) else ""


def _number(text: str) -> int:
    found = _COUNT.fullmatch(text)
    return int(found[1]) if found else 1
