"""`/v1/events/{event_id}/exports`: an event's registrations and lists as files. Every list read is on record."""

from asyncio import to_thread
from collections.abc import Callable
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from sqlmodel import Session

from app.api import showing, storedlists
from app.api.conventions import KEYED, PRIVATE, Call, Data, EventId, RegistrationId, call_of, keyed
from app.api.events_responses import ExportAnswer
from app.errors import NotFound
from app.services import events, exports
from app.services.exports import Exported

router = APIRouter(prefix="/v1/events/{event_id}", tags=["exports"], dependencies=KEYED)


def _file(media_type: str) -> dict[int | str, dict[str, Any]]:
    content = {media_type: {"schema": {"type": "string", "format": "binary"}}}
    return {**keyed(), 200: {"description": "The file.", "content": content}}


@router.get("/exports/registrations.csv", response_class=Response, responses=_file("text/csv"))
async def as_csv(request: Request, event_id: EventId) -> Response:
    """One row a registration, cards included; no cell can be run as a formula."""
    return await _export(request, event_id, exports.as_csv, "text/csv; charset=utf-8", "registrations.csv")


@router.get("/exports/registrations.json", response_model=ExportAnswer, responses=keyed())
async def as_json(request: Request, event_id: EventId) -> Response:
    """All registrations with their lists as submitted and as read, and their verdicts."""
    call = await call_of(request)
    return await _made(call, event_id, lambda found: _json(found, call), "application/json", "registrations.json")


@router.get("/exports/lists.zip", response_class=Response, responses=_file("application/zip"))
async def as_zip(request: Request, event_id: EventId) -> Response:
    """A ydk file a list, with the CSV that tells whose it is."""
    return await _export(request, event_id, exports.as_zip, "application/zip", "lists.zip")


@router.get("/exports/sheets.pdf", response_class=Response, responses=_file("application/pdf"))
async def as_sheets(request: Request, event_id: EventId) -> Response:
    """The registration sheets of all players, names in the language asked for."""
    call = await call_of(request)
    return await _made(call, event_id, lambda found: _sheets(call, found), "application/pdf", "sheets.pdf")


@router.get("/registrations/{registration_id}/sheet.pdf", response_class=Response, responses=_file("application/pdf"))
async def one_sheet(request: Request, event_id: EventId, registration_id: RegistrationId) -> Response:
    """The registration sheet of one player, for who may read the list; the read is on record."""
    call = await call_of(request)
    revision, _ = await storedlists.read(call, event_id, registration_id, None)

    def job(session: Session) -> Exported:
        row = storedlists.within(session, call.actor, event_id, registration_id)
        return Exported(events.get(session, call.actor, event_id), [(row, revision)])

    found = await call.read(job)
    return _answer(await to_thread(_sheets, call, found), "application/pdf", f"{registration_id}.pdf")


async def _export(
    request: Request, event_id: str, make: Callable[[Exported], bytes], media_type: str, name: str
) -> Response:
    return await _made(await call_of(request), event_id, make, media_type, name)


async def _made(call: Call, event_id: str, make: Callable[[Exported], bytes], media_type: str, name: str) -> Response:
    found = await call.write(lambda session: exports.collect(session, call.actor, event_id, call.at))
    return _answer(await to_thread(make, found), media_type, name)


def _sheets(call: Call, found: Exported) -> bytes:
    if not any(revision is not None and row.withdrawn_at is None for row, revision in found.entries):
        raise NotFound("there is no list yet")
    return exports.as_sheets(call.desk, found, call.language)


def _answer(content: bytes, media_type: str, name: str) -> Response:
    headers = {
        **PRIVATE,
        "Content-Disposition": f'attachment; filename="{name}"',
        "X-Content-Type-Options": "nosniff",
    }
    return Response(content, 200, headers, media_type)


def _json(found: Exported, call: Call) -> bytes:
    shown: list[Data] = []
    for row, revision in found.entries:
        of_list: Data | None = None
        if revision is not None:
            of_list = {
                **showing.revision(revision),
                "submitted": revision.submitted.decode("utf-8", "replace"),
                "list": revision.as_read,
                "verdict": revision.verdict,
            }
        shown.append({**showing.registration(row, found.event, call.at), "registered": of_list})
    return msgspec.json.encode({"event": showing.event(found.event), "registrations": shown})
