"""Errors as RFC 9457 problems: a stable `type` a kind, a `detail` that says what to do, never the input itself."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from app.api.refusals import MOST_ERRORS, OWN_WORDS, pointer, refusals
from app.errors import DeckcheckError

MEDIA_TYPE = "application/problem+json"
BASE = "/problems/"
MOST_BYTES = 8_192
"""No problem is longer; errors beyond it are left out."""
LONGEST = 400


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
        shown = "see errors" if len(errors) <= MOST_ERRORS else f"errors shows the first {MOST_ERRORS}"
        super().__init__(f"The request has fields that cannot be used; {shown}.")


def invalid(error: ValidationError) -> Invalid:
    """The problem for what a model refused."""
    return Invalid(refusals(error))


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
    raw = msgspec.json.encode(content)
    while len(raw) > MOST_BYTES:
        content["errors"] = content["errors"][:-1]
        raw = msgspec.json.encode(content)
    return Response(raw, status, headers, MEDIA_TYPE)


def printable(text: str) -> str:
    """The text without half characters, cut where it is long."""
    shown = text if len(text) <= LONGEST else text[:LONGEST] + "…"
    return shown.encode("utf-8", "replace").decode("utf-8")


def answer(error: DeckcheckError) -> Response:
    """The answer for an error of ours."""
    errors = error.errors if isinstance(error, Invalid) else ()
    retry = getattr(error, "retry_after", None)
    headers = {"Retry-After": str(retry)} if retry is not None else None
    if error.status == 401:
        headers = {"WWW-Authenticate": "Bearer"}
    return problem(error.status, error.kind, str(error), errors, headers)


def what_to_do(status: int, detail: str, headers: Mapping[str, str]) -> str:
    """What is said where the routes have no answer: an address or a method that is not there."""
    if status == 404:
        return "There is nothing at this address; /docs lists all that there is."
    if status == 405:
        return f"This address is asked by {headers.get('Allow', 'another method')}."
    return detail


def install(app: FastAPI) -> None:
    """Let every error be answered as a problem."""

    @app.exception_handler(DeckcheckError)
    async def ours(request: Request, error: DeckcheckError) -> Response:
        return answer(error)

    @app.exception_handler(RequestValidationError)
    async def refused(request: Request, error: RequestValidationError) -> Response:
        errors = [(pointer(one["loc"]), str(one["msg"]).removeprefix(OWN_WORDS)) for one in error.errors()]
        return answer(Invalid(errors))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        kind = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
        headers = dict(error.headers or {})
        return problem(error.status_code, kind, what_to_do(error.status_code, str(error.detail), headers), (), headers)

    _ = (ours, refused, http)
