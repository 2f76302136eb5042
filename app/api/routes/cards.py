"""`/v1/cards`: cards by name or number."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from app.api.bodies import json, told
from app.api.deps import desk_of
from app.api.reference_responses import CardsAnswer
from app.services.catalogues import cards

router = APIRouter(prefix="/v1/cards", tags=["cards"])

Language = Literal["en", "ja", "ko", "zh-TW", "zh-CN", "de", "fr", "it", "es", "pt"]


@router.get("", response_model=CardsAnswer, responses=told(422))
async def find(
    request: Request,
    q: Annotated[str, Query(min_length=1, max_length=100, description="A name, a part of one, or a passcode.")],
    lang: Annotated[Language | None, Query(description="The language of the name.")] = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> Response:
    """Cards, exact names first, then names that hold the query, then near ones."""
    return json({"cards": cards(desk_of(request), q, lang, limit)})
