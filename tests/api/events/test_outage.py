"""PostgreSQL stopped and started in between: 503 with Retry-After, and the service recovers by itself."""

import asyncio
from pathlib import Path

import httpx

from app.db import schema
from app.db.engines import connect
from app.main import create_app
from app.settings import Settings
from tests.api.events.house import LEGAL, House
from tests.db.servers import own_server


def test_an_outage_is_told_and_ends_by_itself(tmp_path: Path) -> None:
    async def test(url: str) -> None:
        app = create_app(Settings(data=tmp_path, DATABASE_URL=url))  # type: ignore[call-arg]
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://deckcheck") as client:
            house = House(app, client, {})
            await house.furnish()
            before = await house.register()
            server.stop()
            path = f"{house.path}/registrations"
            down = [
                await house.ask("GET", path),
                await house.ask("POST", path, {"player_name": "P", "list": LEGAL}, key="k"),
            ]
            still = await house.ask("POST", "/v1/checks", {"ruleset": "ocg", "list": LEGAL}, by=None)
            server.start()
            for one in down:
                assert (one.status_code, one.json()["type"]) == (503, "/problems/unavailable")
                assert int(one.headers["retry-after"]) >= 1
            assert still.status_code == 200
            again = await house.ask("POST", path, {"player_name": "P", "list": LEGAL}, key="k")
            found = (await house.ask("GET", path)).json()["registrations"]
            assert {one["id"] for one in found} == {before["registration"]["id"], again.json()["registration"]["id"]}
            await app.state.keeping.close()

    server = own_server()
    try:
        engines = connect(server.url)
        schema.upgrade(engines)
        engines.dispose()
        asyncio.run(test(server.url))
    finally:
        server.remove()


def test_a_database_without_its_migrations_or_without_a_server_is_told(tmp_path: Path) -> None:
    async def test(url: str) -> None:
        app = create_app(Settings(data=tmp_path, DATABASE_URL=url))  # type: ignore[call-arg]
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://deckcheck") as client:
            found = await client.get("/v1/events", headers={"Authorization": "Bearer dck_x_y"})
            assert (found.status_code, found.headers["retry-after"] != "0") == (503, True)
            assert (await client.get("/healthz")).status_code == 200

    server = own_server()
    try:
        asyncio.run(test(server.url))
        server.stop()
        asyncio.run(test(server.url))
        server.start()
    finally:
        server.remove()
