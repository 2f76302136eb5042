"""`/v1/events/{event_id}/registrations`: players and their lists, every revision kept."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from sqlmodel import Session

from app.api import showing, submissions
from app.api.bodies import body_of, takes
from app.api.conventions import (
    IDEMPOTENCY,
    IF_MATCH,
    KEYED,
    After,
    Call,
    Data,
    EventId,
    Limit,
    RegistrationId,
    call_of,
    content_of,
    expected,
    keyed,
    made,
    private,
    tagged,
    with_header,
)
from app.api.events_requests import (
    AcceptanceRequest,
    ListRequest,
    LockRequest,
    PlayerRequest,
    RegistrationRequest,
    SeatsRequest,
    WithdrawalRequest,
)
from app.api.events_responses import (
    RegistrationAnswer,
    RegistrationsAnswer,
    RevisionsAnswer,
    SeatsAnswer,
    StoredListAnswer,
    SubmissionAnswer,
)
from app.api.storedlists import FILE, current, stored_file, stored_list, within
from app.api.submissions import Wanted, under_law
from app.core.deck import Form
from app.db.tables import Registration, Revision
from app.errors import Unprocessable
from app.services import event_checks, events, idempotency, lists, registrations, roster
from app.services.actors import Action, require
from app.services.event_checks import EventLaw, HandedIn
from app.services.roster import Player
from app.services.verdicts import State

router = APIRouter(prefix="/v1/events/{event_id}", tags=["registrations"], dependencies=KEYED)
ONE = "/registrations/{registration_id}"
CHANGED = keyed(400, 409, 412, 428)
Number = Annotated[int | None, Query(alias="revision", ge=1, le=1_000_000)]


@router.post(
    "/registrations",
    status_code=201,
    response_model=SubmissionAnswer,
    openapi_extra=with_header(IDEMPOTENCY, takes(RegistrationRequest)),
    responses=keyed(400, 409),
)
async def register(request: Request, event_id: EventId) -> Response:
    """Register a player, with a list or without one yet. An illegal or unreadable list is stored and told as such."""
    call = await call_of(request)
    require(call.actor, Action.REGISTER, event_id)
    body = await body_of(request, RegistrationRequest)
    player = Player(body.player_name, body.player_number)
    wanted = submissions.registered_list(body, await request.body())

    async def attempt(law: EventLaw) -> idempotency.Answer:
        found = None if wanted is None else submissions.check(call, law, wanted, player)
        return await call.once(lambda session: submissions.register(session, call, law, player, wanted, found))

    answer = await under_law(call, event_id, attempt)
    registration = content_of(answer)["registration"]
    response = made(answer, f"/v1/events/{event_id}/registrations/{registration['id']}")
    response.headers["ETag"] = f'"{registration["version"]}"'
    return response


@router.get("/registrations", response_model=RegistrationsAnswer, responses=keyed())
async def list_registrations(request: Request, event_id: EventId, after: After = "", limit: Limit = 50) -> Response:
    """The registrations of an event that the key sees: a store those that it submitted."""
    call = await call_of(request)

    def job(session: Session) -> Data:
        event = events.get(session, call.actor, event_id)
        found = lists.page(session, call.actor, event_id, after=after, limit=limit + 1)
        shown = [showing.registration(one, event, call.at) for one in found[:limit]]
        return {"registrations": shown, "next": found[limit - 1].id if len(found) > limit else None}

    return private(await call.read(job))


@router.get(ONE, response_model=RegistrationAnswer, responses=keyed())
async def get(request: Request, event_id: EventId, registration_id: RegistrationId) -> Response:
    """One registration, without its list."""
    call = await call_of(request)
    return shown(await call.read(lambda session: registration_of(session, call, event_id, registration_id)), call)


@router.patch(
    ONE,
    response_model=RegistrationAnswer,
    openapi_extra=with_header(IF_MATCH, takes(PlayerRequest)),
    responses=CHANGED,
)
async def rename(request: Request, event_id: EventId, registration_id: RegistrationId) -> Response:
    """Change the player's name or number; where the verdict of the list hangs on them, the list is checked again."""
    call = await call_of(request)
    body = await body_of(request, PlayerRequest)
    player = Player(*roster.kept(Player(body.player_name, body.player_number)))
    return shown(await renamed(call, event_id, registration_id, player), call)


@router.put(
    ONE + "/list",
    response_model=SubmissionAnswer,
    openapi_extra=with_header(IF_MATCH, takes(ListRequest)),
    responses=CHANGED,
)
async def resubmit(request: Request, event_id: EventId, registration_id: RegistrationId) -> Response:
    """Hand in another list, as JSON or as the file itself. One that is not legal replaces a legal one only by staff."""
    call = await call_of(request)
    found = await call.read(lambda session: registration_of(session, call, event_id, registration_id))
    wanted = await submissions.wanted_list(request)
    return await handed_in(call, found[0], wanted)


@router.get(ONE + "/list", response_model=StoredListAnswer, responses=keyed())
async def read_list(
    request: Request, event_id: EventId, registration_id: RegistrationId, revision: Number = None
) -> Response:
    """A stored list as submitted and as read, with its verdict of that time; the read is on record."""
    call = await call_of(request)
    return private(await stored_list(call, event_id, registration_id, revision))


@router.get(ONE + "/list/submitted", response_class=Response, responses={**keyed(), **FILE})
async def read_file(
    request: Request, event_id: EventId, registration_id: RegistrationId, revision: Number = None
) -> Response:
    """A stored list byte for byte, as it was submitted; the read is on record."""
    call = await call_of(request)
    return await stored_file(call, event_id, registration_id, revision)


