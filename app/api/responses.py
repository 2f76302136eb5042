"""What is answered, as models that document the contract; a test holds real answers against them."""

from typing import Literal

from app.api.penalty_responses import (
    CombinedAnswer,
    InfractionAnswer,
)
from app.api.response_parts import (
    Answer,
    ChangeAnswer,
    DeckAnswer,
    DocumentAnswer,
    EditAnswer,
    NoteAnswer,
    RemarkAnswer,
    Rows,
    SectionName,
    ViolationAnswer,
)
from app.core.corrections.remedy import Reason, Which
from app.core.engine import State


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
