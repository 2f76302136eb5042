"""`/v1/events/{event_id}/registrations/bulk`: a line in, a line out."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import ValidationError
from starlette.responses import StreamingResponse

from app.api import submissions
from app.api.bodies import BODIES
from app.api.conventions import KEYED, PRIVATE, Call, EventId, call_of, content_of, keyed
from app.api.events_requests import BulkLine
from app.api.limits import MOST_BULK_BYTES, MOST_BULK_LINES, MOST_BYTES, Message, Receive, Send
from app.api.problems import TooLarge, answer, invalid
from app.api.submissions import under_law
from app.errors import DeckcheckError, Unavailable
from app.services import idempotency
from app.services.actors import Action, require
from app.services.bulk import LineTooLongError, in_order, lines
from app.services.event_checks import EventLaw
from app.services.keeping import Keeping
from app.services.roster import Player

router = APIRouter(prefix="/v1/events/{event_id}/registrations", tags=["registrations"], dependencies=KEYED)
Data = dict[str, Any]
MEDIA_TYPE = "application/x-ndjson"
BODIES["BulkLine"] = BulkLine
BODY = {
    "requestBody": {
        "required": True,
        "description": f"One BulkLine a line; at most {MOST_BULK_LINES} lines, {MOST_BULK_BYTES} bytes.",
        "content": {MEDIA_TYPE: {"schema": {"type": "string"}}},
    }
}
LINES: dict[int | str, dict[str, Any]] = {
    200: {"description": "A result a line, in the order of the lines.", "content": {MEDIA_TYPE: {"schema": {}}}}
}


class Lines(StreamingResponse):
    """A stream that leaves the request's body to whoever reads it."""

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Send the lines as they come."""
        await self.stream_response(send)


@router.post("/bulk", response_class=Response, openapi_extra=BODY, responses={**keyed(400, 409), **LINES})
async def register_many(request: Request, event_id: EventId) -> Response:
    """Register many players; a line's `key` makes its repetition harmless. Each line has its own status."""
    call = await call_of(request, whole=False)
    require(call.actor, Action.REGISTER, event_id)
    await request.app.state.laws.of(call, event_id)
    return Lines(_results(call, event_id), 200, dict(PRIVATE), MEDIA_TYPE)


async def _results(call: Call, event_id: str) -> AsyncIterator[bytes]:
    async def work(number: int, line: bytes) -> Data:
        keeping: Keeping = call.request.app.state.keeping
        return await _one(replace(call, at=keeping.now()), event_id, number, line)

    async for result in in_order(_lines(call.request), work):
        yield msgspec.json.encode(result if isinstance(result, dict) else _failed(0, None, result)) + b"\n"


async def _lines(request: Request) -> AsyncIterator[bytes]:
    count = 0
    async for line in lines(_counted(request), MOST_BYTES):
        count += 1
        if count > MOST_BULK_LINES:
            raise TooLarge(MOST_BULK_BYTES)
        yield line


async def _counted(request: Request) -> AsyncIterator[bytes]:
    seen = 0
    async for chunk in request.stream():
        seen += len(chunk)
        if seen > MOST_BULK_BYTES:
            raise TooLarge(MOST_BULK_BYTES)
        yield chunk


async def _one(call: Call, event_id: str, number: int, line: bytes) -> Data:
    key = None
    try:
        body = _body(line)
        key = body.key
        return _done(number, key, await _registered(call, event_id, body, line))
    except Exception as error:
        return _failed(number, key, error)


def _body(line: bytes) -> BulkLine:
    try:
        return BulkLine.model_validate_json(line)
    except ValidationError as error:
        raise invalid(error) from None


async def _registered(call: Call, event_id: str, body: BulkLine, line: bytes) -> idempotency.Answer:
    player = Player(body.player_name, body.player_number)
    wanted = submissions.registered_list(body, line)
    # A space keeps these keys apart from those of headers.
    key, request_hash = f"bulk {event_id} {body.key}", idempotency.hash_of(b"bulk", event_id.encode(), line)

    async def attempt(law: EventLaw) -> idempotency.Answer:
        found = None if wanted is None else submissions.check(call, law, wanted, player)
        return await call.once_of(
            lambda session: submissions.register(session, call, law, player, wanted, found), key, request_hash
        )

    return await under_law(call, event_id, attempt)


def _done(number: int, key: str, result: idempotency.Answer) -> Data:
    registration = content_of(result)["registration"]
    return {
        "line": number,
        "key": key,
        "status": result.status,
        "registration": registration["id"],
        "version": registration["version"],
        "state": registration["state"],
        "worst": registration["worst"],
        "late_by_minutes": registration["late_by_minutes"],
        "replayed": result.replayed,
    }


def _failed(number: int, key: str | None, error: Exception) -> Data:
    """A line that came to nothing; line 0: the reading of the stream ended early."""
    match error:
        case DeckcheckError():
            told = error
        case LineTooLongError():
            told = TooLarge(MOST_BYTES)
        case _:
            told = Unavailable("this line could not be worked on: send it again with the same key")
    problem = msgspec.json.decode(bytes(answer(told).body))
    return {"line": number, "key": key, "status": told.status, "problem": problem}
