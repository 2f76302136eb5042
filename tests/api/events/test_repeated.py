"""Repeated requests: one key makes one thing, whatever happened meanwhile."""

import asyncio

import pytest
from sqlmodel import Session, col, func, select

from app.db.tables import ApiKey, Audit, Idempotency, PenaltyRecord, Registration, Revision, Table
from app.services import storage
from tests.api.events.house import LEGAL, OTHER, House, run


async def rows(house: House, table: type[Table]) -> int:
    """How many rows a table has."""
    opened = await house.app.state.keeping.opened()

    def job(session: Session) -> int:
        return session.exec(select(func.count()).select_from(table)).one()

    return await storage.read(opened.store, job)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_thirty_two_at_once_with_one_key_make_one_row(kind: str) -> None:
    async def test(house: House) -> None:
        body = {"player_name": "P", "player_number": "1", "list": LEGAL}
        found = await asyncio.gather(
            *(house.ask("POST", f"{house.path}/registrations", body, key="k-1") for _ in range(32))
        )
        assert {one.status_code for one in found} == {201}
        assert len({one.content for one in found}) == 1
        assert sum("idempotency-replayed" not in one.headers for one in found) == 1
        assert (await rows(house, Registration), await rows(house, Revision)) == (1, 1)

    run(test, kind)


def test_thirty_two_without_a_number_and_with_one_key_make_one_row() -> None:
    # Nothing but the key tells these apart from thirty-two players.
    async def test(house: House) -> None:
        body = {"player_name": "P", "list": LEGAL}
        found = await asyncio.gather(
            *(house.ask("POST", f"{house.path}/registrations", body, key="k-1") for _ in range(32))
        )
        assert len({one.json()["registration"]["id"] for one in found}) == 1
        assert await rows(house, Registration) == 1

    run(test)


def test_a_key_is_for_one_request_of_one_holder() -> None:
    async def test(house: House) -> None:
        path = f"{house.path}/registrations"
        first = await house.ask("POST", path, {"player_name": "P", "list": LEGAL}, key="k")
        other = await house.ask("POST", path, {"player_name": "P", "list": OTHER}, key="k")
        store = await house.ask("POST", path, {"player_name": "P", "list": LEGAL}, key="k", by="store")
        wrong = await house.ask("POST", path, {"player_name": "P"}, key="a b")
        assert [one.status_code for one in (first, other, store, wrong)] == [201, 409, 201, 422]

    run(test)


def test_the_repetition_of_what_was_acknowledged_is_answered_after_the_deadline_too() -> None:
    async def test(house: House) -> None:
        await house.ask("PATCH", house.path, {"accepts_late": False}, by="organiser", version=1)
        body = {"player_name": "P", "player_number": "1", "list": LEGAL}
        first = await house.ask("POST", f"{house.path}/registrations", body, key="k")
        house.later(hours=2)
        again = await house.ask("POST", f"{house.path}/registrations", body, key="k")
        assert (again.status_code, again.content) == (201, first.content)
        assert again.headers["idempotency-replayed"] == "true"

    run(test)


def test_a_lifted_penalty_is_lifted_once() -> None:
    async def test(house: House) -> None:
        one = await house.register()
        path = f"{house.path}/registrations/{one['registration']['id']}/penalties"
        body = {"infraction": "3.A-4", "penalty": "game_loss"}
        given = await house.ask("POST", path, body, by="judge", key="g")
        assert given.status_code == 201, given.text
        path += f"/{given.json()['id']}/lifting"
        first = await house.ask("POST", path, {"reason": "a mistake"}, by="head_judge", key="l")
        again = await house.ask("POST", path, {"reason": "a mistake"}, by="head_judge", key="l")
        new = await house.ask("POST", path, {"reason": "a mistake"}, by="head_judge", key="l2")
        assert [one.status_code for one in (first, again, new)] == [201, 201, 409]
        assert first.content == again.content
        assert await rows(house, PenaltyRecord) == 2

    run(test)


def test_a_keys_secret_is_shown_once_and_kept_nowhere() -> None:
    async def test(house: House) -> None:
        body = {"role": "desk", "holder": "D", "events": [house.event["id"]]}
        before = await rows(house, ApiKey)
        first = await house.ask("POST", "/v1/keys", body, by="admin", key="k")
        again = await house.ask("POST", "/v1/keys", body, by="admin", key="k")
        secret = first.json()["secret"]
        assert again.json() == {"key": first.json()["key"], "secret": None}
        assert await rows(house, ApiKey) == before + 1
        opened = await house.app.state.keeping.opened()

        def kept(session: Session) -> list[bytes]:
            return list(session.exec(select(Idempotency.response).where(col(Idempotency.key) == "k")).all())

        assert [secret.encode() in one for one in await storage.read(opened.store, kept)] == [False]
        assert await rows(house, Audit) > 0

    run(test)


def test_a_players_secret_is_the_same_in_the_repetition_and_kept_nowhere() -> None:
    async def test(house: House) -> None:
        one = await house.register()
        path = f"{house.path}/registrations/{one['registration']['id']}/player-link"
        first = await house.ask("POST", path, {}, key="k")
        again = await house.ask("POST", path, {}, key="k")
        assert first.json() == again.json()
        newer = await house.ask("POST", path, {}, key="k2")
        ended = await house.ask("GET", "/v1/player", by=first.json()["secret"])
        valid = await house.ask("GET", "/v1/player", by=newer.json()["secret"])
        assert [ended.status_code, valid.status_code] == [401, 200]

    run(test)
