"""Infractions, penalties and corrections as they are answered."""

from app.api.response_parts import (
    Answer,
    DocumentAnswer,
    EditAnswer,
)
from app.core.corrections.remedy import Verb
from app.core.penalties.scale import AssignedBy, Authority, PenaltyKind, Target


class PenaltyAnswer(Answer):
    """A penalty; `kind` is null where the document assigns none, and `assigned_by` tells why."""

    kind: PenaltyKind | None
    at_most: PenaltyKind | None
    local_name: str | None
    name: str | None
    assigned_by: AssignedBy
    message: str | None
    suggestion: PenaltyKind | None
    suggestion_from: str | None


class CorrectionAnswer(Answer):
    """What the document orders for one infraction."""

    verb: Verb | None
    text: str
    steps: list[str]
    edits: list[EditAnswer]
    time_limit_seconds: int | None
    on_timeout: PenaltyKind | None


class RepeatAnswer(Answer):
    """Which offence of its kind it is in the event; store `error` with the penalty."""

    offence: int
    error: str
    raised_from: PenaltyKind | None
    why: str | None
    may_be_raised_to: PenaltyKind | None
    message: str | None


class InfractionAnswer(Answer):
    """An infraction with its penalty; `penalty` is null and `penalty_by_level` given where a level is needed."""

    code: str
    title: str
    english_title: str
    cite: str
    violations: list[int]
    penalty: PenaltyAnswer | None
    penalty_by_level: list[PenaltyAnswer] | None
    correction: CorrectionAnswer
    lands_on: Target | None
    lands_on_text: str | None
    siding_allowed: bool | None
    who_may_give: Authority | None
    recorded: bool | None
    repeat: RepeatAnswer | None
    notes: list[str]


class AlsoAnswer(Answer):
    """A further penalty, of another group of infractions."""

    kind: PenaltyKind
    because_of: list[int]


class CombinedAnswer(Answer):
    """The one penalty that comes of all infractions, by the guide's own rule."""

    kind: PenaltyKind
    local_name: str | None
    name: str
    because_of: list[int]
    rule: str
    also: list[AlsoAnswer]


class AssessmentAnswer(Answer):
    """The assessment of one infraction by its code."""

    guide: str
    on: str
    infraction: InfractionAnswer
    penalty: CombinedAnswer | None
    documents: list[DocumentAnswer]
