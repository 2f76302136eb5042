"""The two engines of a database, one to write and one to read, with the settings that keep every acknowledged row."""

import fcntl
import json
import os
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from sqlite3 import Connection as SqliteConnection

from psycopg import Connection as PostgresqlConnection
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

_WHAT_IS_A_DATABASE = "the database is a file, sqlite:///path, or PostgreSQL, postgresql://host/name"
_BUSY_MILLISECONDS = 5000
_LOCK_OF_WRITERS = 0x6465636B
_POSTGRESQL_SETTINGS = {
    "synchronous_commit": "on",
    "timezone": "UTC",
    "lock_timeout": "5s",
    "statement_timeout": "15s",
    "idle_in_transaction_session_timeout": "15s",
}

Turn = Callable[[], AbstractContextManager[None]]
"""Waits until no other process writes to the database."""


@dataclass(frozen=True, slots=True)
class Engines:
    """An engine that writes, one at a time, an engine that only reads, and the turn to take before writing."""

    write: Engine
    read: Engine
    turn: Turn

    def dispose(self) -> None:
        """Close all connections."""
        self.write.dispose()
        self.read.dispose()


def database_url(text: str) -> URL:
    """The URL with its driver named; raises ValueError for a database that is neither SQLite nor PostgreSQL.

    The driver is named because what `postgresql://` means has changed between releases of SQLAlchemy.
    """
    try:
        url = make_url("postgresql" + text.removeprefix("postgres") if text.startswith("postgres://") else text)
    except ArgumentError:
        raise ValueError(_WHAT_IS_A_DATABASE) from None
    match url.get_backend_name():
        case "sqlite" if url.database and url.database != ":memory:":
            return url.set(drivername="sqlite+pysqlite")
        case "postgresql":
            return url.set(drivername="postgresql+psycopg")
        case _:
            raise ValueError(_WHAT_IS_A_DATABASE)


def connect(text: str) -> Engines:
    """The engines of the database at a URL. A missing SQLite file is made, readable by its owner only."""
    url = database_url(text)
    return _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url)


def _sqlite(url: URL) -> Engines:
    path = Path(url.database or "")
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    write = create_engine(url, pool_size=1, max_overflow=0, json_serializer=_json)
    read = create_engine(url, pool_size=8, max_overflow=8, json_serializer=_json)
    event.listen(write, "connect", partial(_sqlite_settings, query_only=False))
    event.listen(read, "connect", partial(_sqlite_settings, query_only=True))
    event.listen(write, "begin", partial(_sqlite_begin, "BEGIN IMMEDIATE"))
    event.listen(read, "begin", partial(_sqlite_begin, "BEGIN"))
    return Engines(write, read, partial(_file_turn, path.with_name(path.name + ".turn")))


def _sqlite_settings(connection: SqliteConnection, record: object, *, query_only: bool) -> None:
    connection.isolation_level = None
    for setting in (
        "journal_mode=WAL",
        "synchronous=FULL",
        f"busy_timeout={_BUSY_MILLISECONDS}",
        "foreign_keys=ON",
        "recursive_triggers=ON",
        "trusted_schema=OFF",
        "journal_size_limit=67108864",
        f"query_only={'ON' if query_only else 'OFF'}",
    ):
        connection.execute(f"PRAGMA {setting}").close()


def _sqlite_begin(statement: str, connection: Connection) -> None:
    # A deferred BEGIN fails at once when a reader wants to become a writer, in spite of the busy timeout.
    connection.exec_driver_sql(statement)


@contextmanager
def _file_turn(path: Path) -> Generator[None]:
    # SQLite's own waiting sleeps and is unfair between processes; a blocking file lock queues them.
    handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _postgresql(url: URL) -> Engines:
    arguments: dict[str, object] = {
        "connect_timeout": 3,
        "tcp_user_timeout": 5000,
        "keepalives_idle": 10,
        "options": " ".join(f"-c {name}={value}" for name, value in _POSTGRESQL_SETTINGS.items()),
    }
    write = create_engine(url, pool_size=1, max_overflow=0, connect_args=arguments, json_serializer=_json)
    read = create_engine(
        url, pool_size=8, max_overflow=8, pool_pre_ping=True, connect_args=arguments, json_serializer=_json
    )
    event.listen(write, "connect", _postgresql_settings)
    event.listen(write, "begin", _postgresql_begin)
    return Engines(write, read, nullcontext)


def _postgresql_settings(connection: PostgresqlConnection, record: object) -> None:
    # The driver then sends no BEGIN of its own, which would be a round trip more.
    connection.autocommit = True


def _postgresql_begin(connection: Connection) -> None:
    # One writer at a time over all processes: what a job reads stays true until its commit, as on SQLite.
    connection.exec_driver_sql(f"BEGIN; SELECT pg_advisory_xact_lock({_LOCK_OF_WRITERS})")


_json = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode
