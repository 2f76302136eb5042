"""Webhooks: messages written with what they tell, signed, sent again with growing pauses until they arrive."""

import hmac
import json
from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from urllib.parse import urlsplit

from pydantic import JsonValue
from sqlmodel import Session, col, select

from app.db.rows import load
from app.db.store import Store
from app.db.tables import Event, Json, Outbox, Registration, WebhookEndpoint, new_id
from app.errors import NotFound, Unprocessable
from app.services import audit
from app.services.actors import Action, Actor, Role, require
from app.services.keyring import Keyring
from app.services.storage import write

PAUSES = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=24),
)
"""The pause after each failed attempt, as the Standard Webhooks specification proposes; after the last one it ends."""

_LEASE = timedelta(minutes=1)
_LONGEST_ADDRESS = 2000
_LONGEST_ERROR = 200


class Kind(StrEnum):
    """What is told."""

    REGISTERED = "registration.registered"
    LATE = "registration.late"
    BECAME_ILLEGAL = "registration.became_illegal"


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message that is due: where it goes, its body, its headers with the signature."""

    message_id: str
    url: str
    body: bytes
    headers: Mapping[str, str]


Send = Callable[[Delivery], Awaitable[int]]
"""Sends a message and returns the answer's status; raises OSError where there was none."""


def add_endpoint(
    session: Session, keyring: Keyring, actor: Actor, event: Event, url: str, kinds: Sequence[Kind], at: datetime
) -> tuple[WebhookEndpoint, str]:
    """Add an address for some kinds of message; returns it with its signing secret. Stores hear of their own only."""
    require(actor, Action.MANAGE_WEBHOOKS, event.id)
    address = urlsplit(url)
    if address.scheme != "https" or not address.hostname or address.username or len(url) > _LONGEST_ADDRESS:
        raise Unprocessable("a webhook's address is https://host/path, without a user name")
    if not kinds:
        raise Unprocessable("say which kinds of message the address wants")
    endpoint = WebhookEndpoint(
        id=new_id("whk"),
        event_id=event.id,
        url=url,
        kinds=[str(kind) for kind in dict.fromkeys(kinds)],
        holder=actor.identity,
        only_own=actor.role is Role.STORE,
        created_at=at,
    )
    session.add(endpoint)
    event.webhooks += 1
    audit.record(session, actor, "webhook.added", endpoint.id, at, event_id=event.id)
    return endpoint, secret_of(keyring, endpoint.id)


def endpoints(session: Session, actor: Actor, event_id: str) -> Sequence[WebhookEndpoint]:
    """The addresses of an event that are told; for a store its own."""
    require(actor, Action.MANAGE_WEBHOOKS, event_id)
    query = select(WebhookEndpoint).where(
        WebhookEndpoint.event_id == event_id, col(WebhookEndpoint.disabled_at).is_(None)
    )
    if actor.role is Role.STORE:
        query = query.where(WebhookEndpoint.holder == actor.identity)
    return session.exec(query.order_by(col(WebhookEndpoint.created_at), col(WebhookEndpoint.id))).all()


def remove_endpoint(session: Session, actor: Actor, event_id: str, endpoint_id: str, at: datetime) -> None:
    """Tell an address no more; what waits for it is not sent."""
    endpoint = next((one for one in endpoints(session, actor, event_id) if one.id == endpoint_id), None)
    event = load(session, Event, event_id)
    if endpoint is None or event is None:
        raise NotFound("there is no such webhook")
    endpoint.disabled_at = at
    event.webhooks -= 1
    waiting = select(Outbox).where(Outbox.endpoint_id == endpoint_id, col(Outbox.next_at).is_not(None))
    for message in session.exec(waiting).all():
        message.next_at, message.failed_at, message.last_error = None, at, "the webhook was removed"
    audit.record(session, actor, "webhook.removed", endpoint_id, at, event_id=event_id)


def secret_of(keyring: Keyring, endpoint_id: str) -> str:
    """The signing secret of an address; it is stored nowhere."""
    return "whsec_" + b64encode(keyring.derive("webhook", endpoint_id)).decode("ascii")


