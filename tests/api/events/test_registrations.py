"""Registrations: stored byte for byte, told with counts and verdict, changed only on the version that was read."""

import hashlib
from base64 import b64encode

from app.api.events_responses import (
    RegistrationAnswer,
    RegistrationsAnswer,
    RevisionsAnswer,
    StoredListAnswer,
    SubmissionAnswer,
)
from tests.api.events.house import ILLEGAL, LEGAL, OTHER, UNREADABLE, House, run


def test_the_answer_repeats_what_was_stored() -> None:
    async def test(house: House) -> None:
        found = await house.ask(
            "POST",
            f"{house.path}/registrations",
            {"player_name": "Yūgi", "player_number": "1", "list": LEGAL},
            by="store",
        )
        assert found.status_code == 201
        answer = SubmissionAnswer.model_validate(found.json())
        assert answer.counts == {"main": 42, "extra": 0, "side": 0}
        assert answer.verdict is not None
        assert answer.verdict["legal"] is True
        assert answer.registration.state == "legal"
        assert answer.registration.channel == "store"
        assert answer.registration.late_by_minutes is None
        assert answer.receipt is not None
        assert answer.receipt.submitted_sha256 == hashlib.sha256(LEGAL.encode()).hexdigest()
        assert answer.receipt.deck_hash == answer.registration.deck_hash
        assert found.headers["location"] == f"{house.path}/registrations/{answer.registration.id}"
        assert found.headers["etag"] == '"1"'
        assert found.headers["cache-control"] == "no-store"

    run(test)


def test_a_list_is_kept_byte_for_byte_and_as_read() -> None:
    async def test(house: House) -> None:
        raw = b'{"player_name": "A", "player_number": "7", "list": {"main" :[ "Kuriboh",40640057 ], "side": []}}'
        found = await house.ask(
            "POST", f"{house.path}/registrations", content=raw, headers={"content-type": "application/json"}
        )
        path = found.headers["location"]
        file = await house.ask("GET", f"{path}/list/submitted")
        assert file.content == b'{"main" :[ "Kuriboh",40640057 ], "side": []}'
        assert file.headers["content-disposition"].startswith("attachment")
        stored = StoredListAnswer.model_validate((await house.ask("GET", f"{path}/list")).json())
        assert [(entry.card.name, entry.copies) for entry in stored.list.main.entries] == [("Kuriboh", 1)] * 2
        assert stored.verdict["legal"] is False

    run(test)


def test_a_file_is_taken_as_it_is() -> None:
    async def test(house: House) -> None:
        one = await house.register(None)
        path = f"{house.path}/registrations/{one['registration']['id']}"
        file = "\ufeff#main\r\n" + "40640057\r\n" * 3
        found = await house.ask(
            "PUT", f"{path}/list", content=file.encode(), version=1, headers={"content-type": "text/plain"}
        )
        assert found.status_code == 200
        assert found.json()["revision"]["format"] == "ydk"
        assert (await house.ask("GET", f"{path}/list/submitted")).content == file.encode()

    run(test)


def test_the_verdict_is_told_in_the_readers_language() -> None:
    async def test(house: House) -> None:
        one = await house.register(ILLEGAL)
        path = f"{house.path}/registrations/{one['registration']['id']}"
        english = (await house.ask("GET", f"{path}/list")).json()
        japanese = (await house.ask("GET", f"{path}/list", headers={"Accept-Language": "ja"})).json()
        assert (english["language"], japanese["language"]) == ("en", "ja")
        assert english["verdict"]["violations"][0]["message"] != japanese["verdict"]["violations"][0]["message"]
        assert english["verdict"]["documents"] == japanese["verdict"]["documents"]

    run(test)


def test_an_illegal_list_does_not_replace_a_legal_one_unless_staff_say_so() -> None:
    async def test(house: House) -> None:
        one = await house.register(by="store")
        path = f"{house.path}/registrations/{one['registration']['id']}"
        kept = (await house.ask("PUT", f"{path}/list", {"list": ILLEGAL}, by="store", version=1)).json()
        assert kept["kept_back"] is True
        assert kept["revision"]["accepted"] is False
        assert kept["verdict"]["legal"] is False
        assert (kept["registration"]["revision"], kept["registration"]["state"]) == (1, "legal")
        refused = await house.ask("POST", f"{path}/acceptance", {"revision": 2, "reason": "x"}, by="store", version=2)
        assert refused.status_code == 403
        taken = await house.ask(
            "POST", f"{path}/acceptance", {"revision": 2, "reason": "the player insists"}, version=2
        )
        assert (taken.json()["revision"], taken.json()["state"], taken.json()["worst"]) == (3, "illegal", "game_loss")
        history = RevisionsAnswer.model_validate((await house.ask("GET", f"{path}/revisions")).json())
        assert [(one.number, one.accepted, one.author, one.channel, one.reason) for one in history.revisions] == [
            (1, True, "store:store", "store", None),
            (2, False, "store:store", "store", None),
            (3, True, "desk:desk", "desk", "the player insists"),
        ]

    run(test)


