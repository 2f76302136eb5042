"""`/v1/checks`: decklists alone."""

from asyncio import sleep

from fastapi import APIRouter, Request, Response

from app.api.bodies import body_of, json, takes, told
from app.api.deps import day_of, desk_of, language_of
from app.api.requests import BatchRequest, CheckRequest, EventBody, ListBody, source_of
from app.api.responses import BatchAnswer, CheckAnswer
from app.services.checks import Question, check_list
from app.services.presenting import Data

router = APIRouter(prefix="/v1/checks", tags=["checks"])


@router.post("", response_model=CheckAnswer, openapi_extra=takes(CheckRequest), responses=told(400, 404, 413, 422))
async def check(request: Request) -> Response:
    """Check one decklist: every violation, its penalty and its correction. 200 whether legal or not."""
    body = await body_of(request, CheckRequest)
    return json(check_list(desk_of(request), question(body, body, language_of(request))))


@router.post(
    "/batch", response_model=BatchAnswer, openapi_extra=takes(BatchRequest), responses=told(400, 404, 413, 422)
)
async def check_batch(request: Request) -> Response:
    """Check many decklists under one ruleset, on one day; answers stand in the order of the lists."""
    body = await body_of(request, BatchRequest)
    desk, language = desk_of(request), language_of(request)
    results: list[Data] = []
    for one in body.lists:
        results.append(check_list(desk, question(body, one, language)))
        await sleep(0)
    counts = {state: sum(one["state"] == state for one in results) for state in ("legal", "illegal", "cannot_confirm")}
    return json({"results": results, **counts})


def question(event: EventBody, one: ListBody, language: str) -> Question:
    """What is asked of one list of an event."""
    return Question(
        ruleset=event.ruleset,
        on=day_of(event.on, event.time_zone),
        source=source_of(one.list),
        format=one.format,
        level=event.level,
        form=one.form.value() if one.form else None,
        context=event.context.value(),
        prior=tuple(prior.value() for prior in one.prior_penalties),
        language=language,
    )
