"""Keys, links, the audit and the answers kept for repeated requests."""

from datetime import datetime

from sqlalchemy import Index
from sqlmodel import Field

from app.db.tables.base import Json, Table, json_field, moment, refers_to


class ApiKey(Table, table=True):
    """A key of a person, a desk or a store. `prefix` finds it; of the secret only a salted digest is kept."""

    id: str = Field(primary_key=True)
    prefix: str = Field(unique=True)
    salt: bytes
    digest: bytes
    role: str
    holder: str
    all_events: bool
    created_at: datetime = moment()
    created_by: str
    expires_at: datetime | None = moment(nullable=True)
    revoked_at: datetime | None = moment(nullable=True)
    revoked_by: str | None = None


class ApiKeyEvent(Table, table=True):
    """An event that a key may act in."""

    key_id: str = refers_to("api_key.id", primary_key=True)
    event_id: str = refers_to("event.id", primary_key=True, index=True)


class PlayerLink(Table, table=True):
    """A player's secret link to one registration; of the secret only a digest is kept."""

    id: str = Field(primary_key=True)
    registration_id: str = refers_to("registration.id", index=True)
    digest: bytes
    created_at: datetime = moment()
    created_by: str
    expires_at: datetime | None = moment(nullable=True)
    revoked_at: datetime | None = moment(nullable=True)


class Audit(Table, table=True):
    """Who did or read what, and when. Never changed; it holds ids and facts, no list's content."""

    __table_args__ = (Index("ix_audit_event_id_number", "event_id", "number"),)

    number: int | None = Field(default=None, primary_key=True)
    at: datetime = moment()
    actor: str
    role: str
    action: str
    event_id: str | None = None
    subject: str
    detail: Json = json_field()
    request_id: str | None = None


class Idempotency(Table, table=True):
    """The answer given to a request, for its repetition under the same key."""

    scope: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    request_hash: str
    status: int
    response: bytes
    at: datetime = moment(index=True)
