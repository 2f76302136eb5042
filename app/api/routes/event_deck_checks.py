"""`/v1/events/{event_id}/deck-checks`: opened, counted card by card, resumed, closed with what was given."""

from dataclasses import dataclass
from datetime import timedelta

from fastapi import APIRouter, Request, Response
from sqlmodel import Session

from app.api import showing
from app.api.bodies import body_of, takes
from app.api.conventions import (
    IDEMPOTENCY,
    IF_MATCH,
    KEYED,
    Call,
    Data,
    EventId,
    Id,
    call_of,
    content_of,
    expected,
    keyed,
    made,
    private,
    tagged,
    with_header,
)
from app.api.events_requests import ClosingRequest, CountsRequest, DeckCheckOpening, GivenPenalty
from app.api.judging_responses import ClosedAnswer, DeckCheckRecord, DeckChecksAnswer
from app.api.requests import ContextBody, MaterialsBody
from app.api.responses import DeckCheckAnswer
from app.api.storedlists import within
from app.core.penalties.situation import Prior
from app.db.tables import DeckCheck, Revision
from app.errors import NotFound
from app.services import deck_checks, event_checks, event_judging, events, lists, penalty_records
from app.services import deck_checks_store as store
from app.services.actors import Action, require
from app.services.deck_checks import DeckAnswer, DeckQuestion
from app.services.deck_checks_store import Closing
from app.services.event_checks import KEPT_LANGUAGE, EventLaw
from app.services.event_judging import Ruling

router = APIRouter(prefix="/v1/events/{event_id}/deck-checks", tags=["deck checks"], dependencies=KEYED)
CHANGED = keyed(400, 409, 412, 428)


@dataclass(frozen=True, slots=True)
class Held:
    """An open check with all that its assessment rests on."""

    check: DeckCheck
    law: EventLaw
    revision: Revision | None
    prior: tuple[Prior, ...]

    def question(self, language: str) -> DeckQuestion:
        """What is asked of the cards counted so far."""
        materials = MaterialsBody.model_validate(self.check.materials).value() if self.check.materials else None
        counted = event_judging.sections_of(self.check.counts)
        return event_judging.asked(self.law, self.revision, counted, materials, self.prior, language)


@router.post(
    "",
    status_code=201,
    response_model=DeckCheckRecord,
    openapi_extra=with_header(IDEMPOTENCY, takes(DeckCheckOpening)),
    responses=keyed(400, 409),
)
async def open_check(request: Request, event_id: EventId) -> Response:
    """Open a check of the list that counts now; one at a time for a registration."""
    call = await call_of(request)
    require(call.actor, Action.CHECK_DECK, event_id)
    body = await body_of(request, DeckCheckOpening)
    moment = body.context.model_dump(mode="json", exclude_defaults=True)

    def make(session: Session) -> Data:
        events.get(session, call.actor, event_id)
        row = within(session, call.actor, event_id, body.registration)
        return showing.deck_check(
            store.open_check(session, call.actor, row.id, call.at, in_round=body.round, context=moment)
        )

    answer = await call.once(make)
    opened = content_of(answer)
    response = made(answer, f"/v1/events/{event_id}/deck-checks/{opened['id']}")
    response.headers["ETag"] = f'"{opened["version"]}"'
    return response


@router.get("", response_model=DeckChecksAnswer, responses=keyed())
async def open_checks(request: Request, event_id: EventId) -> Response:
    """The checks that are open, oldest first."""
    call = await call_of(request)

    def job(session: Session) -> Data:
        events.get(session, call.actor, event_id)
        return {"deck_checks": [showing.deck_check(one) for one in store.open_checks(session, call.actor, event_id)]}

    return private(await call.read(job))


@router.get("/{check_id}", response_model=DeckCheckRecord, responses=keyed())
async def get(request: Request, event_id: EventId, check_id: Id) -> Response:
    """One check, open or closed."""
    call = await call_of(request)
    return _shown(await call.read(lambda session: _check(session, call, event_id, check_id)))


