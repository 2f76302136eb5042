"""What may be sent: bytes counted while they come in, lines, entries, copies; and an id on every answer."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from uuid import uuid4

from app.api.problems import TooLarge, answer

MOST_BYTES = 262_144
MOST_LINES = 5_000
MOST_ITEMS = 1_000
MOST_COPIES = 1_000
MOST_LISTS = 100
MOST_BULK_BYTES = 67_108_864
MOST_BULK_LINES = 5_000
LONGEST_NAME = 400
LONGEST_FIELD = 200
STREAMED = "/registrations/bulk"
"""A body that is read line by line, and counted there."""

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]


class _Overrun(Exception):
    """The body went on beyond the limit."""


class BodyLimit:
    """Refuses a body beyond `limit` bytes with 413, by its declared length or while it is read."""

    def __init__(self, app: App, limit: int = MOST_BYTES) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD") or scope["path"].endswith(STREAMED):
            await self.app(scope, receive, send)
            return
        declared = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
        if declared.isdigit() and (len(declared) > 12 or int(declared) > self.limit):
            await self._refuse(scope, receive, send)
            return
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            if message["type"] == "http.request":
                seen += len(message.get("body", b""))
                if seen > self.limit:
                    raise _Overrun
            return message

        try:
            await self.app(scope, counted, send)
        except _Overrun:
            await self._refuse(scope, receive, send)

    async def _refuse(self, scope: Message, receive: Receive, send: Send) -> None:
        await answer(TooLarge(self.limit))(scope, receive, send)


class RequestId:
    """Gives every answer an `X-Request-Id`."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = uuid4().hex
        name = request_id.encode()
        scope.setdefault("state", {})["request_id"] = request_id

        async def named(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", name)]
            await send(message)

        await self.app(scope, receive, named)
