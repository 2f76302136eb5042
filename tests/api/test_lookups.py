"""What can be looked up: rulesets, lists, cards, rules, health."""

import tomllib
from datetime import UTC, date, datetime
from hashlib import sha256

import pytest

from app.api.reference_responses import (
    BanlistAnswer,
    CardsAnswer,
    DifferenceAnswer,
    HealthAnswer,
    RuleAnswer,
    RulesAnswer,
    RulesetAnswer,
    RulesetsAnswer,
    SeriesAnswer,
)
from app.core.rules.table import BY_CODE
from tests.api.decks import DAYS
from tests.api.service import good, refused
from tests.conftest import ROOT


def found(service, path, model, **query):
    answer = service.get(path, params=query)
    good(answer)
    model.model_validate_json(answer.content, strict=True)
    return answer.json()


def folders(name):
    return sorted(path.name for path in (ROOT / name).iterdir() if path.is_dir())


def days_in(folder):
    return sorted(path.stem for path in folder.glob("[0-9]*.toml"))


def homes(series):
    """The days of a series, those of the one that it falls back on included, and the folder of each."""
    folder = ROOT / "banlists" / series
    other = tomllib.loads((folder / "series.toml").read_text(encoding="utf-8")).get("falls_back_on")
    return {**(homes(other) if other else {}), **dict.fromkeys(days_in(folder), series)}


def test_the_rulesets_are_those_of_the_folder(service):
    told = found(service, "/v1/rulesets", RulesetsAnswer)["rulesets"]
    assert [one["id"] for one in told] == folders("rulesets")
    for one in told:
        assert one["days"] == days_in(ROOT / "rulesets" / one["id"])


@pytest.mark.parametrize("name", sorted(DAYS))
def test_a_ruleset_names_the_documents_that_a_check_on_that_day_rests_on(service, name):
    told = found(service, f"/v1/rulesets/{name}", RulesetAnswer, on=DAYS[name])
    assert (told["id"], told["on"]) == (name, DAYS[name])
    check = good(service.post("/v1/checks", {"ruleset": name, "on": DAYS[name], "list": "1 Dark Magician"}))
    assert told["documents"] == check["documents"]
    (own,) = [one for one in told["documents"] if one["kind"] == "ruleset"]
    assert own["sha256"] == sha256((ROOT / "rulesets" / name / f"{own['effective']}.toml").read_bytes()).hexdigest()
    assert told["main"]["cite"]


def test_levels_are_named_where_a_ruleset_has_them(service):
    told = found(service, "/v1/rulesets/tw-2012", RulesetAnswer, on=DAYS["tw-2012"])
    assert told["level_needed"] is True
    assert told["level_name"]
    assert [one["number"] for one in told["levels"]] == [1, 2, 3]
    assert all(one["name"] for one in told["levels"])
    none = found(service, "/v1/rulesets/id-2024", RulesetAnswer, on=DAYS["id-2024"])
    assert (none["level_needed"], none["level_name"], none["levels"]) == (False, None, [])


def test_the_series_are_those_of_the_folder(service):
    told = found(service, "/v1/banlists", SeriesAnswer)["series"]
    assert [one["id"] for one in told] == folders("banlists")
    for one in told:
        assert one["days"] == sorted(homes(one["id"]))


def test_every_list_can_be_shown_on_its_first_day(service):
    for one in good(service.get("/v1/banlists"))["series"]:
        for day in (one["days"][0], one["days"][-1]):
            told = found(service, f"/v1/banlists/{one['id']}", BanlistAnswer, on=day)
            assert (told["series"], told["on"], told["effective"]) == (homes(one["id"])[day], day, day)
            assert told["points"] or any(told[key] for key in ("forbidden", "limited", "semi_limited"))


def test_the_list_of_april_2024(service):
    told = found(service, "/v1/banlists/ocg", BanlistAnswer, on="2024-06-01")
    assert told["effective"] == "2024-04-01"
    assert "Pot of Greed" in told["forbidden"]
    assert "Pot of Greed" not in {*told["limited"], *told["semi_limited"]}


def test_a_difference_is_what_turns_one_list_into_the_other(service):
    before = found(service, "/v1/banlists/ocg", BanlistAnswer, on="2024-03-31")
    after = found(service, "/v1/banlists/ocg", BanlistAnswer, on="2024-04-01")
    query = {"from": "2024-03-31", "to": "2024-04-01"}
    told = found(service, "/v1/banlists/ocg/difference", DifferenceAnswer, **query)
    assert (told["before"], told["after"]) == (before["effective"], after["effective"])
    limits = {}
    for side, held in (("before", before), ("after", after)):
        for limit, key in enumerate(("forbidden", "limited", "semi_limited")):
            for name in held[key]:
                limits.setdefault(name, {})[side] = limit
    expected = {
        name: (both.get("before"), both.get("after"))
        for name, both in limits.items()
        if both.get("before") != both.get("after")
    }
    assert {one["name"]: (one["before"], one["after"]) for one in told["changes"]} == expected
    assert expected


def test_a_list_against_itself_has_no_difference(service):
    query = {"from": "2024-04-01", "to": "2024-06-01"}
    assert found(service, "/v1/banlists/ocg/difference", DifferenceAnswer, **query)["changes"] == []


