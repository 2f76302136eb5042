"""The deck on the table against its list: violations of both, what differs, infractions, penalty, correction."""

from dataclasses import dataclass, field, replace
from datetime import date

from app.core.comparison import Comparison, compare, violations_of
from app.core.corrections.correcting import correct
from app.core.corrections.remedy import Correction, Remedy, Verb
from app.core.deck import EMPTY, Deck, Form, Materials
from app.core.engine import State, Verdict, check
from app.core.law import Context, Law
from app.core.messages import Voice, describe_violation
from app.core.penalties.assessing import Assessment, assess, needs_level
from app.core.penalties.situation import Prior, Situation
from app.services import presenting
from app.services.checks import known_level, remedies
from app.services.desk import Desk, Source
from app.services.presenting import Data

HEAD_JUDGE_DECIDES = (Remedy(Verb.HEAD_JUDGE_DECIDES),)
"""What is left where the document orders nothing."""
OF_ONE_CARD = ("X101", "X102", "X103")


@dataclass(frozen=True, slots=True)
class DeckQuestion:
    """What is asked of a deck; `source` is the list, None where the event uses none."""

    ruleset: str
    on: date
    source: Source | None
    deck: Source
    format: str = "auto"
    deck_format: str = "auto"
    level: int | None = None
    form: Form | None = None
    materials: Materials | None = None
    context: Context = field(default_factory=Context)
    prior: tuple[Prior, ...] = ()
    language: str = "en"


@dataclass(frozen=True, slots=True)
class DeckAnswer:
    """All that was found of a deck and its list."""

    law: Law
    registered: Deck | None
    table: Deck
    list_verdict: Verdict | None
    deck_verdict: Verdict
    comparison: Comparison | None
    assessment: Assessment | None
    correction: Correction | None

    @property
    def legal(self) -> bool:
        """List and deck are legal and agree."""
        listed = self.list_verdict is None or self.list_verdict.legal
        return listed and self.deck_verdict.legal and (self.comparison is None or self.comparison.equal)


def check_deck(desk: Desk, question: DeckQuestion) -> Data:
    """The answer to a question as plain data; `UnknownRuleset`, `NotInForce`, `LevelUnknown`."""
    return present(desk, question, judge_deck(desk, question))


def judge_deck(desk: Desk, question: DeckQuestion) -> DeckAnswer:
    """The answer to a question; `UnknownRuleset`, `NotInForce`, `LevelUnknown`."""
    context = replace(question.context, at_deck_check=True)
    law = desk.law(question.ruleset, question.on, context)
    known_level(law, question.level)
    registered = None
    if question.source is not None:
        registered = desk.deck(question.source, question.format, law, question.form)
    table = desk.deck(question.deck, question.deck_format, law, None, question.materials)
    return judge_decks(law, registered, table, question.level, question.prior)


def judge_decks(
    law: Law, registered: Deck | None, table: Deck, level: int | None = None, prior: tuple[Prior, ...] = ()
) -> DeckAnswer:
    """The answer for a list and a deck that are read already."""
    list_verdict = None if registered is None else check(registered, law)
    deck_verdict = check(table, law)
    comparison = None if registered is None else compare(registered, table, law.context.game)
    answer = DeckAnswer(law, registered, table, list_verdict, deck_verdict, comparison, None, None)
    if answer.legal:
        return answer
    assessment = None
    if law.guide is not None:
        situation = Situation(
            registered=registered or EMPTY,
            list_violations=list_verdict.violations if list_verdict else (),
            table=table,
            deck_violations=deck_verdict.violations,
            comparison=comparison,
            context=law.context,
            level=level,
            prior=prior,
            has_list=registered is not None,
        )
        assessment = assess(situation, law.guide)
    known = [(table, deck_verdict.violations)]
    if registered is not None and list_verdict is not None:
        known.append((registered, list_verdict.violations))
    correction = correct(law, registered, table, remedies(assessment) or HEAD_JUDGE_DECIDES, *known)
    return replace(answer, assessment=assessment, correction=correction)


