"""What all kept resources share: one call's store, actor and moment; versions, repeated requests, pages."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import Path, Query, Request, Response, Security
from fastapi.security import HTTPBearer
from sqlmodel import Session

from app.api.access import Gate
from app.api.bodies import json, told
from app.api.deps import desk_of, language_of
from app.api.problems import Invalid
from app.db.store import Store
from app.errors import Conflict, PreconditionFailed, PreconditionRequired, Unprocessable
from app.services import idempotency, storage
from app.services.actors import Actor
from app.services.desk import Desk
from app.services.keeping import Keeping
from app.services.keyring import Keyring

Result = TypeVar("Result")
Data = Mapping[str, Any]
Make = Callable[[Session], Data]
"""Makes something in a session and returns what is answered, without secrets: it is kept for repetitions."""

KEYED = [Security(HTTPBearer(auto_error=False, description="An API key, or a player's secret."))]
"""For the contract; who asks is found by `call_of`."""
COMMON = (401, 403, 404, 413, 422, 429, 503)
MOST_A_PAGE = 200
REPLAYED = "Idempotency-Replayed"

_KEY = re.compile(r"[\x21-\x7e]{1,200}")
_TAG = re.compile(r'"(\d{1,18})"')

EventId = Annotated[str, Path(max_length=60, pattern="^[a-z0-9_]+$", description="An event's id.")]
RegistrationId = Annotated[str, Path(max_length=60, pattern="^[a-z0-9_]+$", description="A registration's id.")]
Id = Annotated[str, Path(max_length=60, pattern="^[a-z0-9_]+$")]
After = Annotated[
    str,
    Query(max_length=60, pattern="^[a-z0-9_]*$", description="`next` of the page before; left out: from the start."),
]
Limit = Annotated[int, Query(ge=1, le=MOST_A_PAGE)]


@dataclass(frozen=True, slots=True)
class Call:
    """One request: who asks, when it had arrived whole, and the store it is answered from."""

    request: Request
    actor: Actor
    store: Store
    keyring: Keyring
    at: datetime

    @property
    def desk(self) -> Desk:
        """The documents, cards and messages."""
        return desk_of(self.request)

    @property
    def language(self) -> str:
        """The language of the messages."""
        return language_of(self.request)

    async def read(self, job: Callable[[Session], Result]) -> Result:
        """Run a job that only reads."""
        return await storage.read(self.store, job)

    async def write(self, job: Callable[[Session], Result]) -> Result:
        """Run a job in a transaction; durable when this returns."""
        return await storage.write(self.store, job)

    async def once(self, make: Make, *, status: int = 201) -> idempotency.Answer:
        """Make something once for the request's Idempotency-Key; a repetition gets the first answer."""
        parts = self.request.method.encode(), self.request.url.path.encode(), await self.request.body()
        return await self.once_of(make, idempotency_key(self.request), idempotency.hash_of(*parts), status)

    async def once_of(self, make: Make, key: str | None, request_hash: str, status: int = 201) -> idempotency.Answer:
        """Make something once for a key and the hash of what is asked."""
        scope = self.actor.identity

        def job(session: Session) -> idempotency.Answer:
            def answer() -> idempotency.Answer:
                return idempotency.Answer(status, msgspec.json.encode(make(session)))

            return idempotency.once(session, scope, key, request_hash, self.at, answer)

        try:
            return await self.write(job)
        except (Conflict, PreconditionFailed, Unprocessable):
            # What was made already can stand in its own way: the second withdrawal, or a list after the deadline.
            earlier = await self._earlier(scope, key, request_hash)
            if earlier is None:
                raise
            return earlier

    async def _earlier(self, scope: str, key: str | None, request_hash: str) -> idempotency.Answer | None:
        if key is None:
            return None
        return await self.read(lambda session: idempotency.stored(session, scope, key, request_hash))


async def call_of(request: Request, *, whole: bool = True) -> Call:
    """Who asks, and when. A request's moment is that of its last byte, unless its body is read bit by bit."""
    keeping: Keeping = request.app.state.keeping
    gate: Gate = request.app.state.gate
    opened = await keeping.opened()
    actor = await gate.actor_of(request, opened.store, keeping.now())
    if whole:
        await request.body()
    return Call(request, actor, opened.store, opened.keyring, keeping.now())


def expected(request: Request) -> int | None:
    """The version in `If-Match`; None without one. Raises PreconditionFailed for what no version can be."""
    found = request.headers.get("if-match")
    if found is None:
        return None
    if found.strip() == "*":
        raise PreconditionRequired("If-Match: * does not say which version you change: send the ETag you read")
    tag = _TAG.fullmatch(found.strip())
    if tag is None:
        raise PreconditionFailed("If-Match is not an ETag of this service: read it again, then repeat the change")
    return int(tag[1])


def idempotency_key(request: Request) -> str | None:
    """The `Idempotency-Key` of a request; raises Invalid where it cannot be one."""
    found = request.headers.get("idempotency-key")
    if found is not None and not _KEY.fullmatch(found):
        raise Invalid([("/Idempotency-Key", "1 to 200 visible ASCII characters")])
    return found


def tagged(content: Data, version: int, status: int = 200) -> Response:
    """An answer with the ETag of what it shows; nobody else keeps it."""
    return json(content, status, {"ETag": f'"{version}"', **PRIVATE})


def private(content: object, status: int = 200) -> Response:
    """An answer that nobody else keeps."""
    return json(content, status, dict(PRIVATE))


def made(answer: idempotency.Answer, location: str | None = None, content: Data | None = None) -> Response:
    """The answer to a POST that made something, or to its repetition; `content` in place of what was kept."""
    headers = dict(PRIVATE)
    if location is not None:
        headers["Location"] = location
    if answer.replayed:
        headers[REPLAYED] = "true"
    body = answer.body if content is None else msgspec.json.encode(content)
    return Response(body, answer.status, headers, "application/json")


def content_of(answer: idempotency.Answer) -> dict[str, Any]:
    """What was answered."""
    return msgspec.json.decode(answer.body, type=dict[str, Any])


def keyed(*more: int) -> dict[int | str, dict[str, Any]]:
    """The problems that a route with a key can answer with."""
    return told(*sorted({*COMMON, *more}))


PRIVATE = {"Cache-Control": "no-store"}
IF_MATCH: dict[str, Any] = {
    "name": "If-Match",
    "in": "header",
    "required": False,
    "description": "The ETag of what is changed; without it 428, with another one 412.",
    "schema": {"type": "string"},
}
IDEMPOTENCY: dict[str, Any] = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "A text of your choice; a repetition with the same one gets the first answer again.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
}


def with_header(header: dict[str, Any], taken: dict[str, Any] | None = None) -> dict[str, Any]:
    """The part of the contract that names a header, beside a body."""
    return {**(taken or {}), "parameters": [header]}
