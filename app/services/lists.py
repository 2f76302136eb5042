"""Registrations and lists as they are read: only by those who may, and every read of a list on record."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from app.db.rows import load
from app.db.tables import Event, Registration, Revision
from app.errors import NotFound
from app.services import audit, events
from app.services.actors import Action, Actor, Role, require, sees
from app.services.versions import guard


def get(session: Session, actor: Actor, registration_id: str) -> Registration:
    """A registration without its list; raises NotFound for those that an actor may not see, existing or not."""
    registration = load(session, Registration, registration_id)
    if registration is None or not sees(actor, registration):
        raise NotFound("there is no such registration")
    require(actor, Action.READ_REGISTRATION, registration.event_id)
    return registration


def page(session: Session, actor: Actor, event_id: str, *, after: str = "", limit: int = 50) -> Sequence[Registration]:
    """The registrations of an event that an actor sees, by id, from the one after `after` on."""
    events.get(session, actor, event_id)
    query = select(Registration).where(Registration.event_id == event_id, col(Registration.id) > after)
    if actor.role is Role.STORE:
        query = query.where(Registration.submitted_by == actor.identity)
    if actor.role is Role.PLAYER:
        query = query.where(Registration.id == actor.registration_id)
    return session.exec(query.order_by(col(Registration.id)).limit(limit)).all()


def read_list(
    session: Session, actor: Actor, registration_id: str, at: datetime, number: int | None = None
) -> Revision:
    """The list that counts, or the revision `number`; the read is on record. Raises NotFound where there is none.

    Who sees the registration sees its list; the rest of the event's actors see the list that counts once the
    event's own rule has opened the lists.
    """
    registration = load(session, Registration, registration_id)
    if registration is None or not _may_read(session, actor, registration, at, number):
        raise NotFound("there is no such registration")
    wanted = registration.revision if number is None else number
    revision = None if wanted is None else load(session, Revision, (registration_id, wanted))
    if revision is None:
        raise NotFound("there is no list yet" if number is None else "there is no such revision")
    audit.record(
        session,
        actor,
        "list.read",
        registration_id,
        at,
        event_id=registration.event_id,
        detail={"revision": revision.number},
    )
    return revision


def history(session: Session, actor: Actor, registration_id: str, at: datetime) -> Sequence[Revision]:
    """All revisions, oldest first; the read is on record."""
    registration = get(session, actor, registration_id)
    query = select(Revision).where(Revision.registration_id == registration_id).order_by(col(Revision.number))
    found = session.exec(query).all()
    audit.record(session, actor, "list.history", registration_id, at, event_id=registration.event_id)
    return found


def _may_read(session: Session, actor: Actor, registration: Registration, at: datetime, number: int | None) -> bool:
    if not actor.reaches(registration.event_id):
        return False
    if sees(actor, registration):
        return actor.may(Action.READ_LIST)
    event = events.get(session, actor, registration.event_id)
    return number is None and registration.withdrawn_at is None and events.lists_are_open(event, at)


def changeable(
    session: Session, actor: Actor, registration_id: str, expected: int | None
) -> tuple[Event, Registration]:
    """A registration that an actor may change, and its event; guarded by the version that the change is made on."""
    registration = get(session, actor, registration_id)
    require(actor, Action.CHANGE_REGISTRATION, registration.event_id)
    event = events.get(session, actor, registration.event_id)
    guard(registration.version, expected)
    return event, registration
