"""Lists on their way out: as read or byte for byte, each read on record."""

from typing import Any

from fastapi import Response
from sqlmodel import Session

from app.api import showing
from app.api.conventions import PRIVATE, Call
from app.db.rows import load
from app.db.tables import Registration, Revision
from app.errors import NotFound
from app.services import event_checks, events, lists
from app.services.actors import Actor
from app.services.event_checks import EventLaw

Data = dict[str, Any]
FILE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The bytes as they were submitted.",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
NO_REGISTRATION = "there is no such registration"


def within(session: Session, actor: Actor, event_id: str, registration_id: str) -> Registration:
    """A registration of this very event; raises NotFound for others, and for those that an actor may not see."""
    row = lists.get(session, actor, registration_id)
    if row.event_id != event_id:
        raise NotFound(NO_REGISTRATION)
    return row


def current(session: Session, actor: Actor, event_id: str, registration_id: str) -> Revision | None:
    """The list that counts, for who may see the registration; it is not shown, so nothing is put on record."""
    row = within(session, actor, event_id, registration_id)
    return None if row.revision is None else load(session, Revision, (registration_id, row.revision))


async def read(call: Call, event_id: str, registration_id: str, number: int | None) -> tuple[Revision, EventLaw]:
    """A stored list, and the law of its event; the read is on record."""

    def job(session: Session) -> tuple[Revision, EventLaw]:
        event = events.get(session, call.actor, event_id)
        row = load(session, Registration, registration_id)
        if row is None or row.event_id != event_id:
            raise NotFound(NO_REGISTRATION)
        return lists.read_list(session, call.actor, registration_id, call.at, number), event_checks.law_of(event)

    return await call.write(job)


async def stored_list(call: Call, event_id: str, registration_id: str, number: int | None) -> Data:
    """A stored list as it is answered, its verdict in the reader's language where that says the same."""
    revision, law = await read(call, event_id, registration_id, number)
    verdict, language = event_checks.verdict_in(call.desk, law, revision, call.language)
    return {
        "registration": registration_id,
        "revision": showing.revision(revision),
        "submitted": revision.submitted.decode("utf-8", "replace"),
        "list": revision.as_read,
        "verdict": verdict,
        "language": language,
    }


async def stored_file(call: Call, event_id: str, registration_id: str, number: int | None) -> Response:
    """A stored list byte for byte; never shown by a browser as a page of this service."""
    revision, _ = await read(call, event_id, registration_id, number)
    headers = {
        **PRIVATE,
        "Content-Disposition": f'attachment; filename="{registration_id}-{revision.number}.txt"',
        "X-Content-Type-Options": "nosniff",
    }
    return Response(revision.submitted, 200, headers, "application/octet-stream")
