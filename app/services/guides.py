"""Penalty guides as plain data, and the assessment of any infraction by its code."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from app.core.law import Context
from app.core.penalties.assessing import assess_infraction, needs_level, penalty_at
from app.core.penalties.guide import Band, Case, Guide, Infraction, Order, Penalty
from app.core.penalties.scale import PenaltyKind
from app.core.penalties.situation import Prior
from app.errors import LevelUnknown, UnknownInfraction, Unprocessable
from app.services import presenting
from app.services.desk import Desk
from app.services.presenting import Data


@dataclass(frozen=True, slots=True)
class InfractionQuestion:
    """What is asked of one infraction."""

    guide: str
    infraction: str
    on: date
    level: int | None = None
    error: str | None = None
    minutes: float | None = None
    standard: PenaltyKind | None = None
    context: Context = field(default_factory=Context)
    prior: tuple[Prior, ...] = ()
    language: str = "en"


def guides(desk: Desk) -> list[Data]:
    """All penalty guides with the first days of their documents."""
    return [
        {"id": name, "days": [day.isoformat() for day in desk.library.guide_days(name)]}
        for name in desk.library.guides()
    ]


def guide(desk: Desk, name: str, on: date) -> Data:
    """A guide on a day, whole; `UnknownGuide`, `NotInForce`."""
    return described(desk.library.guide(name, on))


def described(held: Guide) -> Data:
    """Everything that a guide says."""
    return {
        "id": held.id,
        "title": held.title,
        "language": held.language,
        "effective": held.effective.isoformat(),
        "scale": [rung.model_dump(mode="json") for rung in held.scale],
        "level_name": held.level_name or None,
        "level_needed": needs_level(held),
        "levels": [level.model_dump() for level in held.levels],
        "combination": {"rule": held.combination.rule, "cite": held.combination.cite},
        "escalation": {"text": held.escalation.text, "cite": held.escalation.cite},
        "infractions": [_infraction(one, held) for one in held.infractions],
        "uncovered": [{"codes": list(one.codes), "text": one.text} for one in held.uncovered],
        "notes": [{"code": note.code, "text": note.text} for note in held.notes],
        "sources": [source.title for source in held.source],
    }


def _infraction(one: Infraction, held: Guide) -> Data:
    return {
        "code": one.code,
        "title": one.title,
        "english_title": one.english,
        "cite": one.cite,
        "group": one.group,
        "description": one.description,
        "penalties": _penalties(one.penalty, held),
        "bands": [_band(band, held) for band in one.bands],
        "errors": [_case(case, held) for case in one.cases],
        "correction": _order(one.correction),
        "aggravation": one.aggravation,
        "who_may_give": one.who_may_give.value if one.who_may_give else None,
        "escalates": one.escalates,
        "notes": list(one.notes),
    }


def _penalties(penalty: Penalty, held: Guide) -> list[Data]:
    """The penalty at each level, or one for all."""
    levels: Iterable[int | None] = [level.number for level in held.levels] if penalty.by_level else [None]
    shown: list[Data] = []
    for level in levels:
        given = penalty_at(penalty, level, held)
        shown.append(
            {
                "level": level,
                "kind": given.kind.value if given.kind else None,
                "at_most": given.at_most.value if given.at_most else None,
                "local_name": given.local_name,
                "assigned_by": given.assigned_by.value,
                "suggestion": given.suggestion.value if given.suggestion else None,
                "suggestion_from": given.suggestion_from,
            }
        )
    return shown


def _band(band: Band, held: Guide) -> Data:
    return {
        "minutes": band.minutes,
        "after": band.after,
        "label": band.label,
        "penalties": _penalties(band.penalty, held),
    }


def _case(case: Case, held: Guide) -> Data:
    return {
        "error": case.error,
        "cite": case.cite,
        "penalties": _penalties(case.penalty, held) if case.penalty else None,
        "correction": _order(case.correction),
        "notes": list(case.notes),
    }


def _order(order: Order | None) -> Data | None:
    if order is None:
        return None
    return {
        "verb": order.verb.value,
        "text": order.text,
        "time_limit_seconds": order.time_limit_seconds,
        "on_timeout": order.on_timeout.value if order.on_timeout else None,
    }


def assess_one(desk: Desk, question: InfractionQuestion) -> Data:
    """Penalty, correction, timing, authority and cite of one infraction.

    `UnknownGuide`, `NotInForce`, `UnknownInfraction`, `LevelUnknown`, `Unprocessable` for an error it does not name.
    """
    held = desk.library.guide(question.guide, question.on)
    infraction = held.infraction(question.infraction)
    if infraction is None:
        raise UnknownInfraction(question.infraction, tuple(one.code for one in held.infractions))
    known = tuple(level.number for level in held.levels)
    if question.level is not None and question.level not in known:
        raise LevelUnknown(question.guide, question.level, known)
    errors = tuple(dict.fromkeys(case.error for case in infraction.cases))
    if question.error is not None and question.error not in errors:
        choices = ", ".join(errors) or "none; leave it out"
        raise Unprocessable(f"Infraction {infraction.code!r} names no error {question.error[:60]!r}. Known: {choices}.")
    assessment = assess_infraction(
        held,
        infraction,
        question.level,
        question.context,
        question.prior,
        question.minutes,
        question.error,
        question.standard,
    )
    voice = desk.messages.voice(question.language)
    return {
        "guide": held.id,
        "on": question.on.isoformat(),
        "infraction": presenting.infraction(assessment.infractions[0], "card_game_id", (), (), voice),
        "penalty": presenting.combined(assessment.penalty, voice),
        "documents": [presenting.document(desk.library.guide_reference(question.guide, question.on))],
    }
