"""Receipts: issued for a revision, and verified without showing a list."""

from fastapi import APIRouter, Request, Response
from sqlmodel import Session

from app.api.bodies import body_of, takes
from app.api.conventions import (
    IDEMPOTENCY,
    KEYED,
    Call,
    Data,
    EventId,
    RegistrationId,
    call_of,
    keyed,
    made,
    private,
    with_header,
)
from app.api.events_requests import ReceiptRequest, VerifyRequest
from app.api.events_responses import ReceiptAnswer, ReceiptKeyAnswer, VerifiedAnswer
from app.api.requests import source_of
from app.api.storedlists import within
from app.core.canonical import deck_hash
from app.db.rows import load
from app.db.tables import Registration
from app.errors import NotFound
from app.services import event_checks, events, receipts
from app.services.event_checks import EventLaw
from app.services.keeping import Keeping
from app.services.keyring import encode

router = APIRouter(tags=["receipts"])


@router.post(
    "/v1/events/{event_id}/registrations/{registration_id}/receipts",
    status_code=201,
    response_model=ReceiptAnswer,
    openapi_extra=with_header(IDEMPOTENCY, takes(ReceiptRequest)),
    responses=keyed(400, 409),
    dependencies=KEYED,
)
async def issue(request: Request, event_id: EventId, registration_id: RegistrationId) -> Response:
    """A signed receipt: revision, canonical hash of the deck, moment, documents."""
    call = await call_of(request)
    body = await body_of(request, ReceiptRequest)

    def make(session: Session) -> Data:
        row = within(session, call.actor, event_id, registration_id)
        number = body.revision or row.revision
        if number is None:
            raise NotFound("there is no list yet")
        return receipts.document(receipts.issue(session, call.keyring, call.actor, row.id, number, call.at))

    return made(await call.once(make))


@router.post(
    "/v1/receipts/verify",
    response_model=VerifiedAnswer,
    openapi_extra=takes(VerifyRequest),
    responses=keyed(400),
    dependencies=KEYED,
)
async def verify(request: Request) -> Response:
    """Whether a receipt is genuine and current, and whether the deck shown is the registered one. No list is shown."""
    call = await call_of(request)
    body = await body_of(request, VerifyRequest)
    if not receipts.is_genuine(body.receipt, call.keyring.public_key):
        return private(_verdict(receipts.Verified(genuine=False)))
    law = await call.read(lambda session: _law(session, call, str(body.receipt.get("registration"))))
    if law is None:
        return private(_verdict(receipts.Verified(genuine=True)))
    shown = None
    if body.deck is not None:
        deck = call.desk.deck(source_of(body.deck), body.deck_format, event_checks.force(call.desk, law))
        shown = deck_hash(deck)
    verified = await call.read(lambda session: receipts.verify(session, call.keyring, call.actor, body.receipt, shown))
    return private(_verdict(verified))


@router.get("/v1/receipts/key", response_model=ReceiptKeyAnswer, responses=keyed())
async def public_key(request: Request) -> Response:
    """The public key that receipts are signed with; with it anybody can verify one offline. Open to all."""
    keeping: Keeping = request.app.state.keeping
    keyring = (await keeping.opened()).keyring
    return private({"key": keyring.key_id, "algorithm": "Ed25519", "public_key": encode(keyring.public_bytes())})


def _law(session: Session, call: Call, registration_id: str) -> EventLaw | None:
    """The law of a receipt's event; None where the event is out of scope, so that a receipt tells nothing more."""
    row = load(session, Registration, registration_id)
    if row is None or not call.actor.reaches(row.event_id):
        return None
    return event_checks.law_of(events.get(session, call.actor, row.event_id))


def _verdict(found: receipts.Verified) -> Data:
    return {
        "genuine": found.genuine,
        "current": found.current,
        "same_deck": found.same_deck,
        "registered_deck": found.registered_deck,
    }
