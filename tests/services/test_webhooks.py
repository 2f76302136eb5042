"""Webhooks: written with what they tell, signed, sent again until they arrive."""

import asyncio
import hmac
import json
from base64 import b64decode, b64encode
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlmodel import col, select

from app.db.store import Store
from app.db.tables import Event, Json, Outbox
from app.errors import Conflict, Forbidden, NotFound, Unprocessable
from app.services import events, webhooks
from app.services.actors import Actor, Role
from app.services.keyring import Keyring
from app.services.storage import read_now, write_now
from app.services.verdicts import State
from app.services.webhooks import PAUSES, Delivery, Kind
from tests.services.given import ADMIN, DATA, DEADLINE, NOW, SECOND, actor, checked, event, registered, submission

KEYRING = Keyring(bytes(range(32)))
URL = "https://desk.example/hook"


def add(
    store: Store, who: Actor, found: Event, kinds: tuple[Kind, ...] = tuple(Kind), url: str = URL
) -> tuple[str, str]:
    def job(session: webhooks.Session) -> tuple[str, str]:
        present = events.get(session, who, found.id)
        endpoint, secret = webhooks.add_endpoint(session, KEYRING, who, present, url, kinds, NOW)
        return endpoint.id, secret

    return write_now(store, job)


def outbox(store: Store) -> list[Outbox]:
    return list(read_now(store, lambda s: s.exec(select(Outbox).order_by(col(Outbox.number))).all()))


def told(store: Store) -> list[tuple[str, str, Json]]:
    return [(one.endpoint_id, one.kind, json.loads(one.payload)["data"]) for one in outbox(store)]


def test_who_is_told_what(store: Store) -> None:
    found = event(store)
    mine, theirs, desk = (
        actor(Role.STORE, found, "Mine"),
        actor(Role.STORE, found, "Theirs"),
        actor(Role.DESK, found),
    )
    registered(store, found, "0", by=mine)
    assert outbox(store) == []
    of_desk, _ = add(store, desk, found)
    of_mine, _ = add(store, mine, found, (Kind.REGISTERED, Kind.REGISTERED))
    add(store, theirs, found)
    late = registered(store, found, "1", submission(at=DEADLINE + 61 * SECOND), by=mine).registration
    data: Json = {"event": found.id, "registration": late.id, "revision": 1, "state": "legal"}
    assert told(store) == [
        (of_desk, "registration.registered", data),
        (of_mine, "registration.registered", data),
        (of_desk, "registration.late", {**data, "late_by_minutes": 2}),
    ]
    payload = json.loads(outbox(store)[0].payload)
    assert (payload["type"], payload["timestamp"]) == ("registration.registered", (DEADLINE + 61 * SECOND).isoformat())
    assert read_now(store, lambda s: s.get(Event, found.id)).webhooks == 3  # pyright: ignore


def test_what_became_illegal_is_told(store: Store) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)
    registration = registered(store, found).registration
    registered(store, found, "2", submission(b"x", State.ILLEGAL))
    hook, _ = add(store, desk, found, (Kind.BECAME_ILLEGAL,))
    data = replace(DATA, side_deck_used=False)
    write_now(store, lambda s: events.change(s, ADMIN, found.id, 1, data, NOW, lambda _, __: checked(State.ILLEGAL)))
    assert told(store) == [
        (
            hook,
            "registration.became_illegal",
            {"event": found.id, "registration": registration.id, "from_day": "2026-12-05", "state": "illegal"},
        )
    ]


def test_what_is_rolled_back_is_not_told(store: Store) -> None:
    found = event(store)
    add(store, actor(Role.DESK, found), found)
    registered(store, found, "1")
    with pytest.raises(Conflict):
        registered(store, found, "1")
    assert len(outbox(store)) == 1


def test_a_message_is_signed_as_receivers_check_it(store: Store) -> None:
    found = event(store)
    _, secret = add(store, actor(Role.DESK, found), found)
    registered(store, found)
    at = NOW + timedelta(seconds=1, microseconds=5)
    (delivery,) = write_now(store, lambda s: webhooks.due(s, KEYRING, at))
    assert (delivery.url, delivery.headers["content-type"]) == (URL, "application/json")
    assert delivery.headers["webhook-id"] == delivery.message_id == outbox(store)[0].id
    assert delivery.headers["webhook-timestamp"] == str(int(at.timestamp()))
    content = f"{delivery.message_id}.{int(at.timestamp())}.".encode() + delivery.body
    expected = b64encode(hmac.digest(b64decode(secret.removeprefix("whsec_")), content, "sha256")).decode()
    assert delivery.headers["webhook-signature"] == f"v1,{expected}"
    assert json.loads(delivery.body)["data"]["event"] == found.id


def deliver(store: Store, statuses: list[int | OSError], at: datetime) -> list[Delivery]:
    sent: list[Delivery] = []

    async def send(delivery: Delivery) -> int:
        sent.append(delivery)
        status = statuses[len(sent) - 1]
        if isinstance(status, OSError):
            raise status
        return status

    count = asyncio.run(webhooks.deliver(store, KEYRING, send, lambda: at))
    assert count == len(sent)
    return sent


