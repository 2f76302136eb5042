"""Every deck and list provision of every ruleset: a case that breaks it and one that keeps it, at the boundaries."""

import tomllib
from datetime import date

import pytest

from app.core.deck import Form
from app.core.law import Context
from app.services.checks import Question, judge
from tests.conftest import ROOT
from tests.filling import filled

FOLDER = ROOT / "tests" / "cases" / "provisions"


def cases():
    for path in sorted(FOLDER.glob("*.toml")):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        common = {key: value for key, value in document.items() if key != "case"}
        for case in document["case"]:
            merged = {**common, **case}
            yield pytest.param(merged, id=f"{path.stem}: {case['name']}")


def question(desk, case):
    on: date = case["on"]
    law = desk.library.law(case["ruleset"], on)
    sizes = {section: case[section] for section in ("main", "extra", "side") if section in case}
    form = Form(**case["form"]) if "form" in case else None
    return Question(
        case["ruleset"],
        on,
        filled(desk.catalogue, law, case.get("cards", []), sizes),
        "json",
        case.get("level"),
        form,
        Context(**case.get("context", {})),
    )


def told(violation):
    finding = violation.finding
    section = f" {finding.section.value}" if finding.section else ""
    numbers = f" {finding.actual}/{finding.allowed}" if finding.actual is not None else ""
    cards = f" {', '.join(finding.cards)}" if finding.cards else ""
    return f"{violation.code}{section}{numbers}{cards}"


def assessed(infraction):
    penalty = infraction.penalty
    if infraction.code == "unassigned":
        return "none"
    return f"{infraction.code} {penalty.kind or penalty.assigned_by}"


@pytest.mark.parametrize("case", list(cases()))
def test_a_provision(desk, case):
    answer = judge(desk, question(desk, case))
    assert [told(violation) for violation in answer.verdict.violations] == case["expect"]
    infractions = answer.assessment.infractions if answer.assessment else ()
    if "infractions" in case:
        assert [assessed(infraction) for infraction in infractions] == case["infractions"]
        penalty = answer.assessment.penalty
        assert (penalty.kind if penalty else None) == case.get("penalty")
    if not case["expect"]:
        assert answer.verdict.legal
        assert infractions == ()
    if "remarks" in case:
        assert [remark.pattern for remark in answer.verdict.remarks] == case["remarks"]
    if "notes" in case:
        assert set(case["notes"]) <= {note.code for note in answer.law.notes}
