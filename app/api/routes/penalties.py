"""Penalties on record: given, corrected, lifted; each a new entry."""

from dataclasses import replace

from fastapi import APIRouter, Request, Response
from sqlmodel import Session

from app.api import showing
from app.api.bodies import body_of, takes
from app.api.conventions import (
    IDEMPOTENCY,
    KEYED,
    Data,
    EventId,
    Id,
    RegistrationId,
    call_of,
    keyed,
    made,
    private,
    with_header,
)
from app.api.events_requests import GivenPenalty, LiftingRequest
from app.api.judging_responses import GivenPenaltyAnswer, PenaltiesAnswer
from app.api.routes.event_deck_checks import ruling_of
from app.api.storedlists import within
from app.errors import NotFound
from app.services import event_checks, event_judging, events, penalty_records

router = APIRouter(
    prefix="/v1/events/{event_id}/registrations/{registration_id}/penalties", tags=["penalties"], dependencies=KEYED
)
MADE = keyed(400, 409)


@router.get("", response_model=PenaltiesAnswer, responses=keyed())
async def record(request: Request, event_id: EventId, registration_id: RegistrationId) -> Response:
    """All entries of a player in the event, oldest first, and the penalties that stand."""
    call = await call_of(request)

    def job(session: Session) -> Data:
        within(session, call.actor, event_id, registration_id)
        entries = penalty_records.record(session, call.actor, registration_id)
        standing = penalty_records.prior(session, registration_id)
        return {
            "penalties": [showing.penalty(entry) for entry in entries],
            "prior_penalties": [one._asdict() for one in standing],
        }

    return private(await call.read(job))


@router.post(
    "",
    status_code=201,
    response_model=GivenPenaltyAnswer,
    openapi_extra=with_header(IDEMPOTENCY, takes(GivenPenalty)),
    responses=MADE,
)
async def give(request: Request, event_id: EventId, registration_id: RegistrationId) -> Response:
    """Give a penalty for an infraction of the event's guide; what differs from the guide's own needs a reason."""
    call = await call_of(request)
    body = await body_of(request, GivenPenalty)

    def make(session: Session) -> Data:
        within(session, call.actor, event_id, registration_id)
        law = event_checks.law_of(events.get(session, call.actor, event_id))
        prior = event_checks.priors(penalty_records.prior(session, registration_id))
        penalty = event_judging.ruled(call.desk, law, ruling_of(body), prior)
        return showing.penalty(penalty_records.give(session, call.actor, registration_id, penalty, call.at))

    return made(await call.once(make))


@router.post(
    "/{penalty_id}/correction",
    status_code=201,
    response_model=GivenPenaltyAnswer,
    openapi_extra=with_header(IDEMPOTENCY, takes(GivenPenalty)),
    responses=MADE,
)
async def correct(request: Request, event_id: EventId, registration_id: RegistrationId, penalty_id: Id) -> Response:
    """Put another penalty in the place of one that stands; the old entry stays. By a head judge, with a reason."""
    call = await call_of(request)
    body = await body_of(request, GivenPenalty)

    def make(session: Session) -> Data:
        within(session, call.actor, event_id, registration_id)
        law = event_checks.law_of(events.get(session, call.actor, event_id))
        entries = penalty_records.record(session, call.actor, registration_id)
        before = next((entry for entry in entries if entry.id == penalty_id), None)
        if before is None:
            raise NotFound("there is no such penalty")
        penalty = replace(event_judging.ruled(call.desk, law, ruling_of(body), ()), suggested=before.suggested)
        return showing.penalty(
            penalty_records.correct(session, call.actor, registration_id, penalty_id, penalty, call.at)
        )

    return made(await call.once(make))


@router.post(
    "/{penalty_id}/lifting",
    status_code=201,
    response_model=GivenPenaltyAnswer,
    openapi_extra=with_header(IDEMPOTENCY, takes(LiftingRequest)),
    responses=MADE,
)
async def lift(request: Request, event_id: EventId, registration_id: RegistrationId, penalty_id: Id) -> Response:
    """Lift a penalty that stands; the old entry stays. By a head judge, with a reason."""
    call = await call_of(request)
    body = await body_of(request, LiftingRequest)

    def make(session: Session) -> Data:
        within(session, call.actor, event_id, registration_id)
        entry = penalty_records.lift(session, call.actor, registration_id, penalty_id, body.reason, call.at)
        return showing.penalty(entry)

    return made(await call.once(make))
