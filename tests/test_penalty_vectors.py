"""The TCG policy's own examples and what follows from its rules: deck checks, repetitions, timing and authority."""

import tomllib
from datetime import date

import pytest

from app.core.cards import Section
from app.core.law import Context, Phase
from app.core.penalties.assessing import assess_infraction
from app.core.penalties.situation import Prior
from app.services.checks import Question, judge
from app.services.deck_checks import judge_deck
from tests.conftest import ROOT
from tests.filling import filled
from tests.test_matrix import question, told

DOCUMENT = tomllib.loads((ROOT / "tests" / "cases" / "penalties" / "kde.toml").read_text(encoding="utf-8"))
ON = date(2024, 6, 1)
ILLEGAL = [[1, "Summon Limit", "main"]]
SYNCHRO = [[1, "Black Rose Dragon", "main"]]
SHORT_NAME = [[1, "Bottomless", "main"]]


def named(part):
    return [pytest.param(case, id=case["name"]) for case in DOCUMENT[part]]


@pytest.fixture(scope="module")
def guide(library):
    return library.guide("kde-tcg", ON)


@pytest.mark.parametrize("case", named("situation"))
def test_a_deck_against_its_list(desk, case):
    (assigned,) = case["assigns"]
    for level in assigned["levels"]:
        answer = judge_deck(desk, question(desk, DOCUMENT, case, "tcg", level))
        infractions = answer.assessment.infractions if answer.assessment else ()
        penalty = answer.assessment.penalty if answer.assessment else None
        assert [told(infraction) for infraction in infractions] == assigned["infractions"]
        assert (penalty.kind if penalty else None) == assigned.get("penalty")
        if infractions:
            compare_with(assigned, infractions, penalty, answer.correction)


def compare_with(assigned, infractions, penalty, correction):
    last, order = infractions[-1], infractions[0].order
    notes = {note.split(":")[0] for infraction in infractions for note in infraction.notes}
    assert set(assigned.get("notes", [])) <= notes
    if "error" in assigned:
        assert last.repeat.error == assigned["error"]
    if "lands_on" in assigned:
        assert (last.lands_on, last.siding) == (assigned["lands_on"], assigned["siding"])
    if "time_limit" in assigned:
        assert (order.time_limit_seconds, order.on_timeout) == (assigned["time_limit"], assigned["on_timeout"])
    if "also" in assigned:
        assert [kind for kind, _ in penalty.also] == assigned["also"]
    if "corrected" in assigned:
        whole = correction.legal and correction.equal is not False and not correction.obstacles
        assert whole is assigned["corrected"]
    if "after" in assigned:
        sizes = [correction.table.size(section) for section in (Section.MAIN, Section.SIDE)]
        assert sizes == assigned["after"]
    if "drop" in assigned:
        assert any(obstacle.drop for obstacle in correction.obstacles) is assigned["drop"]


@pytest.mark.parametrize("case", named("repeated"))
def test_acts_of_one_person(guide, case):
    prior, last = [], None
    for code, error in case["acts"]:
        found = assess_infraction(
            guide, guide.infraction(code), case["tier"], prior=prior, minutes=case.get("minutes"), error=error
        )
        last = found.infractions[0]
        prior.append(Prior(code, last.penalty.kind, error))
    assert [earlier.penalty for earlier in prior] == case["gives"]
    assert last.repeat.may_be_raised_to == case.get("may_be_raised_to")


@pytest.mark.parametrize("case", named("timed"))
def test_one_infraction(guide, case):
    context = Context(phase=Phase(case["phase"])) if "phase" in case else Context()
    infraction = guide.infraction(case["infraction"])
    assert case["error"] in {known.error for known in infraction.cases}
    (found,) = assess_infraction(
        guide, infraction, 2, context, minutes=case.get("minutes"), error=case["error"]
    ).infractions
    expect = case["expect"]
    assert found.penalty.kind == expect["kind"]
    assert found.who_may_give == expect["by"]
    if "verb" in expect:
        assert found.order.verb == expect["verb"]
    if "lands_on" in expect:
        assert (found.lands_on, found.siding) == (expect["lands_on"], expect.get("siding"))


@pytest.mark.parametrize(
    ("cards", "main", "context", "expected", "error", "verb"),
    [
        ([], 39, {}, "DE-MAJOR game_loss", "list-alone", "list_follows_deck"),
        (ILLEGAL, 40, {"phase": Phase.BETWEEN_ROUNDS}, "DE-MAJOR game_loss", "list-alone", "list_follows_deck"),
        (SYNCHRO, 41, {}, "DE-MAJOR game_loss", "C3", "list_follows_deck"),
        (SHORT_NAME, 40, {}, "DE-MAJOR game_loss", "C1", "write_full_names"),
        ([*SHORT_NAME, *ILLEGAL], 40, {}, "DE-MAJOR game_loss", "C1", "write_full_names"),
        (ILLEGAL, 40, {"list_verified": True}, "DE-MAJOR game_loss", "list-alone", "list_follows_deck"),
        (ILLEGAL, 40, {"phase": Phase.REGISTRATION}, "DE-NONE judge", None, "make_list_legal"),
        (SHORT_NAME, 40, {"phase": Phase.REGISTRATION}, "DE-NONE judge", None, "write_full_names"),
        (
            ILLEGAL,
            40,
            {"phase": Phase.BEFORE_ROUND_1, "reported_by_player": True},
            "DE-MINOR warning",
            "A3",
            "make_list_legal",
        ),
        (
            [],
            39,
            {"phase": Phase.REGISTRATION, "reported_by_player": True},
            "DE-MINOR warning",
            "A2",
            "make_list_legal",
        ),
        ([[1, "Dark Magican of Cahos", "main"]], 40, {}, "DE-MINOR warning", "B1", "clarify"),
        ([[1, "Dark Magican of Cahos", "main"], *ILLEGAL], 40, {}, "DE-MAJOR game_loss", "list-alone", "clarify"),
    ],
)
def test_a_list_alone(desk, cards, main, context, expected, error, verb):
    context = Context(**context)
    law = desk.library.law("tcg", ON, context)
    listed = filled(desk.catalogue, law, cards, {"main": main, "side": 15})
    answer = judge(desk, Question("tcg", ON, listed, "json", 2, None, context))
    (found,) = answer.assessment.infractions
    assert (told(found), found.repeat.error if found.repeat else None, found.order.verb) == (expected, error, verb)
