"""`/v1/checks`: decklists alone."""

from asyncio import sleep
from dataclasses import replace
from time import monotonic

from fastapi import APIRouter, Request, Response

from app.api.bodies import Encoded, body_of, encoded, json, takes, told
from app.api.deps import day_of, desk_of, language_of
from app.api.direct import Direct
from app.api.requests import BatchRequest, CheckRequest, EventBody, ListBody, source_of
from app.api.responses import BatchAnswer, CheckAnswer
from app.core.deck import Why
from app.services.checks import Question, check_list

MOST_SUGGESTIONS_A_BATCH = 60
"""Unknown names of a batch for which it is looked up what may be meant, in the order of its lists."""
LONGEST_AT_ONCE = 0.001
"""Seconds after which other requests have their turn, at the end of the list at hand."""
LOOKED_UP = (Why.UNKNOWN_NAME, Why.AMBIGUOUS)

router = APIRouter(prefix="/v1/checks", tags=["checks"], route_class=Direct)


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
    results: list[Encoded] = []
    counts = dict.fromkeys(("legal", "illegal", "cannot_confirm"), 0)
    left = MOST_SUGGESTIONS_A_BATCH
    since = monotonic()
    for one in body.lists:
        asked = question(body, one, language)
        if left < asked.suggestions:
            asked = replace(asked, suggestions=left)
        answer = check_list(desk, asked)
        unknown = sum(slot["why"] in LOOKED_UP for slot in answer["list"]["not_cards"])
        left -= min(unknown, asked.suggestions, left)
        counts[answer["state"]] += 1
        results.append(encoded(answer))
        if monotonic() - since > LONGEST_AT_ONCE:
            await sleep(0)
            since = monotonic()
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
