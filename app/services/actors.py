"""Who acts, and what each role may do."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.db.tables import Registration
from app.errors import Forbidden, NotFound


class Role(StrEnum):
    """The roles of keys, and the player, who comes by a link."""

    ADMIN = "admin"
    ORGANISER = "organiser"
    DESK = "desk"
    STORE = "store"
    JUDGE = "judge"
    HEAD_JUDGE = "head_judge"
    PLAYER = "player"


class Action(StrEnum):
    """What can be allowed or refused."""

    MANAGE_KEYS = "keys.manage"
    CREATE_EVENT = "event.create"
    CHANGE_EVENT = "event.change"
    READ_EVENT = "event.read"
    REGISTER = "registration.create"
    CHANGE_REGISTRATION = "registration.change"
    WITHDRAW = "registration.withdraw"
    LOCK = "registration.lock"
    OVERRIDE = "registration.override"
    CORRECT_LIST = "registration.correct"
    READ_REGISTRATION = "registration.read"
    READ_LIST = "list.read"
    EXPORT = "list.export"
    VERIFY_RECEIPT = "receipt.verify"
    TRIAGE = "triage.read"
    CHECK_DECK = "deck_check.make"
    GIVE_PENALTY = "penalty.give"
    CORRECT_PENALTY = "penalty.correct"
    READ_PENALTIES = "penalty.read"
    READ_AUDIT = "audit.read"
    MANAGE_WEBHOOKS = "webhook.manage"
    LINK_PLAYER = "player_link.create"


_HEADS = frozenset({Role.ADMIN, Role.ORGANISER})
_JUDGES = frozenset({Role.JUDGE, Role.HEAD_JUDGE})
_STAFF = _HEADS | _JUDGES | {Role.DESK}
_ALL = frozenset(Role)

PERMISSIONS: Mapping[Action, frozenset[Role]] = {
    Action.MANAGE_KEYS: _HEADS,
    Action.CREATE_EVENT: _HEADS,
    Action.CHANGE_EVENT: _HEADS,
    Action.READ_EVENT: _ALL,
    Action.REGISTER: _HEADS | {Role.DESK, Role.STORE},
    Action.CHANGE_REGISTRATION: _ALL,
    Action.WITHDRAW: _HEADS | {Role.DESK, Role.STORE},
    Action.LOCK: _HEADS | {Role.HEAD_JUDGE},
    Action.OVERRIDE: _STAFF,
    Action.CORRECT_LIST: _HEADS | _JUDGES,
    Action.READ_REGISTRATION: _ALL,
    Action.READ_LIST: _ALL,
    Action.EXPORT: _HEADS | {Role.DESK, Role.HEAD_JUDGE},
    Action.VERIFY_RECEIPT: _ALL,
    Action.TRIAGE: _STAFF,
    Action.CHECK_DECK: _JUDGES,
    Action.GIVE_PENALTY: _JUDGES,
    Action.CORRECT_PENALTY: frozenset({Role.HEAD_JUDGE}),
    Action.READ_PENALTIES: _HEADS | _JUDGES,
    Action.READ_AUDIT: _HEADS,
    Action.MANAGE_WEBHOOKS: _HEADS | {Role.DESK, Role.STORE},
    Action.LINK_PLAYER: _HEADS | {Role.DESK, Role.STORE},
}
"""The roles that may do each action, in the events they are scoped to."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a role, a holder's name, the events in scope (None: all), and the request it acts in."""

    role: Role
    name: str
    key_id: str | None = None
    events: frozenset[str] | None = frozenset()
    registration_id: str | None = None
    request_id: str | None = None

    @property
    def identity(self) -> str:
        """The role and the name; a renewed key of the same holder is the same identity."""
        return f"{self.role}:{self.name}"

    def may(self, action: Action) -> bool:
        """Whether the role allows an action."""
        return self.role in PERMISSIONS[action]

    def reaches(self, event_id: str) -> bool:
        """Whether an event is in scope."""
        return self.events is None or event_id in self.events


def require(actor: Actor, action: Action, event_id: str | None = None) -> None:
    """Raise NotFound where the event is out of scope, as if it were not there; Forbidden where the role may not."""
    if event_id is not None and not actor.reaches(event_id):
        raise NotFound("there is no such event")
    if not actor.may(action):
        raise Forbidden(f"the role {actor.role} may not do this ({action})")


def sees(actor: Actor, registration: Registration) -> bool:
    """Whether a registration exists for an actor: players see their own, stores what they submitted, staff all."""
    if not actor.reaches(registration.event_id):
        return False
    match actor.role:
        case Role.PLAYER:
            return registration.id == actor.registration_id
        case Role.STORE:
            return registration.submitted_by == actor.identity
        case _:
            return True
