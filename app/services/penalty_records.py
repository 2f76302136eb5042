"""Penalties on record: given, corrected, lifted; each a new entry, and what stands feeds the next escalation."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from sqlmodel import Session, col, select

from app.db.tables import Json, PenaltyRecord, Registration, new_id
from app.errors import Conflict, Forbidden, NotFound, Unprocessable
from app.services import audit, lists
from app.services.actors import Action, Actor, Role, require
from app.services.texts import storable


class Entry(StrEnum):
    """What an entry does."""

    GIVEN = "given"
    CORRECTED = "corrected"
    LIFTED = "lifted"


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty as a judge gives it.

    `suggested` is what the assessment named; a `penalty` that differs needs a `reason`. `who_may_give` is the
    guide's word on it. `standard_penalty` and `error` are what escalation asks for.
    """

    infraction: str
    penalty: str | None
    suggested: str | None = None
    error: str | None = None
    standard_penalty: str | None = None
    round: int | None = None
    who_may_give: str = "judge"
    reason: str | None = None


class PriorPenalty(NamedTuple):
    """An earlier penalty that stands, as the contract's `prior_penalties` has it."""

    infraction: str
    error: str | None
    penalty: str | None
    standard_penalty: str | None
    round: int | None


def give(
    session: Session,
    actor: Actor,
    registration_id: str,
    penalty: Penalty,
    at: datetime,
    *,
    deck_check_id: str | None = None,
) -> PenaltyRecord:
    """Put a penalty on record. Raises Forbidden where the guide reserves it to head judges."""
    registration = lists.get(session, actor, registration_id)
    require(actor, Action.GIVE_PENALTY, registration.event_id)
    _refuse_reserved(actor, penalty)
    return _enter(session, actor, registration, Entry.GIVEN, penalty, at, deck_check_id=deck_check_id)


def correct(
    session: Session, actor: Actor, registration_id: str, corrects: str, penalty: Penalty, at: datetime
) -> PenaltyRecord:
    """Put another penalty in the place of one that stands; the old entry stays. It needs a reason."""
    registration = lists.get(session, actor, registration_id)
    require(actor, Action.CORRECT_PENALTY, registration.event_id)
    _standing_one(session, registration_id, corrects)
    _reason(penalty.reason)
    return _enter(session, actor, registration, Entry.CORRECTED, penalty, at, corrects=corrects)


def lift(session: Session, actor: Actor, registration_id: str, lifts: str, reason: str, at: datetime) -> PenaltyRecord:
    """Lift a penalty that stands; the old entry stays. It needs a reason."""
    registration = lists.get(session, actor, registration_id)
    require(actor, Action.CORRECT_PENALTY, registration.event_id)
    lifted = _standing_one(session, registration_id, lifts)
    penalty = Penalty(lifted.infraction, None, error=lifted.error, round=lifted.round, reason=_reason(reason))
    return _enter(session, actor, registration, Entry.LIFTED, penalty, at, corrects=lifts)


def record(session: Session, actor: Actor, registration_id: str) -> Sequence[PenaltyRecord]:
    """All entries of a registration, oldest first."""
    registration = lists.get(session, actor, registration_id)
    require(actor, Action.READ_PENALTIES, registration.event_id)
    return _entries(session, registration_id)


def prior(session: Session, registration_id: str) -> tuple[PriorPenalty, ...]:
    """The penalties that stand, oldest first, for the assessment of the next one.

    A correction stands at the place of the first entry that it goes back to: it does not make the offence later.
    """
    entries = _entries(session, registration_id)
    place = {entry.id: position for position, entry in enumerate(entries)}
    for entry in entries:
        if entry.corrects is not None:
            place[entry.id] = place[entry.corrects]
    standing = sorted(_standing(entries), key=lambda entry: place[entry.id])
    return tuple(
        PriorPenalty(entry.infraction, entry.error, entry.penalty, entry.standard_penalty, entry.round)
        for entry in standing
    )


def _entries(session: Session, registration_id: str) -> Sequence[PenaltyRecord]:
    query = select(PenaltyRecord).where(PenaltyRecord.registration_id == registration_id)
    return session.exec(query.order_by(col(PenaltyRecord.number))).all()


def _standing(entries: Sequence[PenaltyRecord]) -> list[PenaltyRecord]:
    replaced = {entry.corrects for entry in entries}
    return [entry for entry in entries if entry.id not in replaced and entry.action != Entry.LIFTED]


def _standing_one(session: Session, registration_id: str, entry_id: str) -> PenaltyRecord:
    entries = _entries(session, registration_id)
    if all(entry.id != entry_id for entry in entries):
        raise NotFound("there is no such penalty")
    for entry in _standing(entries):
        if entry.id == entry_id:
            return entry
    raise Conflict("this penalty was corrected or lifted already: correct the newest entry")


def _refuse_reserved(actor: Actor, penalty: Penalty) -> None:
    if penalty.who_may_give == Role.HEAD_JUDGE and actor.role is not Role.HEAD_JUDGE:
        raise Forbidden("the penalty guide reserves this penalty to the head judge")


def _reason(reason: str | None) -> str:
    text = storable(reason or "", "the reason", longest=500)
    if not text:
        raise Unprocessable("say why: a reason is needed")
    return text


def _enter(
    session: Session,
    actor: Actor,
    registration: Registration,
    action: Entry,
    penalty: Penalty,
    at: datetime,
    *,
    deck_check_id: str | None = None,
    corrects: str | None = None,
) -> PenaltyRecord:
    if action is Entry.GIVEN and penalty.penalty != penalty.suggested:
        _reason(penalty.reason)
    entry = PenaltyRecord(
        id=new_id("pen"),
        event_id=registration.event_id,
        registration_id=registration.id,
        deck_check_id=deck_check_id,
        action=action,
        corrects=corrects,
        infraction=storable(penalty.infraction, "the infraction"),
        error=penalty.error,
        penalty=penalty.penalty,
        standard_penalty=penalty.standard_penalty,
        round=penalty.round,
        suggested=penalty.suggested,
        reason=penalty.reason,
        given_by=actor.identity,
        given_role=actor.role,
        at=at,
    )
    session.add(entry)
    detail: Json = {"entry": entry.id, "infraction": entry.infraction, "penalty": entry.penalty, "corrects": corrects}
    audit.record(
        session, actor, f"penalty.{action}", registration.id, at, event_id=registration.event_id, detail=detail
    )
    return entry