def present(desk: Desk, question: DeckQuestion, answer: DeckAnswer) -> Data:
    """An answer as plain data, in the language of the question."""
    law, voice = answer.law, desk.voice(question.language, answer.law)
    number_name = law.ruleset.head.number_name if law.ruleset.head else "card_game_id"
    listed = answer.list_verdict.violations if answer.list_verdict else ()
    lain = answer.deck_verdict.violations
    infractions = answer.assessment.infractions if answer.assessment else ()
    shown: presenting.Shown = {}
    remarks = (*(answer.list_verdict.remarks if answer.list_verdict else ()), *answer.deck_verdict.remarks)
    return {
        "legal": answer.legal,
        "state": state_of(answer).value,
        "message": message(answer, voice),
        "ruleset": law.ruleset.id,
        "on": question.on.isoformat(),
        "level_needed": bool(infractions and law.guide and question.level is None and needs_level(law.guide)),
        "documents": presenting.documents(law),
        "list": None if answer.registered is None else presenting.deck(answer.registered, voice, shown),
        "deck": presenting.deck(answer.table, voice, shown),
        "violations": [
            *presenting.violations(listed, voice),
            *presenting.violations(lain, voice, "deck", len(listed)),
        ],
        "discrepancies": discrepancies(answer.comparison, voice),
        "comparison": compared(answer),
        "infractions": [presenting.infraction(found, number_name, listed, lain, voice) for found in infractions],
        "penalty": presenting.combined(answer.assessment.penalty if answer.assessment else None, voice),
        "corrected": presenting.corrected(answer.correction, voice, number_name, with_deck=True, shown=shown),
        "remarks": presenting.remarks(remarks, voice),
        "notes": presenting.notes(law),
    }


def state_of(answer: DeckAnswer) -> State:
    """Legal only if list and deck are and agree; not to be confirmed where only unread entries stand in the way."""
    states = {answer.deck_verdict.state, answer.list_verdict.state if answer.list_verdict else State.LEGAL}
    if State.ILLEGAL in states or (answer.comparison is not None and answer.comparison.differs):
        return State.ILLEGAL
    return State.LEGAL if answer.legal else State.CANNOT_CONFIRM


def message(answer: DeckAnswer, voice: Voice) -> str:
    """Whether deck and list agree, in a sentence."""
    found = answer.comparison
    if found is None or found.equal:
        return (
            voice.render("deck_matches_list" if found else "left_to_judge") if answer.legal else _count(answer, voice)
        )
    return voice.render("deck_differs_from_list", (("count", len(found.discrepancies) + len(found.sizes_changed)),))


def _count(answer: DeckAnswer, voice: Voice) -> str:
    listed = answer.list_verdict.violations if answer.list_verdict else ()
    return voice.render("not_legal", (("count", len(listed) + len(answer.deck_verdict.violations)),))


def discrepancies(comparison: Comparison | None, voice: Voice) -> list[Data]:
    """What differs, card by card; a card in the wrong section is moved, not missing and extra."""
    if comparison is None:
        return []
    told = (violation for violation in violations_of(comparison) if violation.code in OF_ONE_CARD)
    return [
        {
            "code": violation.code,
            "card": found.card,
            "kind": found.kind.value,
            "section": found.section.value,
            "to_section": found.to_section.value if found.to_section else None,
            "copies": found.copies,
            "message": describe_violation(violation, voice),
        }
        for found, violation in zip(comparison.discrepancies, told, strict=True)
    ]


def compared(answer: DeckAnswer) -> Data:
    """Deck against list as a whole."""
    found = answer.comparison or Comparison()
    return {
        "list_legal": answer.list_verdict is None or answer.list_verdict.legal,
        "deck_legal": answer.deck_verdict.legal,
        "equal": found.equal,
        "unsided": found.unsided,
        "sizes_changed": [
            {"section": change.section.value, "listed": change.listed, "actual": change.actual}
            for change in found.sizes_changed
        ],
        "unclear": [
            {
                "written": unclear.written,
                "section": unclear.section.value if unclear.section else None,
                "copies": unclear.copies,
                "on_list": unclear.on_list,
                "card": unclear.card,
            }
            for unclear in found.unclear
        ],
    }
