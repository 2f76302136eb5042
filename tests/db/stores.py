"""Fixtures for both databases; every test that uses them runs on SQLite and on PostgreSQL."""

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from app.db import schema
from app.db.engines import connect
from app.db.store import Store
from tests.db.servers import fresh_database

BOTH = ("sqlite", "postgresql")


@contextmanager
def database(kind: str, *, empty: bool = False) -> Generator[str]:
    """The URL of a new database of a kind, migrated unless it is to be empty."""
    if kind == "postgresql":
        with fresh_database(empty=empty) as url:
            yield url
        return
    with TemporaryDirectory(prefix="deckcheck-") as folder:
        path = Path(folder) / "deckcheck.sqlite3"
        if not empty:
            shutil.copy(_migrated_file(), path)
        yield f"sqlite:///{path}"


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="deckcheck-template-", ignore_cleanup_errors=True)


@cache
def _migrated_file() -> Path:
    path = Path(_folder().name) / "template.sqlite3"
    engines = connect(f"sqlite:///{path}")
    schema.upgrade(engines)
    engines.dispose()
    return path


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest) -> Generator[str]:
    """A new, migrated database."""
    with database(request.param) as found:
        yield found


@pytest.fixture
def store(url: str) -> Generator[Store]:
    """A store on a new, migrated database."""
    with Store(url) as found:
        yield found


@pytest.fixture(params=BOTH)
def empty_url(request: pytest.FixtureRequest) -> Generator[str]:
    """A new, empty database."""
    with database(request.param, empty=True) as found:
        yield found
