"""The writer: nothing acknowledged is lost, nothing is doubled, one that fails takes no other with it."""

import asyncio
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, func, select

from app.db import schema
from app.db.rows import append, load
from app.db.store import Store
from app.db.tables import Audit, Event, Idempotency, Registration, Revision
from app.db.writer import OutageError
from app.errors import Conflict, PreconditionFailed
from app.services import audit, idempotency, registrations
from app.services.actors import Role
from app.services.roster import Player
from app.services.storage import write_now
from app.services.versions import guard
from tests.db.servers import own_server
from tests.services import given

INCREMENTS = 2000
THREADS = 2


def _keep(session: Session, key: str, status: int = 200) -> None:
    row = Idempotency(scope="s", key=key, request_hash="h", status=status, response=b"", at=given.NOW)
    session.add(row)


def _keys(store: Store) -> list[str]:
    return sorted(store.read_now(lambda session: session.exec(select(Idempotency.key)).all()))


def _hold(store: Store) -> threading.Event:
    """Keep the writer busy until the event is set, so that what follows waits together."""
    begun, done = threading.Event(), threading.Event()

    def job(_: Session) -> None:
        begun.set()
        done.wait(20)

    threading.Thread(target=store.write_now, args=(job,), daemon=True).start()
    begun.wait(20)
    return done


def test_one_that_fails_takes_no_other_with_it(store: Store) -> None:
    def job(number: int) -> str:
        def run(session: Session) -> str:
            _keep(session, f"k{number:02}")
            append(session, Audit, at=given.NOW, actor="a", role="r", action="x", subject=f"{number:02}", detail={})
            if number % 3 == 0:
                raise Conflict(f"no {number}")
            return f"yes {number}"

        try:
            return store.write_now(run)
        except Conflict as error:
            return str(error)

    done = _hold(store)
    with ThreadPoolExecutor(20) as pool:
        answers = [pool.submit(job, number) for number in range(20)]
        time.sleep(0.2)
        done.set()
        found = [answer.result() for answer in answers]
    right = [number for number in range(20) if number % 3]
    assert found == [f"{'yes' if number % 3 else 'no'} {number}" for number in range(20)]
    assert _keys(store) == [f"k{number:02}" for number in right]
    subjects = store.read_now(lambda session: session.exec(select(Audit.subject)).all())
    assert sorted(subjects) == [f"{number:02}" for number in right]


def test_a_broken_uniqueness_is_answered_to_the_one_who_broke_it(store: Store) -> None:
    store.write_now(lambda session: _keep(session, "k5"))

    def job(number: int) -> str:
        try:
            store.write_now(lambda session: _keep(session, f"k{number}"))
        except IntegrityError:
            return "taken"
        return "kept"

    done = _hold(store)
    with ThreadPoolExecutor(9) as pool:
        answers = [pool.submit(job, number) for number in range(9)]
        time.sleep(0.2)
        done.set()
        found = [answer.result() for answer in answers]
    assert found == ["taken" if number == 5 else "kept" for number in range(9)]
    assert _keys(store) == [f"k{number}" for number in range(9)]


def test_a_full_line_is_refused_at_once(url: str) -> None:
    with Store(url, waiting=2) as store:
        done = _hold(store)
        waiting = [ThreadPoolExecutor(1).submit(store.write_now, lambda session: _keep(session, "a")) for _ in "a"]
        time.sleep(0.1)
        waiting += [ThreadPoolExecutor(1).submit(store.write_now, lambda session: _keep(session, "b")) for _ in "b"]
        time.sleep(0.1)
        with pytest.raises(OutageError, match="too many changes are waiting") as refused:
            store.write_now(lambda session: _keep(session, "c"))
        done.set()
        for answer in waiting:
            answer.result()
        assert (refused.value.retry_after, refused.value.unknown) == (2, False)
        assert _keys(store) == ["a", "b"]


def test_what_waited_too_long_is_refused_and_not_done(url: str) -> None:
    with Store(url, patience=0.2) as store:
        done = _hold(store)
        with pytest.raises(OutageError, match="waited too long and was not made"):
            store.write_now(lambda session: _keep(session, "thread"))
        with pytest.raises(OutageError, match="waited too long and was not made"):
            asyncio.run(store.write(lambda session: _keep(session, "loop")))
        done.set()
        store.write_now(lambda session: _keep(session, "after"))
        assert _keys(store) == ["after"]


