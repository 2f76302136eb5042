"""What each document assigns to a deck held against its list: the cross-ruleset matrix, row by row, level by level."""

import tomllib

import pytest

from app.core.cards import Section
from app.core.deck import Form, Marking, Materials
from app.core.law import Context, Phase
from app.core.penalties.situation import Prior
from app.services.deck_checks import DeckQuestion, judge_deck
from tests.conftest import ROOT
from tests.filling import filled

FOLDER = ROOT / "tests" / "cases" / "matrix"


def rows():
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        for situation in document["situation"]:
            for assigned in situation["assigns"]:
                for level in assigned["levels"]:
                    name = f"{situation['name']}: {assigned['ruleset']}, level {level}"
                    found.append(pytest.param(document, situation, assigned, level, id=name))
    return found


def of_ruleset(situation, ruleset, part):
    """The given cards; Sanguozhi has cards of its own."""
    own = situation.get("sgz", {}) if ruleset == "sgz-2013" else situation
    return own.get(part, [])


def materials_of(situation):
    given = dict(situation.get("materials", {}))
    if not given:
        return None
    return Materials(**{**given, "marked": Marking(given["marked"])})


def question(desk, document, situation, ruleset, level):
    on = document["days"][ruleset]
    context = dict(situation.get("context", {}))
    if "phase" in context:
        context["phase"] = Phase(context["phase"])
    if "unobtainable" in context:
        context["unobtainable"] = tuple(context["unobtainable"])
    context = Context(**{"side_deck_used": True, "game": 1, "decklist_required": True, **context})
    law = desk.library.law(ruleset, on, context)
    sizes = {"main": document["main"][ruleset], "side": document["side"][ruleset], "extra": 1}
    if ruleset == "sgz-2013":
        sizes["extra"] = 0
    sizes |= situation.get("sizes", {})
    listed, lain = of_ruleset(situation, ruleset, "list"), of_ruleset(situation, ruleset, "deck")
    return DeckQuestion(
        ruleset,
        on,
        None if situation.get("without_list") else filled(desk.catalogue, law, listed, sizes, lain),
        filled(desk.catalogue, law, lain, sizes | situation.get("deck_sizes", {}), listed),
        "json",
        "json",
        level or None,
        Form(**situation["form"]) if "form" in situation else None,
        materials_of(situation),
        context,
        tuple(Prior(*given) for given in situation.get("prior", [])),
    )


def told(infraction):
    if infraction.by_level is not None:
        return f"{infraction.code} {'/'.join(str(one.kind) for one in infraction.by_level)}"
    penalty = infraction.penalty
    if penalty.at_most is not None:
        return f"{infraction.code} {penalty.kind}..{penalty.at_most}"
    return f"{infraction.code} {penalty.kind or penalty.assigned_by}"


@pytest.mark.parametrize(("document", "situation", "assigned", "level"), rows())
def test_a_situation(desk, document, situation, assigned, level):
    answer = judge_deck(desk, question(desk, document, situation, assigned["ruleset"], level))
    infractions = answer.assessment.infractions if answer.assessment else ()
    assert [told(infraction) for infraction in infractions] == assigned["infractions"]
    penalty = answer.assessment.penalty if answer.assessment else None
    assert (penalty.kind if penalty else None) == assigned.get("penalty")
    notes = {note.split(":")[0] for infraction in infractions for note in infraction.notes}
    assert set(assigned.get("notes", [])) <= notes
    if "corrected" in assigned:
        correction = answer.correction
        assert (correction.legal and correction.equal is not False and not correction.obstacles) is assigned[
            "corrected"
        ]
    if "suggestion" in assigned:
        assert assigned["suggestion"] in {one.penalty.suggestion for one in infractions if one.penalty}
    main = infractions[-1] if infractions else None
    orders = [infraction.order for infraction in infractions if infraction.order]
    if "time_limit" in assigned:
        assert (orders[0].time_limit_seconds, orders[0].on_timeout) == (assigned["time_limit"], assigned["on_timeout"])
    if "lands_on" in assigned:
        assert (main.lands_on, main.siding) == (assigned["lands_on"], assigned.get("siding"))
    if "after" in assigned:
        table = answer.correction.table
        assert [table.size(Section.MAIN), table.size(Section.SIDE)] == assigned["after"]
    if "drop" in assigned:
        assert any(obstacle.drop for obstacle in answer.correction.obstacles) is assigned["drop"]
    if "error" in assigned:
        assert main.repeat.error == assigned["error"]
    if "also" in assigned:
        assert [kind for kind, _ in penalty.also] == assigned["also"]
    if "may_be_raised_to" in assigned:
        assert main.repeat.may_be_raised_to == assigned["may_be_raised_to"]
