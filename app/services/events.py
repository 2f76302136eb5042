"""Events: made, changed, and their lists checked again when their law changes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import JsonValue
from sqlmodel import Session, col, func, select

from app.db.rows import copy_of, load
from app.db.tables import ApiKeyEvent, Event, Json, Recheck, Registration, Revision, new_id
from app.errors import NotFound, Unprocessable
from app.services import audit, webhooks
from app.services.actors import Action, Actor, require
from app.services.texts import storable
from app.services.verdicts import Check, Checked, State
from app.services.versions import guard

_LAW = ("ruleset", "list_on", "level", "decklist_required", "side_deck_used", "single_game_matches", "options")


@dataclass(frozen=True, slots=True)
class EventData:
    """What staff decide about an event. `list_on` is the day that chooses its documents: the first day, unless said."""

    name: str
    starts_on: date
    ends_on: date
    time_zone: str
    ruleset: str
    list_on: date | None = None
    level: int | None = None
    decklist_required: bool = True
    side_deck_used: bool = True
    single_game_matches: bool = False
    deadline: datetime | None = None
    accepts_late: bool = True
    lock: str | None = None
    lists_open_at: datetime | None = None
    options: Json = field(default_factory=dict[str, JsonValue])


@dataclass(frozen=True, slots=True)
class BecameIllegal:
    """A registration whose list is no longer legal, and the day from which it is not."""

    registration_id: str
    player_name: str
    from_day: date
    state: State
    worst: str | None


@dataclass(frozen=True, slots=True)
class Changed:
    """An event after a change, and what its new law made of its lists."""

    event: Event
    rechecked: int = 0
    became_illegal: tuple[BecameIllegal, ...] = ()
    became_legal: tuple[str, ...] = ()


def create(session: Session, actor: Actor, data: EventData, at: datetime) -> Event:
    """Make an event; the key that makes it may act in it."""
    require(actor, Action.CREATE_EVENT)
    values = _values(data)
    event = Event(
        id=new_id("evt"), version=1, law_version=1, webhooks=0, created_at=at, created_by=actor.identity, **values
    )
    session.add(event)
    if actor.events is not None and actor.key_id is not None:
        session.add(ApiKeyEvent(key_id=actor.key_id, event_id=event.id))
    audit.record(session, actor, "event.created", event.id, at, event_id=event.id)
    return event


def get(session: Session, actor: Actor, event_id: str) -> Event:
    """An event in scope; raises NotFound for others, whether they exist or not."""
    require(actor, Action.READ_EVENT, event_id)
    event = load(session, Event, event_id)
    if event is None:
        raise NotFound("there is no such event")
    return event


def page(session: Session, actor: Actor, *, after: str = "", limit: int = 50) -> Sequence[Event]:
    """The events in scope in the order of their ids, from the one after `after` on."""
    require(actor, Action.READ_EVENT)
    query = select(Event).where(col(Event.id) > after)
    if actor.events is not None:
        query = query.where(col(Event.id).in_(actor.events))
    return session.exec(query.order_by(col(Event.id)).limit(limit)).all()


def data_of(event: Event) -> EventData:
    """What staff decided about an event; `dataclasses.replace` makes the next decision from it."""
    return EventData(**{name: getattr(event, name) for name in EventData.__dataclass_fields__})


def lists_are_open(event: Event, at: datetime) -> bool:
    """Whether the event's own rule has opened its lists."""
    return event.lists_open_at is not None and at >= event.lists_open_at


def change(
    session: Session, actor: Actor, event_id: str, expected: int | None, data: EventData, at: datetime, check: Check
) -> Changed:
    """Replace what staff decided. Where the law changes, every list is checked again and its change told."""
    event = get(session, actor, event_id)
    require(actor, Action.CHANGE_EVENT, event_id)
    guard(event.version, expected)
    values = _values(data)
    changed = sorted(name for name, value in values.items() if getattr(event, name) != value)
    if not changed:
        return Changed(copy_of(event))
    for name in changed:
        setattr(event, name, values[name])
    event.version += 1
    audit.record(session, actor, "event.changed", event.id, at, event_id=event.id, detail={"fields": list(changed)})
    if "deadline" in changed:
        _measure_lateness(session, event)
    if not set(changed) & set(_LAW):
        return Changed(copy_of(event))
    event.law_version += 1
    return _check_again(session, actor, event, at, check)


