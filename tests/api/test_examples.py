"""The examples of the contract, sent as they stand."""

import pytest

from tests.api.service import good
from tests.test_generated import CONTRACT, SCHEMAS

PUBLIC = ("/v1/checks", "/v1/checks/batch", "/v1/deck-checks", "/v1/assessments", "/v1/decklists/convert")


def examples_of(path):
    """The examples of a request, beside its schema or in it."""
    content = CONTRACT["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    named = SCHEMAS[content["schema"]["$ref"].rpartition("/")[2]]
    return [*(one["value"] for one in content.get("examples", {}).values()), *named.get("examples", ())]


@pytest.mark.parametrize("path", PUBLIC)
def test_an_example_works_when_it_is_sent(service, path):
    examples = examples_of(path)
    assert examples
    for example in examples:
        answer = good(service.post(path, example))
        assert not answer.get("remarks")


@pytest.mark.parametrize("path", PUBLIC)
def test_an_example_shows_what_is_most_asked_for(path):
    fields = {field for example in examples_of(path) for field in example}
    assert (
        fields
        >= {
            "/v1/checks": {"ruleset", "on", "list", "form", "context", "prior_penalties"},
            "/v1/checks/batch": {"ruleset", "on", "lists"},
            "/v1/deck-checks": {"ruleset", "on", "level", "list", "deck", "materials"},
            "/v1/assessments": {"guide", "infraction", "level", "minutes"},
            "/v1/decklists/convert": {"list", "to"},
        }[path]
    )


def test_every_route_without_a_key_that_takes_a_body_is_tried():
    taking = {
        path
        for path, item in CONTRACT["paths"].items()
        if "requestBody" in item.get("post", {}) and not path.startswith(("/v1/events", "/v1/keys", "/v1/player"))
    }
    assert taking - {"/v1/receipts/verify"} == set(PUBLIC)
