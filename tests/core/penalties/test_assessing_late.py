"""Penalties by minutes of lateness, and infractions that a judge names."""

import pytest

from app.core.penalties.assessing import (
    Given,
    assess_infraction,
    band_of,
)
from app.core.penalties.scale import AssignedBy, PenaltyKind
from app.core.penalties.situation import Prior
from tests.core.penalties.guides import guide, infraction, only
from tests.core.penalties.showing import GAME_LOSS, LEVELS, WARNING, case

BANDS = infraction(
    "T",
    penalty={"assigned_by": "none"},
    cases=[case("late-list", of="judge", penalty={"assigned_by": "judge"})],
    bands=[
        {"minutes": 0, "penalty": {"kind": "warning"}},
        {"minutes": 5, "penalty": {"kind": "game_loss"}, "notes": ["N"]},
        {"minutes": 10, "after": True, "penalty": {"kind": "match_loss"}},
    ],
)


@pytest.mark.parametrize(
    ("minutes", "kind"),
    [
        (0, WARNING),
        (4.99, WARNING),
        (5, GAME_LOSS),
        (10, GAME_LOSS),
        (10.01, PenaltyKind.MATCH_LOSS),
        (None, None),
    ],
)
def test_lateness_by_minutes(minutes, kind):
    held = guide(BANDS)
    found = assess_infraction(held, only(held), minutes=minutes)
    assert found.infractions[0].penalty.kind == kind
    assert (found.penalty.kind if found.penalty else None) == kind
    assert found.infractions[0].notes == (("N",) if kind is GAME_LOSS else ())


def test_a_band_that_is_not_reached():
    held = guide(infraction("T", bands=[{"minutes": 3, "after": True, "penalty": {"kind": "game_loss"}}]))
    assert band_of(only(held), 3) is None
    assert band_of(only(held), None) is None
    assert band_of(only(held), 3.1).minutes == 3
    found = assess_infraction(held, only(held), minutes=3).infractions[0]
    assert (found.penalty.kind, found.penalty.assigned_by) == (None, AssignedBy.NONE)


def test_one_infraction_by_its_code_with_everything():
    held = guide(
        infraction("A", cases=[case("one"), case("two", penalty={"kind": "game_loss"})]),
        escalation={"ladder": ["warning", "game_loss", "match_loss"]},
    )
    plain = assess_infraction(held, only(held)).infractions[0]
    assert (plain.penalty.kind, plain.repeat.error, plain.cite) == (WARNING, "A", "cite A")
    named = assess_infraction(held, only(held), error="two", prior=[Prior("A", "game_loss")]).infractions[0]
    assert (named.penalty.kind, named.repeat.error, named.cite) == (PenaltyKind.MATCH_LOSS, "two", "cite two")


def test_a_judge_names_the_penalty_where_the_document_assigns_none():
    held = guide(infraction("A", penalty={"assigned_by": "cut"}))
    found = assess_infraction(held, only(held), standard=GAME_LOSS)
    assert found.infractions[0].penalty == Given(GAME_LOSS, AssignedBy.JUDGE, None, "own game_loss")
    assert found.penalty is None
    assigned = guide()
    assert assess_infraction(assigned, only(assigned), standard=GAME_LOSS).infractions[0].penalty.kind is WARNING
    assert assess_infraction(held, only(held)).infractions[0].penalty.assigned_by is AssignedBy.CUT


def test_a_case_with_a_penalty_of_its_own_goes_before_the_bands():
    own = infraction(
        "T",
        penalty={"assigned_by": "none"},
        cases=[case("own", of="judge", penalty={"kind": "caution"}), case("plain", of="judge")],
        bands=[{"minutes": 5, "penalty": {"kind": "game_loss"}}],
    )
    held = guide(own)

    def kind(minutes, error):
        return assess_infraction(held, only(held), minutes=minutes, error=error).infractions[0].penalty.kind

    assert [kind(minutes, "own") for minutes in (None, 4, 5)] == [PenaltyKind.CAUTION] * 3
    assert [kind(minutes, "plain") for minutes in (None, 4, 5)] == [None, None, GAME_LOSS]


def test_minutes_only_suggest_where_a_case_is_the_judges():
    late = infraction(
        "T",
        cases=[case("late-list", of="judge", penalty={"assigned_by": "judge"})],
        bands=[
            {"minutes": 5, "label": "from five on", "penalty": {"by_level": ["warning", "illegible", "none"]}},
            {"minutes": 10, "label": "from ten on", "penalty": {"kind": "game_loss"}},
        ],
    )
    held = guide(late, levels=LEVELS)

    def given_at(level, minutes):
        return assess_infraction(held, only(held), level, minutes=minutes, error="late-list").infractions[0].penalty

    judge = AssignedBy.JUDGE
    assert given_at(1, 5) == Given(None, judge, None, None, WARNING, "cite T: from five on")
    assert given_at(2, 5) == given_at(3, 5) == Given(None, judge)
    assert given_at(3, 10) == Given(None, judge, None, None, GAME_LOSS, "cite T: from ten on")
    assert given_at(1, 4) == Given(None, judge)


def test_bands_without_minutes_leave_the_infractions_own_penalty():
    held = guide(infraction("W", bands=[{"minutes": 0, "penalty": {"kind": "game_loss"}}]))
    assert assess_infraction(held, only(held)).infractions[0].penalty.kind is WARNING
    assert assess_infraction(held, only(held), minutes=0).infractions[0].penalty.kind is GAME_LOSS
    assert assess_infraction(held, only(held), minutes=-1).infractions[0].penalty.kind is None
