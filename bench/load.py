"""A bounded load: so many requests over so many connections, each waiting for its answer."""

import asyncio
from dataclasses import dataclass
from time import perf_counter

from bench.serving import Server


@dataclass(frozen=True, slots=True)
class Cost:
    """What a request took: CPU of the server and time to the answer, in seconds."""

    cpu: float
    half: float
    worst: float
    rate: float


def request_of(path: str, body: bytes) -> bytes:
    """The bytes of a POST with a JSON body."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def ask(server: Server, path: str, body: bytes) -> bytes:
    """The body of one answer, which must be a 200."""
    return asyncio.run(_ask_once(server.port, request_of(path, body)))


def load(server: Server, path: str, body: bytes, requests: int, connections: int = 8) -> Cost:
    """The cost of a request out of `requests` equal ones."""
    return asyncio.run(_load(server, request_of(path, body), requests, connections))


async def _ask_once(port: int, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        return await _ask(reader, writer, request)
    finally:
        writer.close()


async def _ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> bytes:
    writer.write(request)
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
    content = await reader.readexactly(length)
    if b" 200 " not in head[:20]:
        raise RuntimeError((head + content[:500]).decode())
    return content


async def _load(server: Server, request: bytes, requests: int, connections: int) -> Cost:
    left = requests
    latencies: list[float] = []

    async def client() -> None:
        nonlocal left
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        while left > 0:
            left -= 1
            begin = perf_counter()
            await _ask(reader, writer, request)
            latencies.append(perf_counter() - begin)
        writer.close()

    before, begin = server.cpu(), perf_counter()
    await asyncio.gather(*(client() for _ in range(connections)))
    took, cpu = perf_counter() - begin, server.cpu() - before
    latencies.sort()
    half, worst = latencies[len(latencies) // 2], latencies[int(len(latencies) * 0.99)]
    return Cost(cpu / requests, half, worst, requests / took)
