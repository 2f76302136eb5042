"""`POST /v1/assessments` and `GET /v1/penalty-guides`: any infraction of any guide by its code."""

import pytest

from app.api.penalty_responses import AssessmentAnswer
from app.api.reference_responses import GuideAnswer, GuidesAnswer
from app.core.messages import LANGUAGES
from tests.api.service import good, refused
from tests.api.test_checks import messages_of

DAYS = {
    "id-2024": "2024-06-01",
    "jp-2008": "2008-04-01",
    "kde-tcg": "2026-11-01",
    "sgz-2013": "2013-07-01",
    "tw-2012": "2012-05-01",
}
PATH = "/v1/assessments"


def guide(service, name):
    answer = service.get(f"/v1/penalty-guides/{name}", params={"on": DAYS[name]})
    good(answer)
    GuideAnswer.model_validate_json(answer.content, strict=True)
    return answer.json()


def assessed(service, body, **more):
    answer = service.post(PATH, body, **more)
    good(answer)
    AssessmentAnswer.model_validate_json(answer.content, strict=True)
    return answer.json()


def test_every_guide_is_tried_here(service):
    answer = service.get("/v1/penalty-guides")
    GuidesAnswer.model_validate_json(answer.content, strict=True)
    assert [one["id"] for one in good(answer)["penalty_guides"]] == sorted(DAYS)


@pytest.mark.parametrize("name", sorted(DAYS))
def test_every_infraction_of_a_guide_is_assessed_as_the_guide_has_it(service, name):
    held = guide(service, name)
    assert held["infractions"]
    for infraction in held["infractions"]:
        answer = assessed(service, {"guide": name, "infraction": infraction["code"], "on": DAYS[name]})
        told = answer["infraction"]
        assert (answer["guide"], answer["on"], told["code"]) == (name, DAYS[name], infraction["code"])
        assert (told["title"], told["english_title"]) == (infraction["title"], infraction["english_title"])
        assert told["cite"]
        assert told["penalty"] is None or told["penalty_by_level"] is None
        assert [one["kind"] for one in answer["documents"]] == ["guide"]
        if infraction["bands"]:
            continue
        penalties = told["penalty_by_level"] or [told["penalty"]]
        expected = infraction["penalties"]
        if len(expected) == len(penalties):
            assert [one["kind"] for one in penalties] == [one["kind"] for one in expected]
            assert [one["assigned_by"] for one in penalties] == [one["assigned_by"] for one in expected]


@pytest.mark.parametrize("name", sorted(DAYS))
def test_every_level_and_every_error_gives_an_answer_without_patterns(service, name):
    held = guide(service, name)
    levels = [one["number"] for one in held["levels"]] or [None]
    for language, level in zip(LANGUAGES, levels * len(LANGUAGES), strict=False):
        for infraction in held["infractions"]:
            for error in [None, *{one["error"] for one in infraction["errors"]}]:
                body = {"guide": name, "infraction": infraction["code"], "on": DAYS[name], "level": level}
                answer = assessed(
                    service, {**body, "error": error, "minutes": 7}, headers={"Accept-Language": language}
                )
                if level is not None:
                    assert answer["infraction"]["penalty"] is not None
                assert not [text for text in messages_of(answer) if set("{}") & set(text)]


def test_lateness_goes_by_minutes(service):
    held = guide(service, "tw-2012")
    (late,) = [one for one in held["infractions"] if one["code"] == "4.6"]
    assert late["bands"]
    given = [
        assessed(
            service,
            {
                "guide": "tw-2012",
                "infraction": "4.6",
                "on": DAYS["tw-2012"],
                "level": 2,
                "minutes": band["minutes"] + 1,
            },
        )["infraction"]["penalty"]["kind"]
        for band in late["bands"]
    ]
    by_level = [next(one["kind"] for one in band["penalties"] if one["level"] in (2, None)) for band in late["bands"]]
    assert given == by_level


@pytest.mark.parametrize(
    ("change", "status", "kind"),
    [
        ({"guide": "nl-1999"}, 404, "unknown-guide"),
        ({"infraction": "99.99"}, 404, "unknown-infraction"),
        ({"on": "2012-02-29"}, 422, "not-in-force"),
        ({"level": 8}, 422, "level-unknown"),
        ({"error": "no such error"}, 422, "unprocessable"),
        ({"level": 0}, 422, "invalid"),
        ({"level": True}, 422, "invalid"),
        ({"level": "2"}, 422, "invalid"),
        ({"minutes": -1}, 422, "invalid"),
        ({"minutes": "7"}, 422, "invalid"),
        ({"infraction": 4.6}, 422, "invalid"),
        ({"standard_penalty": "flogging"}, 422, "invalid"),
        ({"prior_penalties": {}}, 422, "invalid"),
    ],
)
def test_what_cannot_be_assessed_is_refused(service, change, status, kind):
    body = {"guide": "tw-2012", "infraction": "4.6", "on": DAYS["tw-2012"], **change}
    told = refused(service.post(PATH, body), status)
    assert told["type"] == f"/problems/{kind}"
    if kind == "invalid":
        assert {one["pointer"].split("/")[1] for one in told["errors"]} == set(change)


def test_a_guide_that_is_not_there_or_not_yet_is_refused(service):
    assert refused(service.get("/v1/penalty-guides/nl-1999"), 404)["type"] == "/problems/unknown-guide"
    told = refused(service.get("/v1/penalty-guides/id-2024?on=2024-05-22"), 422)
    assert told["type"] == "/problems/not-in-force"
