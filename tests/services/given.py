"""What tests of the services start from."""

from datetime import UTC, date, datetime, timedelta

from pydantic import JsonValue
from sqlmodel import Session

from app.db.store import Store
from app.db.tables import Event, Json
from app.services import events, registrations
from app.services.actors import Actor, Role
from app.services.registrations import Channel, Outcome, Submission
from app.services.roster import Player
from app.services.storage import write_now
from app.services.verdicts import Checked, State

NOW = datetime(2026, 12, 5, 8, 0, tzinfo=UTC)
DEADLINE = datetime(2026, 12, 5, 9, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
ADMIN = Actor(Role.ADMIN, "Ada", events=None)
OCTOBER: JsonValue = {"kind": "banlist", "id": "ocg", "effective": "2026-10-01", "sha256": "a" * 64}
JANUARY: JsonValue = {"kind": "banlist", "id": "ocg", "effective": "2027-01-01", "sha256": "b" * 64}
DATA = events.EventData("Cup", date(2026, 12, 5), date(2026, 12, 6), "Asia/Tokyo", "ocg", deadline=DEADLINE)
LEGAL = b"#main\n14558127\n"
ILLEGAL = b"#main\n14558127\n14558127\n"


def actor(role: Role, event: Event | None, name: str = "", key_id: str | None = None) -> Actor:
    """Somebody with a role in one event."""
    return Actor(role, name or role, key_id=key_id, events=frozenset({event.id}) if event else frozenset())


def checked(state: State = State.LEGAL, *, worst: str | None = None, deck_hash: str = "h1") -> Checked:
    """What a check left behind."""
    as_read: Json = {"main": [{"card": {"name": "Kuriboh"}, "copies": 1}]}
    return Checked(state, as_read, {"legal": state is State.LEGAL}, [OCTOBER], deck_hash, worst)


def submission(
    submitted: bytes = LEGAL,
    state: State = State.LEGAL,
    *,
    at: datetime = NOW,
    channel: Channel = Channel.DESK,
    law_version: int = 1,
    worst: str | None = None,
    reason: str | None = None,
    correction: bool = False,
    even_if_illegal: bool = False,
) -> Submission:
    """A list that was handed in."""
    return Submission(
        submitted=submitted,
        format="ydk",
        checked=checked(state, worst=worst, deck_hash=submitted.hex()),
        law_version=law_version,
        channel=channel,
        at=at,
        reason=reason,
        correction=correction,
        even_if_illegal=even_if_illegal,
    )


def event(store: Store, data: events.EventData = DATA) -> Event:
    """An event that exists."""
    return write_now(store, lambda session: events.create(session, ADMIN, data, NOW))


def registered(
    store: Store, found: Event, number: str = "1", what: Submission | None = None, by: Actor | None = None
) -> Outcome:
    """A player who is registered, with a legal list unless another one is given."""
    handed_in = what or submission()
    who = by or actor(Role.DESK, found)

    def job(session: Session) -> Outcome:
        return registrations.register(session, who, found.id, Player(f"P{number}", number), handed_in, handed_in.at)

    return write_now(store, job)
