"""`lflist.conf`, the lists of the simulators: `!name`, `#[section]`, `passcode limit --name`."""

import re

from app.listsources.published import Given, Published

_ROW = re.compile(r"(?P<number>\d{1,12})\s+(?P<value>\d{1,6})\s*(?:--\s*(?P<name>.*))?")
_SWITCH = re.compile(r"[#$]")


def read_lflist(text: str) -> tuple[Published, ...]:
    """Every list in the file, in order. Rows before the first `!name` belong to a list without a name."""
    lists: list[tuple[str, list[Given], list[tuple[int, str]]]] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        line = raw.strip()
        if line.startswith("!"):
            lists.append((line[1:].strip(), [], []))
        elif line and not _SWITCH.match(line):
            if not lists:
                lists.append(("", [], []))
            _take(line, number, lists[-1])
    return tuple(Published(name, tuple(rows), tuple(unread)) for name, rows, unread in lists)


def _take(line: str, number: int, into: tuple[str, list[Given], list[tuple[int, str]]]) -> None:
    """Puts a line among the rows, or among the unread lines."""
    _, rows, unread = into
    row = _ROW.fullmatch(line)
    if row is None:
        unread.append((number, line))
    else:
        rows.append(Given(number, int(row["number"]), int(row["value"]), (row["name"] or "").strip()))
