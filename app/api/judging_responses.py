"""What is answered of penalties, deck checks and the desk's overview."""

from typing import Literal

from app.api.events_responses import Json, RegistrationAnswer
from app.api.response_parts import Answer


class GivenPenaltyAnswer(Answer):
    """An entry on record; `corrects` names the entry that it replaces."""

    id: str
    registration: str
    deck_check: str | None
    action: str
    corrects: str | None
    infraction: str
    error: str | None
    penalty: str | None
    standard_penalty: str | None
    suggested: str | None
    round: int | None
    reason: str | None
    given_by: str
    given_role: str
    at: str


class PriorAnswer(Answer):
    """A penalty that stands, as `prior_penalties` takes it."""

    infraction: str
    error: str | None
    penalty: str | None
    standard_penalty: str | None
    round: int | None


class PenaltiesAnswer(Answer):
    """All entries, oldest first, and what stands."""

    penalties: list[GivenPenaltyAnswer]
    prior_penalties: list[PriorAnswer]


class DeckCheckRecord(Answer):
    """A deck check; `version` is its ETag."""

    id: str
    event: str
    registration: str
    revision: int | None
    version: int
    state: Literal["open", "closed"]
    judge: str
    opened_by: str
    opened_at: str
    round: int | None
    context: Json
    counts: Json
    materials: Json
    closed_at: str | None
    closed_by: str | None
    seconds_used: int | None
    suggested_extension_seconds: int | None
    given_extension_seconds: int | None
    deviation_reason: str | None
    assessment: Json | None
    penalties: list[str]


class DeckChecksAnswer(Answer):
    """The checks that are open, oldest first."""

    deck_checks: list[DeckCheckRecord]


class ClosedAnswer(Answer):
    """A closed check and the penalties that it put on record."""

    deck_check: DeckCheckRecord
    penalties: list[GivenPenaltyAnswer]


class CoverageAnswer(Answer):
    """How many are registered, brought a list, came late, were checked."""

    registrations: int
    with_list: int
    late: int
    checked: int


class TriageAnswer(Answer):
    """An event's registrations by group, the most urgent first."""

    missing: list[RegistrationAnswer]
    unreadable: list[RegistrationAnswer]
    illegal: list[RegistrationAnswer]
    late: list[RegistrationAnswer]
    legal: list[RegistrationAnswer]
    checked: list[RegistrationAnswer]
    coverage: CoverageAnswer


class NextAnswer(Answer):
    """Whom to check next; the same seed gives the same answer for the same registrations."""

    choice: str
    seed: str
    registrations: list[RegistrationAnswer]
