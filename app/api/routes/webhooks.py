"""`/v1/events/{event_id}/webhooks`: addresses that are told of registrations, lateness and lists become illegal."""

from fastapi import APIRouter, Request, Response
from sqlmodel import Session

from app.api import showing
from app.api.bodies import body_of, takes
from app.api.conventions import (
    IDEMPOTENCY,
    KEYED,
    Data,
    EventId,
    Id,
    call_of,
    content_of,
    keyed,
    made,
    private,
    with_header,
)
from app.api.events_requests import WebhookRequest
from app.api.events_responses import NewWebhookAnswer, WebhooksAnswer
from app.services import events, webhooks
from app.services.actors import Action, require
from app.services.delivering import Targets

router = APIRouter(prefix="/v1/events/{event_id}/webhooks", tags=["webhooks"], dependencies=KEYED)


@router.post(
    "",
    status_code=201,
    response_model=NewWebhookAnswer,
    openapi_extra=with_header(IDEMPOTENCY, takes(WebhookRequest)),
    responses=keyed(400, 409),
)
async def add(request: Request, event_id: EventId) -> Response:
    """Add an https address; private and local ones are refused. Messages are signed with the secret in the answer."""
    call = await call_of(request)
    require(call.actor, Action.MANAGE_WEBHOOKS, event_id)
    body = await body_of(request, WebhookRequest)
    targets: Targets = request.app.state.targets
    await targets.refuse_private(body.url)

    def make(session: Session) -> Data:
        event = events.get(session, call.actor, event_id)
        row, _ = webhooks.add_endpoint(session, call.keyring, call.actor, event, body.url, body.kinds, call.at)
        return showing.webhook(row)

    answer = await call.once(make)
    shown = content_of(answer)
    return made(answer, content={"webhook": shown, "secret": webhooks.secret_of(call.keyring, shown["id"])})


@router.get("", response_model=WebhooksAnswer, responses=keyed())
async def list_webhooks(request: Request, event_id: EventId) -> Response:
    """The addresses that are told; for a store its own."""
    call = await call_of(request)

    def job(session: Session) -> Data:
        events.get(session, call.actor, event_id)
        return {"webhooks": [showing.webhook(one) for one in webhooks.endpoints(session, call.actor, event_id)]}

    return private(await call.read(job))


@router.delete("/{webhook_id}", status_code=204, response_class=Response, responses=keyed())
async def remove(request: Request, event_id: EventId, webhook_id: Id) -> Response:
    """Tell an address no more; what waits for it is not sent."""
    call = await call_of(request)

    def job(session: Session) -> None:
        events.get(session, call.actor, event_id)
        webhooks.remove_endpoint(session, call.actor, event_id, webhook_id, call.at)

    await call.write(job)
    return Response(status_code=204)
