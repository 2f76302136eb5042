"""Registering against bare inserts: both durable, through the same driver, in the same run.

Registering is what the service does: event read, lock and deadline, registration, revision and audit row, one durable
commit. Bare is a thread and a connection a client that insert the same three rows, with the same content, and commit.
"""

import asyncio
import json
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from time import perf_counter
from uuid import uuid4

import psycopg
from pydantic import JsonValue
from sqlalchemy import make_url

from app.db import schema
from app.db.engines import connect
from app.db.store import Store
from app.db.tables import Event, Json
from app.services import events, idempotency, registrations, storage
from app.services.actors import Actor, Role
from app.services.registrations import Channel, Player, Submission
from app.services.verdicts import Checked, State
from tests.db.servers import fresh_database

CLIENTS = (1, 8, 32)
SECONDS = 2.0
ROUNDS = 3
LEAST_SHARE = 0.4
WORST_SPREAD = 8.0
ACTOR = Actor(role=Role.DESK, name="desk", events=None)
ORGANISER = Actor(role=Role.ORGANISER, name="organiser", events=None)
LIST = ("#main\n" + "14558127\n" * 40 + "#extra\n!side\n").encode()
AS_READ: Json = {"main": [{"name": f"Card {number}", "copies": 3, "line": number} for number in range(14)]}
VERDICT: Json = {"legal": True, "violations": [], "infractions": [], "penalty": None}
DOCUMENTS: list[JsonValue] = [{"kind": "banlist", "id": "ocg", "effective": "2026-10-01", "sha256": "0" * 64}]
COLUMNS = ("id", "one", "two", "three", "four", "at")


