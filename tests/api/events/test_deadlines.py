"""The deadline and the locks: one rule for every way in, by the server's clock."""

import asyncio
from datetime import datetime, timedelta
from typing import Any

import pytest

from tests.api.events.house import DEADLINE, LEGAL, OTHER, House, run


def test_locked_at_the_deadline_in_every_way_and_unlocked_for_one() -> None:
    # C59
    async def test(house: House) -> None:
        one = await house.register()
        path = f"{house.path}/registrations/{one['registration']['id']}"
        secret = await house.link(one["registration"]["id"])
        house.now = DEADLINE + timedelta(milliseconds=100)
        listed = await house.ask("PUT", f"{path}/list", {"list": OTHER}, version=1)
        own = await house.ask("PUT", "/v1/player/list", {"list": OTHER}, by=secret, version=1)
        house.now = DEADLINE + timedelta(minutes=5)
        named = await house.ask("PATCH", path, {"player_name": "B"}, version=1)
        assert [found.status_code for found in (listed, own, named)] == [409, 409, 409]
        assert listed.json()["type"] == "/problems/locked"
        assert (await house.ask("GET", path)).json()["locked_because"] == "the deadline has passed"
        unlocked = await house.ask("PUT", f"{path}/lock", {"lock": "unlocked"}, by="organiser", version=1)
        assert (unlocked.json()["lock"], unlocked.json()["lock_by"]) == ("unlocked", "organiser:organiser")
        again = await house.ask("PUT", "/v1/player/list", {"list": OTHER}, by=secret, version=2)
        assert again.status_code == 200
        assert again.json()["revision"]["late_by_minutes"] == 5
        locked = await house.ask("PUT", f"{path}/lock", {"lock": "locked"}, by="organiser", version=3)
        assert locked.json()["locked_because"] == "the registration is locked by the staff"
        closed = await house.ask("PUT", f"{path}/list", {"list": LEGAL}, version=4)
        assert closed.status_code == 409
        corrected = await house.ask(
            "PUT", f"{path}/list", {"list": LEGAL, "correction": True, "reason": "ruling"}, by="judge", version=4
        )
        assert corrected.status_code == 200

    run(test)


def test_all_are_locked_by_one_switch() -> None:
    async def test(house: House) -> None:
        one = await house.register()
        path = f"{house.path}/registrations/{one['registration']['id']}"
        await house.ask("PATCH", house.path, {"lock": "locked"}, by="organiser", version=1)
        changed = await house.ask("PUT", f"{path}/list", {"list": OTHER}, version=1)
        new = await house.ask("POST", f"{house.path}/registrations", {"player_name": "C", "list": LEGAL})
        assert [changed.status_code, new.status_code] == [409, 409]

    run(test)


def test_a_first_list_after_the_deadline_is_late_and_assessed_as_the_guide_says() -> None:
    async def test(house: House) -> None:
        house.event = await house.make_event(ruleset="tw-2012", level=2, starts_on="2012-06-01", side_deck_used=False)
        house.now = DEADLINE + timedelta(minutes=6, seconds=1)
        late = await house.register(by="admin")
        assert late["registration"]["late_by_minutes"] == 7
        # The guide names a late list beside being late at the table, and leaves the penalty to the judge.
        assert late["lateness"]["code"] == "4.6"
        assert late["lateness"]["penalty"]["assigned_by"] == "judge"
        house.event = await house.make_event(accepts_late=False)
        refused = await house.ask(
            "POST", f"{house.path}/registrations", {"player_name": "D", "list": LEGAL}, by="admin"
        )
        entered = await house.ask("POST", f"{house.path}/registrations", {"player_name": "D"}, by="admin")
        assert [refused.status_code, entered.status_code] == [409, 201]

    run(test)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_fifty_clients_around_the_deadline_are_each_on_time_or_late(kind: str) -> None:
    async def test(house: House) -> None:
        rows = [(await house.register(None))["registration"] for _ in range(50)]
        house.now = DEADLINE - timedelta(seconds=1)

        def ticking() -> datetime:
            house.later(milliseconds=20)
            return house.now

        house.app.state.keeping.now = ticking

        async def submit(row: dict[str, str]) -> dict[str, Any]:
            path = f"{house.path}/registrations/{row['id']}"
            found = await house.ask("PUT", f"{path}/list", {"list": LEGAL}, version=1)
            assert found.status_code == 200
            return found.json()["revision"]

        revisions = await asyncio.gather(*map(submit, rows))
        house.app.state.keeping.now = lambda: house.now
        found = (await house.ask("GET", f"{house.path}/registrations?limit=200")).json()["registrations"]
        late = {one["id"]: one["late_by_minutes"] for one in found}
        for row, revision in zip(rows, revisions, strict=True):
            on_time = datetime.fromisoformat(revision["at"]) <= DEADLINE
            assert late[row["id"]] == (None if on_time else 1)
            assert revision["late_by_minutes"] == late[row["id"]]
        assert {None, 1} == set(late.values())

    run(test, kind)
