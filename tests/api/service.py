"""A client that asks the service in this process, and what every problem must be."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from time import process_time
from typing import Any

import httpx
from fastapi import FastAPI

from app.api.response_parts import Problem
from app.errors import DeckcheckError

Json = dict[str, Any]
JSON = {"Content-Type": "application/json"}
MOST_ANSWERED = 8192


@dataclass(frozen=True)
class Service:
    """The application and a client in one event loop."""

    app: FastAPI
    client: httpx.AsyncClient
    runner: asyncio.Runner

    def get(self, path: str, **more: Any) -> httpx.Response:
        """What is answered to a GET."""
        return self.runner.run(self.client.get(path, **more))

    def post(self, path: str, body: object, **more: Any) -> httpx.Response:
        """What is answered to a body that is sent as JSON."""
        return self.runner.run(self.client.post(path, json=body, **more))

    def send(self, path: str, raw: bytes, headers: Json | None = None) -> httpx.Response:
        """What is answered to raw bytes."""
        return self.runner.run(self.client.post(path, content=raw, headers=JSON if headers is None else headers))

    def stream(self, path: str, parts: Iterable[bytes]) -> httpx.Response:
        """What is answered to a body that comes in parts, its length untold."""

        async def come() -> AsyncIterator[bytes]:
            for part in parts:
                yield part

        return self.runner.run(self.client.post(path, content=come(), headers=JSON))

    def timed(self, path: str, raw: bytes) -> tuple[httpx.Response, float]:
        """What is answered, and the milliseconds of CPU that it took, the better of two."""
        return self.measured(lambda: self.send(path, raw))

    def measured(self, ask: Callable[[], httpx.Response]) -> tuple[httpx.Response, float]:
        """What is answered, and the milliseconds of CPU that it took, the better of two."""
        best = float("inf")
        for _ in range(2):
            started = process_time()
            answer = ask()
            best = min(best, (process_time() - started) * 1000)
        return answer, best


def client_of(app: FastAPI) -> httpx.AsyncClient:
    """A client of an application in this process; an error that comes through is raised, not hidden."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://deckcheck.test", timeout=60)


def good(answer: httpx.Response) -> Json:
    """The body of an answer that must be a 200."""
    assert answer.status_code == 200, answer.text[:2000]
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def refused(answer: httpx.Response, *statuses: int) -> Json:
    """The problem of an answer that must be one: RFC 9457, small, and of one of the statuses."""
    assert answer.status_code in (statuses or (400, 404, 405, 411, 413, 415, 422)), answer.text[:2000]
    assert answer.headers["content-type"] == "application/problem+json"
    assert len(answer.content) <= MOST_ANSWERED
    told = Problem.model_validate_json(answer.content, strict=True)
    assert told.status == answer.status_code
    assert told.type.startswith("/problems/")
    assert told.detail
    assert len(told.errors) <= 20
    return json.loads(answer.content)


def kinds() -> set[str]:
    """The kinds of all errors of ours."""

    def below(one: type[DeckcheckError]) -> Iterable[type[DeckcheckError]]:
        yield one
        for child in one.__subclasses__():
            yield from below(child)

    return {one.kind for one in below(DeckcheckError)}
