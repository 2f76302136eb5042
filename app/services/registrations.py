"""Registrations: lists handed in, replaced, corrected; every revision is kept."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlmodel import Session

from app.db.rows import copy_of, fresh, load
from app.db.tables import Event, Json, Registration, Revision, new_id
from app.errors import Conflict, Forbidden, Locked, NotFound, Unprocessable
from app.services import audit, events, lists, webhooks
from app.services.actors import Action, Actor, Role, require
from app.services.locks import refuse_if_locked, refuse_if_withdrawn, registering_refused_because
from app.services.roster import Player, kept
from app.services.texts import storable
from app.services.verdicts import Checked, State


class Channel(StrEnum):
    """How a list came in."""

    DESK = "desk"
    STORE = "store"
    PLAYER = "player"
    JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class Submission:
    """A list that arrived complete at `at`, byte for byte, and what the check made of it.

    `law_version` is that of the event when it was checked. `correction`: staff correct a list, locked or not;
    `even_if_illegal`: staff let it replace a legal one. Both need a reason.
    """

    submitted: bytes
    format: str
    checked: Checked
    law_version: int
    channel: Channel
    at: datetime
    reason: str | None = None
    correction: bool = False
    even_if_illegal: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """A registration after a change.

    `revision` is the list handed in, None where there is none; `kept_back`: a legal list was kept instead of it;
    `unchanged`: the very same list was there already.
    """

    registration: Registration
    revision: Revision | None = None
    kept_back: bool = False
    unchanged: bool = False


def register(
    session: Session, actor: Actor, event_id: str, player: Player, submission: Submission | None, at: datetime
) -> Outcome:
    """Register a player, with a list or without one yet. Raises Locked where the event takes no more lists."""
    require(actor, Action.REGISTER, event_id)
    event = events.get(session, actor, event_id)
    name, number = kept(player)
    if submission is not None:
        _check_law(event, submission)
    registration = _new(actor, event, name, number, submission, at)
    session.add(registration)
    if submission is None:
        audit.record(session, actor, "registration.created", registration.id, at, event_id=event_id)
        return Outcome(registration)
    revision = _revision(actor, event, registration, submission, accepted=True)
    session.add(revision)
    _tell(session, event, registration, revision)
    _record_revision(session, actor, "registration.created", event, revision)
    return Outcome(registration, revision)


def resubmit(
    session: Session,
    actor: Actor,
    registration_id: str,
    expected: int | None,
    submission: Submission,
    player: Player | None = None,
) -> Outcome:
    """Hand in another list. One that is not legal is kept, but replaces a legal one only where staff say so."""
    event, registration = lists.changeable(session, actor, registration_id, expected)
    name, number = kept(player or Player(registration.player_name, registration.player_number))
    _may_correct(actor, submission)
    if not submission.correction:
        refuse_if_locked(event, registration, submission.at, brings_list=True)
    _check_law(event, submission)
    current = _current(session, registration)
    same_player = (name, number) == (registration.player_name, registration.player_number)
    if current is not None and same_player and _is_same(current, submission):
        return Outcome(copy_of(registration), current, unchanged=True)
    first = registration.revision is None
    registration.player_name, registration.player_number = name, number
    accepted = _replaces(registration, submission)
    revision = _add_revision(session, actor, event, registration, submission, accepted=accepted)
    registration.version += 1
    if first:
        _tell(session, event, registration, revision)
    _record_revision(session, actor, "registration.resubmitted", event, revision)
    return Outcome(copy_of(registration), revision, kept_back=not accepted)


def accept(
    session: Session, actor: Actor, registration_id: str, expected: int | None, number: int, at: datetime, reason: str
) -> Outcome:
    """Let a list that was kept back count after all: a new revision with its content, by the member of staff."""
    event, registration = lists.changeable(session, actor, registration_id, expected)
    require(actor, Action.OVERRIDE, event.id)
    earlier = load(session, Revision, (registration_id, number))
    if earlier is None:
        raise NotFound("there is no such revision")
    checked = Checked(
        State(earlier.state), earlier.as_read, earlier.verdict, earlier.documents, earlier.deck_hash, earlier.worst
    )
    channel = _channel(actor, None)
    submission = Submission(
        earlier.submitted, earlier.format, checked, earlier.law_version, channel, at, _reason(reason)
    )
    refuse_if_withdrawn(registration)
    _check_law(event, submission)
    revision = _add_revision(session, actor, event, registration, submission, accepted=True)
    registration.version += 1
    _record_revision(session, actor, "registration.accepted", event, revision)
    return Outcome(copy_of(registration), revision)


def _may_correct(actor: Actor, submission: Submission) -> None:
    if submission.correction and not actor.may(Action.CORRECT_LIST):
        raise Forbidden(f"the role {actor.role} may not correct a list")
    if submission.even_if_illegal and not actor.may(Action.OVERRIDE):
        raise Forbidden(f"the role {actor.role} may not replace a legal list by one that is not")
    if submission.correction or submission.even_if_illegal:
        _reason(submission.reason)


def _reason(reason: str | None) -> str:
    text = storable(reason or "", "the reason", longest=500)
    if not text:
        raise Unprocessable("say why: a reason is needed")
    return text


def _check_law(event: Event, submission: Submission) -> None:
    if submission.law_version != event.law_version:
        raise Conflict("the event's rules changed while the list was checked: check it again")


def _channel(actor: Actor, submission: Submission | None) -> Channel:
    if submission is not None:
        return submission.channel
    match actor.role:
        case Role.STORE:
            return Channel.STORE
        case Role.PLAYER:
            return Channel.PLAYER
        case Role.JUDGE | Role.HEAD_JUDGE:
            return Channel.JUDGE
        case _:
            return Channel.DESK


def _current(session: Session, registration: Registration) -> Revision | None:
    if registration.revision is None:
        return None
    return load(session, Revision, (registration.id, registration.revision))


def _is_same(current: Revision, submission: Submission) -> bool:
    return (current.submitted, current.format) == (submission.submitted, submission.format)


def _replaces(registration: Registration, submission: Submission) -> bool:
    return registration.state != State.LEGAL or submission.checked.state is State.LEGAL or submission.even_if_illegal


def _new(
    actor: Actor, event: Event, name: str, number: str, submission: Submission | None, at: datetime
) -> Registration:
    because = registering_refused_because(
        event, submission.at if submission else at, brings_list=submission is not None
    )
    if because is not None:
        raise Locked(because)
    checked = submission.checked if submission else None
    return fresh(
        Registration,
        id=new_id("reg"),
        event_id=event.id,
        version=1,
        player_name=name,
        player_number=number,
        submitted_by=actor.identity,
        channel=_channel(actor, submission),
        created_at=at,
        revisions=1 if checked else 0,
        revision=1 if checked else None,
        state=checked.state if checked else State.MISSING,
        worst=checked.worst if checked else None,
        deck_hash=checked.deck_hash if checked else None,
        documents=checked.documents if checked else [],
        illegal_from=checked.illegal_from if checked else None,
        late_by_seconds=events.lateness(event.deadline, submission.at) if submission else None,
    )


def _add_revision(
    session: Session,
    actor: Actor,
    event: Event,
    registration: Registration,
    submission: Submission,
    *,
    accepted: bool,
) -> Revision:
    registration.revisions += 1
    revision = _revision(actor, event, registration, submission, accepted=accepted)
    session.add(revision)
    if accepted:
        _let_count(registration, revision, submission)
    return revision


def _revision(
    actor: Actor, event: Event, registration: Registration, submission: Submission, *, accepted: bool
) -> Revision:
    checked = submission.checked
    return fresh(
        Revision,
        registration_id=registration.id,
        number=registration.revisions,
        accepted=accepted,
        submitted=submission.submitted,
        format=submission.format,
        player_name=registration.player_name,
        player_number=registration.player_number,
        as_read=checked.as_read,
        verdict=checked.verdict,
        documents=checked.documents,
        law_version=submission.law_version,
        state=checked.state,
        worst=checked.worst,
        deck_hash=checked.deck_hash,
        late_by_seconds=events.lateness(event.deadline, submission.at),
        author=actor.identity,
        author_role=actor.role,
        author_key=actor.key_id,
        channel=submission.channel,
        at=submission.at,
        reason=submission.reason,
    )


def _let_count(registration: Registration, revision: Revision, submission: Submission) -> None:
    if registration.revision is None:
        registration.late_by_seconds = revision.late_by_seconds
    registration.revision = revision.number
    registration.state, registration.worst = revision.state, revision.worst
    registration.deck_hash, registration.documents = revision.deck_hash, revision.documents
    registration.illegal_from = submission.checked.illegal_from


def _tell(session: Session, event: Event, registration: Registration, revision: Revision) -> None:
    detail: Json = {"revision": revision.number, "state": revision.state}
    webhooks.emit(session, event, webhooks.Kind.REGISTERED, registration, revision.at, detail)
    if revision.late_by_seconds is not None:
        late: Json = {**detail, "late_by_minutes": events.late_minutes(revision.late_by_seconds)}
        webhooks.emit(session, event, webhooks.Kind.LATE, registration, revision.at, late)


def _record_revision(session: Session, actor: Actor, action: str, event: Event, revision: Revision) -> None:
    detail: Json = {"revision": revision.number, "state": revision.state, "accepted": revision.accepted}
    if revision.late_by_seconds is not None:
        detail["late_by_seconds"] = revision.late_by_seconds
    audit.record(session, actor, action, revision.registration_id, revision.at, event_id=event.id, detail=detail)
