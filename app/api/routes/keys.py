"""`/v1/keys`: API keys, shown once, revoked for good."""

from fastapi import APIRouter, Request, Response
from sqlmodel import Session

from app.api import showing
from app.api.bodies import body_of, takes
from app.api.conventions import (
    IDEMPOTENCY,
    KEYED,
    Data,
    Id,
    call_of,
    content_of,
    keyed,
    made,
    private,
    with_header,
)
from app.api.events_requests import KeyRequest
from app.api.events_responses import KeyAnswer, KeysAnswer, NewKeyAnswer
from app.services import access
from app.services.access import events_of_key
from app.services.actors import Action, Role, require

router = APIRouter(prefix="/v1/keys", tags=["keys"], dependencies=KEYED)


@router.post(
    "",
    status_code=201,
    response_model=NewKeyAnswer,
    openapi_extra=with_header(IDEMPOTENCY, takes(KeyRequest)),
    responses=keyed(400, 409),
)
async def create(request: Request) -> Response:
    """Make a key. Its secret is in this answer and nowhere else: a repetition shows the key without it."""
    call = await call_of(request)
    require(call.actor, Action.MANAGE_KEYS)
    body = await body_of(request, KeyRequest)
    secret: list[str] = []

    def make(session: Session) -> Data:
        new = access.create_key(
            session,
            call.actor,
            Role(body.role.value),
            body.holder,
            call.at,
            events=body.events,
            expires_at=body.expires_at,
        )
        secret[:] = [new.text]
        return showing.key(new.key, None if body.events is None else frozenset(body.events))

    answer = await call.once(make)
    shown = None if answer.replayed else secret[0]
    return made(answer, content={"key": content_of(answer), "secret": shown})


@router.get("", response_model=KeysAnswer, responses=keyed())
async def list_keys(request: Request) -> Response:
    """All keys for an admin; for an organiser those that act in the organiser's events."""
    call = await call_of(request)

    def job(session: Session) -> Data:
        found = access.keys(session, call.actor)
        return {"keys": [showing.key(one, events_of_key(session, one.id)) for one in found]}

    return private(await call.read(job))


@router.delete("/{key_id}", response_model=KeyAnswer, responses=keyed())
async def revoke(request: Request, key_id: Id) -> Response:
    """Revoke a key, at once and for good; a second time changes nothing, so no version is asked for."""
    call = await call_of(request)

    def job(session: Session) -> Data:
        key = access.revoke_key(session, call.actor, key_id, call.at)
        return showing.key(key, events_of_key(session, key.id))

    shown = await call.write(job)
    request.app.state.gate.forget()
    return private(shown)
