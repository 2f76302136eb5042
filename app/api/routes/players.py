"""`/v1/player`: what a player's secret link leads to. The secret stands in `Authorization`, never in an address."""

from fastapi import APIRouter, Request, Response
from sqlmodel import Session

from app.api import showing, submissions
from app.api.bodies import body_of, takes
from app.api.conventions import (
    IDEMPOTENCY,
    IF_MATCH,
    KEYED,
    Call,
    Data,
    EventId,
    RegistrationId,
    call_of,
    content_of,
    keyed,
    made,
    private,
    tagged,
    with_header,
)
from app.api.events_requests import LinkRequest, PlayerListRequest
from app.api.events_responses import LinkAnswer, PlayerAnswer, ReceiptAnswer, StoredListAnswer, SubmissionAnswer
from app.api.routes.registrations import handed_in
from app.api.storedlists import FILE, stored_file, stored_list, within
from app.db.tables import Event, Registration
from app.errors import Forbidden, NotFound
from app.services import access, events, lists, receipts
from app.services.access import link_text

router = APIRouter(tags=["players"], dependencies=KEYED)


@router.post(
    "/v1/events/{event_id}/registrations/{registration_id}/player-link",
    status_code=201,
    response_model=LinkAnswer,
    openapi_extra=with_header(IDEMPOTENCY, takes(LinkRequest)),
    responses=keyed(400, 409),
)
async def create_link(request: Request, event_id: EventId, registration_id: RegistrationId) -> Response:
    """Make the player's secret to this registration; earlier ones end. It is kept nowhere."""
    call = await call_of(request)
    body = await body_of(request, LinkRequest)

    def make(session: Session) -> Data:
        row = within(session, call.actor, event_id, registration_id)
        text = access.create_link(session, call.keyring, call.actor, row, call.at, expires_at=body.expires_at)
        return {"registration": row.id, "link": _id_of(text)}

    answer = await call.once(make)
    request.app.state.gate.forget()
    link_id = content_of(answer)["link"]
    return made(answer, content={"registration": registration_id, "secret": link_text(call.keyring, link_id)})


@router.get("/v1/player", response_model=PlayerAnswer, responses=keyed())
async def own(request: Request) -> Response:
    """The player's own registration and its event."""
    call = await _player(request)
    event, row = await call.read(lambda session: _own(session, call))
    content = {"event": showing.event(event), "registration": showing.registration(row, event, call.at)}
    return tagged(content, row.version)


@router.get("/v1/player/list", response_model=StoredListAnswer, responses=keyed())
async def own_list(request: Request) -> Response:
    """The player's own list as submitted and as read, and its verdict; the read is on record."""
    call = await _player(request)
    event, row = await call.read(lambda session: _own(session, call))
    return private(await stored_list(call, event.id, row.id, None))


@router.get("/v1/player/list/submitted", response_class=Response, responses={**keyed(), **FILE})
async def own_file(request: Request) -> Response:
    """The player's own list byte for byte; the read is on record."""
    call = await _player(request)
    event, row = await call.read(lambda session: _own(session, call))
    return await stored_file(call, event.id, row.id, None)


@router.put(
    "/v1/player/list",
    response_model=SubmissionAnswer,
    openapi_extra=with_header(IF_MATCH, takes(PlayerListRequest)),
    responses=keyed(400, 409, 412, 428),
)
async def submit(request: Request) -> Response:
    """Hand in the player's own list, until the deadline, as JSON or as the file itself."""
    call = await _player(request)
    _, row = await call.read(lambda session: _own(session, call))
    return await handed_in(call, row, await submissions.players_list(request))


@router.post(
    "/v1/player/receipts",
    status_code=201,
    response_model=ReceiptAnswer,
    openapi_extra={"parameters": [IDEMPOTENCY]},
    responses=keyed(400, 409),
)
async def own_receipt(request: Request) -> Response:
    """A signed receipt for the player's own list."""
    call = await _player(request)

    def make(session: Session) -> Data:
        _, row = _own(session, call)
        if row.revision is None:
            raise NotFound("there is no list yet")
        return receipts.document(receipts.issue(session, call.keyring, call.actor, row.id, row.revision, call.at))

    return made(await call.once(make))


async def _player(request: Request) -> Call:
    call = await call_of(request)
    if call.actor.registration_id is None:
        raise Forbidden("this is for players: staff and stores use /v1/events/{event_id}/registrations")
    return call


def _own(session: Session, call: Call) -> tuple[Event, Registration]:
    row = lists.get(session, call.actor, call.actor.registration_id or "")
    return events.get(session, call.actor, row.event_id), row


def _id_of(text: str) -> str:
    """The public id within a link's text, which stands between two underscores and holds one itself."""
    return "_".join(text.split("_", 3)[1:3])
