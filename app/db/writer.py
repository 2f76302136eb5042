"""The one writer: jobs wait in line, those that wait together share one durable commit."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, Full, Queue
from threading import Lock, Thread
from time import monotonic
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlmodel import Session

from app.db.engines import Engines
from app.db.rows import drop_appended, trust_keys, write_appended

_log = logging.getLogger(__name__)

Result = TypeVar("Result")
Job = Callable[[Session], Result]
"""Work in a transaction: reads and changes rows, returns a value, never commits. It may be run a second time after
its first run was rolled back, so it changes nothing but rows, and makes them itself."""


_GATHERING = 0.001


class OutageError(Exception):
    """The database cannot be used now. `retry_after` is in seconds; with `unknown`, the work may have been done."""

    def __init__(self, reason: str, *, retry_after: int = 2, unknown: bool = False) -> None:
        super().__init__(reason)
        self.retry_after = retry_after
        self.unknown = unknown


@dataclass(slots=True)
class _Waiting:
    job: Job[object]
    future: Future[object]
    waiter: asyncio.Future[None] | None
    since: float = field(default_factory=monotonic)


class Writer:
    """A thread that runs jobs in their order, many in one transaction.

    Jobs that wait together are first run without savepoints, which is quick; when one of them fails, the
    transaction is rolled back and they are run again with a savepoint each, so that only the one fails.
    """

    def __init__(self, engines: Engines, *, waiting: int = 1024, batch: int = 64, patience: float = 10.0) -> None:
        """`waiting`: how many jobs may wait; `batch`: how many share a commit; `patience`: seconds a job may wait."""
        self._engines = engines
        self._queue: Queue[_Waiting | None] = Queue(waiting)
        self._batch = batch
        self._patience = patience
        self._last = 1
        self._closed = False
        self._closing = Lock()
        self._thread = Thread(target=self._work, name="deckcheck-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job[Result], waiter: asyncio.Future[None] | None = None) -> Future[Result]:
        """Put a job in line; its future holds its result once it is durable. Raises OutageError when full.

        `waiter` is woken when the future is done. All waiters of a batch are woken by one call into their loop: a
        call each would hand the interpreter to and fro between the threads in the middle of a batch.
        """
        future: Future[Result] = Future()
        with self._closing:
            if self._closed:
                raise OutageError("the service is stopping", retry_after=5)
            try:
                self._queue.put_nowait(_Waiting(job, future, waiter))  # pyright: ignore[reportArgumentType]
            except Full:
                raise OutageError("too many changes are waiting") from None
        return future

    def close(self) -> None:
        """Do what is in line, then stop."""
        with self._closing:
            already, self._closed = self._closed, True
        if not already:
            self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        going = True
        while going:
            batch, going = self._next()
            ready = [waiting for waiting in batch if self._still_wanted(waiting)]
            if ready:
                _answer(ready, self._outcomes([waiting.job for waiting in ready]))

    def _next(self) -> tuple[list[_Waiting], bool]:
        first = self._queue.get()
        if first is None:
            return [], False
        batch, end = [first], monotonic() + _GATHERING
        while len(batch) < self._batch:
            # Those whose answers were just given come again at once: wait for as many as there were, but not long.
            pause = end - monotonic() if len(batch) < self._last else 0.0
            try:
                waiting = self._queue.get(timeout=pause) if pause > 0 else self._queue.get_nowait()
            except Empty:
                break
            if waiting is None:
                return batch, False
            batch.append(waiting)
        self._last = len(batch)
        return batch, True

    def _still_wanted(self, waiting: _Waiting) -> bool:
        if not waiting.future.set_running_or_notify_cancel():
            return False
        if monotonic() - waiting.since <= self._patience:
            return True
        _answer([waiting], [OutageError("the change waited too long and was not made")])
        return False

    def _outcomes(self, jobs: Sequence[Job[object]]) -> list[object]:
        try:
            return self._together_or_apart(jobs)
        except OutageError as error:
            return [error] * len(jobs)
        except IntegrityError as error:
            # A reference to nothing shows at the commit, which does not say whose it is.
            return [error] if len(jobs) == 1 else [outcome for job in jobs for outcome in self._outcomes([job])]
        except Exception as error:
            return [_unavailable(error)] * len(jobs)

    def _together_or_apart(self, jobs: Sequence[Job[object]]) -> list[object]:
        try:
            return self._transaction(jobs, apart=False)
        except OutageError:
            raise
        except Exception as error:
            if len(jobs) == 1 and not is_outage(error) and not isinstance(error, IntegrityError):
                return [error]
            return self._transaction(jobs, apart=True)

    def _transaction(self, jobs: Sequence[Job[object]], *, apart: bool) -> list[object]:
        with self._engines.turn(), Session(self._engines.write, expire_on_commit=False) as session:
            session.connection()
            if not apart:
                trust_keys(session)
            outcomes = [_apart(session, job) if apart else job(session) for job in jobs]
            session.flush()
            write_appended(session)
            _commit(session)
        return outcomes


def _commit(session: Session) -> None:
    try:
        session.commit()
    except Exception as error:
        # SQLite keeps a transaction open whose commit failed: the connection is not used again.
        session.invalidate()
        if is_outage(error):
            raise _unavailable(error, unknown=True) from error
        raise


def is_outage(error: Exception) -> bool:
    """Whether an error means that the database cannot be used now, and not that the work was wrong."""
    if isinstance(error, OperationalError | InterfaceError):
        return True
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _apart(session: Session, job: Job[object]) -> object:
    try:
        with session.begin_nested():
            outcome = job(session)
            session.flush()
            write_appended(session)
            return outcome
    except Exception as error:
        drop_appended(session)
        if isinstance(error, DBAPIError) and error.connection_invalidated:
            raise
        return error


def _unavailable(error: Exception, *, unknown: bool = False) -> OutageError:
    _log.error("the database cannot be used: %s", type(error).__name__)
    reason = "the database cannot be used now"
    return OutageError(reason + "; whether the change was made is not known" if unknown else reason, unknown=unknown)


def _answer(batch: Sequence[_Waiting], outcomes: Sequence[object]) -> None:
    for waiting, outcome in zip(batch, outcomes, strict=True):
        if isinstance(outcome, Exception):
            waiting.future.set_exception(_unavailable(outcome) if is_outage(outcome) else outcome)
        else:
            waiting.future.set_result(outcome)
    _wake([waiting.waiter for waiting in batch if waiting.waiter is not None])


def _wake(waiters: Sequence[asyncio.Future[None]]) -> None:
    for loop in {waiter.get_loop() for waiter in waiters}:
        # A loop that is closed has nobody left who waits.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_release, [waiter for waiter in waiters if waiter.get_loop() is loop])


def _release(waiters: Sequence[asyncio.Future[None]]) -> None:
    for waiter in waiters:
        if not waiter.done():
            waiter.set_result(None)
