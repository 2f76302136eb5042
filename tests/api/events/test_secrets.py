"""What must not be seen: lists, keys, and whether something exists."""

import asyncio
import logging
from datetime import timedelta

import httpx
import pytest
from fastapi import Request

from app.main import create_app
from app.services.actors import Role
from app.settings import Settings
from tests.api.events.house import DEADLINE, LEGAL, House, run
from tests.db.stores import database

MARK = "Zanzibar Secretive Dragon"
SECRET_LIST = LEGAL + f"1 {MARK}\n"


def test_no_key_no_right_key_and_an_ended_key_are_answered_alike() -> None:
    async def test(house: House) -> None:
        expired = await house.make_key(Role.DESK, [house.event["id"]], expires_at=house.now + timedelta(hours=1))
        path = f"{house.path}/registrations"
        assert (await house.ask("GET", path, by=expired)).status_code == 200
        house.later(hours=1)
        await asyncio.sleep(1.05)
        wrong = house.keys["desk"][:-1] + ("A" if house.keys["desk"][-1] != "A" else "B")
        found = [await house.ask("GET", path, by=by) for by in (expired, wrong, "dck_0_0", "dcl_x", "dcl_" + "x" * 80)]
        assert {one.status_code for one in found} == {401}
        assert {one.json()["detail"] for one in found} == {"the key is not valid"}
        assert {one.headers["www-authenticate"] for one in found} == {"Bearer"}
        none = await house.ask("GET", path, by=None)
        basic = await house.ask("GET", path, by=None, headers={"Authorization": "Basic YTpi"})
        assert [none.status_code, basic.status_code] == [401, 401]

    run(test)


def test_a_revoked_key_ends_at_once() -> None:
    async def test(house: House) -> None:
        body = {"role": "desk", "holder": "D", "events": [house.event["id"]]}
        made = (await house.ask("POST", "/v1/keys", body, by="organiser")).json()
        assert (await house.ask("GET", house.path, by=made["secret"])).status_code == 200
        gone = await house.ask("DELETE", f"/v1/keys/{made['key']['id']}", by="organiser")
        assert gone.json()["revoked_at"] is not None
        assert (await house.ask("GET", house.path, by=made["secret"])).status_code == 401

    run(test)


def test_an_organiser_makes_no_key_beyond_the_own_events() -> None:
    async def test(house: House) -> None:
        other = await house.make_event(name="Other")
        wanted = [
            ({"role": "desk", "holder": "D", "events": [other["id"]]}, 404),
            ({"role": "desk", "holder": "D", "events": None}, 403),
            ({"role": "admin", "holder": "D", "events": [house.event["id"]]}, 403),
            ({"role": "player", "holder": "D", "events": [house.event["id"]]}, 422),
        ]
        for body, status in wanted:
            assert (await house.ask("POST", "/v1/keys", body, by="organiser")).status_code == status

    run(test)


def test_lists_open_by_the_events_own_rule_only() -> None:
    async def test(house: House) -> None:
        opening = DEADLINE + timedelta(hours=8)
        await house.ask("PATCH", house.path, {"lists_open_at": opening.isoformat()}, by="organiser", version=1)
        one, other = await house.register(by="store"), await house.register()
        path = f"{house.path}/registrations/{one['registration']['id']}"
        stranger = await house.link(other["registration"]["id"])
        assert (await house.ask("GET", f"{path}/list", by=stranger)).status_code == 404
        house.now = opening
        assert (await house.ask("GET", f"{path}/list", by=stranger)).status_code == 200
        assert (await house.ask("GET", path, by=stranger)).status_code == 404
        assert (await house.ask("GET", f"{path}/list?revision=1", by=stranger)).status_code == 404
        assert (await house.ask("PUT", f"{path}/list", {"list": LEGAL}, by=stranger, version=1)).status_code == 404

    run(test)


def test_a_store_sees_what_it_submitted_and_nothing_else() -> None:
    async def test(house: House) -> None:
        own, _ = await house.register(by="store"), await house.register()
        found = (await house.ask("GET", f"{house.path}/registrations", by="store")).json()
        assert [one["id"] for one in found["registrations"]] == [own["registration"]["id"]]

    run(test)


def test_every_read_of_a_list_and_every_change_is_on_record() -> None:
    async def test(house: House) -> None:
        one = await house.register(by="store")
        path = f"{house.path}/registrations/{one['registration']['id']}"
        read = await house.ask("GET", f"{path}/list", by="judge")
        await house.ask("GET", f"{path}/list/submitted", by="store")
        await house.ask("GET", f"{path}/revisions")
        await house.ask("GET", f"{path}/sheet.pdf", by="head_judge")
        await house.ask("GET", f"{house.path}/exports/lists.zip")
        found = (await house.ask("GET", f"{house.path}/audit", by="organiser")).json()
        seen = [(entry["action"], entry["actor"]) for entry in found["entries"]]
        assert seen == [
            ("event.created", "admin:admin"),
            ("registration.created", "store:store"),
            ("list.read", "judge:judge"),
            ("list.read", "store:store"),
            ("list.history", "desk:desk"),
            ("list.read", "head_judge:head_judge"),
            ("list.exported", "desk:desk"),
            ("list.read", "desk:desk"),
        ]
        assert found["entries"][2]["request_id"] == read.headers["x-request-id"]
        page = (await house.ask("GET", f"{house.path}/audit?limit=2&after=1", by="organiser")).json()
        assert page["next"] == page["entries"][-1]["number"]

    run(test)


