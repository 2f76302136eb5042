"""Bodies read once, straight into their models, and the place of those models in the contract."""

from typing import Any, TypeVar

import msgspec
from fastapi import Request, Response
from pydantic import BaseModel, ValidationError

from app.api.problems import BadBody, invalid

Model = TypeVar("Model", bound=BaseModel)
Encoded = msgspec.Raw
BODIES: dict[str, type[BaseModel]] = {}
"""The request models by name, for the contract."""


async def body_of(request: Request, model: type[Model]) -> Model:
    """The body of a request; `BadBody` (400) where it is no JSON, `Invalid` (422) where it is refused."""
    raw = await request.body()
    try:
        return model.model_validate_json(raw)
    except ValidationError as error:
        first = error.errors(include_input=False, include_context=False, include_url=False)[0]
        if first["type"] == "json_invalid":
            raise BadBody(no_json(first["msg"].removeprefix("Invalid JSON: "))) from None
        raise invalid(error) from None


def no_json(reason: str) -> str:
    """What is said of a body that is no JSON, or passes a limit of the reader."""
    for sign, limit in READER_LIMITS.items():
        if sign in reason:
            return f"The body {limit}, which is the limit."
    return f"The body is no JSON: {reason}."


READER_LIMITS = {
    "recursion limit": "is nested deeper than 200 levels",
    "number out of range": "has a number of more than 4300 digits",
}


def takes(model: type[BaseModel]) -> dict[str, Any]:
    """The part of the contract that names a request model."""
    BODIES[model.__name__] = model
    schema = {"$ref": f"#/components/schemas/{model.__name__}"}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def told(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problems that a route can answer with."""
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": MEANING[status], "content": content} for status in statuses}


MEANING = {
    400: "The body is no JSON.",
    401: "No key, or one that is not valid.",
    403: "The role is not enough.",
    404: "There is no such thing.",
    409: "It cannot be done beside what is there.",
    412: "Somebody changed it meanwhile.",
    413: "The body is larger than the limit of 262144 bytes.",
    422: "A value that cannot be used; the detail and the errors say which.",
    428: "The change must say on which version it is made (If-Match).",
    429: "Too many requests.",
    503: "The database cannot be used now; try again after Retry-After seconds.",
}


def encoded(content: object) -> Encoded:
    """A part of a large answer, encoded at once so that its objects need not be kept."""
    return Encoded(msgspec.json.encode(content))


def json(content: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer encoded once."""
    return Response(msgspec.json.encode(content), status, headers, "application/json")
