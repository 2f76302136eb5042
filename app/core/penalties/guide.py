"""The model of a penalty guide: everything that its document says, as data. A new guide is one new file."""

from collections.abc import Iterator
from datetime import date
from functools import cached_property

from pydantic import Field, model_validator

from app.core.corrections.remedy import Fill, Missing, Verb
from app.core.law import Document, Source
from app.core.penalties.extension import TimeExtension
from app.core.penalties.scale import AssignedBy, Authority, KindByName, PenaltyKind, Target

Fact = str | bool

GENERAL_NOTES = {
    "never_raised": "Never raised for a repetition.",
    "error_not_recorded": "The record does not name the kind of error: counted as the same; the head judge confirms.",
}
"""What the engine notes by itself; a guide may say it in its own way."""


class GuideNote(Document):
    """A decision on an ambiguity, or a gap of the text; infractions name it by its code."""

    code: str
    text: str


class Rung(Document):
    """One penalty of the guide's own scale, with the document's word for it; `notes` go with every such penalty."""

    kind: PenaltyKind = Field(strict=False)
    local_name: str
    effect: str
    who_may_give: Authority = Field(default=Authority.JUDGE, strict=False)
    recorded: bool
    cite: str
    notes: tuple[str, ...] = Field(default=(), strict=False)


class Level(Document):
    """An enforcement level, 1 the mildest."""

    number: int
    name: str
    description: str


OPEN = frozenset(reason.value for reason in AssignedBy if reason is not AssignedBy.DOCUMENT)
"""The words for a penalty that the document does not assign."""
KINDS = frozenset(kind.value for kind in PenaltyKind)


class Penalty(Document):
    """A penalty: one kind, a range up to `at_most`, or one kind a level; or who else has to assign it.

    In `by_level` the words `none`, `judge`, `illegible` and `cut` stand where the document assigns nothing at a level.
    A suggestion is never a penalty: `suggestion_from` says whose it is, `suggestion_by_level` goes before `suggestion`.
    """

    assigned_by: AssignedBy = Field(default=AssignedBy.DOCUMENT, strict=False)
    kind: PenaltyKind | None = Field(default=None, strict=False)
    at_most: PenaltyKind | None = Field(default=None, strict=False)
    by_level: tuple[str, ...] = Field(default=(), strict=False)
    suggestion: PenaltyKind | None = Field(default=None, strict=False)
    suggestion_by_level: tuple[str, ...] = Field(default=(), strict=False)
    suggestion_from: str | None = None

    @property
    def assigns(self) -> tuple[PenaltyKind, ...]:
        """All kinds that it assigns at some level, its upper end left out."""
        words = (*self.by_level, *((self.kind,) if self.kind else ()))
        return tuple(PenaltyKind(word) for word in words if word not in OPEN)


class Order(Document):
    """The correction that a document orders, as a verb that can be carried out, with its time limit.

    `then` is what is done after it, where a document orders two things.
    """

    verb: Verb = Field(strict=False)
    fill: Fill = Field(default=Fill.NONE, strict=False)
    missing_cards: Missing = Field(default=Missing.PROCURE, strict=False)
    drop: bool = False
    time_limit_seconds: int | None = None
    on_timeout: PenaltyKind | None = Field(default=None, strict=False)
    text: str = ""
    then: "Order | None" = None


class Select(Document):
    """Which violations a case is about: by code, section, and whether no or some copies are allowed.

    `within`: the copies in that section, or those sections, alone must exceed what is allowed (documents that count
    by section). `between`: the number counted lies within these bounds, both included.
    """

    codes: tuple[str, ...] = Field(strict=False)
    sections: tuple[str, ...] = Field(default=(), strict=False)
    forbidden: bool | None = None
    within: str | tuple[str, ...] | list[str] | None = None
    between: tuple[int, int] | None = Field(default=None, strict=False)