def test_a_list_is_in_no_log_no_error_and_no_address(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    told: list[str] = []

    async def test(house: House) -> None:
        one = await house.register(SECRET_LIST)
        path = f"{house.path}/registrations/{one['registration']['id']}"
        wrong = [
            await house.ask("PUT", f"{path}/list", {"list": SECRET_LIST}, version=7),
            await house.ask("PUT", f"{path}/list", {"list": SECRET_LIST, "format": "x"}, version=1),
            await house.ask("PUT", f"{path}/list", {"list": {"main": [[MARK]]}}, version=1),
            await house.ask("POST", f"{house.path}/registrations", {"list": SECRET_LIST}),
            await house.ask("POST", f"{house.path}/registrations", content=SECRET_LIST.encode()),
            await house.ask("POST", f"{house.path}/registrations", {"player_name": "P", "list": SECRET_LIST}, by=None),
            await house.ask("POST", f"{house.path}/registrations", content=b"\xff" + MARK.encode()),
        ]
        assert all(400 <= one.status_code < 500 for one in wrong)
        told.extend(one.text + str(one.headers) for one in wrong)
        await house.ask("GET", f"{path}/list")
        audit = await house.ask("GET", f"{house.path}/audit", by="admin")
        told.append(audit.text)
        told.append(one["registration"]["id"])

    run(test)
    assert MARK not in "".join(told)
    assert MARK not in caplog.text
    assert "Celtic" not in caplog.text


def test_an_unforeseen_error_tells_and_logs_no_value(caplog: pytest.LogCaptureFixture) -> None:
    async def test(house: House) -> None:
        async def broken(request: Request) -> None:
            raise RuntimeError(MARK + (await request.body()).decode())

        house.app.add_api_route("/broken", broken, methods=["POST"])
        found = await house.ask("POST", "/broken", {"list": SECRET_LIST})
        assert (found.status_code, found.headers["content-type"]) == (500, "application/problem+json")
        assert found.headers["x-request-id"] in found.json()["detail"]
        assert found.headers["x-request-id"] in caplog.text
        assert MARK not in found.text

    run(test)
    assert "RuntimeError at broken" in caplog.text
    assert MARK not in caplog.text


def test_who_asks_too_often_waits() -> None:
    async def test(house: House) -> None:
        path = f"{house.path}/triage"
        statuses = [(await house.ask("GET", path, by="judge")).status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        refused = await house.ask("GET", path, by="judge")
        assert 1 <= int(refused.headers["retry-after"]) <= 3600
        assert refused.json()["type"] == "/problems/too-many-requests"
        # Another key is another count.
        assert (await house.ask("GET", path, by="head_judge")).status_code == 200
        guesses = [(await house.ask("GET", path, by="dck_00_00")).status_code for _ in range(6)]
        assert guesses == [401] * 5 + [429]
        opened = [(await house.ask("GET", "/healthz", by=None)).status_code for _ in range(3)]
        assert opened == [200, 200, 429]

    run(
        test,
        rate_by_key="3/hour",
        rate_refused_by_address="5/hour",
        rate_open_by_address="2/hour",
    )


def test_a_store_site_may_call_from_a_browser_where_the_setting_names_it() -> None:
    async def test(house: House) -> None:
        headers = {"Origin": "https://store.example", "Access-Control-Request-Method": "POST"}
        allowed = await house.ask("OPTIONS", f"{house.path}/registrations", by=None, headers=headers)
        other = await house.ask(
            "OPTIONS", f"{house.path}/registrations", by=None, headers={**headers, "Origin": "https://x.example"}
        )
        assert allowed.headers["access-control-allow-origin"] == "https://store.example"
        assert "access-control-allow-origin" not in other.headers

    run(test, cors_origins=("https://store.example",))


def test_the_first_key_is_shown_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    shown: list[str] = []

    async def start(url: str) -> int:
        app = create_app(Settings(data=tmp_path_factory.mktemp("data"), DATABASE_URL=url), show=shown.append)  # type: ignore[call-arg]
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://deckcheck") as client,
        ):
            await app.state.keeping.opened()
            found = await client.get("/v1/events", headers={"Authorization": f"Bearer {shown[0]}"})
            return found.status_code

    with database("sqlite", empty=True) as url:
        assert [asyncio.run(start(url)), asyncio.run(start(url))] == [200, 200]
    assert len(shown) == 1
