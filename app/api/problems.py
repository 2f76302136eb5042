"""Errors as RFC 9457 problems: a stable `type` a kind, a `detail` that says what to do, never the input itself."""

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from app.errors import DeckcheckError

MEDIA_TYPE = "application/problem+json"
BASE = "/problems/"
MOST_ERRORS = 20
TAGS = ("str", "int", "constrained-str", "constrained-int")
LONGEST = 200


class BadBody(DeckcheckError):
    """The body is no JSON that can be read."""

    status = 400
    kind = "body-not-json"


class TooLarge(DeckcheckError):
    """The body is larger than `limit` bytes."""

    status = 413
    kind = "too-large"

    def __init__(self, limit: int) -> None:
        super().__init__(
            f"The body is larger than {limit} bytes, which is the limit. Send fewer lists, or a shorter one."
        )


class Invalid(DeckcheckError):
    """Fields of the request that make no sense; `errors` are (JSON pointer, message) pairs."""

    status = 422
    kind = "invalid"

    def __init__(self, errors: Sequence[tuple[str, str]]) -> None:
        self.errors = errors
        super().__init__("The request has fields that cannot be used; see errors.")


def invalid(error: ValidationError) -> Invalid:
    """The problem for what a model refused."""
    found = error.errors(include_input=False, include_context=False, include_url=False)
    return Invalid([(pointer(one["loc"]), one["msg"]) for one in found[: MOST_ERRORS + 1]])


def pointer(place: Iterable[int | str]) -> str:
    """A place as JSON pointer (RFC 6901), cut where it is long."""
    parts = (str(part).replace("~", "~0").replace("/", "~1") for part in place if not _is_tag(part))
    return "".join(f"/{part[:60]}" for part in parts)[:LONGEST]


def _is_tag(part: int | str) -> bool:
    """Whether pydantic names a branch of a union there, which is no place in the request."""
    return isinstance(part, str) and (part in TAGS or part[:1].isupper() or "[" in part)


def problem(
    status: int,
    kind: str,
    detail: str,
    errors: Sequence[tuple[str, str]] = (),
    headers: dict[str, str] | None = None,
) -> Response:
    """The answer for one problem."""
    content: dict[str, Any] = {
        "type": f"{BASE}{kind}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": printable(detail),
    }
    if errors:
        shown = [{"pointer": printable(place), "detail": printable(text)} for place, text in errors[:MOST_ERRORS]]
        content["errors"] = shown
    return Response(msgspec.json.encode(content), status, headers, MEDIA_TYPE)


def printable(text: str) -> str:
    """The text without half characters, cut where it is long."""
    shown = text if len(text) <= LONGEST * 2 else text[: LONGEST * 2] + "…"
    return shown.encode("utf-8", "replace").decode("utf-8")


def answer(error: DeckcheckError) -> Response:
    """The answer for an error of ours."""
    errors = error.errors if isinstance(error, Invalid) else ()
    retry = getattr(error, "retry_after", None)
    headers = {"Retry-After": str(retry)} if retry is not None else None
    if error.status == 401:
        headers = {"WWW-Authenticate": "Bearer"}
    return problem(error.status, error.kind, str(error), errors, headers)


def install(app: FastAPI) -> None:
    """Let every error be answered as a problem."""

    @app.exception_handler(DeckcheckError)
    async def ours(request: Request, error: DeckcheckError) -> Response:
        return answer(error)

    @app.exception_handler(RequestValidationError)
    async def refused(request: Request, error: RequestValidationError) -> Response:
        errors = [(pointer(one["loc"]), str(one["msg"])) for one in error.errors()[:MOST_ERRORS]]
        return answer(Invalid(errors))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        kind = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
        return problem(error.status_code, kind, str(error.detail), headers=dict(error.headers or {}))

    _ = (ours, refused, http)
