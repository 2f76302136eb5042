"""A program that writes to a database until it is done or killed: `python -m tests.db.hammer URL increment|register N`.

`register` registers and resubmits, many at once, and prints a line for each revision once it is acknowledged.
"""

import asyncio
import hashlib
import os
import sys
from functools import partial
from uuid import uuid4

from sqlmodel import Session, select

from app.db.store import Store
from app.db.tables import Event
from app.services import idempotency, registrations
from app.services.actors import Actor, Role
from app.services.registrations import Submission
from app.services.roster import Player
from app.services.storage import write
from app.services.verdicts import State
from tests.services import given

DESK = Actor(Role.DESK, "desk", events=None)
CLIENTS = 8


def main(url: str, what: str, count: int) -> None:
    """Write; with `register`, `count` is the number of rounds of each client."""
    with Store(url) as store:
        if what == "increment":
            for _ in range(count):
                store.write_now(_increment)
        else:
            event_id = store.read_now(lambda session: session.exec(select(Event.id)).one())
            asyncio.run(_clients(store, event_id, count))


def _increment(session: Session) -> None:
    found = session.exec(select(Event)).one()
    found.version += 1


async def _clients(store: Store, event_id: str, rounds: int) -> None:
    await asyncio.gather(*(_client(store, event_id, rounds) for _ in range(CLIENTS)))


async def _client(store: Store, event_id: str, rounds: int) -> None:
    for _ in range(rounds):
        number = uuid4().hex
        first = _submission(number)
        answer = await write(store, partial(_register, event_id=event_id, number=number, what=first))
        registration_id = answer.body.decode()
        _acknowledge(registration_id, 1, first)
        second = _submission(number + "again")
        outcome = await write(store, partial(_resubmit, registration_id=registration_id, what=second))
        assert outcome.revision is not None
        _acknowledge(registration_id, 2, second)


def _register(session: Session, *, event_id: str, number: str, what: Submission) -> idempotency.Answer:
    def make() -> idempotency.Answer:
        outcome = registrations.register(session, DESK, event_id, Player("P", number), what, what.at)
        return idempotency.Answer(201, outcome.registration.id.encode())

    return idempotency.once(session, DESK.identity, number, number, what.at, make)


def _resubmit(session: Session, *, registration_id: str, what: Submission) -> registrations.Outcome:
    return registrations.resubmit(session, DESK, registration_id, 1, what)


def _submission(text: str) -> Submission:
    state = State.LEGAL if int(text[0], 16) % 2 else State.ILLEGAL
    return given.submission(text.encode() * 20, state)


def _acknowledge(registration_id: str, number: int, what: Submission) -> None:
    digest = hashlib.sha256(what.submitted).hexdigest()
    os.write(1, f"{registration_id} {number} {digest} {what.checked.state}\n".encode())


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
