"""API keys and players' links: made, shown once, looked up in constant time, revoked."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from app.db.tables import ApiKey, ApiKeyEvent, Event, PlayerLink, Registration, new_id
from app.errors import Forbidden, NotFound, Unauthorised, Unprocessable
from app.services import audit
from app.services.actors import Action, Actor, Role, require, sees
from app.services.keyring import Keyring, encode

_KEY = "dck"
_LINK = "dcl"
_PREFIX_BYTES = 6
_SECRET_BYTES = 32
_NOBODY = b"\0" * 32
_REFUSED = "the key is not valid"


@dataclass(frozen=True, slots=True)
class Made:
    """A key and its text, which is shown this once."""

    key: ApiKey
    text: str


def create_key(
    session: Session,
    actor: Actor,
    role: Role,
    holder: str,
    at: datetime,
    *,
    events: Iterable[str] | None = (),
    expires_at: datetime | None = None,
) -> Made:
    """Make a key for a holder in some events (None: all). Organisers make lesser keys, for their events only."""
    wanted = None if events is None else frozenset(events)
    _may_make(actor, role, wanted)
    if not holder.strip() or role is Role.PLAYER:
        raise Unprocessable("a key needs a holder and a role other than player")
    if expires_at is not None and expires_at <= at:
        raise Unprocessable("a key expires in the future")
    for event_id in wanted or ():
        if session.get(Event, event_id) is None:
            raise NotFound("there is no such event")
    prefix, secret = secrets.token_hex(_PREFIX_BYTES), secrets.token_bytes(_SECRET_BYTES)
    salt = secrets.token_bytes(16)
    key = ApiKey(
        id=new_id("key"),
        prefix=prefix,
        salt=salt,
        digest=_digest(salt, encode(secret)),
        role=role,
        holder=holder,
        all_events=wanted is None,
        created_at=at,
        created_by=actor.identity,
        expires_at=expires_at,
    )
    session.add(key)
    session.add_all(ApiKeyEvent(key_id=key.id, event_id=event_id) for event_id in wanted or ())
    audit.record(session, actor, "key.created", key.id, at, detail={"role": role, "holder": holder})
    return Made(key, f"{_KEY}_{prefix}_{encode(secret)}")


def first_key(session: Session, at: datetime) -> Made | None:
    """An admin's key for a database that has no key yet; None where there is one, so that it is shown once."""
    if session.exec(select(ApiKey.id).limit(1)).first() is not None:
        return None
    return create_key(
        session, Actor(Role.ADMIN, "first start", events=None), Role.ADMIN, "first admin", at, events=None
    )


def _may_make(actor: Actor, role: Role, events: frozenset[str] | None) -> None:
    require(actor, Action.MANAGE_KEYS)
    if actor.role is Role.ADMIN:
        return
    if role in (Role.ADMIN, Role.ORGANISER) or events is None:
        raise Forbidden("only an admin makes keys of this role or for all events")
    for event_id in events:
        require(actor, Action.MANAGE_KEYS, event_id)


def actor_of_key(session: Session, text: str, at: datetime, request_id: str | None = None) -> Actor:
    """Who a key's text belongs to. Raises Unauthorised alike for unknown, wrong, expired and revoked keys."""
    kind, _, rest = text.partition("_")
    prefix, _, secret = rest.partition("_")
    key = None
    if kind == _KEY and prefix.isascii() and prefix.isalnum():
        key = session.exec(select(ApiKey).where(ApiKey.prefix == prefix)).one_or_none()
    salt, digest = (_NOBODY[:16], _NOBODY) if key is None else (key.salt, key.digest)
    right = hmac.compare_digest(_digest(salt, secret), digest)
    if key is None or not right or key.revoked_at is not None or _is_over(key.expires_at, at):
        raise Unauthorised(_REFUSED)
    return Actor(
        role=Role(key.role),
        name=key.holder,
        key_id=key.id,
        events=None if key.all_events else events_of_key(session, key.id),
        request_id=request_id,
    )


def events_of_key(session: Session, key_id: str) -> frozenset[str]:
    """The events that a key is scoped to."""
    return frozenset(session.exec(select(ApiKeyEvent.event_id).where(ApiKeyEvent.key_id == key_id)).all())


