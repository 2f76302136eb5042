"""What is answered, as models that document the contract; a test holds real answers against them."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from app.core.corrections.remedy import Reason, Verb, Which
from app.core.deck import How, Why
from app.core.engine import State
from app.core.penalties.scale import AssignedBy, Authority, PenaltyKind, Target
from app.core.violations import Action

SectionName = Literal["main", "extra", "side"]


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
    steps: list[str]
    edits: list[ChangeAnswer]
    choices: list[ChoiceAnswer]
    obstacles: list[ObstacleAnswer]
    notes: list[str]


class CorrectedPairAnswer(Answer):
    """List and deck after the correction, checked and compared again."""

    list: DeckAnswer | None
    deck: DeckAnswer | None
    legal: bool
    equal: bool | None
    steps: list[str]
    edits: list[ChangeAnswer]
    choices: list[ChoiceAnswer]
    obstacles: list[ObstacleAnswer]
    notes: list[str]


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
    documents: list[DocumentAnswer]
    list: DeckAnswer
    violations: list[ViolationAnswer]
    infractions: list[InfractionAnswer]
    penalty: CombinedAnswer | None
    corrected: CorrectedAnswer | None
    remarks: list[RemarkAnswer]
    notes: list[NoteAnswer]


class BatchAnswer(Answer):
    """The answers to many decklists, in their order."""

    results: list[CheckAnswer]
    legal: int
    illegal: int
    cannot_confirm: int


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
    documents: list[DocumentAnswer]
    list: DeckAnswer | None
    deck: DeckAnswer
    violations: list[ViolationAnswer]
    discrepancies: list[DiscrepancyAnswer]
    comparison: ComparisonAnswer
    infractions: list[InfractionAnswer]
    penalty: CombinedAnswer | None
    corrected: CorrectedPairAnswer | None
    remarks: list[RemarkAnswer]
    notes: list[NoteAnswer]


class AssessmentAnswer(Answer):
    """The assessment of one infraction by its code."""

    guide: str
    on: str
    infraction: InfractionAnswer
    penalty: CombinedAnswer | None
    documents: list[DocumentAnswer]


class SizeAnswer(Answer):
    """The bounds of a section, and where they come from."""

    minimum: int | None
    maximum: int | None
    exactly: int | None
    cite: str


class LevelAnswer(Answer):
    """An enforcement level, 1 the mildest."""

    number: int
    name: str
    description: str


class RulesetSummary(Answer):
    """A ruleset, and the days from which its documents hold."""

    id: str
    days: list[str]


class RulesetsAnswer(Answer):
    """All rulesets."""

    rulesets: list[RulesetSummary]


class RulesetAnswer(Answer):
    """A ruleset on a day."""

    id: str
    title: str
    on: str
    main: SizeAnswer | None
    extra: SizeAnswer | None
    side: SizeAnswer | None
    copies: int | None
    banlist: str | None
    guide: str | None
    level_name: str | None
    level_needed: bool
    levels: list[LevelAnswer]
    documents: list[DocumentAnswer]
    notes: list[NoteAnswer]


class SeriesSummary(Answer):
    """A series of lists."""

    id: str
    title: str
    kind: str
    days: list[str]
    gaps: list[str]


class SeriesAnswer(Answer):
    """All series."""

    series: list[SeriesSummary]


class BanlistAnswer(Answer):
    """A list in force on a day: copies allowed, or points, by rule name."""

    series: str
    title: str
    on: str
    effective: str
    forbidden: list[str]
    limited: list[str]
    semi_limited: list[str]
    points: dict[str, int]
    notes: list[NoteAnswer]


class ChangeOfListAnswer(Answer):
    """A card that two lists treat differently; null: it is not on that list."""

    konami_id: int
    name: str
    before: int | None
    after: int | None


class DifferenceAnswer(Answer):
    """What changed between two lists."""

    series: str
    before: str
    after: str
    changes: list[ChangeOfListAnswer]


class FoundCard(Answer):
    """A card with its names and facts."""

    name: str
    names: dict[str, str]
    konami_id: int | None
    passcode: int | None
    kind: str
    types: list[str]
    icon: str | None
    section: SectionName
    counts_as: str | None
    printed: dict[str, str | None]
    never_legal: bool


class CardsAnswer(Answer):
    """Cards, best first."""

    cards: list[FoundCard]


class RuleAnswer(Answer):
    """The documentation of a rule."""

    code: str
    name: str
    text: str
    example: str
    mend: str


class RulesAnswer(Answer):
    """All rules."""

    rules: list[RuleAnswer]


class HealthAnswer(Answer):
    """Alive."""

    status: Literal["ok"]
    cards: int
    cards_of: str


class GuideSummary(Answer):
    """A penalty guide, and the days from which its documents hold."""

    id: str
    days: list[str]


class GuidesAnswer(Answer):
    """All penalty guides."""

    penalty_guides: list[GuideSummary]


class RungAnswer(Answer):
    """One penalty of a guide's own scale."""

    kind: PenaltyKind
    local_name: str
    effect: str
    who_may_give: Authority
    recorded: bool
    cite: str


class LevelPenalty(Answer):
    """A penalty at a level, or at all where `level` is null."""

    level: int | None
    kind: PenaltyKind | None
    at_most: PenaltyKind | None
    local_name: str | None
    assigned_by: AssignedBy
    suggestion: PenaltyKind | None
    suggestion_from: str | None


class BandAnswer(Answer):
    """Penalties from so many minutes on; `after`: only when more have passed."""

    minutes: float
    after: bool
    label: str
    penalties: list[LevelPenalty]


class OrderAnswer(Answer):
    """What the document orders as a correction."""

    verb: Verb
    text: str
    time_limit_seconds: int | None
    on_timeout: PenaltyKind | None


class ErrorAnswer(Answer):
    """One kind of error within an infraction."""

    error: str
    cite: str
    penalties: list[LevelPenalty] | None
    correction: OrderAnswer | None
    notes: list[str]


class GuideInfraction(Answer):
    """An infraction as the guide has it."""

    code: str
    title: str
    english_title: str
    cite: str
    group: str
    description: str
    penalties: list[LevelPenalty]
    bands: list[BandAnswer]
    errors: list[ErrorAnswer]
    correction: OrderAnswer | None
    aggravation: str
    who_may_give: Authority | None
    escalates: bool
    notes: list[str]


class RuleOfGuide(Answer):
    """How a guide combines penalties."""

    rule: str
    cite: str


class EscalationAnswer(Answer):
    """What a guide says of repetition."""

    text: str
    cite: str


class UncoveredAnswer(Answer):
    """Violations that no provision of the guide covers."""

    codes: list[str]
    text: str


class GuideAnswer(Answer):
    """A penalty guide, whole."""

    id: str
    title: str
    language: str
    effective: str
    scale: list[RungAnswer]
    level_name: str | None
    level_needed: bool
    levels: list[LevelAnswer]
    combination: RuleOfGuide
    escalation: EscalationAnswer
    infractions: list[GuideInfraction]
    uncovered: list[UncoveredAnswer]
    notes: list[NoteAnswer]
    sources: list[str]
