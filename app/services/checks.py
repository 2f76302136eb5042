"""A decklist alone: read, resolved, checked, assessed, corrected, and told."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from app.core.corrections.correcting import correct, remedy_of
from app.core.corrections.remedy import Correction, Remedy, Verb
from app.core.deck import Deck, Form
from app.core.engine import Verdict, check
from app.core.law import Context, Law
from app.core.messages import describe_verdict
from app.core.penalties.assessing import Assessment, assess, needs_level
from app.core.penalties.guide import Order
from app.core.penalties.situation import Prior, Situation
from app.core.resolving import MOST_SUGGESTIONS
from app.errors import LevelUnknown
from app.services import presenting
from app.services.desk import Desk, Source
from app.services.presenting import Data

LIST_MADE_LEGAL = (Remedy(Verb.MAKE_LIST_LEGAL),)
"""What would make a list legal, where its document orders nothing."""
LAST = (Verb.ADD_TO_MINIMUM, Verb.FILL_IN_HEAD)
"""Orders that are carried out after those that take cards out."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a decklist."""

    ruleset: str
    on: date
    source: Source
    format: str = "auto"
    level: int | None = None
    form: Form | None = None
    context: Context = field(default_factory=Context)
    prior: tuple[Prior, ...] = ()
    language: str = "en"
    suggestions: int = MOST_SUGGESTIONS


@dataclass(frozen=True, slots=True)
class Answer:
    """All that was found of a decklist."""

    law: Law
    deck: Deck
    verdict: Verdict
    assessment: Assessment | None
    correction: Correction | None


def check_list(desk: Desk, question: Question) -> Data:
    """The answer to a question as plain data; `UnknownRuleset`, `NotInForce`, `LevelUnknown`."""
    return present(desk, question, judge(desk, question))


def judge(desk: Desk, question: Question) -> Answer:
    """The answer to a question; `UnknownRuleset`, `NotInForce`, `LevelUnknown`."""
    law = desk.law(question.ruleset, question.on, question.context)
    known_level(law, question.level)
    deck = desk.deck(question.source, question.format, law, question.form, suggestions=question.suggestions)
    verdict = check(deck, law)
    if not verdict.violations:
        return Answer(law, deck, verdict, None, None)
    assessment = None
    if law.guide is not None:
        situation = Situation(
            registered=deck,
            list_violations=verdict.violations,
            context=law.context,
            level=question.level,
            prior=question.prior,
        )
        assessment = assess(situation, law.guide)
    correction = correct(law, deck, None, remedies(assessment) or LIST_MADE_LEGAL, (deck, verdict.violations))
    return Answer(law, deck, verdict, assessment, correction)


def known_level(law: Law, level: int | None) -> None:
    """Refuse a level that the guide in force does not have."""
    if level is None:
        return
    known = tuple(known.number for known in law.guide.levels) if law.guide else ()
    if level not in known:
        raise LevelUnknown(law.ruleset.id, level, known)


def remedies(assessment: Assessment | None) -> tuple[Remedy, ...]:
    """What the infractions order, each once, cards taken out before cards put in."""
    orders = [order for found in assessment.infractions for order in in_turn(found.order)] if assessment else []
    wanted = dict.fromkeys(remedy_of(order) for order in orders if order.verb is not Verb.NONE)
    return tuple(sorted(wanted, key=lambda remedy: remedy.verb in LAST))


def in_turn(order: Order | None) -> Iterator[Order]:
    """An order and what is to be done after it."""
    while order is not None:
        yield order
        order = order.then


def present(desk: Desk, question: Question, answer: Answer) -> Data:
    """An answer as plain data, in the language of the question."""
    law, verdict, voice = answer.law, answer.verdict, desk.voice(question.language, answer.law)
    number_name = law.ruleset.head.number_name if law.ruleset.head else "card_game_id"
    infractions = answer.assessment.infractions if answer.assessment else ()
    shown: presenting.Shown = {}
    return {
        "legal": verdict.legal,
        "state": verdict.state.value,
        "message": describe_verdict(verdict, voice),
        "ruleset": law.ruleset.id,
        "on": question.on.isoformat(),
        "level_needed": bool(infractions and law.guide and question.level is None and needs_level(law.guide)),
        "documents": presenting.documents(law),
        "list": presenting.deck(answer.deck, voice, shown),
        "violations": presenting.violations(verdict.violations, voice),
        "infractions": [
            presenting.infraction(found, number_name, verdict.violations, (), voice) for found in infractions
        ],
        "penalty": presenting.combined(answer.assessment.penalty if answer.assessment else None, voice),
        "corrected": presenting.corrected(answer.correction, voice, number_name, shown=shown),
        "remarks": presenting.remarks(verdict.remarks, voice),
        "notes": presenting.notes(law),
    }
