"""A card as a source gives it, and what all readers of sources share."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

TYPES = (
    *("ritual", "fusion", "synchro", "xyz", "link", "pendulum"),
    *("toon", "spirit", "union", "gemini", "flip", "tuner", "normal", "effect"),
)
"""The types that the snapshot keeps, in its order."""
EXTRA_TYPES = frozenset(("fusion", "synchro", "xyz", "link"))


class SourceUnreadable(ValueError):
    """The source is not of the form that was named; the text says what is wrong."""


class FoundCard(NamedTuple):
    """One card of a source. What is None or empty is not in it.

    `passcodes` begins with the main one; `printed` holds regions with a day, or None where it is not given.
    """

    names: dict[str, str]
    kind: str
    types: tuple[str, ...] = ()
    icon: str | None = None
    konami_id: int | None = None
    passcodes: tuple[int, ...] = ()
    official_passcode: bool = True
    counts_as: str | None = None
    printed: Mapping[str, str | None] = MappingProxyType({})

    @property
    def section(self) -> str:
        """The section that holds cards of this kind."""
        return "extra" if EXTRA_TYPES & set(self.types) else "main"


class Found(NamedTuple):
    """All cards of a source, and how many of its rows are none of this game: tokens, skills, other games."""

    cards: tuple[FoundCard, ...]
    passed_over: int


def types_of(words: Iterable[str]) -> tuple[str, ...]:
    """The types among some words, in the snapshot's order."""
    known = {word.strip().lower() for word in words}
    return tuple(kind for kind in TYPES if kind in known)
