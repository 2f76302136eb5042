"""What may be asked: strict models, so that `"3"` is no number and `0` no date; capped, and told in the contract."""

import re
from base64 import b64decode
from datetime import date
from functools import cache
from typing import Annotated, Any, Literal
from zoneinfo import available_timezones

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, JsonValue

from app.api.limits import LONGEST_FIELD, LONGEST_NAME, MOST_BYTES, MOST_COPIES, MOST_ITEMS, MOST_LINES, MOST_LISTS
from app.core.deck import Form, Marking, Materials
from app.core.law import Context, FoundBy, Phase
from app.core.penalties.scale import PenaltyKind
from app.core.penalties.situation import Prior
from app.core.writing.ordering import Order
from app.services.desk import is_document

FORMATS = Literal[
    "auto", "ydk", "ydke", "text", "json", "link", "code", "html", "table", "omega", "csv", "tsv", "pdf", "xlsx"
]


DAY_FORM = "a day is written YYYY-MM-DD"
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _only_text(value: object) -> object:
    """A day is written YYYY-MM-DD; a number is no day."""
    if isinstance(value, date):
        return value
    if not isinstance(value, str) or not DAY.fullmatch(value):
        raise ValueError(DAY_FORM)
    try:
        return date.fromisoformat(value)
    except ValueError:
        raise ValueError(DAY_FORM) from None


@cache
def _zones() -> frozenset[str]:
    """The names of all time zones; to look them up takes many milliseconds."""
    return frozenset(available_timezones())


def _zone(name: str) -> str:
    if name not in _zones():
        raise ValueError("no time zone of this name; write one like Asia/Jakarta")
    return name


Day = Annotated[
    date,
    BeforeValidator(_only_text, json_schema_input_type=Annotated[str, Field(json_schema_extra={"format": "date"})]),
]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]
Passcode = Annotated[int, Field(ge=0, le=10**18)]


NOTHING_SAID = Context()


class Body(BaseModel):
    """A part of a request: strict, and nothing unknown in it."""

    model_config = ConfigDict(strict=True, extra="forbid", hide_input_in_errors=True)


class Copies(Body):
    """Copies of a card, by passcode or name."""

    card: Passcode | Name
    copies: Annotated[int, Field(ge=1, le=MOST_COPIES)]


Items = Annotated[list[Passcode | Name | Copies], Field(max_length=MOST_ITEMS)]


class Sections(Body):
    """A list by sections; each item is a passcode, a name, or copies of a card."""

    main: Items = Field(default_factory=list[Any])
    extra: Items = Field(default_factory=list[Any])
    side: Items = Field(default_factory=list[Any])


TOO_MANY_LINES = f"more than {MOST_LINES} lines, which is the limit"


def _not_too_many_lines(text: str) -> str:
    if text.count("\n") + text.count("\r") - text.count("\r\n") > MOST_LINES:
        raise ValueError(TOO_MANY_LINES)
    return text


ListText = Annotated[
    str,
    AfterValidator(_not_too_many_lines),
    Field(max_length=MOST_BYTES, description=f"A list in a format that is read; at most {MOST_LINES} lines."),
]


def _decoded(text: str) -> str:
    try:
        raw = b64decode(text, validate=True)
    except ValueError:
        raise ValueError("no base64") from None
    if not is_document(raw) and raw.count(b"\n") + raw.count(b"\r") - raw.count(b"\r\n") > MOST_LINES:
        raise ValueError(TOO_MANY_LINES)
    return text


class Encoded(Body):
    """The bytes of a file, base64: a PDF, a spreadsheet, a text in any encoding."""

    base64: Annotated[str, Field(max_length=MOST_BYTES), AfterValidator(_decoded)]


ListSource = ListText | Sections | Encoded


class FormBody(Body):
    """What the head of a paper form holds; left out: not looked at; an empty text: left blank."""

    player_name: Annotated[str, Field(max_length=LONGEST_FIELD)] | None = None
    player_number: Annotated[str, Field(max_length=LONGEST_FIELD)] | None = None

    def value(self) -> Form:
        """The form of the core."""
        return Form(self.player_name, self.player_number)


class ContextBody(Body):
    """What event and moment settle; each may be left out."""

    phase: Annotated[Phase, Field(strict=False)] | None = None
    game: Annotated[int, Field(ge=1, le=9)] | None = None
    round: Annotated[int, Field(ge=1, le=99)] | None = None
    decklist_required: bool | None = None
    side_deck_used: bool | None = None
    single_game_matches: bool | None = None
    swiss: bool | None = None
    found_by: Annotated[FoundBy, Field(strict=False)] | None = None
    reported_by_player: bool | None = None
    presented: bool | None = None
    list_verified: bool | None = None
    at_deck_check: bool | None = None
    naming_slip: bool | None = None
    intent: bool | None = None
    minutes_into_round: Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False)] | None = None
    unobtainable: Annotated[list[Name], Field(max_length=100)] = Field(default_factory=list[str])

    def value(self) -> Context:
        """The context of the core."""
        if not self.model_fields_set:
            return NOTHING_SAID
        given: dict[str, Any] = {**dict(self), "unobtainable": tuple(self.unobtainable)}
        return Context(**given)


class PriorBody(Body):
    """A penalty that the player was given before in the event."""

    infraction: Annotated[str, Field(max_length=60)]
    penalty: Annotated[PenaltyKind, Field(strict=False)]
    error: Annotated[str, Field(max_length=LONGEST_FIELD)] | None = None
    standard_penalty: Annotated[PenaltyKind, Field(strict=False)] | None = None
    round: Annotated[int, Field(ge=0, le=99)] | None = None

    def value(self) -> Prior:
        """The prior penalty of the core."""
        standard = self.standard_penalty.value if self.standard_penalty else None
        return Prior(self.infraction, self.penalty.value, self.error, standard, self.round)


