"""One answer for one key: a request that is repeated gets the first answer again."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete
from sqlmodel import Session, col

from app.db.rows import append, load, trusts_keys
from app.db.tables import Idempotency
from app.errors import Conflict


@dataclass(frozen=True, slots=True)
class Answer:
    """A status and a body; `replayed` where it is the answer to an earlier request."""

    status: int
    body: bytes
    replayed: bool = False


def hash_of(*parts: bytes) -> str:
    """The SHA-256 of a request's parts (method, path, body), each with its length."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def stored(session: Session, scope: str, key: str, request_hash: str) -> Answer | None:
    """The answer given before, or None. Raises Conflict where the key came with another request."""
    row = load(session, Idempotency, (scope, key))
    if row is None:
        return None
    if row.request_hash != request_hash:
        raise Conflict("this Idempotency-Key was used for another request: choose a new one")
    return Answer(row.status, row.response, replayed=True)


def once(
    session: Session, scope: str, key: str | None, request_hash: str, at: datetime, make: Callable[[], Answer]
) -> Answer:
    """The answer of `make`, kept in its own transaction; or the one given before. Without a key nothing is kept.

    `scope` tells apart who uses the key. The first run of a job does not look for an earlier answer: it would be a
    question to the database for every request. A repetition breaks the primary key, and the second run looks.
    """
    if key is None:
        return make()
    answer = None if trusts_keys(session) else stored(session, scope, key, request_hash)
    if answer is None:
        answer = make()
        append(
            session,
            Idempotency,
            scope=scope,
            key=key,
            request_hash=request_hash,
            status=answer.status,
            response=answer.body,
            at=at,
        )
    return answer


def forget(session: Session, before: datetime) -> int:
    """Drop the answers given before a moment; how many were dropped."""
    return session.exec(delete(Idempotency).where(col(Idempotency.at) < before)).rowcount