def emit(session: Session, event: Event, kind: Kind, registration: Registration, at: datetime, detail: Json) -> None:
    """Put a message in the outbox of every address that wants it. It holds ids and facts, never a list's content."""
    if event.webhooks == 0:
        return
    with session.no_autoflush:
        found = session.exec(
            select(WebhookEndpoint).where(
                WebhookEndpoint.event_id == event.id, col(WebhookEndpoint.disabled_at).is_(None)
            )
        ).all()
    for endpoint in found:
        own = endpoint.holder == registration.submitted_by
        if kind in endpoint.kinds and (own or not endpoint.only_own):
            session.add(_message(endpoint, kind, registration, at, detail))


def due(session: Session, keyring: Keyring, at: datetime, *, limit: int = 20) -> list[Delivery]:
    """The messages that are due, oldest first, taken for a minute so that no other process sends them too."""
    query = (
        select(Outbox, WebhookEndpoint)
        .join(WebhookEndpoint, col(WebhookEndpoint.id) == Outbox.endpoint_id)
        .where(col(Outbox.next_at) <= at)
        .order_by(col(Outbox.next_at), col(Outbox.number))
        .limit(limit)
    )
    deliveries: list[Delivery] = []
    for message, endpoint in session.exec(query).all():
        message.next_at = at + _LEASE
        message.attempts += 1
        body = message.payload.encode()
        headers = signed(keyring, endpoint.id, message.id, body, at)
        deliveries.append(Delivery(message.id, endpoint.url, body, headers))
    return deliveries


def signed(keyring: Keyring, endpoint_id: str, message_id: str, body: bytes, at: datetime) -> dict[str, str]:
    """The headers of a message: its id, the moment of sending, and the HMAC-SHA256 over both and the body."""
    timestamp = str(int(at.timestamp()))
    content = f"{message_id}.{timestamp}.".encode() + body
    signature = b64encode(hmac.digest(keyring.derive("webhook", endpoint_id), content, "sha256")).decode("ascii")
    return {
        "content-type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": f"v1,{signature}",
    }


def delivered(session: Session, message_id: str, at: datetime) -> None:
    """Note that a message arrived."""
    message = _outbox(session, message_id)
    message.next_at, message.delivered_at, message.last_error = None, at, None


def failed(session: Session, message_id: str, at: datetime, reason: str) -> None:
    """Note that a message did not arrive, and when it is tried again; after the last attempt it is given up."""
    message = _outbox(session, message_id)
    message.last_error = reason[:_LONGEST_ERROR]
    if message.attempts > len(PAUSES):
        message.next_at, message.failed_at = None, at
    elif message.next_at is not None:
        message.next_at = at + PAUSES[message.attempts - 1]


async def deliver(store: Store, keyring: Keyring, send: Send, clock: Callable[[], datetime]) -> int:
    """Send what is due, once; returns how many messages were tried."""
    deliveries = await write(store, lambda session: due(session, keyring, clock()))
    for delivery in deliveries:
        error = await _attempt(send, delivery)
        await write(store, lambda session, one=delivery, why=error: _note(session, one.message_id, clock(), why))
    return len(deliveries)


async def _attempt(send: Send, delivery: Delivery) -> str | None:
    try:
        status = await send(delivery)
    except OSError as error:
        return type(error).__name__
    return None if 200 <= status < 300 else f"status {status}"


def _note(session: Session, message_id: str, at: datetime, error: str | None) -> None:
    if error is None:
        delivered(session, message_id, at)
    else:
        failed(session, message_id, at, error)


def _outbox(session: Session, message_id: str) -> Outbox:
    return session.exec(select(Outbox).where(Outbox.id == message_id)).one()


def _message(endpoint: WebhookEndpoint, kind: Kind, registration: Registration, at: datetime, detail: Json) -> Outbox:
    message_id = new_id("msg")
    data: dict[str, JsonValue] = {"event": registration.event_id, "registration": registration.id, **detail}
    payload = json.dumps({"type": kind, "timestamp": at.isoformat(), "data": data}, separators=(",", ":"))
    return Outbox(
        id=message_id, endpoint_id=endpoint.id, kind=kind, payload=payload, created_at=at, next_at=at, attempts=0
    )
