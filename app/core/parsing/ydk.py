"""`.ydk` files: a passcode a line under `#main`, `#extra`, `!side`.

A heading is the whole line; every other line that begins with # is a comment and never adds a card. A number may have zeros in front,
spaces around it and text behind it; anything else is told with its line.
"""

import re

from app.core.cards import Section
from app.core.deck import Remark, Why
from app.core.parsing.reading import Reading, Unread, Written

HEADINGS = {
    "#main": Section.MAIN,
    "!main": Section.MAIN,
    "#extra": Section.EXTRA,
    "!extra": Section.EXTRA,
    "!side": Section.SIDE,
    "#side": Section.SIDE,
}
USUAL = ("#main", "#extra", "!side")
ORDER = {Section.MAIN: 0, Section.EXTRA: 1, Section.SIDE: 2}
INVISIBLE = "\ufeff\u200b\u200e\u200f\u2060"
_NUMBERED = re.compile(r"([0-9]{1,40})(?:[ \t\u3000,;#/-]+\D.*)?")


def is_ydk(text: str) -> bool:
    """Whether some line is a heading of this format."""
    return any(line.strip().lower() in HEADINGS for line in text[:20_000].splitlines())


def read_ydk(text: str) -> Reading:
    """The reading of a .ydk file. Equal lines in a row are one entry, at the first one's line."""
    section = Section.MAIN
    entries: list[Written] = []
    unread: list[Unread] = []
    remarks: list[Remark] = []
    headings: set[Section] = set()
    last = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line == last and entries and entries[-1].section is section:
            entries[-1] = entries[-1]._replace(copies=entries[-1].copies + 1)
            continue
        last = ""
        if line.isascii() and line.isdigit() and len(line) < 20:
            entries.append(Written(1, number, line, int(line), None, section))
            last = line
            continue
        stripped = line.strip().strip(INVISIBLE).strip()
        heading = HEADINGS.get(stripped.lower())
        if heading is not None:
            remarks.extend(_about_heading(stripped, number, heading, headings))
            section = heading
            headings.add(heading)
        elif stripped and stripped[0] not in "#!":
            _entry(stripped, line, number, section, entries, unread)
    return Reading("ydk", tuple(entries), tuple(unread), tuple(remarks), frozenset(headings))


def _entry(
    stripped: str, line: str, number: int, section: Section, entries: list[Written], unread: list[Unread]
) -> None:
    found = _NUMBERED.fullmatch(stripped) if stripped.isascii() or stripped[0].isascii() else None
    if found is None:
        unread.append(Unread(number, line, Why.UNREADABLE, section))
    else:
        entries.append(Written(1, number, line, int(found[1]), None, section))


def _about_heading(written: str, number: int, heading: Section, seen: set[Section]) -> tuple[Remark, ...]:
    """Two programs in daily use read unusual headings and orders differently; a reader says so."""
    if written.lower() not in USUAL:
        return (Remark("unusual_heading", (("written", written), ("section", heading)), number),)
    if any(ORDER[section] > ORDER[heading] for section in seen):
        return (Remark("unusual_section_order", (("written", written), ("section", heading)), number),)
    return ()
