"""The service in this process over a database of its own, with a key for every role."""

import asyncio
import shutil
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import httpx
from fastapi import FastAPI

from app.main import create_app
from app.services import access, storage
from app.services.actors import Actor, Role
from app.settings import Settings
from tests.db.stores import database

NOW = datetime(2026, 11, 1, 8, 0, tzinfo=UTC)
DEADLINE = datetime(2026, 11, 1, 9, 0, tzinfo=UTC)
ADMIN = Actor(Role.ADMIN, "Ada", events=None)
NAMES = (
    "Dark Magician",
    "Blue-Eyes White Dragon",
    "Red-Eyes Black Dragon",
    "Summoned Skull",
    "Celtic Guardian",
    "Mystical Elf",
    "Kuriboh",
    "Giant Soldier of Stone",
    "Gaia The Fierce Knight",
    "Curse of Dragon",
    "Baby Dragon",
    "Time Wizard",
    "Beaver Warrior",
    "Mystical Space Typhoon",
)
LEGAL = "".join(f"3 {name}\n" for name in NAMES)
OTHER = LEGAL.replace("3 Kuriboh\n", "2 Kuriboh\n1 Dark Hole\n")
ILLEGAL = LEGAL.replace("3 Kuriboh", "3 Pot of Greed")
UNREADABLE = LEGAL.replace("3 Kuriboh", "3 Kwertzuiop the Unheard")
STAFF = (Role.ADMIN, Role.ORGANISER, Role.DESK, Role.STORE, Role.JUDGE, Role.HEAD_JUDGE)
Json = dict[str, Any]


@dataclass
class House:
    """The service, its clients, and what its keys are."""

    app: FastAPI
    client: httpx.AsyncClient
    event: Json
    keys: dict[str, str] = field(default_factory=dict)
    now: datetime = NOW
    count: int = 0

    @property
    def path(self) -> str:
        """The address of the event."""
        return f"/v1/events/{self.event['id']}"

    async def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        by: str | None = "desk",
        version: int | None = None,
        key: str | None = None,
        headers: dict[str, str] | None = None,
        content: bytes | None = None,
    ) -> httpx.Response:
        """One request, by somebody whose key is known here, or whose secret is given."""
        sent = dict(headers or {})
        if by is not None:
            sent["Authorization"] = f"Bearer {self.keys.get(by, by)}"
        if version is not None:
            sent["If-Match"] = f'"{version}"'
        if key is not None:
            sent["Idempotency-Key"] = key
        if content is not None:
            return await self.client.request(method, path, content=content, headers=sent)
        return (
            await self.client.request(method, path, json=body, headers=sent)
            if body is not None
            else (await self.client.request(method, path, headers=sent))
        )

    async def register(self, text: str | None = LEGAL, *, by: str = "desk", **more: Any) -> Json:
        """A player who is registered; returns the whole answer."""
        self.count += 1
        body: Json = {"player_name": f"Player {self.count}", "player_number": str(self.count)} | more
        if text is not None:
            body["list"] = text
        found = await self.ask("POST", f"{self.path}/registrations", body, by=by)
        assert found.status_code == 201, found.text
        return found.json()

    async def link(self, registration_id: str) -> str:
        """The player's secret to a registration."""
        found = await self.ask("POST", f"{self.path}/registrations/{registration_id}/player-link", {})
        assert found.status_code == 201, found.text
        return found.json()["secret"]

    async def make_key(self, role: Role, events: list[str] | None, name: str = "", **more: Any) -> str:
        """A key, made without the service."""
        opened = await self.app.state.keeping.opened()
        made = await storage.write(
            opened.store,
            lambda session: access.create_key(session, ADMIN, role, name or role, self.now, events=events, **more),
        )
        return made.text

    async def make_event(self, **more: Any) -> Json:
        """An event of the admin's."""
        found = await self.ask("POST", "/v1/events", event_body(**more), by="admin")
        assert found.status_code == 201, found.text
        return found.json()

    async def furnish(self) -> None:
        """Make the event, a foreign one, and a key of each role in both."""
        self.keys["admin"] = await self.make_key(Role.ADMIN, None)
        self.event = await self.make_event()
        foreign = await self.make_event(name="Another")
        for role in STAFF[1:]:
            self.keys[role] = await self.make_key(role, [self.event["id"]])
            self.keys[f"foreign_{role}"] = await self.make_key(role, [foreign["id"]], f"foreign {role}")

    def later(self, **span: float) -> None:
        """Let time pass."""
        self.now += timedelta(**span)


def event_body(**more: Any) -> Json:
    """What is told of an event."""
    return {
        "name": "Cup",
        "starts_on": "2026-11-01",
        "time_zone": "Asia/Tokyo",
        "ruleset": "ocg",
        "deadline": "2026-11-01T18:00:00+09:00",
    } | more


@asynccontextmanager
async def house(kind: str = "sqlite", **settings: Any) -> AsyncGenerator[House]:
    """A house with one event and a key of each role in it; a foreign event's keys are `foreign_<role>`."""
    folder = Path(mkdtemp(prefix="deckcheck-house-"))
    try:
        with database(kind) as url:
            app = create_app(Settings(data=folder, DATABASE_URL=url, **settings))
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://deckcheck") as client:
                found = House(app, client, {})
                app.state.keeping.now = lambda: found.now
                try:
                    await found.furnish()
                    yield found
                finally:
                    await app.state.keeping.close()
    finally:
        shutil.rmtree(folder)


def run(test: Callable[[House], Coroutine[Any, Any, None]], kind: str = "sqlite", **settings: Any) -> None:
    """Run a test in a house of its own."""

    async def within() -> None:
        async with house(kind, **settings) as found:
            await test(found)

    asyncio.run(within())
