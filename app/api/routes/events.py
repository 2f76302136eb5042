"""`/v1/events`: tournaments, made and changed by their organisers."""

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request, Response
from sqlmodel import Session

from app.api import showing
from app.api.bodies import body_of, takes
from app.api.conventions import (
    IDEMPOTENCY,
    IF_MATCH,
    KEYED,
    After,
    EventId,
    Limit,
    call_of,
    content_of,
    expected,
    keyed,
    made,
    private,
    tagged,
    with_header,
)
from app.api.events_requests import EventChange, EventRequest
from app.api.events_responses import EventAnswer, EventChangedAnswer, EventsAnswer
from app.db.tables import Event
from app.services import event_checks, events
from app.services.actors import Action, require
from app.services.events import EventData

router = APIRouter(prefix="/v1/events", tags=["events"], dependencies=KEYED)


@router.post(
    "",
    status_code=201,
    response_model=EventAnswer,
    openapi_extra=with_header(IDEMPOTENCY, takes(EventRequest)),
    responses=keyed(400, 409),
)
async def create(request: Request) -> Response:
    """Make an event; its ruleset, day and level must exist. A key that is scoped to events reaches it at once."""
    call = await call_of(request)
    require(call.actor, Action.CREATE_EVENT)
    body = await body_of(request, EventRequest)
    values = _values(body)
    values["ends_on"] = body.ends_on or body.starts_on
    data = EventData(**values)
    event_checks.refuse_unlawful(call.desk, data)
    answer = await call.once(lambda session: showing.event(events.create(session, call.actor, data, call.at)))
    request.app.state.gate.forget()
    event = content_of(answer)
    response = made(answer, f"/v1/events/{event['id']}")
    response.headers["ETag"] = f'"{event["version"]}"'
    return response


@router.get("", response_model=EventsAnswer, responses=keyed())
async def list_events(request: Request, after: After = "", limit: Limit = 50) -> Response:
    """The events in the key's scope."""
    call = await call_of(request)
    found = await call.read(lambda session: events.page(session, call.actor, after=after, limit=limit + 1))
    shown = [showing.event(event) for event in found[:limit]]
    return private({"events": shown, "next": found[limit - 1].id if len(found) > limit else None})


@router.get("/{event_id}", response_model=EventAnswer, responses=keyed())
async def get(request: Request, event_id: EventId) -> Response:
    """One event."""
    call = await call_of(request)
    event = await call.read(lambda session: events.get(session, call.actor, event_id))
    return tagged(showing.event(event), event.version)


@router.patch(
    "/{event_id}",
    response_model=EventChangedAnswer,
    openapi_extra=with_header(IF_MATCH, takes(EventChange)),
    responses=keyed(400, 409, 412, 428),
)
async def change(request: Request, event_id: EventId) -> Response:
    """Change an event. Where its law changes, its lists are checked again, and those that became illegal are named."""
    call = await call_of(request)
    require(call.actor, Action.CHANGE_EVENT, event_id)
    body = await body_of(request, EventChange)
    told = {name: value for name, value in _values(body).items() if name in body.model_fields_set}

    def job(session: Session) -> events.Changed:
        data = _changed(events.get(session, call.actor, event_id), told)
        event_checks.refuse_unlawful(call.desk, data)
        return events.change(
            session,
            call.actor,
            event_id,
            expected(request),
            data,
            call.at,
            lambda event, revision: event_checks.check_again(call.desk, event, revision),
        )

    changed = await call.write(job)
    content = {
        "event": showing.event(changed.event),
        "rechecked": changed.rechecked,
        "became_illegal": [showing.became_illegal(one) for one in changed.became_illegal],
        "became_legal": list(changed.became_legal),
    }
    return tagged(content, changed.event.version)


def _changed(event: Event, told: dict[str, Any]) -> EventData:
    """What was decided with what is told now; the day of the documents moves with the first day it stood for."""
    data = replace(events.data_of(event), **told)
    if "starts_on" in told and "list_on" not in told and event.list_on == event.starts_on:
        return replace(data, list_on=data.starts_on)
    return data


def _values(body: EventRequest | EventChange) -> dict[str, Any]:
    return {**dict(body), "options": body.options.value()}
