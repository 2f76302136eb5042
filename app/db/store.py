"""The store: reads beside each other, writes through the one writer; for threads and for asyncio alike."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Self, TypeVar

from sqlmodel import Session

from app.db.engines import Engines, connect
from app.db.writer import Job, OutageError, Writer, is_outage

Result = TypeVar("Result")


class Store:
    """One database. `write` and `read` await; `write_now` and `read_now` block.

    What a job returns outlives its session, so it returns values or rows whose columns are loaded.
    """

    def __init__(
        self, url: str, *, waiting: int = 1024, batch: int = 64, patience: float = 10.0, readers: int = 4
    ) -> None:
        """`patience` is how many seconds a change may wait before it is refused; the rest as in Writer."""
        self._engines = connect(url)
        self._patience = patience
        self._writer = Writer(self._engines, waiting=waiting, batch=batch, patience=patience)
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="deckcheck-reader")

    @property
    def engines(self) -> Engines:
        """The engines, for migrations and for health checks."""
        return self._engines

    async def write(self, job: Job[Result]) -> Result:
        """Run a job in a transaction and return its result once it is durable."""
        loop = asyncio.get_running_loop()
        waiter = loop.create_future()
        future = self._writer.submit(job, waiter)
        giving_up = loop.call_later(self._patience, _give_up, future, waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            future.cancel()
            raise
        finally:
            giving_up.cancel()
        return future.result()

    def write_now(self, job: Job[Result]) -> Result:
        """Like `write`, for threads."""
        future: Future[Result] = self._writer.submit(job)
        try:
            return future.result(self._patience)
        except FutureTimeout:
            if future.cancel():
                raise OutageError("the change waited too long and was not made") from None
        return future.result()

    async def read(self, job: Callable[[Session], Result]) -> Result:
        """Run a job that only reads, in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, job)

    def read_now(self, job: Callable[[Session], Result]) -> Result:
        """Like `read`, for threads."""
        try:
            with Session(self._engines.read, expire_on_commit=False) as session:
                return job(session)
        except Exception as error:
            if is_outage(error):
                raise OutageError("the database cannot be used now") from error
            raise

    def close(self) -> None:
        """Do what is in line, then close all connections."""
        self._writer.close()
        self._readers.shutdown()
        self._engines.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _give_up(future: Future[Result], waiter: asyncio.Future[None]) -> None:
    # Once its turn has come, a change is waited for: whether it is made is decided then.
    if future.cancel() and not waiter.done():
        waiter.set_exception(OutageError("the change waited too long and was not made"))
