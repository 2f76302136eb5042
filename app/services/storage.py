"""The store as the edge uses it: an outage is a 503, a broken uniqueness a 409."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from app.db.store import Store
from app.db.writer import Job, OutageError
from app.errors import Conflict, Unavailable

Result = TypeVar("Result")

_TAKEN = {
    "registration": "this player number is registered in the event already",
    "deck_check": "a deck check of this registration is open already: resume it",
    "penalty_record": "this penalty was corrected already: correct the newest entry",
    "idempotency": "the same request is being carried out: repeat it in a moment",
}


async def write(store: Store, job: Job[Result]) -> Result:
    """Run a job; it is durable when this returns. Raises Unavailable, Conflict, or what the job raises."""
    with _translated():
        return await store.write(job)


async def read(store: Store, job: Callable[[Session], Result]) -> Result:
    """Run a job that only reads. Raises Unavailable, or what the job raises."""
    with _translated():
        return await store.read(job)


def write_now(store: Store, job: Job[Result]) -> Result:
    """Like `write`, for threads and commands."""
    with _translated():
        return store.write_now(job)


def read_now(store: Store, job: Callable[[Session], Result]) -> Result:
    """Like `read`, for threads and commands."""
    with _translated():
        return store.read_now(job)


@contextmanager
def _translated() -> Generator[None]:
    try:
        yield
    except OutageError as error:
        raise Unavailable(str(error), retry_after=error.retry_after) from error
    except IntegrityError as error:
        # The database's own message can hold values: only its table's name is looked at.
        message = str(error.orig)
        for table, reason in _TAKEN.items():
            if f" {table}." in message or f'_{table}"' in message or f"uq_{table}_" in message:
                raise Conflict(reason) from None
        raise
