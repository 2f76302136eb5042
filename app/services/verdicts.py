"""What a check of a list leaves behind, as it is stored."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from pydantic import JsonValue

from app.db.tables import Event, Json, Revision


class State(StrEnum):
    """The state of a registration's list; `unreadable` covers what is ambiguous too."""

    MISSING = "missing"
    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    LEGAL = "legal"


@dataclass(frozen=True, slots=True)
class Checked:
    """A list as read, its verdict, the documents it rests on (kind, id, effective, sha256), its canonical hash.

    `worst` is the kind of the heaviest penalty assigned; `illegal_from` the day from which the list is illegal,
    where the checker knows it.
    """

    state: State
    as_read: Json
    verdict: Json
    documents: list[JsonValue]
    deck_hash: str
    worst: str | None = None
    illegal_from: date | None = None


Check = Callable[[Event, Revision], Checked]
"""Checks a stored list again under the event's present law."""
