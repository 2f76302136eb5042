"""A list as someone publishes it, before its numbers are resolved to cards."""

from typing import NamedTuple


class Given(NamedTuple):
    """A row: the card's number in the source (a passcode or a Konami id), its value, and the name beside it, if any."""

    line: int
    number: int
    value: int
    name: str = ""


class Published(NamedTuple):
    """The rows of one list, and the lines that could not be read as rows."""

    name: str
    rows: tuple[Given, ...]
    unread: tuple[tuple[int, str], ...] = ()
