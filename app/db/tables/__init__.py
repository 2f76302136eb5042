"""All tables."""

from app.db.tables.base import Instant, Json, Table, new_id
from app.db.tables.delivery import Outbox, WebhookEndpoint
from app.db.tables.entries import Event, Receipt, Recheck, Registration, Revision
from app.db.tables.judging import DeckCheck, PenaltyRecord
from app.db.tables.keeping import ApiKey, ApiKeyEvent, Audit, Idempotency, PlayerLink

__all__ = [
    "ApiKey",
    "ApiKeyEvent",
    "Audit",
    "DeckCheck",
    "Event",
    "Idempotency",
    "Instant",
    "Json",
    "Outbox",
    "PenaltyRecord",
    "PlayerLink",
    "Receipt",
    "Recheck",
    "Registration",
    "Revision",
    "Table",
    "WebhookEndpoint",
    "new_id",
]