@router.put(
    "/{check_id}/counts",
    response_model=DeckCheckRecord,
    openapi_extra=with_header(IF_MATCH, takes(CountsRequest)),
    responses=CHANGED,
)
async def save(request: Request, event_id: EventId, check_id: Id) -> Response:
    """Save what was counted so far, in place of what was saved before. Only the judge who holds the check saves."""
    call = await call_of(request)
    body = await body_of(request, CountsRequest)
    counts = body.counts.model_dump(mode="json")
    materials = body.materials.model_dump(mode="json", exclude_defaults=True) if body.materials else None

    def job(session: Session) -> DeckCheck:
        _check(session, call, event_id, check_id)
        return store.save(session, call.actor, check_id, expected(request), [counts], call.at, materials=materials)

    return _shown(await call.write(job))


@router.post(
    "/{check_id}/resumption",
    response_model=DeckCheckRecord,
    openapi_extra=with_header(IF_MATCH),
    responses=CHANGED,
)
async def resume(request: Request, event_id: EventId, check_id: Id) -> Response:
    """Take an open check over, with all that was counted."""
    call = await call_of(request)

    def job(session: Session) -> DeckCheck:
        _check(session, call, event_id, check_id)
        return store.resume(session, call.actor, check_id, expected(request), call.at)

    return _shown(await call.write(job))


@router.get("/{check_id}/assessment", response_model=DeckCheckAnswer, responses=keyed())
async def assess(request: Request, event_id: EventId, check_id: Id) -> Response:
    """What the guide says of the cards counted so far, earlier penalties included; the list's read is on record."""
    call = await call_of(request)
    held = await call.write(lambda session: _held(session, call, event_id, check_id))
    return private(deck_checks.check_deck(call.desk, held.question(call.language)))


@router.post(
    "/{check_id}/closing",
    response_model=ClosedAnswer,
    openapi_extra=with_header(IF_MATCH, takes(ClosingRequest)),
    responses=CHANGED,
)
async def close(request: Request, event_id: EventId, check_id: Id) -> Response:
    """Close a check with what was given, which goes on record; what differs from the assessment needs a reason."""
    call = await call_of(request)
    body = await body_of(request, ClosingRequest)

    def job(session: Session) -> store.Closed:
        held = _held(session, call, event_id, check_id)
        question = held.question(KEPT_LANGUAGE)
        answer = deck_checks.judge_deck(call.desk, question)
        closing = _closing(call, held, question, answer, body)
        return store.close(session, call.actor, check_id, expected(request), closing, call.at)

    closed = await call.write(job)
    content = {
        "deck_check": showing.deck_check(closed.check),
        "penalties": [showing.penalty(one) for one in closed.penalties],
    }
    return tagged(content, closed.check.version)


def ruling_of(given: GivenPenalty) -> Ruling:
    """A penalty as the judge gives it."""
    return Ruling(
        given.infraction,
        given.penalty,
        given.error,
        given.standard_penalty,
        given.round,
        given.minutes,
        given.reason,
    )


def _closing(call: Call, held: Held, question: DeckQuestion, answer: DeckAnswer, body: ClosingRequest) -> Closing:
    rulings = [ruling_of(one) for one in body.given]
    event_judging.refuse_silence(answer.assessment, rulings, body.deviation_reason)
    left = body.left_in_round_seconds
    return Closing(
        assessment=deck_checks.present(call.desk, question, answer),
        given=[event_judging.ruled(call.desk, held.law, one, held.prior, answer.assessment) for one in rulings],
        given_extension_seconds=body.given_extension_seconds,
        deviation_reason=body.deviation_reason,
        left_in_round=None if left is None else timedelta(seconds=left),
        extension=answer.law.guide.time_extension if answer.law.guide else None,
    )


def _check(session: Session, call: Call, event_id: str, check_id: str) -> DeckCheck:
    events.get(session, call.actor, event_id)
    check = store.get(session, call.actor, check_id)
    if check.event_id != event_id:
        raise NotFound("there is no such deck check")
    return check


def _held(session: Session, call: Call, event_id: str, check_id: str) -> Held:
    check = _check(session, call, event_id, check_id)
    revision = None
    if check.revision is not None:
        revision = lists.read_list(session, call.actor, check.registration_id, call.at, check.revision)
    moment = ContextBody.model_validate(check.context).value()
    law = event_judging.in_moment(event_checks.law_of(events.get(session, call.actor, event_id)), moment)
    return Held(check, law, revision, event_checks.priors(penalty_records.prior(session, check.registration_id)))


def _shown(check: DeckCheck) -> Response:
    return tagged(showing.deck_check(check), check.version)
