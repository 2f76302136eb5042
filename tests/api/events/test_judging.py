"""Deck checks and penalties on record."""

from app.api.judging_responses import ClosedAnswer, DeckCheckRecord, PenaltiesAnswer
from app.api.responses import DeckCheckAnswer
from tests.api.events.house import ILLEGAL, NAMES, House, Json, run

COUNTED: Json = {"main": [{"card": name, "copies": 3} for name in NAMES]}
SHORT: Json = {"main": [*COUNTED["main"][1:], {"card": NAMES[0], "copies": 2}]}


async def opened(house: House, by: str = "judge", **more: object) -> tuple[str, Json]:
    """An open check of a new player's legal list."""
    one = await house.register()
    body = {"registration": one["registration"]["id"], **more}
    found = await house.ask("POST", f"{house.path}/deck-checks", body, by=by)
    assert found.status_code == 201, found.text
    return f"{house.path}/deck-checks/{found.json()['id']}", found.json()


def test_a_deck_that_is_its_list_is_closed_without_a_penalty() -> None:
    async def test(house: House) -> None:
        path, check = await opened(house, round=3, context={"phase": "before_match"})
        assert DeckCheckRecord.model_validate(check).context == {"phase": "before_match"}
        house.later(seconds=90)
        saved = await house.ask("PUT", f"{path}/counts", {"counts": COUNTED}, by="judge", version=1)
        assert (saved.status_code, saved.headers["etag"]) == (200, '"2"')
        seen = DeckCheckAnswer.model_validate((await house.ask("GET", f"{path}/assessment", by="judge")).json())
        assert (seen.legal, seen.comparison.equal) == (True, True)
        house.later(seconds=30)
        found = await house.ask("POST", f"{path}/closing", {"given_extension_seconds": 120}, by="judge", version=2)
        closed = ClosedAnswer.model_validate(found.json())
        assert closed.penalties == []
        assert (closed.deck_check.seconds_used, closed.deck_check.suggested_extension_seconds) == (120, 120)
        assert closed.deck_check.state == "closed"
        registration = await house.ask("GET", f"{house.path}/registrations/{check['registration']}")
        assert registration.json()["checked_at"] == "2026-11-01T08:02:00Z"
        again = await house.ask("PUT", f"{path}/counts", {"counts": {}}, by="judge", version=3)
        assert again.status_code == 409

    run(test)


def test_what_differs_from_the_assessment_needs_a_reason() -> None:
    async def test(house: House) -> None:
        path, check = await opened(house, context={"phase": "before_match"})
        await house.ask("PUT", f"{path}/counts", {"counts": SHORT}, by="judge", version=1)
        seen = (await house.ask("GET", f"{path}/assessment", by="judge")).json()
        code, kind = seen["infractions"][0]["code"], seen["penalty"]["kind"]
        assert kind is not None
        silent = await house.ask("POST", f"{path}/closing", {}, by="judge", version=2)
        milder = await house.ask(
            "POST", f"{path}/closing", {"given": [{"infraction": code, "penalty": "caution"}]}, by="judge", version=2
        )
        unknown = await house.ask(
            "POST", f"{path}/closing", {"given": [{"infraction": "x", "penalty": None}]}, by="judge", version=2
        )
        assert [found.status_code for found in (silent, milder, unknown)] == [422, 422, 422]
        found = await house.ask(
            "POST",
            f"{path}/closing",
            {"given": [{"infraction": code, "penalty": "caution"}], "deviation_reason": "a sleeve stuck to another"},
            by="judge",
            version=2,
        )
        closed = ClosedAnswer.model_validate(found.json())
        assert closed.deck_check.deviation_reason == "a sleeve stuck to another"
        assert [(one.penalty, one.suggested, one.reason) for one in closed.penalties] == [
            ("caution", kind, "a sleeve stuck to another")
        ]
        assert closed.deck_check.assessment is not None
        assert closed.deck_check.assessment["penalty"]["kind"] == kind
        record = await house.ask("GET", f"{house.path}/registrations/{check['registration']}/penalties", by="judge")
        assert [one.deck_check for one in PenaltiesAnswer.model_validate(record.json()).penalties] == [check["id"]]

    run(test)


