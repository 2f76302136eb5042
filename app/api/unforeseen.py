"""The last resort: an error that nobody foresaw is a 500 problem, and its log entry holds no value of the request."""

import logging
from traceback import extract_tb

from app.api.limits import App, Message, Receive, Send
from app.api.problems import problem

_log = logging.getLogger(__name__)
_FRAMES = 6


class Unforeseen:
    """Answers errors that came through everything else. Their texts are not logged: they can quote a list."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def noticed(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, noticed)
        except Exception as error:
            request_id = scope.get("state", {}).get("request_id")
            _log.error("request %s: %s at %s", request_id, type(error).__name__, places(error))
            if started:
                raise UnforeseenError from None
            answer = problem(500, "internal", f"An error that nobody foresaw; report the request id {request_id}.")
            await answer(scope, receive, send)


class UnforeseenError(Exception):
    """Something went wrong in the middle of an answer; what it was stands in the log, without values."""


def places(error: BaseException) -> str:
    """Where an error came from: the last frames, without any value."""
    frames = extract_tb(error.__traceback__)[-_FRAMES:]
    return " < ".join(
        f"{frame.name} ({frame.filename.rpartition('/')[2]}:{frame.lineno})" for frame in reversed(frames)
    )
