"""What may be asked of events, registrations, deck checks, penalties, keys and webhooks."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated
from unicodedata import category

from pydantic import AfterValidator, BeforeValidator, Field, JsonValue

from app.api.limits import LONGEST_FIELD, LONGEST_NAME
from app.api.requests import (
    FORMATS,
    Body,
    ContextBody,
    Day,
    Level,
    ListSource,
    MaterialsBody,
    RulesetId,
    Sections,
    Zone,
)
from app.core.penalties.scale import PenaltyKind
from app.services.actors import Role
from app.services.locks import Lock
from app.services.webhooks import Kind

MOST_SEATS = 2_000
MOST_GIVEN = 20
MOST_EVENTS = 1_000
MOMENT_FORM = "a moment is written with its zone, like 2026-12-05T09:00:00+09:00"


def _moment(value: object) -> object:
    """A moment has a zone; without one it would be another moment elsewhere."""
    if isinstance(value, datetime):
        return value
    if not isinstance(value, str) or len(value) > 40 or "T" not in value:
        raise ValueError(MOMENT_FORM)
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        raise ValueError(MOMENT_FORM) from None
    return found


def _zoned(value: datetime) -> datetime:
    if value.utcoffset() is None or not 1 < value.year < 9999:
        raise ValueError(MOMENT_FORM)
    return value


Moment = Annotated[
    datetime,
    BeforeValidator(
        _moment, json_schema_input_type=Annotated[str, Field(json_schema_extra={"format": "date-time"}, max_length=40)]
    ),
    AfterValidator(_zoned),
]


def _printable(text: str) -> str:
    """Databases differ in what they do with control characters and half ones: neither is taken."""
    if any(category(sign) in ("Cc", "Cs") for sign in text):
        raise ValueError("no control characters")
    return text


Printable = AfterValidator(_printable)
Text = Annotated[str, Field(max_length=LONGEST_FIELD), Printable]
Some = Annotated[str, Field(min_length=1, max_length=LONGEST_FIELD), Printable]
Number = Annotated[str, Field(max_length=50), Printable]
Reason = Annotated[str, Field(max_length=500), Printable]
Because = Annotated[str, Field(min_length=1, max_length=500), Printable]
PublicId = Annotated[str, Field(max_length=60, pattern="^[a-z0-9_]+$")]
Round = Annotated[int, Field(ge=0, le=99)]
Infraction = Annotated[
    str, Field(min_length=1, max_length=60, description="A code of the event's penalty guide."), Printable
]
Kind_ = Annotated[PenaltyKind, Field(strict=False)]
LockBody = Annotated[Lock, Field(strict=False)]


class OptionsBody(Body):
    """The organiser's word where the documents leave one."""

    swiss: bool | None = None
    unobtainable: Annotated[list[Annotated[str, Field(max_length=LONGEST_NAME)]], Field(max_length=100)] | None = None

    def value(self) -> dict[str, JsonValue]:
        """What was said, as it is stored."""
        return self.model_dump(exclude_none=True)


class EventRequest(Body):
    """An event. `list_on` is the day that chooses its documents; left out, its first day."""

    name: Some
    starts_on: Day
    ends_on: Day | None = None
    time_zone: Zone
    ruleset: RulesetId
    list_on: Day | None = None
    level: Level | None = None
    decklist_required: bool = True
    side_deck_used: bool = True
    single_game_matches: bool = False
    deadline: Moment | None = None
    accepts_late: bool = True
    lock: LockBody | None = None
    lists_open_at: Moment | None = None
    options: OptionsBody = Field(default_factory=OptionsBody)


class EventChange(Body):
    """What is to change of an event; what is left out stays. Null takes a deadline, lock, level or day away."""

    name: Some = ""
    starts_on: Day = date.min
    ends_on: Day = date.min
    time_zone: Zone = "UTC"
    ruleset: RulesetId = ""
    list_on: Day | None = None
    level: Level | None = None
    decklist_required: bool = True
    side_deck_used: bool = True
    single_game_matches: bool = False
    deadline: Moment | None = None
    accepts_late: bool = True
    lock: LockBody | None = None
    lists_open_at: Moment | None = None
    options: OptionsBody = Field(default_factory=OptionsBody)


