"""Rows as they are answered: plain data with the fields that the contract names."""

from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from app.db.tables import ApiKey, Audit, DeckCheck, Event, PenaltyRecord, Registration, Revision, WebhookEndpoint
from app.services.events import BecameIllegal, late_minutes
from app.services.locks import locked_because

Data = dict[str, Any]


def moment(value: datetime | None) -> str | None:
    """A moment in UTC, as RFC 3339 writes it."""
    return None if value is None else value.astimezone(UTC).isoformat().replace("+00:00", "Z")


def event(row: Event) -> Data:
    """An event."""
    shown = row.model_dump(exclude={"webhooks"}, mode="json")
    return shown | {name: moment(getattr(row, name)) for name in ("deadline", "lists_open_at", "created_at")}


def became_illegal(found: BecameIllegal) -> Data:
    """A list that is no longer legal."""
    return {
        "registration": found.registration_id,
        "player_name": found.player_name,
        "from_day": found.from_day.isoformat(),
        "state": found.state.value,
        "worst": found.worst,
    }


def registration(row: Registration, within: Event, at: datetime) -> Data:
    """A registration without its list."""
    return {
        "id": row.id,
        "event": row.event_id,
        "version": row.version,
        "player_name": row.player_name,
        "player_number": row.player_number,
        "state": str(row.state),
        "worst": row.worst,
        "illegal_from": row.illegal_from.isoformat() if row.illegal_from else None,
        "revision": row.revision,
        "revisions": row.revisions,
        "deck_hash": row.deck_hash,
        "late_by_minutes": late_minutes(row.late_by_seconds),
        "channel": str(row.channel),
        "submitted_by": row.submitted_by,
        "created_at": moment(row.created_at),
        "checked_at": moment(row.checked_at),
        "withdrawn_at": moment(row.withdrawn_at),
        "lock": row.lock,
        "lock_by": row.lock_by,
        "locked_because": locked_because(within, row, at, brings_list=True),
        "table": row.table_number,
        "documents": row.documents,
    }


def revision(row: Revision) -> Data:
    """A list that was handed in, without its content."""
    return {
        "number": row.number,
        "accepted": row.accepted,
        "format": row.format,
        "state": str(row.state),
        "worst": row.worst,
        "deck_hash": row.deck_hash,
        "late_by_minutes": late_minutes(row.late_by_seconds),
        "author": row.author,
        "author_role": str(row.author_role),
        "channel": str(row.channel),
        "at": moment(row.at),
        "reason": row.reason,
        "submitted_sha256": sha256(row.submitted).hexdigest(),
        "player_name": row.player_name,
        "player_number": row.player_number,
    }


def counts(as_read: Data) -> dict[str, int]:
    """The number of cards in each section of a list as read."""
    return {section: as_read[section]["cards"] for section in ("main", "extra", "side")}


def penalty(row: PenaltyRecord) -> Data:
    """An entry on record."""
    return {
        "id": row.id,
        "registration": row.registration_id,
        "deck_check": row.deck_check_id,
        "action": str(row.action),
        "corrects": row.corrects,
        "infraction": row.infraction,
        "error": row.error,
        "penalty": row.penalty,
        "standard_penalty": row.standard_penalty,
        "suggested": row.suggested,
        "round": row.round,
        "reason": row.reason,
        "given_by": row.given_by,
        "given_role": str(row.given_role),
        "at": moment(row.at),
    }


def deck_check(row: DeckCheck) -> Data:
    """A deck check."""
    return {
        "id": row.id,
        "event": row.event_id,
        "registration": row.registration_id,
        "revision": row.revision,
        "version": row.version,
        "state": "open" if row.closed_at is None else "closed",
        "judge": row.judge,
        "opened_by": row.opened_by,
        "opened_at": moment(row.opened_at),
        "round": row.round,
        "context": row.context,
        "counts": row.counts[0] if row.counts else {"main": [], "extra": [], "side": []},
        "materials": row.materials,
        "closed_at": moment(row.closed_at),
        "closed_by": row.closed_by,
        "seconds_used": row.seconds_used,
        "suggested_extension_seconds": row.suggested_extension_seconds,
        "given_extension_seconds": row.given_extension_seconds,
        "deviation_reason": row.deviation_reason,
        "assessment": row.assessment,
        "penalties": row.given,
    }


def key(row: ApiKey, events: frozenset[str] | None) -> Data:
    """A key without its secret."""
    return {
        "id": row.id,
        "prefix": row.prefix,
        "role": str(row.role),
        "holder": row.holder,
        "events": None if row.all_events or events is None else sorted(events),
        "created_at": moment(row.created_at),
        "created_by": row.created_by,
        "expires_at": moment(row.expires_at),
        "revoked_at": moment(row.revoked_at),
    }


def webhook(row: WebhookEndpoint) -> Data:
    """An address that is told."""
    return {"id": row.id, "url": row.url, "kinds": row.kinds, "created_at": moment(row.created_at)}


def audit_entry(row: Audit) -> Data:
    """An entry of the audit."""
    return {
        "number": row.number,
        "at": moment(row.at),
        "actor": row.actor,
        "role": str(row.role),
        "action": row.action,
        "subject": row.subject,
        "detail": row.detail,
        "request_id": row.request_id,
    }
