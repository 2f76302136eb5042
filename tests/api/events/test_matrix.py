"""Every route against every role and a foreign event; a route without a line in matrix.toml fails."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from app.services.actors import Role
from tests.api.events.house import ILLEGAL, LEGAL, OTHER, STAFF, House, Json, run

MATRIX: dict[str, str] = tomllib.loads(Path(__file__).with_name("matrix.toml").read_text())
KEYED = [route for route, line in MATRIX.items() if line != "open"]
COLUMNS = (*(str(role) for role in STAFF), "player", "nobody")
ABSENT = "0" * 22
BULK = b'{"key": "%s", "player_name": "B"}\n'


def bodies(things: Json) -> Json:
    """A body that every route takes which needs one."""
    give = {"infraction": "3.A-4", "penalty": "warning", "reason": "the first one today"}
    return {
        "POST /v1/events": {"name": "Cup", "starts_on": "2026-11-01", "time_zone": "Asia/Tokyo", "ruleset": "ocg"},
        "PATCH /v1/events/{event_id}": {"name": "Another name"},
        "POST registrations": {"player_name": "P", "list": LEGAL},
        "PATCH {registration_id}": {"player_name": "Q", "player_number": ""},
        "PUT list": {"list": OTHER},
        "POST acceptance": {"revision": 2, "reason": "so it is"},
        "POST withdrawal": {},
        "PUT lock": {"lock": "locked"},
        "POST player-link": {},
        "POST receipts": {},
        "PUT seats": {"seats": []},
        "POST verify": {"receipt": {}},
        "POST deck-checks": {"registration": things.get("registration_id", "")},
        "PUT counts": {"counts": {"main": ["Kuriboh"]}},
        "POST closing": {"deviation_reason": "counted for practice"},
        "POST penalties": give,
        "POST correction": give,
        "POST lifting": {"reason": "it was another player"},
        "POST webhooks": {"url": "https://1.1.1.1/told", "kinds": ["registration.late"]},
        "POST keys": {"role": "desk", "holder": "D", "events": [things["event_id"]]},
    }


async def things_for(house: House, route: str, actor: str) -> Json:
    """What a route's address names, made new for each request, and its version."""
    things: Json = {"event_id": house.event["id"], "version": None, "id": "x"}
    if route.startswith("PATCH /v1/events/{event_id}") and "registration" not in route:
        things["version"] = (await house.ask("GET", house.path, by="admin")).json()["version"]
    if "registration" in route or "/player" in route or "deck-checks" in route or "exports" in route:
        one = (await house.register(by="store"))["registration"]
        things |= {"registration_id": one["id"], "version": 1}
        things["link"] = await house.link(one["id"]) if actor == "player" else ""
        if "acceptance" in route:
            await house.ask(
                "PUT", f"{house.path}/registrations/{one['id']}/list", {"list": ILLEGAL}, by="store", version=1
            )
            things["version"] = 2
    elif actor == "player":
        things["link"] = await house.link((await house.register(None))["registration"]["id"])
    if "{check_id}" in route:
        judge = actor if actor in ("judge", "head_judge") else "head_judge"
        body = {"registration": things["registration_id"]}
        opened = (await house.ask("POST", f"{house.path}/deck-checks", body, by=judge)).json()
        things |= {"check_id": opened["id"], "version": 1}
    if "{penalty_id}" in route:
        path = f"{house.path}/registrations/{things['registration_id']}/penalties"
        body = {"infraction": "3.A-4", "penalty": "game_loss", "reason": "as written"}
        things["penalty_id"] = (await house.ask("POST", path, body, by="judge")).json()["id"]
    if "{webhook_id}" in route:
        body = {"url": "https://1.1.1.1/x", "kinds": ["registration.late"]}
        things["webhook_id"] = (await house.ask("POST", f"{house.path}/webhooks", body)).json()["webhook"]["id"]
    if "{key_id}" in route:
        body = {"role": "desk", "holder": "D", "events": [house.event["id"]]}
        things["key_id"] = (await house.ask("POST", "/v1/keys", body, by="admin")).json()["key"]["id"]
    return things


