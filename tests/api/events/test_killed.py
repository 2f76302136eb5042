"""The real server, killed in the middle of concurrent writes: what it acknowledged is there, whole, nothing twice."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from uuid import uuid4

import httpx
import pytest
from sqlmodel import Session, select

from app.db.store import Store
from app.db.tables import Audit, Idempotency, Receipt, Registration, Revision
from tests.api.events.house import ILLEGAL, LEGAL, Json, event_body
from tests.db.stores import database

CLIENTS = 8
SEED = 20261130


class Server:
    """The service as it is served, in a process of its own."""

    def __init__(self, url: str, data: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.data = data
        self.log = (data / "log").open("a+")
        command = [sys.executable, "-c", "from app.cli import run; run()", "serve", "--port", str(self.port)]
        environment = {**os.environ, "DATABASE_URL": url, "DECKCHECK_DATA": str(data), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env=environment)

    def first_key(self) -> str:
        """The first admin's key, from the console."""
        for _ in range(200):
            shown = (self.data / "log").read_text()
            if "shown this once: dck_" in shown:
                return shown.split("shown this once: ")[1].split()[0]
            time.sleep(0.05)
        raise AssertionError(shown)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        assert self.process.wait(10) == -signal.SIGKILL
        self.log.close()


async def until_it_answers(client: httpx.AsyncClient) -> None:
    """Wait for a server to answer from its database."""
    for _ in range(200):
        try:
            if (await client.get("/v1/events")).status_code == 200:
                return
        except httpx.TransportError:
            await asyncio.sleep(0.05)
    raise AssertionError("the server does not answer")


async def hammer(client: httpx.AsyncClient, event: str, acknowledged: list[Json], unsure: list[Json]) -> None:
    """Register and resubmit until the server is gone; a request without an answer is to be repeated."""
    while True:
        number = uuid4().hex
        body = {"player_name": "P", "player_number": number, "list": LEGAL if int(number[0], 16) % 2 else ILLEGAL}
        try:
            found = await client.post(
                f"/v1/events/{event}/registrations", json=body, headers={"Idempotency-Key": number}
            )
            assert found.status_code == 201, found.text
            acknowledged.append(found.json())
            path = f"/v1/events/{event}/registrations/{found.json()['registration']['id']}/list"
            again = await client.put(path, json={"list": LEGAL + "1 Dark Hole\n"}, headers={"If-Match": '"1"'})
            assert again.status_code == 200, again.text
            acknowledged.append(again.json())
        except httpx.TransportError:
            unsure.append(body)
            return


@pytest.mark.parametrize(("kind", "rounds"), [("sqlite", 8), ("postgresql", 3)])
def test_what_was_acknowledged_survives(kind: str, rounds: int, tmp_path: Path) -> None:
    chance = Random(SEED)
    acknowledged: list[Json] = []

    async def one_round(url: str, key: str | None, event: str | None) -> tuple[str, str]:
        server = Server(url, tmp_path)
        try:
            key = key or await asyncio.to_thread(server.first_key)
            headers = {"Authorization": f"Bearer {key}"}
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", headers=headers) as client:
                await until_it_answers(client)
                if event is None:
                    made = await client.post("/v1/events", json=event_body(deadline=None))
                    event = made.json()["id"]
                unsure: list[Json] = []
                clients = [asyncio.create_task(hammer(client, event, acknowledged, unsure)) for _ in range(CLIENTS)]
                await asyncio.sleep(chance.uniform(0.1, 0.5))
                server.kill()
                await asyncio.gather(*clients)
        finally:
            if server.process.poll() is None:
                server.kill()
        waiting.extend(unsure)
        return key, event

    waiting: list[Json] = []
    with database(kind) as url:
        key: str | None = None
        event: str | None = None
        for _ in range(rounds):
            key, event = asyncio.run(one_round(url, key, event))
        with Store(url) as store:
            store.read_now(lambda session: compare(session, acknowledged))
        assert (tmp_path / "log").read_text().count("shown this once") == 1
    assert len(acknowledged) > 5 * rounds
    assert waiting


def compare(session: Session, acknowledged: list[Json]) -> None:
    """Every acknowledged revision is there with its verdict, receipt and audit entry; none is there in part."""
    revisions = {(one.registration_id, one.number): one for one in session.exec(select(Revision)).all()}
    receipts = {one.id: one for one in session.exec(select(Receipt)).all()}
    for answer in acknowledged:
        registration, told = answer["registration"], answer["revision"]
        stored = revisions[registration["id"], told["number"]]
        assert (stored.state, stored.deck_hash, stored.accepted) == (told["state"], told["deck_hash"], told["accepted"])
        assert stored.verdict == answer["verdict"]
        assert receipts[answer["receipt"]["receipt"]].signature == answer["receipt"]["signature"]
    rows = session.exec(select(Registration)).all()
    assert max(Counter(one.player_number for one in rows).values()) == 1
    assert sorted(revisions) == sorted((one.id, number + 1) for one in rows for number in range(one.revisions))
    audited = {
        (one.subject, one.detail["revision"])
        for one in session.exec(select(Audit)).all()
        if one.action.startswith("registration.")
    }
    assert audited == set(revisions)
    kept = session.exec(select(Idempotency)).all()
    assert {one.key for one in kept} == {one.player_number for one in rows}
