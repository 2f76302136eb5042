"""Deck checks: opened, counted card by card, resumed by whoever goes on, closed with what was given."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from pydantic import JsonValue
from sqlmodel import Session, col, select

from app.core.penalties.extension import TimeExtension, time_extension
from app.db.rows import copy_of, load
from app.db.tables import DeckCheck, Json, PenaltyRecord, new_id
from app.errors import Conflict, NotFound, Unprocessable
from app.services import audit, lists, penalty_records
from app.services.actors import Action, Actor, require
from app.services.penalty_records import Penalty
from app.services.texts import storable
from app.services.versions import guard


@dataclass(frozen=True, slots=True)
class Closing:
    """How a check ends: the assessment as answered, what was given, and why it differs where it does."""

    assessment: Json | None = None
    given: Sequence[Penalty] = ()
    given_extension_seconds: int | None = None
    deviation_reason: str | None = None
    left_in_round: timedelta | None = None
    extension: TimeExtension | None = None


@dataclass(frozen=True, slots=True)
class Closed:
    """A closed check and the penalties it put on record."""

    check: DeckCheck
    penalties: tuple[PenaltyRecord, ...] = field(default=())


def open_check(
    session: Session,
    actor: Actor,
    registration_id: str,
    at: datetime,
    *,
    in_round: int | None = None,
    context: Json | None = None,
) -> DeckCheck:
    """Open a check of the list that counts now. Raises Conflict where one of this registration is open."""
    registration = lists.get(session, actor, registration_id)
    require(actor, Action.CHECK_DECK, registration.event_id)
    if registration.withdrawn_at is not None:
        raise Conflict("the registration is withdrawn")
    check = DeckCheck(
        id=new_id("chk"),
        event_id=registration.event_id,
        registration_id=registration_id,
        revision=registration.revision,
        version=1,
        judge=actor.identity,
        opened_by=actor.identity,
        opened_at=at,
        round=in_round,
        context=context or {},
        counts=[],
        materials={},
        given=[],
    )
    session.add(check)
    _record(session, actor, "deck_check.opened", check, at)
    return check


def get(session: Session, actor: Actor, check_id: str) -> DeckCheck:
    """A check; raises NotFound for those of foreign events, existing or not."""
    check = load(session, DeckCheck, check_id)
    if check is None or not actor.reaches(check.event_id):
        raise NotFound("there is no such deck check")
    require(actor, Action.CHECK_DECK, check.event_id)
    return check


def open_checks(session: Session, actor: Actor, event_id: str) -> Sequence[DeckCheck]:
    """The checks of an event that are open, oldest first."""
    require(actor, Action.CHECK_DECK, event_id)
    query = select(DeckCheck).where(DeckCheck.event_id == event_id, col(DeckCheck.closed_at).is_(None))
    return session.exec(query.order_by(col(DeckCheck.opened_at), col(DeckCheck.id))).all()


def save(
    session: Session,
    actor: Actor,
    check_id: str,
    expected: int | None,
    counts: list[JsonValue],
    at: datetime,
    *,
    materials: Json | None = None,
) -> DeckCheck:
    """Save what was counted so far, in place of what was saved before. Only the judge who holds the check saves."""
    check = _held(session, actor, check_id, expected)
    if check.judge != actor.identity:
        raise Conflict("another judge holds this check: resume it first")
    check.counts = counts
    if materials is not None:
        check.materials = materials
    check.version += 1
    _record(session, actor, "deck_check.saved", check, at)
    return copy_of(check)


def resume(session: Session, actor: Actor, check_id: str, expected: int | None, at: datetime) -> DeckCheck:
    """Take an open check over, with all that was counted."""
    check = _held(session, actor, check_id, expected)
    if check.judge != actor.identity:
        check.judge = actor.identity
        check.version += 1
        _record(session, actor, "deck_check.resumed", check, at)
    return copy_of(check)


def close(
    session: Session, actor: Actor, check_id: str, expected: int | None, closing: Closing, at: datetime
) -> Closed:
    """Close a check: put on record what was given, note the time used and suggest an extension.

    Raises Unprocessable where what was given differs from what was suggested and no reason is named.
    """
    check = _held(session, actor, check_id, expected)
    if check.judge != actor.identity:
        raise Conflict("another judge holds this check: resume it first")
    used = at - check.opened_at
    suggested = suggested_extension(used, closing)
    deviates = any(penalty.penalty != penalty.suggested for penalty in closing.given) or (
        closing.given_extension_seconds is not None and closing.given_extension_seconds != suggested
    )
    reason = storable(closing.deviation_reason or "", "the reason", longest=500) or None
    if deviates and reason is None:
        raise Unprocessable("what was given differs from what was suggested: say why")
    given = [_with_reason(penalty, reason) for penalty in closing.given]
    penalties = tuple(
        penalty_records.give(session, actor, check.registration_id, penalty, at, deck_check_id=check.id)
        for penalty in given
    )
    check.closed_at, check.closed_by = at, actor.identity
    check.seconds_used, check.suggested_extension_seconds = _seconds(used), suggested
    check.given_extension_seconds = closing.given_extension_seconds
    check.assessment, check.deviation_reason = closing.assessment, reason
    check.given = [penalty.id for penalty in penalties]
    check.version += 1
    registration = lists.get(session, actor, check.registration_id)
    registration.checked_at = at
    _record(session, actor, "deck_check.closed", check, at)
    return Closed(copy_of(check), penalties)


def suggested_extension(used: timedelta, closing: Closing) -> int:
    """The seconds to give back: the time used, within what the document says, if it says anything."""
    left = None if closing.left_in_round is None else _seconds(closing.left_in_round)
    given = ((one.infraction, one.penalty) for one in closing.given if one.penalty is not None)
    return time_extension(closing.extension, _seconds(used), left, given)


def _held(session: Session, actor: Actor, check_id: str, expected: int | None) -> DeckCheck:
    check = get(session, actor, check_id)
    guard(check.version, expected)
    if check.closed_at is not None:
        raise Conflict("the check is closed")
    return check


def _with_reason(penalty: Penalty, reason: str | None) -> Penalty:
    return Penalty(
        penalty.infraction,
        penalty.penalty,
        penalty.suggested,
        penalty.error,
        penalty.standard_penalty,
        penalty.round,
        penalty.who_may_give,
        penalty.reason or reason,
    )


def _seconds(span: timedelta) -> int:
    return -(-span // timedelta(seconds=1))


def _record(session: Session, actor: Actor, action: str, check: DeckCheck, at: datetime) -> None:
    detail: Json = {"registration": check.registration_id, "version": check.version}
    audit.record(session, actor, action, check.id, at, event_id=check.event_id, detail=detail)