class RegistrationRequest(Body):
    """A player, with a list or without one yet. An empty text: the field of the form was left blank."""

    player_name: Text
    player_number: Number = ""
    format: FORMATS = "auto"
    reason: Reason | None = None
    list: ListSource | None = None


class BulkLine(RegistrationRequest):
    """One line of a bulk registration; `key` makes its repetition harmless."""

    key: Annotated[str, Field(min_length=1, max_length=100, pattern="^[!-~]+$")]


class ListRequest(Body):
    """Another list. Staff may correct a locked one, or let one that is not legal replace a legal one, with a reason."""

    format: FORMATS = "auto"
    reason: Reason | None = None
    correction: bool = False
    even_if_illegal: bool = False
    list: ListSource


class PlayerListRequest(Body):
    """Another list, by the player."""

    format: FORMATS = "auto"
    list: ListSource


class PlayerRequest(Body):
    """A player's name and number as they are to be."""

    player_name: Text
    player_number: Number = ""


class AcceptanceRequest(Body):
    """Let a list that was kept back count after all."""

    revision: Annotated[int, Field(ge=1, le=1_000_000)]
    reason: Because


class WithdrawalRequest(Body):
    """Withdraw a registration."""

    reason: Reason | None = None


class LockRequest(Body):
    """Lock or unlock one registration; null leaves it to the event and its deadline again."""

    lock: LockBody | None


class Seat(Body):
    """Where a registration sits."""

    registration: PublicId
    table: Annotated[int, Field(ge=0, le=100_000)] | None


class SeatsRequest(Body):
    """Where registrations sit."""

    seats: Annotated[list[Seat], Field(max_length=MOST_SEATS)]


class ReceiptRequest(Body):
    """A receipt for a revision; left out, for the one that counts."""

    revision: Annotated[int, Field(ge=1, le=1_000_000)] | None = None


class VerifyRequest(Body):
    """A receipt as it was handed out, and the deck that is shown, if any."""

    receipt: Annotated[dict[str, JsonValue], Field(max_length=30)]
    deck: ListSource | None = None
    deck_format: FORMATS = "auto"


class DeckCheckOpening(Body):
    """Open a check of a registration's deck."""

    registration: PublicId
    round: Round | None = None
    context: ContextBody = Field(default_factory=ContextBody)


class CountsRequest(Body):
    """What was counted so far, in place of what was saved before."""

    counts: Sections
    materials: MaterialsBody | None = None


class GivenPenalty(Body):
    """A penalty as the judge gives it, where the code is one of the event's guide; null: none is given."""

    infraction: Infraction
    penalty: Kind_ | None
    error: Text | None = None
    standard_penalty: Kind_ | None = None
    round: Round | None = None
    minutes: Annotated[float, Field(ge=0, le=10_000, allow_inf_nan=False)] | None = None
    reason: Reason | None = None


class ClosingRequest(Body):
    """How a check ends. What differs from the assessment needs a reason."""

    given: Annotated[list[GivenPenalty], Field(max_length=MOST_GIVEN)] = Field(default_factory=list[GivenPenalty])
    given_extension_seconds: Annotated[int, Field(ge=0, le=86_400)] | None = None
    left_in_round_seconds: Annotated[int, Field(ge=0, le=86_400)] | None = None
    deviation_reason: Reason | None = None


class LiftingRequest(Body):
    """Why a penalty is lifted."""

    reason: Because


class KeyRole(StrEnum):
    """The roles that a key can have."""

    ADMIN = Role.ADMIN
    ORGANISER = Role.ORGANISER
    DESK = Role.DESK
    STORE = Role.STORE
    JUDGE = Role.JUDGE
    HEAD_JUDGE = Role.HEAD_JUDGE


class KeyRequest(Body):
    """A key for a holder; `events` null: all events."""

    role: Annotated[KeyRole, Field(strict=False)]
    holder: Some
    events: Annotated[list[PublicId], Field(max_length=MOST_EVENTS)] | None = Field(default_factory=list[str])
    expires_at: Moment | None = None


class LinkRequest(Body):
    """A player's link; earlier ones to the same registration end."""

    expires_at: Moment | None = None


class WebhookRequest(Body):
    """An address that wants to be told."""

    url: Annotated[str, Field(min_length=9, max_length=2_000), Printable]
    kinds: Annotated[list[Annotated[Kind, Field(strict=False)]], Field(min_length=1, max_length=10)]