def test_what_has_begun_is_waited_for(url: str) -> None:
    def slow(session: Session) -> str:
        time.sleep(0.5)
        _keep(session, "slow")
        return "done"

    with Store(url, patience=0.1) as store:
        assert store.write_now(slow) == "done"
    with Store(url, patience=0.1) as store:
        assert _keys(store) == ["slow"]


def test_a_request_that_is_cancelled_while_it_waits_is_not_done(store: Store) -> None:
    async def run() -> None:
        task = asyncio.create_task(store.write(lambda session: _keep(session, "cancelled")))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    done = _hold(store)
    asyncio.run(run())
    done.set()
    store.write_now(lambda session: _keep(session, "after"))
    assert _keys(store) == ["after"]


def test_closing_does_what_is_in_line_and_refuses_the_rest(url: str) -> None:
    store = Store(url)
    done = _hold(store)
    with ThreadPoolExecutor(2) as pool:
        waiting = pool.submit(store.write_now, lambda session: _keep(session, "in line"))
        time.sleep(0.1)
        closing = pool.submit(store.close)
        time.sleep(0.1)
        with pytest.raises(OutageError, match="is stopping"):
            store.write_now(lambda session: _keep(session, "late"))
        done.set()
        waiting.result()
        closing.result()
    with Store(url) as again:
        assert _keys(again) == ["in line"]