def keys(session: Session, actor: Actor) -> Sequence[ApiKey]:
    """All keys for an admin; for an organiser those that act in the organiser's events."""
    require(actor, Action.MANAGE_KEYS)
    query = select(ApiKey).order_by(col(ApiKey.created_at), col(ApiKey.id))
    if actor.role is not Role.ADMIN and actor.events is not None:
        reached = select(ApiKeyEvent.key_id).where(col(ApiKeyEvent.event_id).in_(actor.events))
        query = query.where(col(ApiKey.id).in_(reached))
    return session.exec(query).all()


def revoke_key(session: Session, actor: Actor, key_id: str, at: datetime) -> ApiKey:
    """Revoke a key, at once and for good; a second time changes nothing."""
    require(actor, Action.MANAGE_KEYS)
    key = session.get(ApiKey, key_id)
    if key is None or not _reaches_key(session, actor, key):
        raise NotFound("there is no such key")
    if key.revoked_at is None:
        key.revoked_at, key.revoked_by = at, actor.identity
        audit.record(session, actor, "key.revoked", key.id, at)
    return key


def _reaches_key(session: Session, actor: Actor, key: ApiKey) -> bool:
    if actor.role is Role.ADMIN or actor.events is None:
        return True
    within = not key.all_events and events_of_key(session, key.id) <= actor.events
    return within and key.role not in (Role.ADMIN, Role.ORGANISER)


def create_link(
    session: Session,
    keyring: Keyring,
    actor: Actor,
    registration: Registration,
    at: datetime,
    *,
    expires_at: datetime | None = None,
) -> str:
    """Make a player's link to one registration and return its secret text, in place of earlier ones."""
    require(actor, Action.LINK_PLAYER, registration.event_id)
    if not sees(actor, registration):
        raise NotFound("there is no such registration")
    revoke_links(session, registration.id, at)
    link_id = new_id("lnk")
    secret = _link_secret(keyring, link_id)
    session.add(
        PlayerLink(
            id=link_id,
            registration_id=registration.id,
            digest=hashlib.sha256(secret.encode()).digest(),
            created_at=at,
            created_by=actor.identity,
            expires_at=expires_at,
        )
    )
    audit.record(session, actor, "player_link.created", registration.id, at, event_id=registration.event_id)
    return f"{_LINK}_{link_id}_{secret}"


def link_text(keyring: Keyring, link_id: str) -> str:
    """The secret text of a link again, for the repetition of the request that made it; it is stored nowhere."""
    return f"{_LINK}_{link_id}_{_link_secret(keyring, link_id)}"


def revoke_links(session: Session, registration_id: str, at: datetime) -> None:
    """Revoke all links to a registration."""
    query = select(PlayerLink).where(
        PlayerLink.registration_id == registration_id, col(PlayerLink.revoked_at).is_(None)
    )
    for link in session.exec(query).all():
        link.revoked_at = at


def actor_of_link(session: Session, text: str, at: datetime, request_id: str | None = None) -> Actor:
    """The player whose link this is. Raises Unauthorised alike for unknown, wrong, expired and revoked links."""
    kind, _, rest = text.partition("_")
    link_id, secret = rest[: _id_length()], rest[_id_length() + 1 :]
    link = session.get(PlayerLink, link_id) if kind == _LINK and link_id.isascii() and link_id.isprintable() else None
    given = hashlib.sha256(secret.encode("utf-8", "replace")).digest()
    right = hmac.compare_digest(given, _NOBODY if link is None else link.digest)
    registration = None if link is None else session.get(Registration, link.registration_id)
    if (
        link is None
        or registration is None
        or not right
        or link.revoked_at is not None
        or _is_over(link.expires_at, at)
    ):
        raise Unauthorised(_REFUSED)
    return Actor(
        role=Role.PLAYER,
        name=registration.id,
        events=frozenset({registration.event_id}),
        registration_id=registration.id,
        request_id=request_id,
    )


def _digest(salt: bytes, secret: str) -> bytes:
    # A secret of 256 random bits needs no slow hash; salt and HMAC keep equal secrets and tables of hashes useless.
    return hmac.digest(salt, secret.encode("utf-8", "replace"), "sha256")


def _link_secret(keyring: Keyring, link_id: str) -> str:
    return encode(keyring.derive("player-link", link_id))


def _id_length() -> int:
    return len("lnk_") + 22


def _is_over(expires_at: datetime | None, at: datetime) -> bool:
    return expires_at is not None and at >= expires_at
