"""Dated documents (rulesets, forbidden and limited lists) and what is in force for one event."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

if TYPE_CHECKING:
    from app.core.penalties.guide import Guide


class Document(BaseModel):
    """A frozen, strict document part: unknown keys and lax types are refused."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class Source(Document):
    """Where a document's facts come from."""

    title: str
    url: str | None = None
    section: str | None = None
    retrieved: date | None = None
    note: str | None = None


class Note(Document):
    """A decision or a gap that an answer must name; `code` is that of the register of ambiguities, if it has one."""

    code: str | None = None
    text: str


class Size(Document):
    """How many cards a section holds. `unused_may_be_empty`: 0 is right where the event uses no side decks.

    `by` and `cite` speak of all bounds, unless `maximum_by` and `maximum_cite` name another source for the greatest.
    """

    minimum: int | None = None
    maximum: int | None = None
    exactly: int | None = None
    unused_may_be_empty: bool = False
    cite: str
    by: Literal["document", "game"] = "document"
    maximum_cite: str | None = None
    maximum_by: Literal["document", "game"] | None = None


class Copies(Document):
    """The largest number of copies of one rule name over all sections."""

    maximum: int
    cite: str
    by: Literal["document", "game"] = "document"


class Kinds(Document):
    """The types of monster that a section may hold."""

    types: tuple[str, ...] = Field(strict=False)
    cite: str
    by: Literal["document", "game"] = "document"


class Pool(Document):
    """The regions whose prints may be played, each from its first print on."""

    regions: tuple[str, ...] = Field(strict=False)
    language: str
    cite: str
    by: Literal["document", "game"] = "document"


class Head(Document):
    """What the head of a decklist form must hold; `number_name` is a key of the display names."""

    player_name: bool = False
    player_number: bool = False
    number_name: str = "card_game_id"
    cite: str


class Sleeves(Document):
    """What a ruleset asks of sleeves and cards.

    `identical`: one look over all sections; `hide_backs_from_languages`: from this many languages on, backs must be
    hidden; `altered_prohibited` and `foreign_objects_prohibited`: no marks, stickers, proxies; nothing else inside.
    """

    identical: bool = False
    hide_backs_from_languages: int | None = None
    altered_prohibited: bool = False
    foreign_objects_prohibited: bool = False
    cite: str


class Ruleset(Document):
    """The deck rules of one ruleset from a day on. Sections without a size have no bound in its documents.

    `effective` is the first day, which is the file's name; None only for a ruleset that comes from no file.
    """

    id: str
    title: str
    effective: date | None = None
    game: Literal["yugioh", "sanguozhi"] = "yugioh"
    catalogue: bool = True
    banlist: str | None = None
    guide: str | None = None
    until: date | None = None
    main: Size | None = None
    extra: Size | None = None
    side: Size | None = None
    copies: Copies | None = None
    extra_kinds: Kinds | None = None
    main_excludes_extra_kinds: bool = True
    pool: Pool | None = None
    head: Head | None = None
    sleeves: Sleeves | None = None
    notes: tuple[Note, ...] = Field(default=(), strict=False)
    source: tuple[Source, ...] = Field(strict=False)


class DocumentReference(NamedTuple):
    """A document that a verdict rests on, with the SHA-256 of its file's bytes (hexadecimal)."""

    kind: str
    id: str
    effective: date
    sha256: str
    title: str
    source: str


@dataclass(frozen=True, slots=True)
class Banlist:
    """A forbidden and limited list: copies allowed by rule name (0, 1, 2), or points by rule name.

    `notes` are what a verdict that rests on the list must say on the day asked for (a gap in the series, an
    uncertain day); the library fills them for that day.
    """

    series: str
    title: str
    effective: date
    limits: Mapping[str, int] = field(default_factory=dict[str, int])
    points: Mapping[str, int] = field(default_factory=dict[str, int])
    notes: tuple[Note, ...] = ()


class Phase(StrEnum):
    """When something was found."""

    REGISTRATION = "registration"
    BEFORE_ROUND_1 = "before_round_1"
    BETWEEN_ROUNDS = "between_rounds"
    BEFORE_MATCH = "before_match"
    DURING_MATCH = "during_match"
    BETWEEN_GAMES = "between_games"


class FoundBy(StrEnum):
    """Who found it."""

    PLAYER = "player"
    OPPONENT = "opponent"
    STAFF = "staff"


@dataclass(frozen=True, slots=True)
class Context:
    """What an event and a moment settle; None where nobody said it.

    `game` counts from 1 within the match; `minutes_into_round` from the start of the round.
    """

    phase: Phase | None = None
    game: int | None = None
    round: int | None = None
    decklist_required: bool | None = None
    side_deck_used: bool | None = None
    single_game_matches: bool | None = None
    swiss: bool | None = None
    found_by: FoundBy | None = None
    reported_by_player: bool | None = None
    presented: bool | None = None
    list_verified: bool | None = None
    at_deck_check: bool | None = None
    naming_slip: bool | None = None
    intent: bool | None = None
    minutes_into_round: float | None = None
    unobtainable: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Law:
    """Everything in force on one day for one ruleset and one event."""

    ruleset: Ruleset
    on: date
    banlist: Banlist | None = None
    guide: "Guide | None" = None
    context: Context = field(default_factory=Context)
    documents: tuple[DocumentReference, ...] = ()
    notes: tuple[Note, ...] = ()