@router.get(ONE + "/revisions", response_model=RevisionsAnswer, responses=keyed())
async def revisions(request: Request, event_id: EventId, registration_id: RegistrationId) -> Response:
    """All lists that were handed in, by whom, when and why, without their content; the read is on record."""
    call = await call_of(request)

    def job(session: Session) -> Data:
        registration_of(session, call, event_id, registration_id)
        found = lists.history(session, call.actor, registration_id, call.at)
        return {"revisions": [showing.revision(one) for one in found]}

    return private(await call.write(job))


@router.post(
    ONE + "/acceptance",
    response_model=RegistrationAnswer,
    openapi_extra=with_header(IF_MATCH, takes(AcceptanceRequest)),
    responses=CHANGED,
)
async def accept(request: Request, event_id: EventId, registration_id: RegistrationId) -> Response:
    """Let a list that was kept back count after all; staff say why."""
    call = await call_of(request)
    body = await body_of(request, AcceptanceRequest)

    def job(session: Session) -> tuple[Registration, Data]:
        registration_of(session, call, event_id, registration_id)
        outcome = registrations.accept(
            session, call.actor, registration_id, expected(request), body.revision, call.at, body.reason
        )
        return told(session, call, outcome.registration)

    return shown(await call.write(job), call)


@router.post(
    ONE + "/withdrawal",
    response_model=RegistrationAnswer,
    openapi_extra=with_header(IF_MATCH, takes(WithdrawalRequest)),
    responses=CHANGED,
)
async def withdraw(request: Request, event_id: EventId, registration_id: RegistrationId) -> Response:
    """Withdraw a registration; nothing is deleted, and the player's number is free again."""
    call = await call_of(request)
    body = await body_of(request, WithdrawalRequest)

    def job(session: Session) -> tuple[Registration, Data]:
        registration_of(session, call, event_id, registration_id)
        row = roster.withdraw(session, call.actor, registration_id, expected(request), call.at, body.reason)
        return told(session, call, row)

    return shown(await call.write(job), call)


@router.put(
    ONE + "/lock",
    response_model=RegistrationAnswer,
    openapi_extra=with_header(IF_MATCH, takes(LockRequest)),
    responses=CHANGED,
)
async def lock(request: Request, event_id: EventId, registration_id: RegistrationId) -> Response:
    """Lock or unlock one registration; all of an event are locked by the event's own `lock`."""
    call = await call_of(request)
    body = await body_of(request, LockRequest)

    def job(session: Session) -> tuple[Registration, Data]:
        registration_of(session, call, event_id, registration_id)
        row = roster.lock(session, call.actor, registration_id, expected(request), body.lock, call.at)
        return told(session, call, row)

    return shown(await call.write(job), call)


@router.put("/seats", response_model=SeatsAnswer, openapi_extra=takes(SeatsRequest), responses=keyed(400))
async def seat(request: Request, event_id: EventId) -> Response:
    """Note at which tables registrations sit. Seats are no part of a registration's version: the last word counts."""
    call = await call_of(request)
    require(call.actor, Action.TRIAGE, event_id)
    body = await body_of(request, SeatsRequest)
    tables = {one.registration: one.table for one in body.seats}

    def job(session: Session) -> int:
        events.get(session, call.actor, event_id)
        return roster.seat(session, call.actor, event_id, tables, call.at)

    return private({"seated": await call.write(job)})


def registration_of(session: Session, call: Call, event_id: str, registration_id: str) -> tuple[Registration, Data]:
    """A registration of this very event, as row and as shown; raises NotFound for others."""
    events.get(session, call.actor, event_id)
    return told(session, call, within(session, call.actor, event_id, registration_id))


def told(session: Session, call: Call, row: Registration) -> tuple[Registration, Data]:
    """A registration as row and as shown."""
    return row, showing.registration(row, events.get(session, call.actor, row.event_id), call.at)


def shown(found: tuple[Registration, Data], call: Call) -> Response:
    """A registration with its ETag."""
    return tagged(found[1], found[0].version)


async def handed_in(call: Call, row: Registration, wanted: Wanted) -> Response:
    """The answer to another list for a registration."""
    player = Player(row.player_name, row.player_number)
    content = await submissions.resubmit(call, row.event_id, row.id, expected(call.request), wanted, player)
    return tagged(content, content["registration"]["version"])


async def renamed(call: Call, event_id: str, registration_id: str, player: Player) -> tuple[Registration, Data]:
    """A registration with another name or number; a list whose verdict hangs on them is handed in with them anew."""
    before = await call.read(lambda session: current(session, call.actor, event_id, registration_id))
    if before is not None and await _verdict_changes(call, event_id, before, player):
        handed = event_checks.of_revision(before)
        wanted = Wanted(handed.submitted, handed.format, reason="the head of the form was changed")
        await submissions.resubmit(call, event_id, registration_id, expected(call.request), wanted, player)
        return await call.read(lambda session: registration_of(session, call, event_id, registration_id))

    def job(session: Session) -> tuple[Registration, Data]:
        registration_of(session, call, event_id, registration_id)
        row = roster.rename(session, call.actor, registration_id, expected(call.request), player, call.at)
        return told(session, call, row)

    return await call.write(job)


async def _verdict_changes(call: Call, event_id: str, revision: Revision, player: Player) -> bool:
    """Whether another head makes another verdict of a list; raises Unprocessable where it spoils a legal one."""
    law = await call.request.app.state.laws.of(call, event_id, anew=True)
    handed = event_checks.of_revision(revision)
    form = Form(player.name, player.number)
    now = event_checks.checked(call.desk, law, handed).checked
    then = event_checks.checked(call.desk, law, HandedIn(handed.submitted, handed.format, form)).checked
    if now.state is State.LEGAL and then.state is not State.LEGAL:
        raise Unprocessable("the event's ruleset asks for this name or number: it cannot be taken away")
    return now.verdict != then.verdict