@pytest.mark.parametrize(
    ("query", "lang", "name"),
    [
        ("Dark Magician", "en", "Dark Magician"),
        ("46986414", None, "Dark Magician"),
        ("ブラック・マジシャン", "ja", "Dark Magician"),
        ("dark  magician", None, "Dark Magician"),
        ("青眼の白龍", None, "Blue-Eyes White Dragon"),
    ],
)
def test_a_card_is_found_by_name_and_number(service, query, lang, name):
    params = {"q": query} | ({"lang": lang} if lang else {})
    told = found(service, "/v1/cards", CardsAnswer, **params)["cards"]
    assert told[0]["name"] == name
    assert len(told) <= 20


def test_no_more_cards_come_than_asked_for(service):
    assert len(found(service, "/v1/cards", CardsAnswer, q="dragon", limit=3)["cards"]) == 3


def test_every_rule_is_described(service):
    told = found(service, "/v1/rules", RulesAnswer)["rules"]
    assert [one["code"] for one in told] == list(BY_CODE)
    for one in told:
        assert all(one.values())
        assert found(service, f"/v1/rules/{one['code'].lower()}", RuleAnswer) == one


def test_health_tells_the_cards(service, catalogue):
    told = found(service, "/healthz", HealthAnswer)
    assert told == {"status": "ok", "cards": len(catalogue), "cards_of": catalogue.effective.isoformat()}


def test_left_out_the_day_is_today(service):
    told = found(service, "/v1/rulesets/tcg", RulesetAnswer)
    assert abs((date.fromisoformat(told["on"]) - datetime.now(UTC).date()).days) <= 1
    assert found(service, "/v1/banlists/ocg", BanlistAnswer)["effective"] <= told["on"]


NO_DAYS = (
    "2024-02-30",
    "2024-13-01",
    "2024-6-1",
    "20240601",
    "1717200000",
    "0",
    "1e400",
    "NaN",
    "2024-06-01T00:00:00",
    "2024-06-01Z",
    "2024-W01-1",
    "",
    "today",
    "9" * 4000,
    "\x00",
    "２０２４-０６-０１",
)


@pytest.mark.parametrize("day", NO_DAYS)
@pytest.mark.parametrize(
    ("path", "field", "more"),
    [
        ("/v1/rulesets/tcg", "on", {}),
        ("/v1/penalty-guides/kde-tcg", "on", {}),
        ("/v1/banlists/ocg", "on", {}),
        ("/v1/banlists/ocg/difference", "from", {"to": "2024-01-01"}),
    ],
)
def test_only_a_day_is_a_day(service, path, field, more, day):
    told = refused(service.get(path, params={**more, field: day}), 422)
    assert told["type"] == "/problems/invalid"
    (error,) = told["errors"]
    assert error == {"pointer": f"/query/{field}", "detail": "a day is written YYYY-MM-DD"}


@pytest.mark.parametrize(
    ("path", "status", "kind"),
    [
        ("/v1/rulesets/nl-1999", 404, "unknown-ruleset"),
        ("/v1/banlists/nl", 404, "unknown-series"),
        ("/v1/banlists/ocg?on=1999-01-01", 422, "not-in-force"),
        ("/v1/banlists/nl/difference?from=2024-01-01&to=2024-06-01", 404, "unknown-series"),
        ("/v1/banlists/ocg/difference?from=1999-01-01&to=2024-06-01", 422, "not-in-force"),
        ("/v1/banlists/ocg/difference", 422, "invalid"),
        ("/v1/rules/L999", 404, "unknown-rule"),
        ("/v1/rules/" + "x" * 21, 422, "invalid"),
        ("/v1/rulesets/" + "x" * 61, 422, "invalid"),
        ("/v1/cards", 422, "invalid"),
        ("/v1/cards?q=", 422, "invalid"),
        ("/v1/cards?q=" + "x" * 101, 422, "invalid"),
        ("/v1/cards?q=x&lang=xx", 422, "invalid"),
        ("/v1/cards?q=x&limit=51", 422, "invalid"),
        ("/v1/cards?q=x&limit=0", 422, "invalid"),
        ("/v1/cards?q=x&limit=1e400", 422, "invalid"),
        ("/v1/rulesets/..%2F..%2Fpyproject", 404, "not-found"),
        ("/v1/nothing", 404, "not-found"),
    ],
)
def test_what_cannot_be_looked_up_is_refused(service, path, status, kind):
    assert refused(service.get(path), status)["type"] == f"/problems/{kind}"


def test_an_address_that_is_not_there_says_where_to_look(service):
    assert "/docs" in refused(service.get("/v1/nothing"), 404)["detail"]


def test_a_method_that_is_not_there_says_which_are(service):
    answer = service.get("/v1/checks")
    assert answer.headers["allow"] == "POST"
    assert "POST" in refused(answer, 405)["detail"]


def test_every_answer_has_an_id_of_its_own(service):
    ids = {service.get(path).headers["x-request-id"] for path in ("/healthz", "/healthz", "/v1/nothing")}
    assert len(ids) == 3