class Case(Document):
    """One condition under which an infraction is committed.

    `of` tells whose violations `select` picks: `list`, `deck`, `both`; `deck_and_list`, where the deck must have one
    and those of the list belong to it; or `judge` for what no deck check can show.
    Without `select`, `when` alone decides.
    `penalty` and `correction` differ from the infraction's own where the document, or a decision on its gaps, says so.
    """

    cite: str
    error: str
    of: str = "list"
    select: tuple[Select, ...] = Field(default=(), strict=False)
    when: dict[str, Fact | tuple[Fact, ...] | list[Fact]] = Field(default={}, strict=False)
    penalty: Penalty | None = None
    correction: Order | None = None
    notes: tuple[str, ...] = Field(default=(), strict=False)


class Band(Document):
    """A penalty from `minutes` on (`after`: only when more than that have passed)."""

    minutes: float
    after: bool = False
    label: str = ""
    penalty: Penalty
    notes: tuple[str, ...] = Field(default=(), strict=False)


class Infraction(Document):
    """One infraction under its code, which is for ever. `title` is in the document's own words.

    `escalates`: false where a repetition is not raised by the general rule; `not_raised` is the note that says why.
    `substitutes`: whether a substitute for a game loss in single-game matches holds here too. `ladder`: its own rungs
    for repetitions, where they are not those of the guide.
    """

    code: str
    title: str
    english: str
    cite: str
    group: str
    penalty: Penalty
    description: str = ""
    cases: tuple[Case, ...] = Field(default=(), strict=False)
    bands: tuple[Band, ...] = Field(default=(), strict=False)
    instead_of: tuple[str, ...] = Field(default=(), strict=False)
    correction: Order | None = None
    aggravation: str = ""
    lands_on: Target | None = Field(default=None, strict=False)
    who_may_give: Authority | None = Field(default=None, strict=False)
    recorded: bool | None = None
    escalates: bool = True
    not_raised: str = "never_raised"
    substitutes: bool = True
    same_error_always: bool = False
    ladder: tuple[KindByName, ...] = Field(default=(), strict=False)
    notes: tuple[str, ...] = Field(default=(), strict=False)

    @cached_property
    def shown_by(self) -> frozenset[str] | None:
        """The codes of violations of which one must be there; None where a condition alone shows the infraction."""
        cases = [case for case in self.cases if case.of != "judge"]
        if not all(case.select for case in cases):
            return None
        return frozenset(code for case in cases for select in case.select for code in select.codes)

    @property
    def penalties(self) -> Iterator[Penalty]:
        """Its own penalty, those of its cases and those of its bands."""
        yield self.penalty
        yield from (case.penalty for case in self.cases if case.penalty is not None)
        yield from (band.penalty for band in self.bands)


class Uncovered(Document):
    """Violations that no provision covers: reported, nothing assigned, perhaps with a labelled suggestion."""

    codes: tuple[str, ...] = Field(strict=False)
    sections: tuple[str, ...] = Field(default=(), strict=False)
    text: str
    suggestion: PenaltyKind | None = Field(default=None, strict=False)
    suggestion_from: str | None = None
    notes: tuple[str, ...] = Field(default=(), strict=False)


class Legality(Document):
    """By which violations the document calls a list, or a deck, illegal; `deck_wide`: where it says only "faulty"."""

    list: tuple[Select, ...] = Field(strict=False)
    deck: tuple[Select, ...] = Field(strict=False)
    deck_wide: tuple[Select, ...] = Field(default=(), strict=False)


class Timing(Document):
    """On which game or match a penalty lands that is given in one of `phases`, and whether anybody may side then."""

    kinds: tuple[KindByName, ...] = Field(strict=False)
    phases: tuple[str, ...] = Field(strict=False)
    target: Target = Field(strict=False)
    siding: bool | None = None
    cite: str
    notes: tuple[str, ...] = Field(default=(), strict=False)


class Combination(Document):
    """How several infractions make one penalty. `by_group`: the heaviest of each group, else the heaviest of all."""

    rule: str
    by_group: bool = False
    order: tuple[KindByName, ...] = Field(default=(), strict=False)
    cite: str


class Threshold(Document):
    """From the `offence`-th penalty of this kind for the same infraction on, it becomes another."""

    kind: PenaltyKind = Field(strict=False)
    offence: int
    becomes: PenaltyKind = Field(strict=False)
    cite: str


