"""`/v1/rulesets`: what can be judged, and what is in force on a day."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from app.api.bodies import json, told
from app.api.deps import day_of, desk_of
from app.api.reference_responses import RulesetAnswer, RulesetsAnswer
from app.api.requests import Day
from app.services.catalogues import ruleset, rulesets

router = APIRouter(prefix="/v1/rulesets", tags=["rulesets"])

Id = Annotated[str, Path(max_length=60)]
On = Annotated[Day | None, Query(description="A day, YYYY-MM-DD; left out, today (UTC).")]


@router.get("", response_model=RulesetsAnswer)
async def all_rulesets(request: Request) -> Response:
    """All rulesets, with the days from which their documents hold."""
    return json({"rulesets": rulesets(desk_of(request))})


@router.get("/{id}", response_model=RulesetAnswer, responses=told(404, 422))
async def one_ruleset(request: Request, id: Id, on: On = None) -> Response:
    """One ruleset on a day: sizes, copies, levels, and the documents in force."""
    return json(ruleset(desk_of(request), id, day_of(on, "UTC")))
