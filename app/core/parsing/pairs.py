"""Several cards on one line: a row of entries with their numbers, or two names that nobody can tell apart in use."""

import re

from app.core.parsing.lines import Line, read_line
from app.core.parsing.reading import Knows

MOST_PARTS = 80
_BETWEEN = re.compile(r"\s*[,;、，；|]\s*")
_SIGNS = re.compile(r"\s+(?:or|and|oder|und|ou|et|o|y|e|atau|dan)\s+|\s*[/&+|,;、，；]\s*")


def several(text: str, knows: Knows) -> tuple[Line, ...]:
    """The entries of a line such as `3 One Card, 2 Another`: each part a number and a name that exists; else nothing.

    A name may hold the sign between the parts: the longest name that exists wins.
    """
    cuts = [(found.start(), found.end()) for found in _BETWEEN.finditer(text)]
    if not 1 <= len(cuts) < MOST_PARTS:
        return ()
    lines: list[Line] = []
    start = 0
    ends = [*cuts, (len(text), len(text))]
    place = 0
    while place < len(ends):
        for last in range(min(place + 2, len(ends) - 1), place - 1, -1):
            line = read_line(text[start : ends[last][0]].strip(), knows, thorough=False)
            if line.known and line.style:
                break
        else:
            return ()
        lines.append(line)
        start = ends[last][1]
        place = last + 1
    return tuple(lines) if len(lines) > 1 else ()


def names_two(name: str, knows: Knows) -> bool:
    """Whether an unknown name is two: parted by //, or by another sign with a name that exists on either side of it."""
    halves = [half.strip() for half in name.split("//")]
    if len(halves) == 2 and all(halves) and not halves[0].endswith(":"):
        return True
    for number, found in enumerate(_SIGNS.finditer(name)):
        if number >= MOST_PARTS // 8:
            return False
        left, right = name[: found.start()].strip(), name[found.end() :].strip()
        if left and right and knows(left) and knows(right):
            return True
    return False