class MaterialsBody(Body):
    """What a judge saw of sleeves and cards; each may be left out: not looked at."""

    sleeves_identical: bool | None = None
    sleeves_opaque: bool | None = None
    marked: Annotated[Marking, Field(strict=False)] | None = None
    intent_found: bool | None = None
    languages: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=20)] | None = None
    altered_cards: Annotated[list[Name], Field(max_length=100)] = Field(default_factory=list[str])
    foreign_objects: bool | None = None

    def value(self) -> Materials:
        """The materials of the core."""
        return Materials(
            self.sleeves_identical,
            self.sleeves_opaque,
            self.marked,
            self.intent_found,
            None if self.languages is None else tuple(self.languages),
            tuple(self.altered_cards),
            self.foreign_objects,
        )


def _no_priors() -> list[PriorBody]:
    return []


RulesetId = Annotated[str, Field(max_length=60, description="An id of GET /v1/rulesets.")]
Level = Annotated[int, Field(ge=1, le=9, description="The enforcement level, from 1, where the ruleset has levels.")]
Priors = Annotated[list[PriorBody], Field(max_length=100)]
Zone = Annotated[str, Field(max_length=60), AfterValidator(_zone)]


class EventBody(Body):
    """What holds for a whole event."""

    ruleset: RulesetId
    on: Day | None = None
    time_zone: Zone = "UTC"
    level: Level | None = None
    context: ContextBody = Field(default_factory=ContextBody)


class ListBody(Body):
    """One list to be checked."""

    list: ListSource
    format: FORMATS = "auto"
    form: FormBody | None = None
    prior_penalties: Priors = Field(default_factory=_no_priors)


def shown(*examples: dict[str, JsonValue]) -> ConfigDict:
    """The examples of a request in the contract; each works as it stands."""
    return ConfigDict(json_schema_extra={"examples": list(examples)})


class CheckRequest(EventBody, ListBody):
    """A decklist alone."""

    model_config = shown(
        {
            "ruleset": "id-2024",
            "on": "2024-06-01",
            "list": "#main\n14558127\n14558127\n14558127\n#extra\n!side\n",
            "form": {"player_name": "Ada", "player_number": "0123456789"},
            "context": {"phase": "before_round_1"},
            "prior_penalties": [{"infraction": "deck-4", "penalty": "warning", "round": 1}],
        }
    )


class BatchRequest(EventBody):
    """Many decklists under one ruleset, on one day."""

    model_config = shown(
        {
            "ruleset": "id-2024",
            "on": "2024-06-01",
            "lists": [{"list": "3 Ash Blossom & Joyous Spring"}, {"list": {"main": [{"card": 46986414, "copies": 3}]}}],
        }
    )

    lists: Annotated[list[ListBody], Field(min_length=1, max_length=MOST_LISTS)]


class DeckCheckRequest(CheckRequest):
    """The deck on the table against its list; without a list (events that use none) the deck alone."""

    model_config = shown(
        {
            "ruleset": "tw-2012",
            "on": "2012-05-01",
            "level": 2,
            "list": {"main": [{"card": "Dark Magician", "copies": 3}, "Cyber Dragon"], "side": ["Summoned Skull"]},
            "deck": {"main": [{"card": 46986414, "copies": 3}, "Summoned Skull"], "side": ["Cyber Dragon"]},
            "materials": {"sleeves_identical": True, "marked": "none"},
            "context": {"game": 1},
        }
    )

    list: ListSource | None = None  # type: ignore[assignment]
    deck: ListSource
    deck_format: FORMATS = "auto"
    materials: MaterialsBody | None = None


class AssessmentRequest(Body):
    """Any infraction of a guide by its code."""

    model_config = shown({"guide": "tw-2012", "infraction": "4.6", "on": "2012-05-01", "level": 2, "minutes": 12})

    guide: Annotated[str, Field(max_length=60)]
    infraction: Annotated[str, Field(max_length=60)]
    on: Day | None = None
    time_zone: Zone = "UTC"
    level: Level | None = None
    error: Annotated[str, Field(max_length=LONGEST_FIELD)] | None = None
    minutes: Annotated[float, Field(ge=0, le=10_000, allow_inf_nan=False)] | None = None
    standard_penalty: Annotated[PenaltyKind, Field(strict=False)] | None = None
    context: ContextBody = Field(default_factory=ContextBody)
    prior_penalties: Priors = Field(default_factory=_no_priors)


class ConvertRequest(Body):
    """A list to be written in another format."""

    model_config = shown({"list": "#main\n46986414\n46986414\n#extra\n!side\n", "to": "text", "names_in": "ja"})

    list: ListSource
    format: FORMATS = "auto"
    to: Literal["ydk", "ydke", "text", "json", "csv"]
    names_in: Literal["en", "ja", "ko", "zh-TW", "zh-CN", "de", "fr", "it", "es", "pt"] = "en"
    order: Annotated[Order, Field(strict=False)] = Order.AS_WRITTEN


def source_of(value: ListSource) -> str | bytes | dict[str, JsonValue]:
    """A list as the readers take it."""
    match value:
        case str():
            return value
        case Encoded():
            return b64decode(value.base64)
        case Sections():
            return value.model_dump()
