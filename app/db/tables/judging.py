"""Deck checks and the penalties on record."""

from datetime import datetime

from pydantic import JsonValue
from sqlalchemy import Index, text
from sqlmodel import Field

from app.db.tables.base import Json, Table, json_field, moment, refers_to


class DeckCheck(Table, table=True):
    """A check of one player's deck: what was counted so far, and how it ended."""

    __table_args__ = (
        Index(
            "uq_deck_check_open",
            "registration_id",
            unique=True,
            sqlite_where=text("closed_at IS NULL"),
            postgresql_where=text("closed_at IS NULL"),
        ),
    )

    id: str = Field(primary_key=True)
    event_id: str = refers_to("event.id", index=True)
    registration_id: str = refers_to("registration.id", index=True)
    revision: int | None = None
    version: int
    judge: str
    opened_by: str
    opened_at: datetime = moment()
    round: int | None = None
    context: Json = json_field()
    counts: list[JsonValue] = json_field()
    materials: Json = json_field()
    closed_at: datetime | None = moment(nullable=True)
    closed_by: str | None = None
    seconds_used: int | None = None
    suggested_extension_seconds: int | None = None
    given_extension_seconds: int | None = None
    assessment: Json | None = json_field(nullable=True)
    given: list[JsonValue] = json_field()
    deviation_reason: str | None = None


class PenaltyRecord(Table, table=True):
    """A penalty on record. Never changed: a correction or a lifting is a new row that names the one it replaces."""

    __table_args__ = (Index("ix_penalty_record_registration_id_number", "registration_id", "number"),)

    number: int | None = Field(default=None, primary_key=True)
    id: str = Field(unique=True)
    event_id: str = refers_to("event.id", index=True)
    registration_id: str = refers_to("registration.id")
    deck_check_id: str | None = None
    action: str
    corrects: str | None = Field(default=None, unique=True)
    infraction: str
    error: str | None = None
    penalty: str | None = None
    standard_penalty: str | None = None
    round: int | None = None
    suggested: str | None = None
    reason: str | None = None
    given_by: str
    given_role: str
    at: datetime = moment()
