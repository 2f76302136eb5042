"""`/v1/deck-checks`: the deck on the table against its list."""

from fastapi import APIRouter, Request, Response

from app.api.bodies import body_of, json, takes, told
from app.api.deps import day_of, desk_of, language_of
from app.api.direct import Direct
from app.api.requests import DeckCheckRequest, source_of
from app.api.responses import DeckCheckAnswer
from app.services.deck_checks import DeckQuestion, check_deck

router = APIRouter(prefix="/v1/deck-checks", tags=["deck checks"], route_class=Direct)


@router.post(
    "", response_model=DeckCheckAnswer, openapi_extra=takes(DeckCheckRequest), responses=told(400, 404, 413, 422)
)
async def check(request: Request) -> Response:
    """Hold a deck against its list: what differs, the infractions, the penalty, and the correction of both."""
    body = await body_of(request, DeckCheckRequest)
    return json(check_deck(desk_of(request), question(body, language_of(request))))


def question(body: DeckCheckRequest, language: str) -> DeckQuestion:
    """What is asked of a deck and its list."""
    return DeckQuestion(
        ruleset=body.ruleset,
        on=day_of(body.on, body.time_zone),
        source=None if body.list is None else source_of(body.list),
        deck=source_of(body.deck),
        format=body.format,
        deck_format=body.deck_format,
        level=body.level,
        form=body.form.value() if body.form else None,
        materials=body.materials.value() if body.materials else None,
        context=body.context.value(),
        prior=tuple(prior.value() for prior in body.prior_penalties),
        language=language,
    )
