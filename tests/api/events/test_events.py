"""Events: what they may be, changed on the version that was read, their lists checked again under another law."""

from datetime import UTC, datetime

import pytest

from app.api.events_responses import EventAnswer, EventChangedAnswer, EventsAnswer
from tests.api.events.house import LEGAL, House, Json, event_body, run

UNTIL_JULY = LEGAL.replace("3 Kuriboh", "2 Kuriboh\n1 Harpie's Feather Storm")
"""Harpie's Feather Storm is limited by the list of 2026-04-01 and forbidden by that of 2026-07-01."""


def test_an_event_is_made_and_read() -> None:
    async def test(house: House) -> None:
        found = await house.ask("POST", "/v1/events", event_body(options={"swiss": True}), by="organiser")
        assert found.status_code == 201
        event = EventAnswer.model_validate(found.json())
        assert found.headers["location"] == f"/v1/events/{event.id}"
        assert (event.list_on, event.ends_on, event.deadline) == ("2026-11-01", "2026-11-01", "2026-11-01T09:00:00Z")
        assert (event.options, event.created_by) == ({"swiss": True}, "organiser:organiser")
        # The key that made it may act in it at once.
        again = await house.ask("GET", f"/v1/events/{event.id}", by="organiser")
        assert (again.json(), again.headers["etag"]) == (found.json(), '"1"')

    run(test)


@pytest.mark.parametrize(
    ("wrong", "status", "kind"),
    [
        ({"ruleset": "no-such"}, 404, "unknown-ruleset"),
        ({"starts_on": "1990-01-01"}, 422, "not-in-force"),
        ({"level": 3}, 422, "level-unknown"),
        ({"deadline": "2026-11-01T09:00:00"}, 422, "invalid"),
        ({"deadline": 0}, 422, "invalid"),
        ({"time_zone": "Mars/Olympus"}, 422, "invalid"),
        ({"ends_on": "2026-10-31"}, 422, "unprocessable"),
        ({"name": "\u0000"}, 422, "invalid"),
        ({"name": "  "}, 422, "unprocessable"),
        ({"decklist_required": "yes"}, 422, "invalid"),
        ({"sponsor": "x"}, 422, "invalid"),
    ],
)
def test_an_event_that_makes_no_sense_is_refused(wrong: Json, status: int, kind: str) -> None:
    async def test(house: House) -> None:
        found = await house.ask("POST", "/v1/events", event_body(**wrong), by="admin")
        assert (found.status_code, found.json()["type"]) == (status, f"/problems/{kind}")
        assert found.headers["content-type"] == "application/problem+json"
        assert found.headers["x-request-id"]

    run(test)


def test_another_list_names_what_became_illegal_and_from_which_day() -> None:
    async def test(house: House) -> None:
        house.event = await house.make_event(list_on="2026-06-30")
        spoilt = await house.register(UNTIL_JULY, by="admin")
        sound = await house.register(LEGAL, by="admin")
        assert spoilt["registration"]["state"] == "legal"
        found = await house.ask("PATCH", house.path, {"list_on": "2026-11-01"}, by="admin", version=1)
        changed = EventChangedAnswer.model_validate(found.json())
        assert (changed.rechecked, changed.became_legal, changed.event.law_version) == (2, [], 2)
        assert [(one.registration, one.from_day, one.state, one.worst) for one in changed.became_illegal] == [
            (spoilt["registration"]["id"], "2026-07-01", "illegal", "game_loss")
        ]
        now = (await house.ask("GET", f"{house.path}/registrations/{spoilt['registration']['id']}", by="admin")).json()
        assert (now["state"], now["illegal_from"], now["version"]) == ("illegal", "2026-07-01", 2)
        back = await house.ask("PATCH", house.path, {"list_on": "2026-06-30"}, by="admin", version=2)
        assert back.json()["became_legal"] == [spoilt["registration"]["id"]]
        assert sound["registration"]["state"] == "legal"

    run(test)


def test_a_list_is_checked_under_the_law_of_the_moment_it_is_stored() -> None:
    async def test(house: House) -> None:
        house.event = await house.make_event(list_on="2026-06-30")
        first = await house.register(UNTIL_JULY, by="admin")
        await house.ask("PATCH", house.path, {"list_on": "2026-11-01"}, by="admin", version=1)
        second = await house.register(UNTIL_JULY, by="admin")
        assert (first["registration"]["state"], second["registration"]["state"]) == ("legal", "illegal")

    run(test)


def test_the_documents_are_those_of_the_events_first_day_whenever_it_is_asked() -> None:
    # C49: an event of 30 June stays under the list of April, also when its second day and the server are in July.
    async def test(house: House) -> None:
        house.event = await house.make_event(
            starts_on="2026-06-30", ends_on="2026-07-01", time_zone="America/Denver", deadline=None
        )
        house.now = datetime(2026, 7, 1, 5, 30, tzinfo=UTC)
        one = await house.register(UNTIL_JULY, by="admin")
        house.now = datetime(2026, 8, 1, tzinfo=UTC)
        path = f"{house.path}/registrations/{one['registration']['id']}/list"
        again = (await house.ask("GET", path, by="admin")).json()
        assert one["registration"]["state"] == "legal"
        lists = [document for document in again["verdict"]["documents"] if document["kind"] == "banlist"]
        assert [document["effective"] for document in lists] == ["2026-04-01"]

    run(test)


def test_a_change_needs_the_version_that_was_read() -> None:
    async def test(house: House) -> None:
        without = await house.ask("PATCH", house.path, {"name": "A"}, by="admin")
        first = await house.ask("PATCH", house.path, {"name": "A"}, by="admin", version=1)
        second = await house.ask("PATCH", house.path, {"name": "B"}, by="organiser", version=1)
        assert [without.status_code, first.status_code, second.status_code] == [428, 200, 412]
        assert (await house.ask("GET", house.path)).json()["name"] == "A"
        taken_away = await house.ask("PATCH", house.path, {"deadline": None}, by="admin", version=2)
        assert taken_away.json()["event"]["deadline"] is None
        assert taken_away.json()["event"]["name"] == "A"

    run(test)


def test_events_come_in_pages_and_only_those_in_scope() -> None:
    async def test(house: House) -> None:
        everything = EventsAnswer.model_validate((await house.ask("GET", "/v1/events?limit=1", by="admin")).json())
        rest = (await house.ask("GET", f"/v1/events?limit=1&after={everything.next}", by="admin")).json()
        own = (await house.ask("GET", "/v1/events")).json()
        assert len(everything.events) == 1
        assert (len(rest["events"]), rest["next"]) == (1, None)
        assert [event["id"] for event in own["events"]] == [house.event["id"]]

    run(test)
