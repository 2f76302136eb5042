"""Parts that several answers have: documents, cards, decks, edits, violations, problems."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from app.core.corrections.remedy import Which
from app.core.deck import How, Why
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


class RemarkAnswer(Answer):
    """Something worth telling that is no violation and changes no verdict."""

    code: str
    line: int | None
    message: str


class NoteAnswer(Answer):
    """What must be said of a document: a gap, an uncertain day, a decision."""

    code: str | None
    text: str