def test_what_arrives_is_sent_once(store: Store) -> None:
    found = event(store)
    add(store, actor(Role.DESK, found), found)
    registered(store, found, "1")
    registered(store, found, "2", submission(at=NOW + SECOND))
    assert deliver(store, [], NOW - SECOND) == []
    sent = deliver(store, [204], NOW)
    assert [one.message_id for one in sent] == [outbox(store)[0].id]
    assert len(deliver(store, [200], NOW + SECOND)) == 1
    assert deliver(store, [], NOW + timedelta(days=9)) == []
    assert [(one.attempts, one.delivered_at, one.next_at) for one in outbox(store)] == [
        (1, NOW, None),
        (1, NOW + SECOND, None),
    ]


def test_what_does_not_arrive_is_sent_again_with_growing_pauses_and_given_up(store: Store) -> None:
    found = event(store)
    add(store, actor(Role.DESK, found), found)
    registered(store, found)
    at = NOW
    failures: list[int | OSError] = [500, 302, ConnectionRefusedError("no"), 404, 410, 199, 300, 503, 500]
    for attempt, (failure, pause) in enumerate(zip(failures, PAUSES, strict=True), start=1):
        assert len(deliver(store, [failure], at)) == 1
        (message,) = outbox(store)
        assert (message.attempts, message.next_at, message.delivered_at) == (attempt, at + pause, None)
        reason = f"status {failure}" if isinstance(failure, int) else "ConnectionRefusedError"
        assert message.last_error == reason
        assert deliver(store, [], at + pause - SECOND) == []
        at += pause
    assert len(deliver(store, [500], at)) == 1
    (message,) = outbox(store)
    assert (message.attempts, message.next_at, message.failed_at) == (10, None, at)
    assert deliver(store, [], at + timedelta(days=99)) == []


def test_a_message_that_is_taken_is_not_taken_twice_but_again_when_nobody_says_more(store: Store) -> None:
    found = event(store)
    add(store, actor(Role.DESK, found), found)
    registered(store, found)

    def take(at: datetime) -> int:
        return len(write_now(store, lambda s: webhooks.due(s, KEYRING, at)))

    assert [take(NOW), take(NOW), take(NOW + 59 * SECOND), take(NOW + 60 * SECOND)] == [1, 0, 0, 1]


def test_the_oldest_come_first_and_not_all_at_once(store: Store) -> None:
    found = event(store)
    add(store, actor(Role.DESK, found), found)
    for number in range(3):
        registered(store, found, str(number))
    taken = write_now(store, lambda s: webhooks.due(s, KEYRING, NOW, limit=2))
    assert [one.message_id for one in taken] == [one.id for one in outbox(store)[:2]]


def test_an_address_is_removed(store: Store) -> None:
    found = event(store)
    mine, desk = actor(Role.STORE, found, "Mine"), actor(Role.DESK, found)
    hook, _ = add(store, desk, found)
    own, _ = add(store, mine, found)
    registered(store, found)

    def seen(who: Actor) -> list[str]:
        return [one.id for one in read_now(store, lambda s: webhooks.endpoints(s, who, found.id))]

    assert (sorted(seen(desk)), seen(mine)) == (sorted([hook, own]), [own])
    with pytest.raises(NotFound):
        write_now(store, lambda s: webhooks.remove_endpoint(s, mine, found.id, hook, NOW))
    write_now(store, lambda s: webhooks.remove_endpoint(s, desk, found.id, hook, NOW))
    assert seen(desk) == [own]
    assert [(one.next_at, one.failed_at, one.last_error) for one in outbox(store)] == [
        (None, NOW, "the webhook was removed")
    ]
    registered(store, found, "2")
    assert len(outbox(store)) == 1


def test_a_message_that_was_on_its_way_when_its_address_was_removed_stays_given_up(store: Store) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)
    hook, _ = add(store, desk, found)
    registered(store, found)
    (taken,) = write_now(store, lambda s: webhooks.due(s, KEYRING, NOW))
    write_now(store, lambda s: webhooks.remove_endpoint(s, desk, found.id, hook, NOW))
    write_now(store, lambda s: webhooks.failed(s, taken.message_id, NOW, "status 500"))
    assert [one.next_at for one in outbox(store)] == [None]


@pytest.mark.parametrize(
    "address",
    ["http://desk.example/", "https://", "https://user:word@desk.example/", "ftp://x/", "", "https://h/" + "x" * 2000],
)
def test_addresses_that_make_no_sense(store: Store, address: str) -> None:
    found = event(store)
    with pytest.raises(Unprocessable):
        add(store, actor(Role.DESK, found), found, url=address)


def test_who_may_not_add_an_address(store: Store) -> None:
    found = event(store)
    with pytest.raises(Unprocessable):
        add(store, actor(Role.DESK, found), found, ())
    for role in (Role.JUDGE, Role.HEAD_JUDGE, Role.PLAYER):
        with pytest.raises(Forbidden):
            add(store, actor(role, found), found)
    with pytest.raises(NotFound):
        read_now(store, lambda s: webhooks.endpoints(s, actor(Role.DESK, None), found.id))
