"""The store as the edge uses it: outages and broken uniqueness become answers."""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import NoReturn

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, select

from app.db.rows import load
from app.db.store import Store
from app.db.tables import ApiKey, Event, Idempotency, PlayerLink
from app.errors import NotFound, Unavailable
from app.services import events
from app.services.storage import read, read_now, write, write_now
from tests.db.stores import database
from tests.services import given


def _key(prefix: str) -> ApiKey:
    at = datetime(2026, 12, 5, tzinfo=UTC)
    return ApiKey(
        id="key_" + prefix,
        prefix="same",
        salt=b"",
        digest=b"",
        role="desk",
        holder="h",
        all_events=True,
        created_at=at,
        created_by="c",
    )


def test_a_job_is_durable_when_it_is_answered(url: str) -> None:
    with Store(url) as store:
        event_id = asyncio.run(write(store, _made))
        with Store(url) as other:
            assert asyncio.run(read(other, lambda session: session.exec(select(Event.id)).all())) == [event_id]


def _made(session: Session) -> str:
    return events.create(session, given.ADMIN, given.DATA, given.NOW).id


def test_what_a_job_raises_comes_out(store: Store) -> None:
    def fails(_: Session) -> NoReturn:
        raise NotFound("nothing")

    for attempt in (
        lambda: write_now(store, fails),
        lambda: read_now(store, fails),
        lambda: asyncio.run(write(store, fails)),
        lambda: asyncio.run(read(store, fails)),
    ):
        with pytest.raises(NotFound, match="nothing"):
            attempt()


def test_many_requests_of_one_loop_are_answered_each_with_its_own(store: Store) -> None:
    async def run() -> list[int]:
        return list(await asyncio.gather(*(write(store, _keep(number)) for number in range(50))))

    assert asyncio.run(run()) == list(range(50))
    assert len(read_now(store, lambda session: session.exec(select(Idempotency)).all())) == 50


def test_an_outage_is_a_503_with_the_seconds_to_wait(url: str) -> None:
    store = Store(url)
    store.close()
    with pytest.raises(Unavailable, match="is stopping") as refused:
        write_now(store, lambda session: session.add(_key("a")))
    assert (refused.value.status, refused.value.retry_after) == (503, 5)


def test_a_database_without_tables_is_no_answer_to_a_reader() -> None:
    with database("sqlite", empty=True) as url, Store(url) as store, pytest.raises(Unavailable):
        read_now(store, lambda session: session.exec(select(Event)).all())


def test_another_broken_uniqueness_is_not_hidden(store: Store) -> None:
    write_now(store, lambda session: session.add(_key("a")))
    with pytest.raises(IntegrityError):
        write_now(store, lambda session: session.add(_key("b")))


def _link(session: Session) -> None:
    session.add(PlayerLink(id="lnk_1", registration_id="reg_none", digest=b"", created_at=given.NOW, created_by="c"))


def test_a_row_that_refers_to_nothing_is_refused_and_nobody_else_is(store: Store) -> None:
    with pytest.raises(IntegrityError):
        write_now(store, _link)
    jobs: list[Callable[[Session], object]] = [_keep(1), _link, _keep(2)]
    done = _hold(store)
    with ThreadPoolExecutor(3) as pool:
        answers = [pool.submit(write_now, store, job) for job in jobs]
        time.sleep(0.2)
        done.set()
    assert [type(answer.exception()) for answer in answers] == [type(None), IntegrityError, type(None)]
    assert read_now(store, lambda session: session.exec(select(PlayerLink)).all()) == []
    assert sorted(read_now(store, lambda session: session.exec(select(Idempotency.key)).all())) == ["1", "2"]


def _keep(number: int) -> Callable[[Session], int]:
    def add(session: Session) -> int:
        row = Idempotency(scope="s", key=str(number), request_hash="h", status=number, response=b"", at=given.NOW)
        session.add(row)
        return number

    return add


def _hold(store: Store) -> threading.Event:
    begun, done = threading.Event(), threading.Event()

    def job(_: Session) -> None:
        begun.set()
        done.wait(20)

    threading.Thread(target=store.write_now, args=(job,), daemon=True).start()
    begun.wait(20)
    return done


def test_a_row_is_found_in_the_transaction_that_makes_it(store: Store) -> None:
    def job(session: Session) -> bool:
        session.add(_key("a"))
        return load(session, ApiKey, "key_a") is not None and load(session, ApiKey, "key_b") is None

    assert write_now(store, job)
