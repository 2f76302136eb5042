"""What was submitted, after reading and resolving: entries, what is not a card, the head, the materials."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from app.core.cards import Card, Section


class How(StrEnum):
    """How an entry was recognised; a desk shows it beside the written text."""

    __hash__ = str.__hash__

    PASSCODE = "passcode"
    OTHER_PASSCODE = "other_passcode"
    KONAMI_ID = "konami_id"
    NAME = "name"
    FOLDED_NAME = "folded_name"
    OLD_NAME = "old_name"
    WRITTEN = "written"


class Why(StrEnum):
    """Why something on a list is not a card of the deck."""

    __hash__ = str.__hash__

    UNREADABLE = "unreadable"
    COPIES_UNREADABLE = "copies_unreadable"
    DAMAGED = "damaged"
    UNKNOWN_NAME = "unknown_name"
    UNKNOWN_PASSCODE = "unknown_passcode"
    PASSCODE_ZERO = "passcode_zero"
    AMBIGUOUS = "ambiguous"
    TWO_CARDS = "two_cards"
    TOKEN = "token"  # noqa: S105
    SKILL = "skill"
    NOT_YET_RELEASED = "not_yet_released"
    OTHER_GAME = "other_game"


class Entry(NamedTuple):
    """`copies` of one card in one section, as written on `line` (from 1; the place in the code for ydke)."""

    card: Card
    copies: int
    section: Section
    written: str
    line: int
    how: How = How.PASSCODE


class NotCard(NamedTuple):
    """Something written that is no card of the deck. `copies` slots of `section` are counted if `counts`."""

    line: int
    written: str
    why: Why
    section: Section | None = None
    copies: int = 1
    counts: bool = True
    name: str | None = None
    candidates: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()


class Remark(NamedTuple):
    """Something worth telling that is no violation: a message pattern's key and its parameters."""

    pattern: str
    parameters: tuple[tuple[str, str | int], ...] = ()
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """The head of a decklist form. None: not looked at; an empty text: left blank."""

    player_name: str | None = None
    player_number: str | None = None


class Marking(StrEnum):
    """Whether backs can be told apart, and by a pattern or not."""

    NONE = "none"
    NO_PATTERN = "no_pattern"
    PATTERN = "pattern"


@dataclass(frozen=True, slots=True)
class Materials:
    """What a judge saw of sleeves and cards; None where nobody looked."""

    sleeves_identical: bool | None = None
    sleeves_opaque: bool | None = None
    marked: Marking | None = None
    intent_found: bool | None = None
    languages: tuple[str, ...] | None = None
    altered_cards: tuple[str, ...] = ()
    foreign_objects: bool | None = None


@dataclass(frozen=True)
class Deck:
    """A decklist or a physical deck, in the order in which it was written.

    What many rules ask of it is worked out once: it has no slots, so that there is a place to keep it.
    """

    entries: tuple[Entry, ...] = ()
    not_cards: tuple[NotCard, ...] = ()
    remarks: tuple[Remark, ...] = ()
    format: str = ""
    form: Form | None = None
    materials: Materials | None = None

    def of(self, section: Section) -> tuple[Entry, ...]:
        """The entries of one section, in their order."""
        return tuple([entry for entry in self.entries if entry.section is section])

    def sizes(self) -> Mapping[Section, int]:
        """The number of cards in each section, unresolved card slots included."""
        return self._sizes

    def size(self, section: Section) -> int:
        """The number of cards in one section, unresolved card slots included."""
        return self._sizes[section]

    def counted(self) -> Mapping[str, int]:
        """Copies by every name that counts, over all sections, in deck order."""
        return self._counted

    def holding(self, name: str) -> tuple[Entry, ...]:
        """The entries whose cards count as `name`, in deck order."""
        return tuple(self._held.get(name, ()))

    @cached_property
    def _held(self) -> dict[str, list[Entry]]:
        held: dict[str, list[Entry]] = {}
        for entry in self.entries:
            for name in entry.card.counted_names:
                held.setdefault(name, []).append(entry)
        return held

    @cached_property
    def _sizes(self) -> dict[Section, int]:
        counts = {Section.MAIN: 0, Section.EXTRA: 0, Section.SIDE: 0}
        for _, copies, section, _, _, _ in self.entries:
            counts[section] += copies
        for slot in self.not_cards:
            if slot.counts and slot.section is not None:
                counts[slot.section] += slot.copies
        return counts

    @cached_property
    def _counted(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for card, copies, _, _, _, _ in self.entries:
            for name in card.counted_names:
                counts[name] = counts.get(name, 0) + copies
        return counts


EMPTY = Deck()