@dataclass(frozen=True, slots=True)
class Measure:
    """Operations a second, and the latencies in milliseconds."""

    rate: float
    half: float
    worst: float

    @classmethod
    def of(cls, latencies: list[float], seconds: float) -> "Measure":
        """The measure of all latencies (in seconds) within a time."""
        ordered = sorted(latencies)
        return cls(len(ordered) / seconds, ordered[len(ordered) // 2] * 1000, ordered[int(len(ordered) * 0.99)] * 1000)


def submission(at: datetime) -> Submission:
    """A list that was checked and found legal."""
    checked = Checked(State.LEGAL, dict(AS_READ), dict(VERDICT), list(DOCUMENTS), "0" * 64)
    return Submission(LIST, "ydk", checked, 1, Channel.DESK, at)


async def registering(store: Store, event: Event, clients: int, *, keyed: bool) -> Measure:
    """Register as many lists as can be done in the time, with so many clients that wait for their answers."""
    latencies: list[float] = []
    end = perf_counter() + SECONDS

    async def client() -> None:
        while (begin := perf_counter()) < end:
            number, at = uuid4().hex, datetime.now(UTC)
            await storage.write(store, partial(register, number=number, at=at))
            latencies.append(perf_counter() - begin)

    def register(session: storage.Session, number: str, at: datetime) -> idempotency.Answer:
        def make() -> idempotency.Answer:
            player = Player(f"Player {number}", number)
            outcome = registrations.register(session, ACTOR, event.id, player, submission(at), at)
            return idempotency.Answer(201, outcome.registration.id.encode())

        return idempotency.once(session, "desk", number if keyed else None, number, at, make)

    start = perf_counter()
    await asyncio.gather(*(client() for _ in range(clients)))
    return Measure.of(latencies, perf_counter() - start)


def bare(insert: Callable[[], Callable[[list[tuple[str, ...]]], None]], clients: int) -> Measure:
    """Insert three bare rows a commit, as often as can be done in the time, a connection a client."""
    end = perf_counter() + SECONDS

    def client(_: int) -> list[float]:
        commit, latencies = insert(), list[float]()
        while (begin := perf_counter()) < end:
            commit(rows())
            latencies.append(perf_counter() - begin)
        return latencies

    start = perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        latencies = [latency for found in pool.map(client, range(clients)) for latency in found]
    return Measure.of(latencies, perf_counter() - start)


def rows() -> list[tuple[str, ...]]:
    """Rows as long as a registration, a revision and an audit row."""
    at, identity = datetime.now(UTC).isoformat(), uuid4().hex
    documents, as_read, verdict = json.dumps(DOCUMENTS), json.dumps(AS_READ), json.dumps(VERDICT)
    return [
        (uuid4().hex, identity, documents, "", "", at),
        (uuid4().hex, as_read, verdict, documents, LIST.decode(), at),
        (uuid4().hex, identity, "registration.created", identity, "{}", at),
    ]


def bare_sqlite(path: Path) -> Callable[[], Callable[[list[tuple[str, ...]]], None]]:
    """Bare inserts through sqlite3 with the same settings."""

    def insert() -> Callable[[list[tuple[str, ...]]], None]:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {setting}")

        def commit(values: list[tuple[str, ...]]) -> None:
            connection.execute("BEGIN IMMEDIATE")
            for table, row in zip("abc", values, strict=True):
                connection.execute(f"INSERT INTO bare_{table} VALUES (?, ?, ?, ?, ?, ?)", row)
            connection.execute("COMMIT")

        return commit

    with sqlite3.connect(path) as connection:
        for table in "abc":
            connection.execute(f"CREATE TABLE bare_{table} ({' TEXT, '.join(COLUMNS)} TEXT, PRIMARY KEY (id))")
    return insert


def bare_postgresql(url: str) -> Callable[[], Callable[[list[tuple[str, ...]]], None]]:
    """Bare inserts through psycopg."""
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)

    def insert() -> Callable[[list[tuple[str, ...]]], None]:
        connection = psycopg.connect(plain)

        def commit(values: list[tuple[str, ...]]) -> None:
            for table, row in zip("abc", values, strict=True):
                connection.execute(f"INSERT INTO bare_{table} VALUES (%s, %s, %s, %s, %s, %s)".encode(), row)
            connection.commit()

        return commit

    with psycopg.connect(plain) as connection:
        for table in "abc":
            columns = f"{' TEXT, '.join(COLUMNS)} TEXT, PRIMARY KEY (id)"
            connection.execute(f"CREATE TABLE bare_{table} ({columns})".encode())
    return insert


@contextmanager
def sqlite_database() -> Generator[str]:
    """A new, migrated SQLite file."""
    with tempfile.TemporaryDirectory(prefix="deckcheck-bench-") as folder:
        url = f"sqlite:///{folder}/deckcheck.sqlite3"
        engines = connect(url)
        schema.upgrade(engines)
        engines.dispose()
        yield url


def compare(name: str, url: str) -> bool:
    """Measure one database, print it, and tell whether the aims are met."""
    path = make_url(url).database or ""
    insert = bare_sqlite(Path(path).with_name("bare.sqlite3")) if name == "SQLite" else bare_postgresql(url)
    data = events.EventData("Bench", date(2026, 12, 5), date(2026, 12, 5), "UTC", "ocg")
    met = True
    with Store(url) as store:
        event = storage.write_now(store, lambda session: events.create(session, ORGANISER, data, datetime.now(UTC)))
        for clients in CLIENTS:
            pairs = [
                (bare(insert, clients), asyncio.run(registering(store, event, clients, keyed=False)))
                for _ in range(ROUNDS)
            ]
            keyed = asyncio.run(registering(store, event, clients, keyed=True))
            met &= _print(name, clients, pairs, keyed)
    return met


def _print(name: str, clients: int, pairs: list[tuple[Measure, Measure]], keyed: Measure) -> bool:
    plain, ours = sorted(pairs, key=lambda pair: pair[1].rate / pair[0].rate)[len(pairs) // 2]
    share, spread = ours.rate / plain.rate, ours.worst / ours.half
    asked = clients > 1
    met = not asked or (share >= LEAST_SHARE and spread <= WORST_SPREAD)
    print(
        f"{name:<10} {clients:>3} clients  bare {plain.rate:>6.0f}/s {plain.half:5.2f}/{plain.worst:6.2f} ms   "
        f"registering {ours.rate:>6.0f}/s {ours.half:5.2f}/{ours.worst:6.2f} ms   share {share:4.2f}  "
        f"p99/p50 {spread:4.1f}   with a key {keyed.rate:>6.0f}/s   {'' if met else 'MISSED'}"
    )
    return met


def main() -> int:
    """Measure both databases; 0 where the aims are met."""
    with sqlite_database() as url:
        met = compare("SQLite", url)
    with fresh_database() as url:
        met &= compare("PostgreSQL", url)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
