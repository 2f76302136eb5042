"""`/v1/penalty-guides` and `/v1/assessments`: what the documents say, and one infraction by its code."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from app.api.bodies import body_of, json, takes, told
from app.api.deps import day_of, desk_of, language_of
from app.api.penalty_responses import AssessmentAnswer
from app.api.reference_responses import GuideAnswer, GuidesAnswer
from app.api.requests import AssessmentRequest, Day
from app.services.guides import InfractionQuestion, assess_one, guide, guides

router = APIRouter(prefix="/v1", tags=["penalty guides"])


@router.get("/penalty-guides", response_model=GuidesAnswer)
async def all_guides(request: Request) -> Response:
    """All penalty guides, with the days from which they hold."""
    return json({"penalty_guides": guides(desk_of(request))})


@router.get("/penalty-guides/{id}", response_model=GuideAnswer, responses=told(404, 422))
async def one_guide(
    request: Request,
    id: Annotated[str, Path(max_length=60)],
    on: Annotated[Day | None, Query(description="A day, YYYY-MM-DD; left out, today (UTC).")] = None,
) -> Response:
    """A guide on a day: scale, levels, every infraction with its penalties, and what the document leaves open."""
    return json(guide(desk_of(request), id, day_of(on, "UTC")))


@router.post(
    "/assessments",
    response_model=AssessmentAnswer,
    openapi_extra=takes(AssessmentRequest),
    responses=told(400, 404, 413, 422),
)
async def assess(request: Request) -> Response:
    """Any infraction of a guide by its code: penalty, correction, timing, authority and cite."""
    body = await body_of(request, AssessmentRequest)
    return json(assess_one(desk_of(request), question(body, language_of(request))))


def question(body: AssessmentRequest, language: str) -> InfractionQuestion:
    """What is asked of an infraction."""
    return InfractionQuestion(
        guide=body.guide,
        infraction=body.infraction,
        on=day_of(body.on, body.time_zone),
        level=body.level,
        error=body.error,
        minutes=body.minutes,
        standard=body.standard_penalty,
        context=body.context.value(),
        prior=tuple(prior.value() for prior in body.prior_penalties),
        language=language,
    )
