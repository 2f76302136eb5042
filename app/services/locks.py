"""When a registration can be changed: one rule for every way in."""

from datetime import datetime
from enum import StrEnum

from app.db.tables import Event, Registration
from app.errors import Locked
from app.services import events


class Lock(StrEnum):
    """A lock for one registration, or for a whole event; without one the deadline decides."""

    LOCKED = "locked"
    UNLOCKED = "unlocked"


def locked_because(event: Event, registration: Registration, at: datetime, *, brings_list: bool) -> str | None:
    """Why a registration cannot be changed at a moment, or None.

    What staff set for the one goes before what they set for all, and that before the deadline. A first list after
    the deadline is late, where the event takes such.
    """
    if registration.withdrawn_at is not None:
        return "the registration is withdrawn"
    match registration.lock or event.lock:
        case Lock.LOCKED:
            return "the registration is locked by the staff"
        case Lock.UNLOCKED:
            return None
        case _:
            pass
    if events.lateness(event.deadline, at) is None:
        return None
    if brings_list and registration.revision is None and event.accepts_late:
        return None
    return "the deadline has passed"


def refuse_if_withdrawn(registration: Registration) -> None:
    """Raise Locked where a registration is withdrawn."""
    if registration.withdrawn_at is not None:
        raise Locked("the registration is withdrawn")


def refuse_if_locked(event: Event, registration: Registration, at: datetime, *, brings_list: bool) -> None:
    """Raise Locked, with the reason, where a registration cannot be changed at a moment."""
    because = locked_because(event, registration, at, brings_list=brings_list)
    if because is not None:
        raise Locked(f"{because}: ask the staff to unlock it")


def registering_refused_because(event: Event, at: datetime, *, brings_list: bool) -> str | None:
    """Why an event takes no new registration at a moment, or None; a player without a list can always be entered."""
    if event.lock == Lock.LOCKED:
        return "the event is locked by the staff"
    if not brings_list or event.lock == Lock.UNLOCKED or event.accepts_late:
        return None
    return None if events.lateness(event.deadline, at) is None else "the deadline has passed"
