"""`.ydk` files: a passcode a line under `#main`, `#extra`, `!side`.

A heading is the whole line; every other line that begins with # is a comment and never adds a card. A number may have
zeros in front, spaces around it and text behind it; anything else is told with its line.
"""

import re
from typing import NamedTuple

from app.core.cards import Section
from app.core.deck import Remark, Why
from app.core.parsing.headings import heading_of
from app.core.parsing.lines import MOST_COPIES, plain, read_line
from app.core.parsing.reading import Knows, Reading, Unread, Written, nothing_known

HEADINGS = {"#main": Section.MAIN, "#extra": Section.EXTRA, "!side": Section.SIDE}
UNUSUAL = {"!main": Section.MAIN, "!extra": Section.EXTRA, "#side": Section.SIDE}
ORDER = {Section.MAIN: 0, Section.EXTRA: 1, Section.SIDE: 2}
LONGEST_NUMBER = 40
LOOKED_AT = 20_000
LONGEST_LINE = 400
MOST_ODD_LINES = 20_000
"""Unreadable lines of one file that are looked at; the ones behind them are unreadable as they stand."""
NO_LINE = "\n"
"""What no line is equal to."""

_NUMBERED = re.compile(r"(?P<code>[0-9]{1,40})(?:[ \t,;:/|#-]+(?P<text>[^0-9\s].*))?", re.DOTALL)
_COUNTED = re.compile(
    r"(?:(?P<before>[0-9]{1,4})(?:\s?[xX×*]\s?|\s+))?(?P<code>[0-9]{5,40})(?:\s?[xX×*]\s?(?P<after>[0-9]{1,9}))?"
)
_TWO = re.compile(r"[0-9]{5,40}[\s,;/|]+[0-9]{5,40}")


def is_ydk(text: str) -> bool:
    """Whether some line is a heading of this format, or every line a number or a comment."""
    head = text[:LOOKED_AT]
    if "#" not in head and "!" not in head:
        return False
    filled: list[str] = []
    for line in head.splitlines():
        shown = line.strip().lower()
        if shown in HEADINGS or shown in UNUSUAL:
            return True
        if shown:
            filled.append(shown)
    return any(line.startswith("#") for line in filled) and all(
        line[0] == "#" or (line.isascii() and line.isdigit()) for line in filled
    )


class _Places(NamedTuple):
    """Where what is read goes."""

    entries: list[Written]
    unread: list[Unread]
    remarks: list[Remark]
    headings: set[Section]


def read_ydk(text: str, knows: Knows = nothing_known) -> Reading:
    """The reading of a .ydk file. Equal lines in a row are one entry, at the first one's line."""
    places = _Places([], [], [], set())
    entry = places.entries.append
    section = Section.MAIN
    last, copies, since = NO_LINE, 0, 0
    for number, line in enumerate(text.splitlines(), 1):
        if line == last:
            copies += 1
            continue
        if copies:
            entry(Written(copies, since, last, int(last), None, section))
        if line.isdigit() and line.isascii() and len(line) <= LONGEST_NUMBER:
            last, copies, since = line, 1, number
            continue
        last, copies = NO_LINE, 0
        if line:
            section = _other_line(line, number, section, places, knows)
    if copies:
        entry(Written(copies, since, last, int(last), None, section))
    entries, unread, remarks, headings = places
    return Reading("ydk", tuple(entries), tuple(unread), tuple(remarks), frozenset(headings))


def _other_line(line: str, number: int, section: Section, places: _Places, knows: Knows) -> Section:
    """A line that is no bare number; the section that holds from here on."""
    heading = HEADINGS.get(line)
    if heading is not None and not places.headings:
        places.headings.add(heading)
        return heading
    stripped = plain(line)
    heading = _heading(stripped)
    if heading is not None:
        places.remarks.extend(_about_heading(stripped, number, heading, places.headings))
        places.headings.add(heading)
        return heading
    if stripped and stripped[0] == "!":
        places.remarks.append(Remark("rest_ignored", (("written", line),), number))
    elif stripped and stripped[0] != "#":
        odd = len(places.unread) < MOST_ODD_LINES and len(line) <= LONGEST_LINE
        read = _entry(stripped, line, number, section, knows) if odd else Unread(number, line, section=section)
        if isinstance(read, Unread):
            places.unread.append(read)
        else:
            places.entries.append(read)
    return section


def _heading(stripped: str) -> Section | None:
    """The section of a heading in whatever form: `#main`, `# Extra Deck (15)`, `== Side ==`; kinds divide nothing."""
    lowered = stripped.lower()
    exact = HEADINGS.get(lowered) or UNUSUAL.get(lowered)
    if exact is not None or not stripped or stripped.isdigit():
        return exact
    found = heading_of(stripped)
    return found.section if found is not None and found.kind is None else None


def _entry(stripped: str, line: str, number: int, section: Section, knows: Knows) -> Written | Unread:
    """A line with more than a number on it."""
    if counted := _COUNTED.fullmatch(stripped):
        copies = int(counted["after"] or counted["before"] or 1)
        if (counted["before"] and counted["after"]) or not 1 <= copies <= MOST_COPIES:
            return Unread(number, line, Why.COPIES_UNREADABLE, section, 0, counts=False)
        return Written(copies, number, line, int(counted["code"]), None, section)
    named = read_line(stripped, knows)
    if named.known and (named.copies or 0) <= MOST_COPIES:
        if not named.copies:
            return Unread(number, line, Why.COPIES_UNREADABLE, section, 0, counts=False)
        return Written(named.copies, number, line, None, named.name, section)
    found = _NUMBERED.fullmatch(stripped)
    if found is None:
        return Unread(number, line, Why.TWO_CARDS if _TWO.fullmatch(stripped) else Why.UNREADABLE, section)
    name = found["text"] if found["text"] and knows(found["text"]) else None
    return Written(1, number, line, int(found["code"]), name, section)


def _about_heading(written: str, number: int, heading: Section, seen: set[Section]) -> tuple[Remark, ...]:
    """Two programs in daily use read unusual headings and orders differently; a reader says so."""
    if written.lower() not in HEADINGS:
        return (Remark("unusual_heading", (("written", written), ("section", heading)), number),)
    if any(ORDER[section] > ORDER[heading] for section in seen):
        return (Remark("unusual_section_order", (("written", written), ("section", heading)), number),)
    return ()
