"""Answers as examples in the contract: each is what the service itself answers to the example of the request."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any

from app.api.requests import AssessmentRequest, CheckRequest, ConvertRequest, DeckCheckRequest
from app.api.routes import checks, deck_checks, decklists, penalty_guides
from app.services import catalogues, documentation, guides
from app.services.checks import check_list
from app.services.converting import convert
from app.services.deck_checks import check_deck
from app.services.desk import Desk
from app.services.guides import assess_one

Data = dict[str, Any]
Given = dict[str, Any]
MEDIA_TYPE = "application/json"
LANGUAGE = "en"


def add_answers(contract: Data, desk: Desk) -> None:
    """Put an example beside the answers of the open routes, and the values that lead to it beside their parameters."""
    for path, answer in ASKED.items():
        operation = contract["paths"][path]["post"]
        if (body := request_example(contract, operation)) is not None:
            _show(operation, answer(desk, json.dumps(body).encode()))
    for path, (given, answer) in LOOKED_UP.items():
        operation = contract["paths"][path]["get"]
        for parameter in operation.get("parameters", ()):
            if parameter["name"] in given:
                parameter["example"] = given[parameter["name"]]
        _show(operation, answer(desk, given))


def request_example(contract: Data, operation: Data) -> object:
    """The first example of a request, beside its schema or in it; None where there is none."""
    content = operation["requestBody"]["content"][MEDIA_TYPE]
    named = contract["components"]["schemas"][content["schema"]["$ref"].rpartition("/")[2]]
    beside = [one["value"] for one in content.get("examples", {}).values()]
    return next(iter([*beside, *named.get("examples", ())]), None)


def _show(operation: Data, example: object) -> None:
    operation["responses"]["200"]["content"][MEDIA_TYPE]["example"] = example


def _check(desk: Desk, raw: bytes) -> Data:
    body = CheckRequest.model_validate_json(raw)
    return check_list(desk, checks.question(body, body, LANGUAGE))


def _deck_check(desk: Desk, raw: bytes) -> Data:
    return check_deck(desk, deck_checks.question(DeckCheckRequest.model_validate_json(raw), LANGUAGE))


def _assess(desk: Desk, raw: bytes) -> Data:
    return assess_one(desk, penalty_guides.question(AssessmentRequest.model_validate_json(raw), LANGUAGE))


def _convert(desk: Desk, raw: bytes) -> Data:
    return convert(desk, decklists.question(ConvertRequest.model_validate_json(raw), LANGUAGE))


def _ruleset(desk: Desk, given: Given) -> Data:
    return catalogues.ruleset(desk, given["id"], _day(given["on"]))


def _banlist(desk: Desk, given: Given) -> Data:
    return catalogues.banlist(desk, given["series"], _day(given["on"]))


def _difference(desk: Desk, given: Given) -> Data:
    return catalogues.difference(desk, given["series"], _day(given["from"]), _day(given["to"]))


def _cards(desk: Desk, given: Given) -> Data:
    return {"cards": catalogues.cards(desk, given["q"], given["lang"], given["limit"])}


def _day(text: str) -> date:
    return date.fromisoformat(text)


ASKED: dict[str, Callable[[Desk, bytes], Data]] = {
    "/v1/checks": _check,
    "/v1/deck-checks": _deck_check,
    "/v1/assessments": _assess,
    "/v1/decklists/convert": _convert,
}
"""By address: the answer to a body."""
LOOKED_UP: dict[str, tuple[Given, Callable[[Desk, Given], Data]]] = {
    "/v1/rulesets": ({}, lambda desk, _: {"rulesets": catalogues.rulesets(desk)}),
    "/v1/rulesets/{id}": ({"id": "tw-2012", "on": "2012-05-01"}, _ruleset),
    "/v1/penalty-guides": ({}, lambda desk, _: {"penalty_guides": guides.guides(desk)}),
    "/v1/banlists": ({}, lambda desk, _: {"series": catalogues.series(desk)}),
    "/v1/banlists/{series}": ({"series": "ocg-ae", "on": "2024-06-01"}, _banlist),
    "/v1/banlists/{series}/difference": ({"series": "ocg", "from": "2024-03-31", "to": "2024-04-01"}, _difference),
    "/v1/cards": ({"q": "Kuriboh", "lang": "en", "limit": 1}, _cards),
    "/v1/rules": ({}, lambda desk, _: {"rules": documentation.rules()}),
    "/v1/rules/{code}": ({"code": "L101"}, lambda desk, given: documentation.rule(given["code"])),
}
"""By address: what is given, and the answer to it."""
