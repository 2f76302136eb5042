"""What a reader makes of a text: entries as written, and what it could not read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from app.core.cards import Section
from app.core.deck import Form, Remark, Why

Knows = Callable[[str], bool]
"""Tells whether a text is the exact name of a card (after normalisation), so that a reader need not guess."""


def nothing_known(name: str) -> bool:
    """What a reader may ask where there is no catalogue: no name is known."""
    return False


class Written(NamedTuple):
    """One entry as written: a passcode or a name, with the copies and the section the list gives it.

    `section` is None where the list has no heading there; `group` then tells the blocks of lines apart.
    """

    copies: int
    line: int
    written: str
    passcode: int | None = None
    name: str | None = None
    section: Section | None = None
    group: int = 0


class Unread(NamedTuple):
    """A place that a reader could not read; it is told, never dropped."""

    line: int
    written: str
    why: Why = Why.UNREADABLE
    section: Section | None = None
    copies: int = 1
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Reading:
    """All that a text holds, in its order. `headings` are the sections it names."""

    format: str
    entries: tuple[Written, ...] = ()
    unread: tuple[Unread, ...] = ()
    remarks: tuple[Remark, ...] = ()
    headings: frozenset[Section] = frozenset()
    language: str | None = None
    form: Form | None = None
