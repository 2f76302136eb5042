"""The audit: every change and every read of a list, added to and never changed."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from app.db.rows import append
from app.db.tables import Audit, Json
from app.services.actors import Action, Actor, require


def record(
    session: Session,
    actor: Actor,
    action: str,
    subject: str,
    at: datetime,
    *,
    event_id: str | None = None,
    detail: Json | None = None,
) -> None:
    """Add an entry: who did what to which subject. `detail` holds ids and facts, never a list's content."""
    append(
        session,
        Audit,
        at=at,
        actor=actor.identity,
        role=actor.role,
        action=action,
        event_id=event_id,
        subject=subject,
        detail=detail or {},
        request_id=actor.request_id,
    )


def entries(
    session: Session, actor: Actor, event_id: str, *, after: int = 0, limit: int = 100, subject: str | None = None
) -> Sequence[Audit]:
    """The entries of an event, oldest first, from the one after `after` on."""
    require(actor, Action.READ_AUDIT, event_id)
    query = select(Audit).where(Audit.event_id == event_id, col(Audit.number) > after)
    if subject is not None:
        query = query.where(Audit.subject == subject)
    return session.exec(query.order_by(col(Audit.number)).limit(limit)).all()
