"""Requests made from the committed contract: no 5xx, and nothing answered that the contract does not tell."""

import json
from datetime import timedelta

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from requests import Request
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.conftest import ROOT

STATELESS = r"^/(v1/(checks|deck-checks|decklists|assessments|penalty-guides|rulesets|banlists|cards|rules)|healthz)"
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


SCHEMA = schemathesis.openapi.from_dict(json.loads((ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8")))
OPERATIONS = [found.ok() for found in SCHEMA.include(path_regex=STATELESS).get_all_operations()]


def test_every_operation_is_tried():
    assert len(OPERATIONS) >= 15


@pytest.mark.parametrize("mode", list(GenerationMode), ids=[mode.value for mode in GenerationMode])
@pytest.mark.parametrize("operation", OPERATIONS, ids=[operation.label for operation in OPERATIONS])
def test_what_is_asked_is_answered_as_the_contract_tells(operation, mode, service):
    if mode is GenerationMode.NEGATIVE and not (operation.query or operation.path_parameters or operation.body):
        pytest.skip("nothing can be asked amiss")

    @settings(
        max_examples=25,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case):
        asked = Request(**case.as_transport_kwargs(base_url=str(service.client.base_url))).prepare()
        sending = service.client.request(asked.method, asked.url, content=asked.body, headers=dict(asked.headers))
        answer = service.runner.run(sending)
        answer.elapsed = timedelta()
        case.validate_response(answer, checks=CHECKS)

    ask()
