"""`deckcheck assess`, `guide` and `rules` say what the service answers."""

import json

import pytest

from app.core.rules.table import BY_CODE
from tests.api.service import good
from tests.conftest import ROOT

LATE = ("assess", "tw-2012", "4.6", "--on", "2012-05-01", "--level", 2, "--minutes", 12)


def test_an_assessment_is_what_the_service_answers(run, service):
    body = {"guide": "tw-2012", "infraction": "4.6", "on": "2012-05-01", "level": 2, "minutes": 12}
    answer = good(service.post("/v1/assessments", body))
    result = run(*LATE, "--output", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout) == answer
    told = run(*LATE).stdout
    assert told.strip().startswith("4.6 ")
    assert answer["infraction"]["penalty"]["name"] in told


def test_earlier_penalties_count_as_they_do_there(run, service):
    prior = {"infraction": "3.1", "penalty": "warning"}
    body = {"guide": "tw-2012", "infraction": "3.1", "on": "2012-05-01", "level": 2, "prior_penalties": [prior]}
    event = ("assess", "tw-2012", "3.1", "--on", "2012-05-01", "--level", 2, "--prior", "3.1=warning")
    assert json.loads(run(*event, "--output", "json").stdout) == good(service.post("/v1/assessments", body))
    assert "offence 2" in run(*event).stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nl-1999", "1"), "tw-2012"),
        (("tw-2012", "99"), "4.6"),
        (("tw-2012", "4.6", "--on", "2012-02-29"), "2012-03-01"),
        (("tw-2012", "4.6", "--level", "9"), "choose one of 1, 2, 3"),
        (("tw-2012", "4.6", "--error", "x"), "Known: "),
        (("tw-2012", "4.6", "--minutes", "soon"), "--minutes"),
        (("tw-2012", "4.6", "--minutes", "-1"), "--minutes"),
        (("tw-2012", "4.6", "--minutes", "nan"), "--minutes"),
        (("tw-2012", "4.6", "--minutes", "inf"), "--minutes"),
        (("tw-2012", "4.6", "--prior", "x"), "INFRACTION=PENALTY"),
        (("tw-2012", "4.6", "--on", "now"), "YYYY-MM-DD"),
        (("tw-2012", "4.6", "--lang", "xx"), "zh-TW"),
        (("tw-2012", "4.6", "--output", "xml"), "json"),
    ],
)
def test_what_cannot_be_assessed_is_trouble_and_says_what_to_do(run, arguments, told):
    result = run("assess", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in " ".join(result.stderr.split())


@pytest.mark.parametrize("name", ["id-2024", "jp-2008", "kde-tcg", "sgz-2013", "tw-2012"])
def test_a_guide_is_its_page_and_what_the_service_answers(run, service, name):
    assert run("guide", name).stdout.rstrip() == (ROOT / "docs" / "guides" / f"{name}.md").read_text("utf-8").rstrip()
    answer = good(service.get(f"/v1/penalty-guides/{name}"))
    assert json.loads(run("guide", name, "--output", "json").stdout) == answer


def test_the_rules_are_those_that_the_service_tells(run, service):
    answer = good(service.get("/v1/rules"))["rules"]
    assert json.loads(run("rules", "--output", "json").stdout) == answer
    assert json.loads(run("rules", "l101", "--output", "json").stdout) == [good(service.get("/v1/rules/L101"))]
    told = run("rules").stdout
    assert all(f"{code} " in told for code in BY_CODE)
