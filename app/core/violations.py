"""Findings of rules, and violations: findings with their rule's code and their cause."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.core.cards import Section

Parameter = str | int | None | tuple[str, ...]


class Action(StrEnum):
    """What an edit does. `replace` asks for another, legal card; `fill_in` for a field of the head."""

    __hash__ = str.__hash__

    REMOVE = "remove"
    ADD = "add"
    MOVE = "move"
    REPLACE = "replace"
    FILL_IN = "fill_in"
    CLARIFY = "clarify"


class Edit(NamedTuple):
    """One change that mends a violation. `card` is None where the player chooses it (or a field's name to fill in)."""

    action: Action
    card: str | None
    section: Section | None = None
    copies: int = 1
    to_section: Section | None = None


class Finding(NamedTuple):
    """What a rule found: places, numbers, the key of its message and the parameters that fill it.

    `cards` are rule names; `lines` the places in the list; `actual` and `allowed` counts, None where a rule counts
    nothing; `pattern` the key of the message where it is not the rule's own name.
    """

    section: Section | None = None
    cards: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    actual: int | None = None
    allowed: int | None = None
    pattern: str = ""
    parameters: tuple[tuple[str, Parameter], ...] = ()
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class Violation:
    """A finding under its rule's code. `consequence_of` is the position of the violation that caused this one."""

    code: str
    name: str
    finding: Finding
    consequence_of: int | None = None
