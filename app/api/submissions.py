"""Lists on their way in: byte for byte out of the request, checked outside the writer, stored, told."""

from base64 import b64decode
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

import msgspec
from fastapi import Request
from sqlmodel import Session

from app.api import showing
from app.api.bodies import body_of
from app.api.conventions import Call
from app.api.events_requests import ListRequest, PlayerListRequest, RegistrationRequest
from app.api.limits import MOST_LINES
from app.api.problems import Invalid
from app.api.requests import Encoded, ListSource, Sections
from app.core.deck import Form
from app.errors import Conflict
from app.services import event_checks, events, receipts, registrations
from app.services.actors import Action, Actor, Role, require
from app.services.event_checks import CheckedList, EventLaw, HandedIn
from app.services.events import late_minutes
from app.services.registrations import Channel, Outcome, Submission
from app.services.roster import Player

Data = dict[str, Any]
Result = TypeVar("Result")
MOST_LAWS = 500
RAW = (
    "text/plain",
    "text/csv",
    "application/octet-stream",
    "application/pdf",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
)
"""What a list comes as when the file itself is sent."""
CHANNELS: Mapping[Role, Channel] = {
    Role.STORE: Channel.STORE,
    Role.PLAYER: Channel.PLAYER,
    Role.JUDGE: Channel.JUDGE,
    Role.HEAD_JUDGE: Channel.JUDGE,
}


class _WithList(msgspec.Struct):
    """The exact bytes of a body's `list`."""

    list: msgspec.Raw


@dataclass(frozen=True, slots=True)
class Wanted:
    """A list that is to be stored, and what staff say about it."""

    submitted: bytes
    format: str = "auto"
    reason: str | None = None
    correction: bool = False
    even_if_illegal: bool = False


class Laws:
    """What chooses each event's documents, remembered; whoever stores a list finds out whether it still holds."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._known: dict[str, EventLaw] = {}

    async def of(self, call: Call, event_id: str, *, anew: bool = False) -> EventLaw:
        """The law of an event in scope; raises NotFound for others."""
        require(call.actor, Action.READ_EVENT, event_id)
        if anew or event_id not in self._known:
            found = await call.read(lambda session: event_checks.law_of(events.get(session, call.actor, event_id)))
            if len(self._known) >= MOST_LAWS:
                self._known.clear()
            self._known[event_id] = found
        return self._known[event_id]


async def under_law(call: Call, event_id: str, attempt: Callable[[EventLaw], Awaitable[Result]]) -> Result:
    """Attempt something that rests on an event's law, again where the law changed meanwhile."""
    laws: Laws = call.request.app.state.laws
    law = await laws.of(call, event_id)
    while True:
        try:
            return await attempt(law)
        except Conflict:
            present = await laws.of(call, event_id, anew=True)
            if present.version == law.version:
                raise
            law = present


async def wanted_list(request: Request) -> Wanted:
    """The list in a request of staff: JSON, or a file as it is."""
    if _is_raw(request):
        return await _file(request)
    body = await body_of(request, ListRequest)
    submitted = list_bytes(body.list, await request.body())
    return Wanted(submitted, body.format, body.reason, body.correction, body.even_if_illegal)


async def players_list(request: Request) -> Wanted:
    """The list in a request of a player: JSON, or a file as it is."""
    if _is_raw(request):
        return await _file(request)
    body = await body_of(request, PlayerListRequest)
    return Wanted(list_bytes(body.list, await request.body()), body.format)


def registered_list(body: RegistrationRequest, raw: bytes) -> Wanted | None:
    """The list in a registration, if there is one."""
    if body.list is None:
        return None
    return Wanted(list_bytes(body.list, raw), body.format, body.reason)


def list_bytes(value: ListSource, raw: bytes) -> bytes:
    """A list byte for byte: a text in UTF-8, a file, or the JSON exactly as it was written in the body `raw`."""
    match value:
        case str():
            return value.encode()
        case Encoded():
            return b64decode(value.base64)
        case Sections():
            return bytes(msgspec.json.decode(raw, type=_WithList).list)


def _is_raw(request: Request) -> bool:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() in RAW


async def _file(request: Request) -> Wanted:
    submitted = await request.body()
    if submitted.count(b"\n") + submitted.count(b"\r") - submitted.count(b"\r\n") > MOST_LINES:
        raise Invalid([("", f"more than {MOST_LINES} lines, which is the limit")])
    return Wanted(submitted)


def check(call: Call, law: EventLaw, wanted: Wanted, player: Player) -> CheckedList:
    """Check a list for a player under an event's law."""
    handed_in = HandedIn(wanted.submitted, wanted.format, Form(player.name, player.number))
    return event_checks.checked(call.desk, law, handed_in, call.language)


def submission(actor: Actor, law: EventLaw, wanted: Wanted, found: CheckedList, at: datetime) -> Submission:
    """A checked list as it is handed to the store."""
    return Submission(
        submitted=wanted.submitted,
        format=found.format,
        checked=found.checked,
        law_version=law.version,
        channel=CHANNELS.get(actor.role, Channel.DESK),
        at=at,
        reason=wanted.reason,
        correction=wanted.correction,
        even_if_illegal=wanted.even_if_illegal,
    )


def register(
    session: Session, call: Call, law: EventLaw, player: Player, wanted: Wanted | None, found: CheckedList | None
) -> Data:
    """Register a player within a transaction, receipt included; returns what is answered."""
    handed_in = None
    if wanted is not None and found is not None:
        handed_in = submission(call.actor, law, wanted, found, call.at)
    outcome = registrations.register(session, call.actor, law.event_id, player, handed_in, call.at)
    return told(session, call, law, outcome, found)


def told(session: Session, call: Call, law: EventLaw, outcome: Outcome, found: CheckedList | None) -> Data:
    """What is answered to a list handed in: what was stored, its counts and verdict, and the receipt."""
    event = events.get(session, call.actor, law.event_id)
    revision, receipt, late = outcome.revision, None, None
    if revision is not None:
        receipt = receipts.document(receipts.issue_for(session, call.keyring, call.actor, revision, call.at))
        late = event_checks.lateness(call.desk, law, late_minutes(revision.late_by_seconds), call.language)
    as_read = None if found is None else found.checked.as_read
    return {
        "registration": showing.registration(outcome.registration, event, call.at),
        "revision": None if revision is None else showing.revision(revision),
        "counts": None if as_read is None else showing.counts(as_read),
        "list": as_read,
        "verdict": None if found is None else found.told,
        "kept_back": outcome.kept_back,
        "unchanged": outcome.unchanged,
        "lateness": late,
        "receipt": receipt,
    }


async def resubmit(
    call: Call, event_id: str, registration_id: str, expected: int | None, wanted: Wanted, player: Player
) -> Data:
    """Store another list of a player; returns what is answered."""

    async def attempt(law: EventLaw) -> Data:
        found = check(call, law, wanted, player)
        handed_in = submission(call.actor, law, wanted, found, call.at)

        def job(session: Session) -> Data:
            outcome = registrations.resubmit(session, call.actor, registration_id, expected, handed_in, player)
            return told(session, call, law, outcome, found)

        return await call.write(job)

    return await under_law(call, event_id, attempt)