async def status(house: House, route: str, actor: str, by: str | None, **other: str) -> tuple[int, str]:
    """What somebody gets from a route, and the body."""
    things = await things_for(house, route, actor) | other
    method, path = route.split(" ")
    known = bodies(things)
    last = path.rpartition("/")[2]
    body = known.get(route, known.get(f"{method} {last}"))
    who = things["link"] if by == "player" else by
    content = BULK % things["event_id"].encode() if last == "bulk" else None
    found = await house.ask(
        method,
        path.format(**things),
        None if content else body,
        by=who,
        version=things["version"],
        content=content,
    )
    return found.status_code, found.text


def test_every_route_has_a_line_and_every_line_a_route() -> None:
    async def test(house: House) -> None:
        paths = house.app.openapi()["paths"]
        routes = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
        assert routes == set(MATRIX)
        keyed = {route for route, line in MATRIX.items() if line != "open"}
        secured = {
            f"{method.upper()} {path}"
            for path, methods in paths.items()
            for method, told in methods.items()
            if told.get("security")
        }
        assert secured == keyed

    run(test)


@cache
def _found() -> dict[str, Json]:
    """What everybody got from every route, all in one house."""
    found: dict[str, Json] = {}

    async def test(house: House) -> None:
        for route in KEYED:
            found[route] = await _of_route(house, route)

    run(test)
    return found


async def _of_route(house: House, route: str) -> Json:
    got: Json = {actor: await status(house, route, actor, None if actor == "nobody" else actor) for actor in COLUMNS}
    if "{event_id}" in route:
        for role in STAFF[1:]:
            by = f"foreign_{role}"
            got[by] = await status(house, route, role, by)
            got[f"absent for {by}"] = await status(house, route, role, by, event_id=f"evt_{ABSENT}")
    if "{registration_id}" in route:
        other = await house.make_key(Role.STORE, [house.event["id"]], "another store")
        player = await house.link((await house.register())["registration"]["id"])
        for actor, who in (("store", other), ("player", player)):
            got[f"another {actor}"] = await status(house, route, actor, who)
            got[f"absent for another {actor}"] = await status(house, route, actor, who, registration_id=f"reg_{ABSENT}")
    return got


@pytest.mark.parametrize("route", KEYED)
def test_who_gets_what(route: str) -> None:
    wanted = dict(zip((*COLUMNS, "foreign"), MATRIX[route].split(), strict=True))
    found = {actor: str(got[0]) for actor, got in _found()[route].items()}
    assert {actor: found[actor] for actor in COLUMNS} == {actor: wanted[actor] for actor in COLUMNS}
    for role in STAFF[1:] if wanted["foreign"] != "-" else ():
        assert found[f"foreign_{role}"] == wanted["foreign"]


@pytest.mark.parametrize("route", [route for route in KEYED if "{event_id}" in route])
def test_a_foreign_event_looks_like_none(route: str) -> None:
    found = _found()[route]
    for role in STAFF[1:]:
        assert found[f"foreign_{role}"] == found[f"absent for foreign_{role}"]


@pytest.mark.parametrize("route", [route for route in KEYED if "{registration_id}" in route])
def test_another_players_registration_looks_like_none(route: str) -> None:
    found = _found()[route]
    for actor in ("store", "player"):
        assert found[f"another {actor}"] == found[f"absent for another {actor}"]
        assert found[f"another {actor}"][0] in (404, 403)


@pytest.mark.parametrize("route", [route for route, line in MATRIX.items() if line == "open"])
def test_open_routes_ask_for_no_key(route: str) -> None:
    async def test(house: House) -> None:
        method, path = route.split(" ")
        found = await house.ask(method, path.format(id="ocg", series="ocg", code="S101"), by=None)
        assert found.status_code in (200, 400, 404, 422)

    run(test)
