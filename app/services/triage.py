"""The desk's overview: registrations by state, and whom to check next."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlmodel import Session, col, select

from app.db.tables import DeckCheck, Registration
from app.services import events
from app.services.actors import Action, Actor, require
from app.services.verdicts import State

SEVERITY = (
    "caution",
    "warning",
    "game_loss",
    "double_game_loss",
    "match_point_loss",
    "match_loss",
    "disqualification",
    "disqualification_without_prize",
)
"""The kinds of penalty, from the mildest to the heaviest."""


class Group(StrEnum):
    """Where a registration stands in the overview; each stands in exactly one group."""

    MISSING = "missing"
    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    LATE = "late"
    LEGAL = "legal"
    CHECKED = "checked"


class Choice(StrEnum):
    """How to choose whom to check: those never checked, anyone, or those at given tables."""

    NEVER_CHECKED = "never_checked"
    RANDOM = "random"
    TABLES = "tables"


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many registrations there are, how many brought a list, how many came late, how many were checked."""

    registrations: int
    with_list: int
    late: int
    checked: int


@dataclass(frozen=True, slots=True)
class Overview:
    """An event's registrations by group, the most urgent first, and its coverage."""

    groups: Mapping[Group, tuple[Registration, ...]]
    coverage: Coverage


def overview(session: Session, actor: Actor, event_id: str) -> Overview:
    """All registrations of an event that are not withdrawn, by group; no list is read for it."""
    require(actor, Action.TRIAGE, event_id)
    events.get(session, actor, event_id)
    found = _present(session, event_id)
    groups: dict[Group, list[Registration]] = {group: [] for group in Group}
    for registration in found:
        groups[group_of(registration)].append(registration)
    coverage = Coverage(
        registrations=len(found),
        with_list=sum(one.revision is not None for one in found),
        late=sum(one.late_by_seconds is not None for one in found),
        checked=sum(one.checked_at is not None for one in found),
    )
    return Overview({group: tuple(sorted(members, key=_urgency)) for group, members in groups.items()}, coverage)


def group_of(registration: Registration) -> Group:
    """The group of a registration: what is wrong with its list goes before lateness, and both before what is right."""
    match State(registration.state):
        case State.MISSING:
            return Group.MISSING
        case State.UNREADABLE:
            return Group.UNREADABLE
        case State.ILLEGAL:
            return Group.ILLEGAL
        case State.LEGAL if registration.checked_at is not None:
            return Group.CHECKED
        case State.LEGAL:
            return Group.LEGAL if registration.late_by_seconds is None else Group.LATE


def next_to_check(
    session: Session,
    actor: Actor,
    event_id: str,
    choice: Choice,
    seed: str,
    *,
    count: int = 2,
    tables: Sequence[int] = (),
) -> tuple[Registration, ...]:
    """Whom to check next; those withdrawn and those under a check are left out.

    The same seed gives the same answer for the same registrations, so that it can be shown afterwards that nobody
    was picked out.
    """
    require(actor, Action.TRIAGE, event_id)
    events.get(session, actor, event_id)
    open_now = set(
        session.exec(
            select(DeckCheck.registration_id).where(DeckCheck.event_id == event_id, col(DeckCheck.closed_at).is_(None))
        ).all()
    )
    free = [one for one in _present(session, event_id) if one.id not in open_now]
    drawn = sorted(free, key=lambda one: _lot(seed, one.id))
    match choice:
        case Choice.NEVER_CHECKED:
            drawn = [one for one in drawn if one.checked_at is None]
        case Choice.TABLES:
            return tuple(one for one in drawn if one.table_number in tables)
        case Choice.RANDOM:
            pass
    return tuple(drawn[:count])


def _present(session: Session, event_id: str) -> Sequence[Registration]:
    query = select(Registration).where(Registration.event_id == event_id, col(Registration.withdrawn_at).is_(None))
    return session.exec(query.order_by(col(Registration.id))).all()


def _urgency(registration: Registration) -> tuple[int, int, str, str]:
    worst = SEVERITY.index(registration.worst) if registration.worst in SEVERITY else -1
    return (-worst, -(registration.late_by_seconds or 0), registration.player_name, registration.id)


def _lot(seed: str, registration_id: str) -> bytes:
    return hashlib.sha256(f"{seed}\n{registration_id}".encode()).digest()
