"""Webhooks: who is to be told, and what waits to be sent."""

from datetime import datetime

from pydantic import JsonValue
from sqlalchemy import Index, text
from sqlmodel import Field

from app.db.tables.base import Table, json_field, moment, refers_to


class WebhookEndpoint(Table, table=True):
    """An address that wants to be told. A store is told only of what it submitted itself."""

    id: str = Field(primary_key=True)
    event_id: str = refers_to("event.id", index=True)
    url: str
    kinds: list[JsonValue] = json_field()
    holder: str
    only_own: bool
    created_at: datetime = moment()
    disabled_at: datetime | None = moment(nullable=True)


class Outbox(Table, table=True):
    """A message that is to be delivered: written in the transaction of what it tells, sent afterwards."""

    __table_args__ = (
        Index(
            "ix_outbox_due",
            "next_at",
            sqlite_where=text("next_at IS NOT NULL"),
            postgresql_where=text("next_at IS NOT NULL"),
        ),
    )

    number: int | None = Field(default=None, primary_key=True)
    id: str = Field(unique=True)
    endpoint_id: str = refers_to("webhook_endpoint.id", index=True)
    kind: str
    payload: str
    created_at: datetime = moment()
    next_at: datetime | None = moment(nullable=True)
    attempts: int
    delivered_at: datetime | None = moment(nullable=True)
    failed_at: datetime | None = moment(nullable=True)
    last_error: str | None = None
