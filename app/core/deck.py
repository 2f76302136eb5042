"""What was submitted, after reading and resolving: entries, what is not a card, the head, the materials."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.core.cards import Card, Section


class How(StrEnum):
    """How an entry was recognised; a desk shows it beside the written text."""

    PASSCODE = "passcode"
    OTHER_PASSCODE = "other_passcode"
    KONAMI_ID = "konami_id"
    NAME = "name"
    FOLDED_NAME = "folded_name"
    OLD_NAME = "old_name"
    WRITTEN = "written"


class Why(StrEnum):
    """Why something on a list is not a card of the deck."""

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


@dataclass(frozen=True, slots=True)
class Deck:
    """A decklist or a physical deck, in the order in which it was written."""

    entries: tuple[Entry, ...] = ()
    not_cards: tuple[NotCard, ...] = ()
    remarks: tuple[Remark, ...] = ()
    format: str = ""
    form: Form | None = None
    materials: Materials | None = None

    def of(self, section: Section) -> tuple[Entry, ...]:
        """The entries of one section, in their order."""
        return tuple(entry for entry in self.entries if entry.section is section)

    def sizes(self) -> dict[Section, int]:
        """The number of cards in each section, unresolved card slots included."""
        counts = {Section.MAIN: 0, Section.EXTRA: 0, Section.SIDE: 0}
        for entry in self.entries:
            counts[entry.section] += entry.copies
        for slot in self.not_cards:
            if slot.counts and slot.section is not None:
                counts[slot.section] += slot.copies
        return counts

    def size(self, section: Section) -> int:
        """The number of cards in one section, unresolved card slots included."""
        return self.sizes()[section]


EMPTY = Deck()
