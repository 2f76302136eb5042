"""`/v1/decklists`: lists in other formats."""

from fastapi import APIRouter, Request, Response

from app.api.bodies import body_of, json, takes, told
from app.api.deps import desk_of, language_of
from app.api.requests import ConvertRequest, source_of
from app.api.responses import ConvertAnswer
from app.services.converting import Conversion, convert

router = APIRouter(prefix="/v1/decklists", tags=["decklists"])


@router.post(
    "/convert", response_model=ConvertAnswer, openapi_extra=takes(ConvertRequest), responses=told(400, 413, 422)
)
async def convert_list(request: Request) -> Response:
    """A list in another format, names in a language, in an order; what the format cannot carry is told."""
    body = await body_of(request, ConvertRequest)
    return json(convert(desk_of(request), question(body, language_of(request))))


def question(body: ConvertRequest, language: str) -> Conversion:
    """What is asked of a list that is to be written otherwise."""
    return Conversion(source_of(body.list), body.to, body.format, body.names_in, body.order, language)
