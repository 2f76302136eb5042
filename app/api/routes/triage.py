"""The desk's overview, and whom to check next."""

import secrets
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from sqlmodel import Session

from app.api import showing
from app.api.conventions import KEYED, Data, EventId, call_of, keyed, private
from app.api.judging_responses import NextAnswer, TriageAnswer
from app.services import events
from app.services.triage import Choice, next_to_check, overview

router = APIRouter(prefix="/v1/events/{event_id}", tags=["triage"], dependencies=KEYED)
Table = Annotated[int, Query(ge=0, le=100_000)]


@router.get("/triage", response_model=TriageAnswer, responses=keyed())
async def triage(request: Request, event_id: EventId) -> Response:
    """An event's registrations by group, the most urgent first, and how many were checked."""
    call = await call_of(request)

    def job(session: Session) -> Data:
        found = overview(session, call.actor, event_id)
        event = events.get(session, call.actor, event_id)
        coverage = found.coverage
        groups = {
            group.value: [showing.registration(one, event, call.at) for one in members]
            for group, members in found.groups.items()
        }
        return groups | {
            "coverage": {
                "registrations": coverage.registrations,
                "with_list": coverage.with_list,
                "late": coverage.late,
                "checked": coverage.checked,
            }
        }

    return private(await call.read(job))


@router.get("/next-to-check", response_model=NextAnswer, responses=keyed())
async def whom_to_check(
    request: Request,
    event_id: EventId,
    choice: Annotated[Choice, Query(description="Those never checked, anyone, or those at given tables.")] = (
        Choice.NEVER_CHECKED
    ),
    seed: Annotated[
        str, Query(max_length=100, description="Any text; left out, one is drawn and stated in the answer.")
    ] = "",
    count: Annotated[int, Query(ge=1, le=100)] = 2,
    tables: Annotated[list[Table] | None, Query(max_length=100)] = None,
) -> Response:
    """Whom to check next; the same seed gives the same answer for the same registrations."""
    call = await call_of(request)
    stated = seed or secrets.token_hex(8)

    def job(session: Session) -> Data:
        found = next_to_check(session, call.actor, event_id, choice, stated, count=count, tables=tuple(tables or ()))
        event = events.get(session, call.actor, event_id)
        shown = [showing.registration(one, event, call.at) for one in found]
        return {"choice": choice.value, "seed": stated, "registrations": shown}

    return private(await call.read(job))
