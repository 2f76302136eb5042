"""`/v1/events/{event_id}/audit`: who did or read what, and when; added to, never changed."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from sqlmodel import Session

from app.api import showing
from app.api.conventions import KEYED, Data, EventId, Limit, call_of, keyed, private
from app.api.events_responses import AuditAnswer
from app.services import audit, events

router = APIRouter(prefix="/v1/events/{event_id}/audit", tags=["audit"], dependencies=KEYED)


@router.get("", response_model=AuditAnswer, responses=keyed())
async def entries(
    request: Request,
    event_id: EventId,
    after: Annotated[int, Query(ge=0, le=2**53, description="`next` of the page before.")] = 0,
    limit: Limit = 100,
    subject: Annotated[
        str | None, Query(max_length=60, pattern="^[a-z0-9_]+$", description="Only what was done to this id.")
    ] = None,
) -> Response:
    """The entries of an event, oldest first."""
    call = await call_of(request)

    def job(session: Session) -> Data:
        events.get(session, call.actor, event_id)
        found = audit.entries(session, call.actor, event_id, after=after, limit=limit + 1, subject=subject)
        shown = [showing.audit_entry(one) for one in found[:limit]]
        return {"entries": shown, "next": found[limit - 1].number if len(found) > limit else None}

    return private(await call.read(job))
