"""The store and the service's secret: opened when first needed, opened again where that failed."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from app.db.engines import database_url
from app.db.store import Store
from app.db.writer import OutageError
from app.errors import Unavailable
from app.services import access
from app.services.keyring import Keyring, load_or_create

Clock = Callable[[], datetime]
Show = Callable[[str], None]
"""Shows the first admin's key, once, to whoever starts the service."""

SQLITE = "deckcheck.sqlite3"


def embedded(data: Path) -> str:
    """The address of the embedded database under a data folder."""
    return f"sqlite:///{(data / SQLITE).absolute()}"


SECRET = "secret.key"  # noqa: S105 (a file's name)


def now() -> datetime:
    """The moment, in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Opened:
    """An open store and the keyring that belongs to it."""

    store: Store
    keyring: Keyring


class Keeping:
    """What is kept, in a data folder or in the database at `url`; nothing is touched before it is needed."""

    def __init__(self, data: Path, url: str | None = None, *, clock: Clock = now, show: Show | None = None) -> None:
        """Take where it is kept. With `show`, a database without any key gets an admin's, which is shown."""
        self._url = url or embedded(data)
        self._secret = data / SECRET
        self._show = show
        self.now = clock
        self._opened: Opened | None = None
        self._opening = asyncio.Lock()

    async def opened(self) -> Opened:
        """The open store; raises Unavailable where it cannot be opened now."""
        if self._opened is not None:
            return self._opened
        async with self._opening:
            if self._opened is None:
                self._opened = await asyncio.to_thread(self._open)
            return self._opened

    async def close(self) -> None:
        """Finish what waits, and close the store, if it was ever opened."""
        async with self._opening:
            if self._opened is not None:
                await asyncio.to_thread(self._opened.store.close)
                self._opened = None

    def _open(self) -> Opened:
        keyring = load_or_create(self._secret)
        store = Store(self._url)
        try:
            self._prepare(store)
        except (DBAPIError, OutageError):
            store.close()
            raise Unavailable("the database cannot be used now", retry_after=5) from None
        except BaseException:
            store.close()
            raise
        return Opened(store, keyring)

    def _prepare(self, store: Store) -> None:
        # Alembic is slow to import and not needed by any request.
        from app.db import schema

        if database_url(self._url).get_backend_name() == "sqlite":
            schema.upgrade(store.engines)
        elif schema.current(store.engines) != schema.newest():
            raise Unavailable("the database lacks migrations: run deckcheck db upgrade", retry_after=60)
        if self._show is not None:
            made = store.write_now(lambda session: access.first_key(session, self.now()))
            if made is not None:
                self._show(made.text)
