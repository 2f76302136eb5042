"""What is answered, as models that document the contract; a test holds real answers against them."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from app.core.corrections.remedy import Reason, Verb, Which
from app.core.deck import How, Why
from app.core.engine import State
from app.core.penalties.scale import AssignedBy, Authority, PenaltyKind, Target
from app.core.violations import Action

SectionName = Literal["main", "extra", "side"]
Rows = list
"""`list` by another name: some models have a field that is called so by the contract."""


class Answer(BaseModel):
    """A part of an answer: every field is there, and nothing else."""

    model_config = ConfigDict(extra="forbid")


class FieldError(Answer):
    """A field that cannot be used, as a JSON pointer into the request."""

    pointer: str
    detail: str


class Problem(BaseModel):
    """An error (RFC 9457): `type` is stable a kind, `detail` says what to do."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[FieldError] = Field(default_factory=list[FieldError])


class DocumentAnswer(Answer):
    """A document that the answer rests on."""

    kind: str
    id: str
    effective: str
    sha256: str
    title: str
    source: str


class CardAnswer(Answer):
    """A card by its rule name and numbers."""

    name: str
    konami_id: int | None
    passcode: int | None


class EntryAnswer(Answer):
    """Copies of a card as written and as read."""

    card: CardAnswer
    copies: int
    written: str
    line: int
    how: How


class SectionAnswer(Answer):
    """One section; `cards` counts unresolved card slots too."""

    cards: int
    entries: list[EntryAnswer]


class NotCardAnswer(Answer):
    """Something on the list that is no card of the deck."""

    line: int
    written: str
    why: Why
    section: SectionName | None
    copies: int
    counted: bool
    candidates: list[str]
    suggestions: list[str]


class DeckAnswer(Answer):
    """A list or deck as read."""

    main: SectionAnswer
    extra: SectionAnswer
    side: SectionAnswer
    not_cards: list[NotCardAnswer]
    format: str


class EditAnswer(Answer):
    """One change."""

    action: Action
    card: str | None
    section: SectionName | None
    to_section: SectionName | None
    copies: int
    field: str | None


class ChangeAnswer(EditAnswer):
    """One change of the list or of the deck."""

    of: Which


class ViolationAnswer(Answer):
    """A violation; `consequence_of` is the position of the one that caused it."""

    of: Literal["list", "deck"]
    code: str
    name: str
    section: SectionName | None
    cards: list[str]
    lines: list[int]
    actual: int | None
    allowed: int | None
    message: str
    consequence_of: int | None
    edits: list[EditAnswer]


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


class ChoiceAnswer(Answer):
    """What the player chooses; `taken` stands in for it in what is shown as corrected."""

    of: Which
    section: SectionName | None
    number: int
    options: list[str]
    taken: list[EditAnswer]


class ObstacleAnswer(Answer):
    """What stands in the way of the correction; `drop`: the player is dropped."""

    reason: Reason
    number: int
    names: list[str]
    drop: bool
    message: str


class CorrectedAnswer(Answer):
    """The list after the correction, checked again."""

    list: DeckAnswer | None
    legal: bool
    steps: Rows[str]
    edits: Rows[ChangeAnswer]
    choices: Rows[ChoiceAnswer]
    obstacles: Rows[ObstacleAnswer]
    notes: Rows[str]


class CorrectedPairAnswer(Answer):
    """List and deck after the correction, checked and compared again."""

    list: DeckAnswer | None
    deck: DeckAnswer | None
    legal: bool
    equal: bool | None
    steps: Rows[str]
    edits: Rows[ChangeAnswer]
    choices: Rows[ChoiceAnswer]
    obstacles: Rows[ObstacleAnswer]
    notes: Rows[str]


class RemarkAnswer(Answer):
    """Something worth telling that is no violation and changes no verdict."""

    code: str
    line: int | None
    message: str


class NoteAnswer(Answer):
    """What must be said of a document: a gap, an uncertain day, a decision."""

    code: str | None
    text: str


class CheckAnswer(Answer):
    """The answer to a decklist alone."""

    legal: bool
    state: State
    message: str
    ruleset: str
    on: str
    level_needed: bool
    documents: Rows[DocumentAnswer]
    list: DeckAnswer
    violations: Rows[ViolationAnswer]
    infractions: Rows[InfractionAnswer]
    penalty: CombinedAnswer | None
    corrected: CorrectedAnswer | None
    remarks: Rows[RemarkAnswer]
    notes: Rows[NoteAnswer]


class BatchAnswer(Answer):
    """The answers to many decklists, in their order."""

    results: list[CheckAnswer]
    legal: int
    illegal: int
    cannot_confirm: int


class ConvertAnswer(Answer):
    """A list in another format, and as it was read."""

    format: str
    text: str
    list: DeckAnswer
    remarks: Rows[RemarkAnswer]


class DiscrepancyAnswer(Answer):
    """Copies that lie otherwise than listed: `section` is where the list has them, `to_section` where they lay."""

    code: str
    card: str
    kind: Literal["missing", "extra", "moved"]
    section: SectionName
    to_section: SectionName | None
    copies: int
    message: str


class SizeChangeAnswer(Answer):
    """A section that siding left with another number of cards."""

    section: SectionName
    listed: int
    actual: int


class UnclearAnswer(Answer):
    """An entry of which nobody can tell the card; the two are not called equal while it stands."""

    written: str
    section: SectionName | None
    copies: int
    on_list: bool
    card: str | None


class ComparisonAnswer(Answer):
    """Deck against list as a whole."""

    list_legal: bool
    deck_legal: bool
    equal: bool
    unsided: bool
    sizes_changed: list[SizeChangeAnswer]
    unclear: list[UnclearAnswer]


class DeckCheckAnswer(Answer):
    """The answer to a deck on the table held against its list."""

    legal: bool
    state: State
    message: str
    ruleset: str
    on: str
    level_needed: bool
    documents: Rows[DocumentAnswer]
    list: DeckAnswer | None
    deck: DeckAnswer
    violations: Rows[ViolationAnswer]
    discrepancies: Rows[DiscrepancyAnswer]
    comparison: ComparisonAnswer
    infractions: Rows[InfractionAnswer]
    penalty: CombinedAnswer | None
    corrected: CorrectedPairAnswer | None
    remarks: Rows[RemarkAnswer]
    notes: Rows[NoteAnswer]


class AssessmentAnswer(Answer):
    """The assessment of one infraction by its code."""

    guide: str
    on: str
    infraction: InfractionAnswer
    penalty: CombinedAnswer | None
    documents: list[DocumentAnswer]