def test_what_the_guide_says_needs_no_reason() -> None:
    async def test(house: House) -> None:
        path, _ = await opened(house)
        await house.ask("PUT", f"{path}/counts", {"counts": SHORT}, by="judge", version=1)
        seen = (await house.ask("GET", f"{path}/assessment", by="judge")).json()
        given = [{"infraction": seen["infractions"][0]["code"], "penalty": seen["penalty"]["kind"]}]
        found = await house.ask("POST", f"{path}/closing", {"given": given}, by="judge", version=2)
        assert found.status_code == 200, found.text
        [penalty] = found.json()["penalties"]
        assert penalty["error"] == seen["infractions"][0]["repeat"]["error"]
        assert penalty["standard_penalty"] == seen["penalty"]["kind"]

    run(test)


def test_a_check_is_resumed_with_all_that_was_counted() -> None:
    async def test(house: House) -> None:
        path, check = await opened(house)
        await house.ask("PUT", f"{path}/counts", {"counts": SHORT}, by="judge", version=1)
        other = await house.ask("PUT", f"{path}/counts", {"counts": {}}, by="head_judge", version=2)
        assert other.status_code == 409
        taken = await house.ask("POST", f"{path}/resumption", by="head_judge", version=2)
        assert (taken.json()["judge"], taken.json()["version"]) == ("head_judge:head_judge", 3)
        assert taken.json()["counts"]["main"] == SHORT["main"]
        late = await house.ask("PUT", f"{path}/counts", {"counts": {}}, by="judge", version=2)
        assert late.status_code == 412
        second = await house.ask(
            "POST", f"{house.path}/deck-checks", {"registration": check["registration"]}, by="judge"
        )
        assert second.status_code == 409
        open_now = (await house.ask("GET", f"{house.path}/deck-checks", by="judge")).json()["deck_checks"]
        assert [one["id"] for one in open_now] == [check["id"]]

    run(test)


def test_two_judges_check_two_players() -> None:
    async def test(house: House) -> None:
        first, _ = await opened(house, "judge")
        second, _ = await opened(house, "head_judge")
        one = await house.ask("PUT", f"{first}/counts", {"counts": COUNTED}, by="judge", version=1)
        two = await house.ask("PUT", f"{second}/counts", {"counts": COUNTED}, by="head_judge", version=1)
        assert [one.status_code, two.status_code] == [200, 200]

    run(test)


def test_the_check_rests_on_the_revision_that_counted_when_it_was_opened() -> None:
    async def test(house: House) -> None:
        path, check = await opened(house)
        body = {"list": ILLEGAL, "correction": True, "even_if_illegal": True, "reason": "as it was played"}
        changed = await house.ask(
            "PUT", f"{house.path}/registrations/{check['registration']}/list", body, by="judge", version=1
        )
        assert changed.json()["registration"]["revision"] == 2
        await house.ask("PUT", f"{path}/counts", {"counts": COUNTED}, by="judge", version=1)
        seen = (await house.ask("GET", f"{path}/assessment", by="judge")).json()
        assert (seen["comparison"]["equal"], check["revision"]) == (True, 1)

    run(test)


def test_only_a_head_judge_gives_what_the_guide_reserves() -> None:
    async def test(house: House) -> None:
        house.event = await house.make_event(ruleset="id-2024", starts_on="2024-06-01", deadline=None)
        event = [house.event["id"]]
        for role in ("judge", "head_judge"):
            house.keys[role] = await house.make_key(role, event)  # type: ignore[arg-type]
        one = await house.register(by="admin")
        path = f"{house.path}/registrations/{one['registration']['id']}/penalties"
        body = {"infraction": "deck-3", "penalty": "disqualification", "reason": "for the third time, on purpose"}
        refused = await house.ask("POST", path, body, by="judge")
        given = await house.ask("POST", path, body, by="head_judge")
        assert [refused.status_code, given.status_code] == [403, 201]
        # The document lets any judge give this one, whatever the scale says.
        late = {"infraction": "tardiness", "penalty": "match_loss", "minutes": 12}
        assert (await house.ask("POST", path, late, by="judge")).status_code == 201

    run(test)


