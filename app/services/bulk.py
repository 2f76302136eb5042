"""Many registrations in one stream: lines out of bytes, worked on beside each other, answered in their order."""

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable
from typing import TypeVar

Result = TypeVar("Result")
BESIDE = 32
"""Lines that are worked on at one time: they share the writer's commits."""


class LineTooLongError(Exception):
    """A line goes on beyond the limit: where it ends is not waited for."""


async def lines(chunks: AsyncIterable[bytes], longest: int) -> AsyncIterator[bytes]:
    """The lines of a stream without their ends; blank ones are left out. Raises LineTooLongError."""
    rest = bytearray()
    async for chunk in chunks:
        rest += chunk
        if b"\n" in chunk:
            *whole, last = bytes(rest).split(b"\n")
            rest = bytearray(last)
            for line in whole:
                if len(line) > longest:
                    raise LineTooLongError
                if line.strip():
                    yield line.strip()
        if len(rest) > longest:
            raise LineTooLongError
    if rest.strip():
        yield bytes(rest).strip()


async def in_order(
    found: AsyncIterator[bytes], work: Callable[[int, bytes], Awaitable[Result]], *, beside: int = BESIDE
) -> AsyncIterator[Result | Exception]:
    """The results of the lines, numbered from 1, in their order; last the error that ended the reading, if any.

    Reading never waits for who reads the results: a client that sends all before it reads would wait for ever.
    """
    results: asyncio.Queue[asyncio.Task[Result] | Exception | None] = asyncio.Queue()
    room = asyncio.Semaphore(beside)

    async def one(number: int, line: bytes) -> Result:
        try:
            return await work(number, line)
        finally:
            room.release()

    async def read() -> None:
        number = 0
        try:
            async for line in found:
                number += 1
                await room.acquire()
                results.put_nowait(asyncio.create_task(one(number, line)))
        except Exception as error:
            results.put_nowait(error)
        results.put_nowait(None)

    reading = asyncio.create_task(read())
    try:
        while (result := await results.get()) is not None:
            yield result if isinstance(result, Exception) else await result
    finally:
        reading.cancel()