def lateness(deadline: datetime | None, arrival: datetime) -> int | None:
    """By how many seconds, rounded up, a list came late; None on time, as at the deadline's very instant."""
    if deadline is None or arrival <= deadline:
        return None
    return -((deadline - arrival) // timedelta(seconds=1))


def late_minutes(seconds: int | None) -> int | None:
    """Lateness in minutes, rounded up; None where a list is on time."""
    return None if seconds is None else -(-seconds // 60)


def _values(data: EventData) -> dict[str, Any]:
    values = {name: getattr(data, name) for name in EventData.__dataclass_fields__}
    values["name"] = storable(data.name, "the event's name")
    values["list_on"] = data.list_on or data.starts_on
    if not values["name"]:
        raise Unprocessable("an event needs a name")
    if data.ends_on < data.starts_on:
        raise Unprocessable("an event does not end before it starts")
    if data.lock not in (None, "locked", "unlocked"):
        raise Unprocessable("a lock is locked, unlocked or left to the deadline")
    try:
        ZoneInfo(data.time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Unprocessable("the time zone is not one of the IANA database") from None
    return values


def _measure_lateness(session: Session, event: Event) -> None:
    first = (
        select(Revision.registration_id, func.min(Revision.at))
        .join(Registration, col(Registration.id) == Revision.registration_id)
        .where(Registration.event_id == event.id, col(Revision.accepted))
        .group_by(Revision.registration_id)
    )
    for registration_id, arrival in session.exec(first).all():
        registration = session.get(Registration, registration_id)
        late = lateness(event.deadline, arrival)
        if registration is not None and registration.late_by_seconds != late:
            registration.late_by_seconds = late
            registration.version += 1


def _check_again(session: Session, actor: Actor, event: Event, at: datetime, check: Check) -> Changed:
    query = (
        select(Registration, Revision)
        .join(
            Revision,
            (col(Revision.registration_id) == Registration.id) & (col(Revision.number) == Registration.revision),
        )
        .where(Registration.event_id == event.id, col(Registration.withdrawn_at).is_(None))
        .order_by(col(Registration.id))
    )
    became_illegal: list[BecameIllegal] = []
    became_legal: list[str] = []
    found = session.exec(query).all()
    for registration, revision in found:
        was, checked = State(registration.state), check(event, revision)
        from_day = _from_day(event, registration, checked)
        _keep(session, actor, event, registration, revision, checked, from_day, at)
        if was is State.LEGAL and from_day is not None:
            became_illegal.append(
                BecameIllegal(registration.id, registration.player_name, from_day, checked.state, checked.worst)
            )
            detail: Json = {"from_day": from_day.isoformat(), "state": checked.state}
            webhooks.emit(session, event, webhooks.Kind.BECAME_ILLEGAL, registration, at, detail)
        elif was is not State.LEGAL and checked.state is State.LEGAL:
            became_legal.append(registration.id)
    return Changed(copy_of(event), len(found), tuple(became_illegal), tuple(became_legal))


def _keep(
    session: Session,
    actor: Actor,
    event: Event,
    registration: Registration,
    revision: Revision,
    checked: Checked,
    from_day: date | None,
    at: datetime,
) -> None:
    session.add(
        Recheck(
            registration_id=registration.id,
            revision=revision.number,
            law_version=event.law_version,
            verdict=checked.verdict,
            documents=checked.documents,
            state=checked.state,
            worst=checked.worst,
            illegal_from=from_day,
            author=actor.identity,
            at=at,
        )
    )
    registration.state, registration.worst = checked.state, checked.worst
    registration.documents, registration.illegal_from = checked.documents, from_day
    registration.version += 1
    audit.record(
        session,
        actor,
        "registration.rechecked",
        registration.id,
        at,
        event_id=event.id,
        detail={"revision": revision.number, "state": checked.state, "law_version": event.law_version},
    )


def _from_day(event: Event, registration: Registration, checked: Checked) -> date | None:
    if checked.state is State.LEGAL:
        return None
    if checked.illegal_from is not None:
        return checked.illegal_from
    if State(registration.state) is not State.LEGAL:
        return registration.illegal_from
    return _newest_document(checked.documents, registration.documents) or event.starts_on


def _newest_document(now: Sequence[JsonValue], before: Sequence[JsonValue]) -> date | None:
    """The latest effective day of the documents that were not there before: what they say is what changed."""
    days = [
        date.fromisoformat(str(document["effective"]))
        for document in now
        if isinstance(document, dict) and document not in before and "effective" in document
    ]
    return max(days, default=None)