def test_no_guarded_increment_is_lost(url: str) -> None:
    with Store(url) as one, Store(url) as other:
        event_id = given.event(one).id

        def increment(store: Store) -> int:
            conflicts = 0
            for _ in range(INCREMENTS // (2 * THREADS)):
                while True:
                    seen = store.read_now(lambda session: session.exec(select(Event.version)).one())
                    try:
                        store.write_now(lambda session, version=seen: _increment(session, event_id, version))
                        break
                    except PreconditionFailed:
                        conflicts += 1
            return conflicts

        with ThreadPoolExecutor(2 * THREADS) as pool:
            conflicts = sum(pool.map(increment, [one, other] * THREADS))
        assert one.read_now(lambda session: session.exec(select(Event.version)).one()) == INCREMENTS + 1
        assert conflicts > 0


def test_no_increment_in_one_job_is_lost(url: str) -> None:
    with Store(url) as one, Store(url) as other:
        event_id = given.event(one).id

        def increment(store: Store) -> None:
            for _ in range(INCREMENTS // (2 * THREADS)):
                store.write_now(lambda session: _increment(session, event_id, None))

        with ThreadPoolExecutor(2 * THREADS) as pool:
            list(pool.map(increment, [one, other] * THREADS))
        assert one.read_now(lambda session: session.exec(select(Event.version)).one()) == INCREMENTS + 1


def _increment(session: Session, event_id: str, version: int | None) -> None:
    found = load(session, Event, event_id)
    assert found is not None
    guard(found.version, found.version if version is None else version)
    found.version += 1


def test_two_processes_write_to_one_database(url: str) -> None:
    with Store(url) as store:
        given.event(store)
    programs = [
        subprocess.Popen([sys.executable, "-m", "tests.db.hammer", url, "increment", "200"], stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    assert [program.wait(60) for program in programs] == [0, 0]
    for program in programs:
        assert program.stdout is not None
        program.stdout.close()
    with Store(url) as store:
        assert store.read_now(lambda session: session.exec(select(Event.version)).one()) == 401


def test_one_key_makes_one_row_from_32_threads(store: Store) -> None:
    found = given.event(store)
    desk = given.actor(Role.DESK, found)
    ready = threading.Barrier(32)

    def job(session: Session) -> idempotency.Answer:
        def make() -> idempotency.Answer:
            outcome = registrations.register(
                session, desk, found.id, Player("Yugi", "1"), given.submission(), given.NOW
            )
            return idempotency.Answer(201, outcome.registration.id.encode())

        return idempotency.once(session, desk.identity, "key", "hash", given.NOW, make)

    def request(_: int) -> idempotency.Answer:
        ready.wait(20)
        return write_now(store, job)

    with ThreadPoolExecutor(32) as pool:
        answers = list(pool.map(request, range(32)))
    assert len({answer.body for answer in answers}) == 1
    assert sorted(answer.replayed for answer in answers) == [False] + [True] * 31
    for table in (Registration, Revision, Idempotency):
        assert (
            store.read_now(lambda session, kind=table: session.exec(select(func.count()).select_from(kind)).one()) == 1
        )
    actions = store.read_now(lambda session: session.exec(select(Audit.action).order_by(col(Audit.number))).all())
    assert actions == ["event.created", "registration.created"]


def test_a_key_with_another_request_is_refused(store: Store) -> None:
    def once(request_hash: str, body: bytes) -> idempotency.Answer:
        return write_now(
            store,
            lambda session: idempotency.once(
                session, "desk", "key", request_hash, given.NOW, lambda: idempotency.Answer(201, body)
            ),
        )

    first, second = idempotency.hash_of(b"POST", b"/v1/x", b"{}"), idempotency.hash_of(b"POST", b"/v1/", b"x{}")
    assert first != second
    assert once(first, b"one") == idempotency.Answer(201, b"one", replayed=False)
    assert once(first, b"two") == idempotency.Answer(201, b"one", replayed=True)
    with pytest.raises(Conflict, match="used for another request"):
        once(second, b"two")
    assert write_now(store, lambda session: idempotency.forget(session, given.NOW)) == 0
    assert write_now(store, lambda session: idempotency.forget(session, given.NOW + given.SECOND)) == 1
    assert once(second, b"two") == idempotency.Answer(201, b"two", replayed=False)


def test_without_a_key_nothing_is_kept(store: Store) -> None:
    def job(session: Session) -> idempotency.Answer:
        return idempotency.once(session, "d", None, "h", given.NOW, lambda: idempotency.Answer(201, b""))

    assert write_now(store, job) == idempotency.Answer(201, b"", replayed=False)
    assert _keys(store) == []


def test_reads_go_on_beside_writes(store: Store) -> None:
    done = _hold(store)
    assert asyncio.run(store.read(lambda session: session.exec(select(Event)).all())) == []
    done.set()


def test_postgresql_stopped_and_started_recovers_by_itself() -> None:
    server = own_server()
    try:
        with Store(server.url) as store:
            schema.upgrade(store.engines)
            given.event(store)
            store.read_now(lambda session: session.exec(select(Event)).one())
            server.stop()
            for _ in range(2):
                with pytest.raises(OutageError, match="cannot be used now") as refused:
                    store.write_now(lambda session: _keep(session, "lost"))
                assert refused.value.retry_after == 2
                with pytest.raises(OutageError, match="cannot be used now"):
                    store.read_now(lambda session: session.exec(select(Event)).one())
            server.start()
            store.write_now(lambda session: _keep(session, "kept"))
            assert _keys(store) == ["kept"]
            server.stop()
            server.start()
            # The connections are dead, the server is there: nobody notices.
            assert _keys(store) == ["kept"]
            store.write_now(lambda session: _keep(session, "kept too"))
            assert _keys(store) == ["kept", "kept too"]
    finally:
        server.remove()


def test_audit_entries_are_in_order_and_hold_the_request(store: Store) -> None:
    found = given.event(store)
    for number in range(3):
        store.write_now(
            lambda session, one=number: audit.record(
                session, given.ADMIN, f"a{one}", "s", given.NOW, event_id=found.id, detail={"n": one}
            )
        )
    organiser = given.actor(Role.ORGANISER, found)
    page = store.read_now(lambda session: audit.entries(session, organiser, found.id, after=2, limit=1))
    assert [(entry.number, entry.action, entry.detail, entry.actor) for entry in page] == [
        (3, "a1", {"n": 1}, "admin:Ada")
    ]
    of_s = store.read_now(lambda session: audit.entries(session, organiser, found.id, subject="s"))
    assert [entry.action for entry in of_s] == ["a0", "a1", "a2"]
