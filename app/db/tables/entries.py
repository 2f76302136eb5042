"""Events, registrations and the revisions of their lists."""

from datetime import date, datetime

from pydantic import JsonValue
from sqlalchemy import ForeignKeyConstraint, Index, text
from sqlmodel import Field

from app.db.tables.base import Json, Table, json_field, moment, refers_to


class Event(Table, table=True):
    """A tournament. `version` counts every change, `law_version` those that can change a verdict."""

    id: str = Field(primary_key=True)
    version: int
    law_version: int
    name: str
    starts_on: date
    ends_on: date
    time_zone: str
    ruleset: str
    list_on: date
    level: int | None = None
    decklist_required: bool
    side_deck_used: bool
    single_game_matches: bool
    deadline: datetime | None = moment(nullable=True)
    accepts_late: bool
    lock: str | None = None
    lists_open_at: datetime | None = moment(nullable=True)
    options: Json = json_field()
    webhooks: int
    created_at: datetime = moment()
    created_by: str


class Registration(Table, table=True):
    """One player in one event. What the current revision says is repeated here for the desk's overview."""

    __table_args__ = (
        Index(
            "uq_registration_player",
            "event_id",
            "player_number",
            unique=True,
            sqlite_where=text("withdrawn_at IS NULL AND player_number <> ''"),
            postgresql_where=text("withdrawn_at IS NULL AND player_number <> ''"),
        ),
    )

    id: str = Field(primary_key=True)
    event_id: str = refers_to("event.id", index=True)
    version: int
    player_name: str
    player_number: str
    submitted_by: str
    channel: str
    created_at: datetime = moment()
    withdrawn_at: datetime | None = moment(nullable=True)
    withdrawn_by: str | None = None
    lock: str | None = None
    lock_by: str | None = None
    lock_at: datetime | None = moment(nullable=True)
    table_number: int | None = None
    revisions: int
    revision: int | None = None
    state: str
    worst: str | None = None
    deck_hash: str | None = None
    documents: list[JsonValue] = json_field()
    illegal_from: date | None = None
    late_by_seconds: int | None = None
    checked_at: datetime | None = moment(nullable=True)


class Revision(Table, table=True):
    """A list as submitted (byte for byte) and as read, with the verdict of that moment. Never changed."""

    registration_id: str = refers_to("registration.id", primary_key=True)
    number: int = Field(primary_key=True)
    accepted: bool
    submitted: bytes
    format: str
    player_name: str
    player_number: str
    as_read: Json = json_field()
    verdict: Json = json_field()
    documents: list[JsonValue] = json_field()
    law_version: int
    state: str
    worst: str | None = None
    deck_hash: str
    late_by_seconds: int | None = None
    author: str
    author_role: str
    author_key: str | None = None
    channel: str
    at: datetime = moment()
    reason: str | None = None


class Recheck(Table, table=True):
    """A later verdict on a revision, after the event's law had changed. Never changed."""

    __table_args__ = (
        ForeignKeyConstraint(
            ["registration_id", "revision"],
            ["revision.registration_id", "revision.number"],
            deferrable=True,
            initially="DEFERRED",
        ),
    )

    registration_id: str = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    law_version: int = Field(primary_key=True)
    verdict: Json = json_field()
    documents: list[JsonValue] = json_field()
    state: str
    worst: str | None = None
    illegal_from: date | None = None
    author: str
    at: datetime = moment()


class Receipt(Table, table=True):
    """A signed receipt for one revision. Never changed."""

    __table_args__ = (
        ForeignKeyConstraint(
            ["registration_id", "revision"],
            ["revision.registration_id", "revision.number"],
            deferrable=True,
            initially="DEFERRED",
        ),
        Index("ix_receipt_registration_id_revision", "registration_id", "revision"),
    )

    id: str = Field(primary_key=True)
    registration_id: str
    revision: int
    deck_hash: str
    submitted_sha256: str
    documents: list[JsonValue] = json_field()
    submitted_at: datetime = moment()
    issued_at: datetime = moment()
    issued_to: str
    key_id: str
    signature: str