def test_the_second_of_two_editors_gets_412_and_nothing_is_lost() -> None:
    async def test(house: House) -> None:
        one = await house.register()
        path = f"{house.path}/registrations/{one['registration']['id']}"
        first = await house.ask("PUT", f"{path}/list", {"list": OTHER}, version=1)
        second = await house.ask("PUT", f"{path}/list", {"list": ILLEGAL}, version=1)
        without = await house.ask("PUT", f"{path}/list", {"list": ILLEGAL})
        star = await house.ask("PUT", f"{path}/list", {"list": ILLEGAL}, headers={"If-Match": "*"})
        weak = await house.ask("PUT", f"{path}/list", {"list": ILLEGAL}, headers={"If-Match": 'W/"2"'})
        assert [one.status_code for one in (first, second, without, star, weak)] == [200, 412, 428, 428, 412]
        assert second.headers["content-type"] == "application/problem+json"
        assert first.headers["etag"] == '"2"'
        assert (await house.ask("GET", f"{path}/list")).json()["submitted"] == OTHER

    run(test)


def test_saving_an_unedited_list_changes_nothing() -> None:
    async def test(house: House) -> None:
        one = await house.register()
        path = f"{house.path}/registrations/{one['registration']['id']}"
        again = (await house.ask("PUT", f"{path}/list", {"list": LEGAL}, version=1)).json()
        assert again["unchanged"] is True
        assert (again["registration"]["version"], again["registration"]["revisions"]) == (1, 1)

    run(test)


def test_a_filled_in_number_mends_the_verdict_and_cannot_be_taken_away() -> None:
    async def test(house: House) -> None:
        house.event = await house.make_event(
            ruleset="tw-2012", level=1, starts_on="2012-06-01", deadline=None, side_deck_used=False
        )
        one = await house.register(player_number="", by="admin")
        path = f"{house.path}/registrations/{one['registration']['id']}"
        assert one["registration"]["state"] == "illegal"
        mended = await house.ask("PATCH", path, {"player_name": "A", "player_number": "77"}, by="admin", version=1)
        assert RegistrationAnswer.model_validate(mended.json()).state == "legal"
        assert (mended.json()["revision"], mended.json()["player_number"]) == (2, "77")
        spoilt = await house.ask("PATCH", path, {"player_name": "A", "player_number": ""}, by="admin", version=2)
        assert spoilt.status_code == 422
        renamed = await house.ask("PATCH", path, {"player_name": "B", "player_number": "77"}, by="admin", version=2)
        assert (renamed.json()["player_name"], renamed.json()["revisions"]) == ("B", 2)

    run(test)


def test_pages_hold_every_registration_once() -> None:
    async def test(house: House) -> None:
        made = {(await house.register(None))["registration"]["id"] for _ in range(5)}
        seen: list[str] = []
        after: str | None = ""
        while after is not None:
            found = await house.ask("GET", f"{house.path}/registrations?limit=2&after={after}")
            page = RegistrationsAnswer.model_validate(found.json())
            seen += [one.id for one in page.registrations]
            after = page.next
        assert len(seen) == 5
        assert set(seen) == made

    run(test)


def test_a_withdrawn_player_stays_on_record_and_frees_the_number() -> None:
    async def test(house: House) -> None:
        one = await house.register(player_number="9")
        path = f"{house.path}/registrations/{one['registration']['id']}"
        taken = await house.ask("POST", f"{house.path}/registrations", {"player_name": "B", "player_number": "9"})
        assert taken.status_code == 409
        gone = await house.ask("POST", f"{path}/withdrawal", {"reason": "ill"}, version=1)
        assert gone.json()["withdrawn_at"] is not None
        assert (await house.ask("GET", f"{path}/list")).status_code == 200
        await house.register(player_number="9")

    run(test)


def test_an_unreadable_list_is_stored_and_never_legal() -> None:
    async def test(house: House) -> None:
        one = await house.register(UNREADABLE)
        assert one["registration"]["state"] == "unreadable"
        assert [slot["written"] for slot in one["list"]["not_cards"]] == ["3 Kwertzuiop the Unheard"]

    run(test)


def test_a_sheet_that_was_filled_in_is_a_list_and_kept_as_the_file_it_is() -> None:
    async def test(house: House) -> None:
        first = (await house.register())["registration"]
        sheet = (await house.ask("GET", f"{house.path}/registrations/{first['id']}/sheet.pdf")).content
        encoded = await house.register(None)
        path = f"{house.path}/registrations/{encoded['registration']['id']}/list"
        body = {"list": {"base64": b64encode(sheet).decode()}}
        found = await house.ask("PUT", path, body, version=1)
        assert (found.status_code, found.json()["revision"]["format"]) == (200, "pdf")
        assert (await house.ask("GET", f"{path}/submitted")).content == sheet
        headers = {"content-type": "application/pdf"}
        again = await house.ask("PUT", path, content=sheet, version=2, headers=headers)
        assert again.json()["unchanged"] is True
        assert found.json()["registration"]["deck_hash"] == first["deck_hash"]
        assert (await house.ask("GET", path)).status_code == 200
        assert (await house.ask("GET", f"{house.path}/exports/registrations.json")).status_code == 200

    run(test)