def test_earlier_penalties_feed_the_next_one_and_lifted_ones_do_not() -> None:
    async def test(house: House) -> None:
        one = await house.register()
        path = f"{house.path}/registrations/{one['registration']['id']}/penalties"
        body = {"infraction": "3.A-4", "penalty": "game_loss", "round": 1}
        first = await house.ask("POST", path, body, by="judge")
        assert first.status_code == 201, first.text
        corrected = await house.ask(
            "POST",
            f"{path}/{first.json()['id']}/correction",
            {"infraction": "3.A-4", "penalty": "warning", "reason": "too hard"},
            by="head_judge",
        )
        assert corrected.status_code == 201, corrected.text
        record = PenaltiesAnswer.model_validate((await house.ask("GET", path, by="judge")).json())
        assert [(entry.action, entry.penalty) for entry in record.penalties] == [
            ("given", "game_loss"),
            ("corrected", "warning"),
        ]
        assert [prior.penalty for prior in record.prior_penalties] == ["warning"]
        stale = await house.ask("POST", f"{path}/{first.json()['id']}/lifting", {"reason": "x"}, by="head_judge")
        lifted = await house.ask(
            "POST", f"{path}/{corrected.json()['id']}/lifting", {"reason": "another player"}, by="head_judge"
        )
        assert [stale.status_code, lifted.status_code] == [409, 201]
        record = PenaltiesAnswer.model_validate((await house.ask("GET", path, by="judge")).json())
        assert (len(record.penalties), record.prior_penalties) == (3, [])

    run(test)


def test_a_second_offence_is_escalated_by_the_record() -> None:
    async def test(house: House) -> None:
        house.event = await house.make_event(
            ruleset="tw-2012", level=1, starts_on="2012-06-01", deadline=None, side_deck_used=False
        )
        house.keys["judge"] = await house.make_key("judge", [house.event["id"]])  # type: ignore[arg-type]
        one = await house.register(by="admin")
        path = f"{house.path}/registrations/{one['registration']['id']}/penalties"
        body = {"infraction": "4.6", "penalty": "warning", "minutes": 6}
        first = await house.ask("POST", path, body, by="judge")
        assert (first.status_code, first.json()["suggested"]) == (201, "warning")
        second = await house.ask("POST", path, {**body, "reason": "the train was late"}, by="judge")
        assert second.status_code == 201
        assert second.json()["suggested"] != "warning"
        assert second.json()["standard_penalty"] == "warning"

    run(test)


def test_triage_and_whom_to_check_next() -> None:
    async def test(house: House) -> None:
        made = [await house.register() for _ in range(4)]
        await house.register(ILLEGAL)
        await house.register(None)
        house.later(hours=2)
        await house.register()
        found = (await house.ask("GET", f"{house.path}/triage")).json()
        assert {group: len(found[group]) for group in ("missing", "unreadable", "illegal", "late", "legal")} == {
            "missing": 1,
            "unreadable": 0,
            "illegal": 1,
            "late": 1,
            "legal": 4,
        }
        assert found["coverage"] == {"registrations": 7, "with_list": 6, "late": 1, "checked": 0}
        seats = [{"registration": one["registration"]["id"], "table": table} for table, one in enumerate(made)]
        assert (await house.ask("PUT", f"{house.path}/seats", {"seats": seats})).json() == {"seated": 4}
        asked = f"{house.path}/next-to-check?seed=round-3&count=3"
        one, again = (await house.ask("GET", asked)).json(), (await house.ask("GET", asked)).json()
        assert (len(one["registrations"]), one["seed"]) == (3, "round-3")
        assert one == again
        tables = (await house.ask("GET", f"{house.path}/next-to-check?choice=tables&tables=1&tables=2")).json()
        assert {row["table"] for row in tables["registrations"]} == {1, 2}
        assert tables["seed"]

    run(test)


def test_the_time_given_back_is_what_the_guide_says() -> None:
    async def test(house: House) -> None:
        changed = await house.ask("PATCH", house.path, {"ruleset": "tcg"}, by="admin", version=1)
        assert changed.status_code == 200, changed.text
        path, _ = await opened(house, context={"phase": "before_match"})
        await house.ask("PUT", f"{path}/counts", {"counts": COUNTED}, by="judge", version=1)
        house.later(seconds=60)
        found = await house.ask("POST", f"{path}/closing", {"left_in_round_seconds": 900}, by="judge", version=2)
        closed = ClosedAnswer.model_validate(found.json())
        assert (closed.deck_check.seconds_used, closed.deck_check.suggested_extension_seconds) == (60, 0)

    run(test)
