"""The answers that the contract shows are those that the service gives."""

import pytest

from app.api.examples import ASKED, LOOKED_UP
from tests.api.service import good
from tests.api.test_examples import examples_of
from tests.test_generated import CONTRACT, OPERATIONS

BATCH = "/v1/checks/batch"
"""Its answer holds those of single checks, which are shown."""
LARGE = "/v1/penalty-guides/{id}"
"""A guide is shown whole in docs/guides."""

PLAIN = ("/healthz", "/v1/receipts/key")
"""What they answer is different everywhere."""


def shown(path, method):
    return CONTRACT["paths"][path][method]["responses"]["200"]["content"]["application/json"].get("example")


@pytest.mark.parametrize("path", ASKED)
def test_the_answer_shown_is_the_answer_to_the_request_shown(service, path):
    assert good(service.post(path, examples_of(path)[0])) == shown(path, "post")


@pytest.mark.parametrize("path", LOOKED_UP)
def test_the_answer_shown_is_the_answer_to_the_values_shown(service, path):
    parameters = CONTRACT["paths"][path]["get"].get("parameters", ())
    values = {one["in"]: {} for one in parameters} | {"path": {}, "query": {}}
    for one in parameters:
        values[one["in"]][one["name"]] = one["example"]
    assert good(service.get(path.format(**values["path"]), params=values["query"])) == shown(path, "get")


def test_every_open_route_shows_an_answer():
    silent = {
        path
        for name, path, operation in OPERATIONS
        if not operation.get("security") and not shown(path, name.split()[0].lower())
    }
    assert silent == {BATCH, LARGE, *PLAIN}
