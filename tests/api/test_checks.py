"""`POST /v1/checks` and `/v1/checks/batch`: the contract's fields, on real decks."""

import re
from hashlib import sha256

import pytest

from app.api.responses import BatchAnswer, CheckAnswer
from app.core.messages import LANGUAGES
from tests.api.decks import DAYS, asked, deck
from tests.api.service import good, refused
from tests.conftest import ROOT

EVERY = sorted(DAYS)
FOLDERS = {"banlist": "banlists", "ruleset": "rulesets", "guide": "penalties"}
PATH = "/v1/checks"


def checked(service, body, **more):
    answer = service.post(PATH, body, **more)
    good(answer)
    CheckAnswer.model_validate_json(answer.content, strict=True)
    return answer.json()


def messages_of(value):
    """Every text that is told, wherever it stands."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("message", "steps", "lands_on_text", "rule", "text"):
                yield from [inner] if isinstance(inner, str) else inner or ()
            yield from messages_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from messages_of(inner)


@pytest.mark.parametrize("ruleset", EVERY)
def test_a_legal_list_is_legal_and_names_nothing_else(service, desk, ruleset):
    answer = checked(service, asked(desk, ruleset))
    assert (answer["legal"], answer["state"], answer["ruleset"], answer["on"]) == (
        True,
        "legal",
        ruleset,
        DAYS[ruleset],
    )
    assert (answer["violations"], answer["infractions"], answer["penalty"], answer["corrected"]) == ([], [], None, None)
    assert answer["level_needed"] is False
    assert answer["list"]["not_cards"] == []
    wanted = deck(desk, ruleset)
    assert {name: answer["list"][name]["cards"] for name in wanted} == {name: len(wanted[name]) for name in wanted}


@pytest.mark.parametrize("ruleset", EVERY)
def test_the_documents_are_those_of_the_day_with_the_hash_of_their_files(service, desk, ruleset):
    found = checked(service, asked(desk, ruleset))["documents"]
    assert {"ruleset"} <= {one["kind"] for one in found} <= {"ruleset", "banlist", "guide", "cards"}
    for one in found:
        if one["kind"] == "cards":
            continue
        assert one["effective"] <= DAYS[ruleset]
        paths = list((ROOT / FOLDERS[one["kind"]] / one["id"]).glob(f"{one['effective']}*.toml"))
        assert one["sha256"] in {sha256(path.read_bytes()).hexdigest() for path in paths}, one
        assert one["title"]
        assert one["source"]


def test_every_ruleset_is_tried_here(service):
    assert [one["id"] for one in good(service.get("/v1/rulesets"))["rulesets"]] == EVERY


def test_a_forbidden_card_gives_a_violation_an_edit_an_infraction_a_penalty_and_a_corrected_list(service, desk):
    answer = checked(service, asked(desk, "id-2024", [1, "Pot of Greed", "main"]))
    (violation,) = answer["violations"]
    assert violation == {
        "of": "list",
        "code": "L101",
        "name": "listed-card",
        "section": "main",
        "cards": ["Pot of Greed"],
        "lines": [1],
        "actual": 1,
        "allowed": 0,
        "message": violation["message"],
        "consequence_of": None,
        "edits": [
            {
                "action": "remove",
                "card": "Pot of Greed",
                "section": "main",
                "to_section": None,
                "copies": 1,
                "field": None,
            }
        ],
    }
    assert "Pot of Greed" in violation["message"]
    (infraction,) = answer["infractions"]
    assert infraction["violations"] == [0]
    assert infraction["penalty"]["kind"] == answer["penalty"]["kind"] == "game_loss"
    assert infraction["penalty"]["local_name"] == answer["penalty"]["local_name"]
    assert infraction["penalty"]["assigned_by"] == "document"
    assert answer["penalty"]["because_of"] == [0]
    assert answer["corrected"]["legal"] is True
    assert answer["legal"] is False
    corrected = [entry["card"]["name"] for entry in answer["corrected"]["list"]["main"]["entries"]]
    assert "Pot of Greed" not in corrected


def test_what_is_corrected_is_legal_when_it_is_sent_again(service, desk):
    body = asked(desk, "id-2024", [4, "Kuriboh", "main"], [1, "Pot of Greed", "side"], sizes={"main": 41})
    answer = checked(service, body)
    assert {one["code"] for one in answer["violations"]} == {"C101", "L101"}
    again = {
        section: [{"card": one["card"]["name"], "copies": one["copies"]} for one in held["entries"]]
        for section, held in answer["corrected"]["list"].items()
        if section in ("main", "extra", "side")
    }
    assert checked(service, {**body, "list": again})["legal"] is answer["corrected"]["legal"] is True


def test_an_entry_that_is_not_read_makes_the_list_neither_legal_nor_illegal(service, desk):
    answer = checked(service, asked(desk, "id-2024", [1, "Qwertzuiop of Nowhere", "main"]))
    assert (answer["legal"], answer["state"]) == (False, "cannot_confirm")
    (slot,) = answer["list"]["not_cards"]
    assert (slot["line"], slot["written"], slot["section"], slot["copies"]) == (1, "Qwertzuiop of Nowhere", "main", 1)
    (violation,) = answer["violations"]
    assert (violation["code"], violation["lines"]) == ("U101", [1])


def test_without_a_level_the_penalties_of_every_level_come(service, desk):
    body = asked(desk, "tw-2012", [4, "Kuriboh", "main"])
    answer = checked(service, body)
    assert answer["level_needed"] is True
    assert answer["penalty"] is None
    levels = good(service.get(f"/v1/rulesets/tw-2012?on={DAYS['tw-2012']}"))["levels"]
    (infraction,) = answer["infractions"]
    assert infraction["penalty"] is None
    assert len(infraction["penalty_by_level"]) == len(levels)
    for level, expected in zip(levels, infraction["penalty_by_level"], strict=True):
        told = checked(service, {**body, "level": level["number"]})
        assert told["level_needed"] is False
        assert told["infractions"][0]["penalty_by_level"] is None
        assert told["infractions"][0]["penalty"] == expected


def test_a_level_that_the_ruleset_has_not_is_refused(service, desk):
    for ruleset, level in (("tw-2012", 9), ("id-2024", 1)):
        told = refused(service.post(PATH, asked(desk, ruleset, level=level)), 422)
        assert told["type"] == "/problems/level-unknown"
        assert str(level) in told["detail"]


def test_a_blank_head_is_told_and_a_head_left_out_is_not_looked_at(service, desk):
    form = {"player_name": "", "player_number": ""}
    answer = checked(service, asked(desk, "tw-2012", level=1, form=form))
    assert [one["code"] for one in answer["violations"]] == ["H101", "H102"]
    assert [one["edits"][0]["field"] for one in answer["violations"]] == ["player_name", "player_number"]
    assert (
        checked(service, asked(desk, "tw-2012", level=1, form={"player_name": "A", "player_number": "1"}))["legal"]
        is True
    )


def test_the_request_of_the_contract_works_as_it_stands(service, desk):
    body = {
        "ruleset": "id-2024",
        "on": "2024-06-01",
        "level": None,
        "list": "#main\n14558127\n",
        "format": "auto",
        "form": {"player_name": "...", "player_number": "..."},
        "context": {
            "phase": "before_round_1",
            "decklist_required": True,
            "side_deck_used": True,
            "single_game_matches": False,
        },
        "prior_penalties": [
            {
                "infraction": "deck-4",
                "error": "...",
                "penalty": "warning",
                "standard_penalty": "warning",
                "round": 2,
            }
        ],
    }
    answer = checked(service, body)
    (entry,) = answer["list"]["main"]["entries"]
    assert entry == {
        "card": {"name": "Ash Blossom & Joyous Spring", "konami_id": 12950, "passcode": 14558127},
        "copies": 1,
        "written": "14558127",
        "line": 2,
        "how": entry["how"],
    }
    assert [one["code"] for one in answer["violations"]] == ["S101"]


def test_one_list_is_the_same_in_every_form_that_it_can_be_sent_in(service):
    texts = (
        "#main\n46986414\n46986414\n89631139\n#extra\n!side\n55144522\n",
        "2 Dark Magician\n1 Blue-Eyes White Dragon\nSide Deck\n1 Pot of Greed\n",
        {"main": [46986414, "Dark Magician", "Blue-Eyes White Dragon"], "side": [55144522]},
        {"main": [{"card": "Dark Magician", "copies": 2}, 89631139], "side": [{"card": 55144522, "copies": 1}]},
        {"base64": "I21haW4KNDY5ODY0MTQKNDY5ODY0MTQKODk2MzExMzkKIXNpZGUKNTUxNDQ1MjIK"},
    )
    answers = [checked(service, {"ruleset": "id-2024", "on": "2024-06-01", "list": text}) for text in texts]
    for answer in answers:
        for violation in answer["violations"]:
            violation["lines"] = []
    for answer in answers[1:]:
        for name in ("violations", "infractions", "penalty", "message", "legal"):
            assert answer[name] == answers[0][name]


def test_the_day_is_today_where_none_is_given(service):
    answer = checked(service, {"ruleset": "tcg", "list": "3 Dark Magician", "time_zone": "Asia/Jakarta"})
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", answer["on"])


def test_a_day_before_the_ruleset_is_refused_with_its_first_day(service):
    told = refused(service.post(PATH, {"ruleset": "id-2024", "on": "2024-05-22", "list": "3 Dark Magician"}), 422)
    assert told["type"] == "/problems/not-in-force"
    assert "2024-05-23" in told["detail"]


def test_an_unknown_ruleset_is_refused_with_those_that_are_known(service):
    told = refused(service.post(PATH, {"ruleset": "id-2042", "list": "3 Dark Magician"}), 404)
    assert told["type"] == "/problems/unknown-ruleset"
    assert all(one in told["detail"] for one in EVERY)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", EVERY)
def test_no_message_shows_a_pattern(service, desk, ruleset, language):
    given = [[4, "Kuriboh", "main"], [1, "Pot of Greed", "side"], [1, "Qwertzuiop of Nowhere", "main"]]
    body = asked(desk, ruleset, *given, form={"player_name": "", "player_number": ""}, sizes={"main": 30, "side": 16})
    for priors in ([], [{"infraction": "deck-1", "penalty": "warning", "round": 1}] * 3):
        answer = checked(service, {**body, "prior_penalties": priors}, headers={"Accept-Language": language})
        told = list(messages_of(answer))
        assert len(told) > 3
        for message in told:
            assert not set("{}") & set(message), message


def test_answers_of_a_batch_are_those_of_its_lists_in_their_order(service, desk):
    given = ([], [[1, "Pot of Greed", "main"]], [[1, "Qwertzuiop of Nowhere", "main"]])
    bodies = [asked(desk, "id-2024", *one) for one in given]
    event = {"ruleset": "id-2024", "on": DAYS["id-2024"]}
    answer = service.post(f"{PATH}/batch", {**event, "lists": [{"list": one["list"]} for one in bodies]})
    told = good(answer)
    BatchAnswer.model_validate_json(answer.content, strict=True)
    assert told["results"] == [checked(service, one) for one in bodies]
    assert (told["legal"], told["illegal"], told["cannot_confirm"]) == (1, 1, 1)


def test_a_batch_holds_from_one_to_a_hundred_lists(service):
    event = {"ruleset": "sgz-2013", "on": DAYS["sgz-2013"]}
    assert len(good(service.post(f"{PATH}/batch", {**event, "lists": [{"list": "1 A"}] * 100}))["results"]) == 100
    for lists in ([], [{"list": "1 A"}] * 101):
        (error,) = refused(service.post(f"{PATH}/batch", {**event, "lists": lists}), 422)["errors"]
        assert error["pointer"] == "/lists"
        assert "100" in error["detail"] or "1 item" in error["detail"]


def test_a_fault_in_one_list_of_a_batch_is_told_with_its_place(service):
    lists = [{"list": "1 A"}, {"list": "1 A", "format": "papyrus"}]
    told = refused(service.post(f"{PATH}/batch", {"ruleset": "sgz-2013", "lists": lists}), 422)
    assert [one["pointer"] for one in told["errors"]] == ["/lists/1/format"]
