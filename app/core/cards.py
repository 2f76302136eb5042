"""What a card is: its name, and the facts that rules ask about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum


class Kind(StrEnum):
    """The three kinds of card; `unknown` where a ruleset has no catalogue."""

    MONSTER = "monster"
    SPELL = "spell"
    TRAP = "trap"
    UNKNOWN = "unknown"


class Section(StrEnum):
    """The three sections of a deck, in the order in which they are listed."""

    # Sections are keys everywhere: the hash of an enum is slow, and is not that of the text to which it is equal.
    __hash__ = str.__hash__

    MAIN = "main"
    EXTRA = "extra"
    SIDE = "side"


@dataclass(slots=True, eq=False)
class Card:
    """One card. Its identity is `name`, the rule name, whatever number, art or language was written.

    `names` holds the printed name by language (`en`, `ja`, `ko`, `zh-TW`, `zh-CN`, `de`, `fr`, `it`, `es`, `pt`).
    `printed` holds the first print by region (`jp`, `kr`, `tw`, `cn`, `ae`, `tcg`); None is a print of unknown
    date, and a region that is missing had no print when the catalogue was made.
    """

    name: str
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    konami_id: int | None = None
    passcode: int | None = None
    kind: Kind = Kind.UNKNOWN
    types: tuple[str, ...] = ()
    icon: str | None = None
    section: Section = Section.MAIN
    counts_as: str | None = None
    printed: Mapping[str, date | None] = field(default_factory=dict[str, date | None])
    never_legal: bool = False
    counted_names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Names under which copies and limits count: the one it is always treated as, and its own."""
        self.counted_names = (self.name,) if self.counts_as is None else (self.counts_as, self.name)

    def name_in(self, language: str) -> str:
        """The name in `language`, or the rule name where the card has none in it."""
        return self.names.get(language, self.name)