class Counter(Document):
    """`count` penalties of a kind, whatever for, make one of another kind; `discretionary`: the judge may say so."""

    kind: PenaltyKind = Field(strict=False)
    count: int
    becomes: PenaltyKind = Field(strict=False)
    cite: str
    discretionary: bool = False


class Substitution(Document):
    """In single-game matches a first game loss becomes another penalty, and a repetition after that `repeat`."""

    kind: PenaltyKind = Field(strict=False)
    becomes: PenaltyKind = Field(strict=False)
    repeat: PenaltyKind = Field(strict=False)
    cite: str
    notes: tuple[str, ...] = Field(default=(), strict=False)


class Escalation(Document):
    """What a repetition in the same event does. `same`: the infraction, or only the same error within it.

    `discretionary`: the judge may raise, no fixed step. `levels`: where it holds; at others the judge may raise.
    `ladder_cite`: what the ladder is cited by, where the other rules have the same place.
    """

    same: str = "infraction"
    ladder: tuple[KindByName, ...] = Field(default=(), strict=False)
    discretionary: bool = False
    from_standard: bool = False
    levels: tuple[int, ...] = Field(default=(), strict=False)
    thresholds: tuple[Threshold, ...] = Field(default=(), strict=False)
    counters: tuple[Counter, ...] = Field(default=(), strict=False)
    substitution: Substitution | None = None
    text: str
    cite: str
    ladder_cite: str = ""
    notes: tuple[str, ...] = Field(default=(), strict=False)


class Guide(Document):
    """A penalty guide in force from `effective` on. `level_note` goes with what waits for a level to be named."""

    id: str
    title: str
    language: str
    effective: date
    scale: tuple[Rung, ...] = Field(strict=False)
    level_name: str = ""
    level_note: str = ""
    levels: tuple[Level, ...] = Field(default=(), strict=False)
    legality: Legality
    combination: Combination
    escalation: Escalation
    timing: tuple[Timing, ...] = Field(default=(), strict=False)
    time_extension: TimeExtension | None = None
    infractions: tuple[Infraction, ...] = Field(strict=False)
    uncovered: tuple[Uncovered, ...] = Field(strict=False)
    first_match_groups: tuple[str, ...] = Field(default=(), strict=False)
    notes: tuple[GuideNote, ...] = Field(default=(), strict=False)
    source: tuple[Source, ...] = Field(strict=False)

    @cached_property
    def needs_level(self) -> bool:
        """Whether penalties depend on the enforcement level."""
        return any(penalty.by_level for infraction in self.infractions for penalty in infraction.penalties)

    def infraction(self, code: str) -> Infraction | None:
        """The infraction with this code."""
        return next((infraction for infraction in self.infractions if infraction.code == code), None)

    def rung(self, kind: PenaltyKind) -> Rung | None:
        """The guide's own rung for a kind, or None where its scale lacks it."""
        return self._rungs.get(kind)

    def note(self, code: str) -> str:
        """The text of a note, with its code."""
        return self._texts.get(code) or GENERAL_NOTES.get(code, code)

    @model_validator(mode="after")
    def _holds_together(self) -> "Guide":
        """Infractions have codes of their own, and a penalty by level has one for each level."""
        codes = [infraction.code for infraction in self.infractions]
        if len(set(codes)) < len(codes):
            raise ValueError("two infractions have the same code")
        for infraction in self.infractions:
            for penalty in infraction.penalties:
                for words in (penalty.by_level, penalty.suggestion_by_level):
                    if words and len(words) != len(self.levels):
                        raise ValueError(f"{infraction.code}: {len(words)} penalties for {len(self.levels)} levels")
                    if unknown := [word for word in words if word not in OPEN and word not in KINDS]:
                        raise ValueError(f"{infraction.code}: {unknown[0]!r} is no penalty")
        return self

    @cached_property
    def _rungs(self) -> dict[PenaltyKind, Rung]:
        return {rung.kind: rung for rung in reversed(self.scale)}

    @cached_property
    def _texts(self) -> dict[str, str]:
        return {note.code: f"{note.code}: {note.text}" for note in reversed(self.notes)}
