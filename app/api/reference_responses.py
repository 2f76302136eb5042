"""What look-ups answer: rulesets, lists, cards, rules, penalty guides, health."""

from typing import Literal

from app.api.response_parts import Answer, DocumentAnswer, NoteAnswer, SectionName
from app.core.corrections.remedy import Verb
from app.core.penalties.scale import AssignedBy, Authority, PenaltyKind


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
    notes: list[str]


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
