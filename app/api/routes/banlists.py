"""`/v1/banlists`: forbidden and limited lists, by series and day."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from app.api.bodies import json, told
from app.api.deps import day_of, desk_of
from app.api.reference_responses import BanlistAnswer, DifferenceAnswer, SeriesAnswer
from app.api.requests import Day
from app.services.catalogues import banlist, difference, series

router = APIRouter(prefix="/v1/banlists", tags=["banlists"])

Series = Annotated[str, Path(max_length=60)]


@router.get("", response_model=SeriesAnswer)
async def all_series(request: Request) -> Response:
    """All series, with the days of their lists and where they may have gaps."""
    return json({"series": series(desk_of(request))})


@router.get("/{series}", response_model=BanlistAnswer, responses=told(404, 422))
async def list_in_force(
    request: Request, series: Series, on: Annotated[Day | None, Query(description="A day, YYYY-MM-DD.")] = None
) -> Response:
    """The list of a series that is in force on a day; left out, today (UTC)."""
    return json(banlist(desk_of(request), series, day_of(on, "UTC")))


@router.get("/{series}/difference", response_model=DifferenceAnswer, responses=told(404, 422))
async def difference_of_lists(
    request: Request,
    series: Series,
    before: Annotated[Day, Query(alias="from", description="The list in force on this day")],
    after: Annotated[Day, Query(alias="to", description="against that of this day.")],
) -> Response:
    """What changed between the lists in force on two days."""
    return json(difference(desk_of(request), series, before, after))
