"""The roster: players' names, seats and locks, and who has withdrawn."""

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from app.db.rows import copy_of, load
from app.db.tables import Json, Registration
from app.services import audit, lists
from app.services.actors import Action, Actor, require
from app.services.locks import Lock, refuse_if_locked, refuse_if_withdrawn
from app.services.texts import storable


@dataclass(frozen=True, slots=True)
class Player:
    """A player's name and number, as on the form; empty where left blank."""

    name: str
    number: str = ""


def kept(player: Player) -> tuple[str, str]:
    """A player's name and number as they are stored."""
    return storable(player.name, "the player's name"), storable(player.number, "the player's number", longest=50)


def rename(
    session: Session, actor: Actor, registration_id: str, expected: int | None, player: Player, at: datetime
) -> Registration:
    """Change a player's name or number; locked together with the list."""
    event, registration = lists.changeable(session, actor, registration_id, expected)
    refuse_if_locked(event, registration, at, brings_list=False)
    before: Json = {"name": registration.player_name, "number": registration.player_number}
    registration.player_name, registration.player_number = kept(player)
    registration.version += 1
    audit.record(
        session, actor, "registration.renamed", registration.id, at, event_id=event.id, detail={"before": before}
    )
    return copy_of(registration)


def withdraw(
    session: Session, actor: Actor, registration_id: str, expected: int | None, at: datetime, reason: str | None = None
) -> Registration:
    """Withdraw a registration. Its revisions stay; the player's number is free again."""
    event, registration = lists.changeable(session, actor, registration_id, expected)
    require(actor, Action.WITHDRAW, event.id)
    refuse_if_withdrawn(registration)
    registration.withdrawn_at, registration.withdrawn_by = at, actor.identity
    registration.version += 1
    audit.record(
        session, actor, "registration.withdrawn", registration.id, at, event_id=event.id, detail={"reason": reason}
    )
    return copy_of(registration)


def lock(
    session: Session, actor: Actor, registration_id: str, expected: int | None, state: Lock | None, at: datetime
) -> Registration:
    """Lock or unlock one registration, or leave it to the event again (None); who and when is kept."""
    event, registration = lists.changeable(session, actor, registration_id, expected)
    require(actor, Action.LOCK, event.id)
    registration.lock, registration.lock_by, registration.lock_at = state, actor.identity, at
    registration.version += 1
    audit.record(session, actor, "registration.lock", registration.id, at, event_id=event.id, detail={"lock": state})
    return copy_of(registration)


def seat(session: Session, actor: Actor, event_id: str, tables: dict[str, int | None], at: datetime) -> int:
    """Note at which table registrations sit; how many were found. Seats are no part of a registration's version."""
    require(actor, Action.TRIAGE, event_id)
    found = 0
    for registration_id, table in tables.items():
        registration = load(session, Registration, registration_id)
        if registration is not None and registration.event_id == event_id:
            registration.table_number = table
            found += 1
    audit.record(session, actor, "registration.seated", event_id, at, event_id=event_id, detail={"seated": found})
    return found
