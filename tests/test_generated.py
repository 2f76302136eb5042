"""The generated files are what code and data make now, and the contract tells all that it has to."""

import json
from itertools import chain

import pytest

from app.api import events_responses, reference_responses, responses
from app.api.limits import MOST_BYTES, MOST_COPIES, MOST_ITEMS, MOST_LINES, MOST_LISTS
from app.main import create_app
from app.services.generated import files
from app.settings import Settings
from tests.conftest import ROOT

STALE = "not what the code makes now: run `make generate`"
CONTRACT = json.loads((ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8"))
SCHEMAS = CONTRACT["components"]["schemas"]
METHODS = ("get", "post", "put", "patch", "delete")
OPERATIONS = [
    (f"{method.upper()} {path}", path, operation)
    for path, item in CONTRACT["paths"].items()
    for method, operation in item.items()
    if method in METHODS
]
NAMES = [name for name, _, _ in OPERATIONS]
PROBLEM = {"$ref": "#/components/schemas/Problem"}


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app(Settings(data=tmp_path_factory.mktemp("data")))


def test_the_contract_is_the_one_that_is_served(app):
    made = json.dumps(app.openapi(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    assert (ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8") == made, STALE


def test_no_schema_is_named_after_a_python_module():
    assert [name for name in CONTRACT["components"]["schemas"] if "__" in name] == []


def test_the_pages_are_those_that_the_documents_make(desk):
    made = files(desk)
    for name, text in made.items():
        assert (ROOT / name).read_text(encoding="utf-8") == text, f"{name}: {STALE}"
    guides = {f"docs/guides/{path.name}" for path in (ROOT / "docs" / "guides").iterdir()}
    assert guides | {"docs/rules.md"} == set(made)


def test_every_guide_and_every_rule_has_its_page(desk):
    made = files(desk)
    for name in desk.library.guides():
        guide = desk.library.guide(name, desk.library.guide_days(name)[-1])
        for infraction in guide.infractions:
            assert f"### {infraction.code} {infraction.title}" in made[f"docs/guides/{name}.md"]


@pytest.mark.parametrize(("name", "path", "operation"), OPERATIONS, ids=NAMES)
def test_an_operation_is_described_and_tells_its_problems(name, path, operation):
    assert operation["summary"]
    assert operation["description"]
    answers = operation["responses"]
    assert any(status.startswith("2") for status in answers)
    for status, answer in answers.items():
        assert answer["description"]
        if not status.startswith("2"):
            assert answer["content"] == {"application/problem+json": {"schema": PROBLEM}}, status
    if "requestBody" in operation:
        assert {"400", "413", "422"} <= set(answers)
    if operation.get("parameters"):
        assert {"422", "401"} & set(answers)


def test_a_parameter_is_named_and_has_a_schema():
    for name, _, operation in OPERATIONS:
        for parameter in operation.get("parameters", ()):
            assert parameter["schema"], (name, parameter["name"])
            if parameter["name"] in ("on", "from", "to"):
                assert "date" in json.dumps(parameter["schema"]), (name, parameter["name"])


ANSWERS = sorted(
    {
        model.__name__
        for module in (responses, reference_responses, events_responses)
        for model in vars(module).values()
        if isinstance(model, type) and issubclass(model, responses.Answer) and model is not responses.Answer
    }
)


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_has_every_field_always_and_no_other(name):
    schema = SCHEMAS.get(name)
    if schema is None:
        pytest.skip("in no operation's answer")
    assert schema["additionalProperties"] is False
    assert set(schema["required"]) == set(schema["properties"])
    assert not [field for field, told in schema["properties"].items() if "default" in told]


def test_the_limits_are_told():
    text = CONTRACT["info"]["description"]
    for limit in (MOST_BYTES, MOST_LINES, MOST_ITEMS, MOST_COPIES, MOST_LISTS):
        assert str(limit) in text


def test_every_reference_leads_somewhere():
    def references(value):
        if isinstance(value, dict):
            yield from [value["$ref"]] if isinstance(value.get("$ref"), str) else []
            yield from chain.from_iterable(map(references, value.values()))
        elif isinstance(value, list):
            yield from chain.from_iterable(map(references, value))

    found = set(references(CONTRACT))
    assert found
    assert {one.rpartition("/")[2] for one in found} <= set(SCHEMAS)
