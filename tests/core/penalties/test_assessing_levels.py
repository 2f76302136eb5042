"""Penalties by enforcement level, and ranges that a raise reaches into."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.penalties.assessing import (
    Given,
    assess_infraction,
    local_name,
    needs_level,
    penalty_at,
)
from app.core.penalties.guide import Penalty
from app.core.penalties.scale import AssignedBy, PenaltyKind
from app.core.penalties.situation import Prior
from tests.core.penalties.guides import guide, infraction, only
from tests.core.penalties.showing import COPIES, GAME_LOSS, LEVELS, WARNING, case, shown, violation

BY_LEVEL = {"by_level": ["caution", "game_loss", "illegible"]}


@pytest.mark.parametrize(
    ("level", "kind", "assigned_by"),
    [
        (1, PenaltyKind.CAUTION, AssignedBy.DOCUMENT),
        (2, GAME_LOSS, AssignedBy.DOCUMENT),
        (3, None, AssignedBy.ILLEGIBLE),
    ],
)
def test_a_penalty_by_level(level, kind, assigned_by):
    held = guide(infraction("A", penalty=BY_LEVEL, cases=[case(select=[{"codes": ["C101"]}])]), levels=LEVELS)
    found = shown(held, violation(), level=level)
    assert (found.infractions[0].penalty.kind, found.infractions[0].penalty.assigned_by) == (kind, assigned_by)
    assert (found.penalty.kind if found.penalty else None) == kind


@pytest.mark.parametrize("level", [None, 0, 4])
def test_an_unknown_level_never_yields_a_penalty(level):
    held = guide(infraction("A", penalty=BY_LEVEL, cases=[case(select=[{"codes": ["C101"]}])]), levels=LEVELS)
    found = shown(held, violation(), level=level)
    assert found.infractions[0].penalty is None
    assert [one.kind for one in found.infractions[0].by_level] == [PenaltyKind.CAUTION, GAME_LOSS, None]
    assert (found.penalty, found.infractions[0].repeat) == (None, None)


@given(st.integers() | st.none())
def test_no_level_that_the_guide_lacks_yields_one(level):
    held = guide(infraction("A", penalty=BY_LEVEL, cases=[case(select=[{"codes": ["C101"]}])]), levels=LEVELS)
    assert (shown(held, violation(), level=level).penalty is None) is (level not in (1, 2))


def test_levels_that_change_no_penalty_are_not_needed():
    held = guide(COPIES, levels=LEVELS)
    assert not needs_level(held)
    assert shown(held, violation()).penalty.kind is WARNING
    banded = infraction("T", bands=[{"minutes": 0, "penalty": BY_LEVEL}])
    assert needs_level(guide(banded, levels=LEVELS))


@pytest.mark.parametrize("assigned_by", ["none", "cut", "illegible"])
def test_what_is_not_assigned_has_no_kind(assigned_by):
    held = guide()
    given_back = penalty_at(Penalty(assigned_by=assigned_by, kind="warning"), None, held)
    assert (given_back.kind, given_back.assigned_by) == (None, assigned_by)


def test_local_names():
    held = guide()
    assert local_name(held, GAME_LOSS) == "own game_loss"
    assert local_name(held, PenaltyKind.MATCH_POINT_LOSS) is None
    assert local_name(held, None) is None


def test_a_range_keeps_its_upper_end_until_a_raise_reaches_it():
    ladder = {"ladder": ["caution", "warning", "game_loss", "match_loss"]}
    held = guide(
        infraction(
            "A", penalty={"kind": "caution", "at_most": "game_loss"}, cases=[case(select=[{"codes": ["C101"]}])]
        ),
        escalation=ladder,
    )
    first = shown(held, violation()).infractions[0].penalty
    assert (first.kind, first.at_most) == (PenaltyKind.CAUTION, GAME_LOSS)
    second = shown(held, violation(), prior=[Prior("A", "caution")]).infractions[0].penalty
    assert (second.kind, second.at_most, second.local_name) == (WARNING, GAME_LOSS, "own warning")
    third = shown(held, violation(), prior=[Prior("A", "warning")]).infractions[0].penalty
    assert (third.kind, third.at_most) == (GAME_LOSS, None)


def test_what_is_not_legible_at_a_level_a_judge_may_name():
    held = guide(infraction("A", penalty=BY_LEVEL), levels=LEVELS)

    def named(level):
        return assess_infraction(held, only(held), level, standard=PenaltyKind.MATCH_LOSS).infractions[0].penalty

    assert named(3) == Given(PenaltyKind.MATCH_LOSS, AssignedBy.JUDGE, None, "own match_loss")
    assert named(2) == Given(GAME_LOSS, AssignedBy.DOCUMENT, None, "own game_loss")
    assert named(None) is None


def test_notes_of_the_penalty_of_the_missing_level_and_what_may_make_it_heavier():
    scale = [
        {"kind": "warning", "local_name": "w", "effect": "", "recorded": True, "cite": "1", "notes": ["W"]},
        {"kind": "game_loss", "local_name": "g", "effect": "", "recorded": True, "cite": "1", "notes": ["G", "X"]},
    ]
    heavier = infraction(
        "A", penalty={"by_level": ["warning", "game_loss", "cut"]}, aggravation="More, if decisive.", notes=["X"]
    )
    held = guide(heavier, scale=scale, levels=LEVELS, level_note="L")

    def notes(level):
        return assess_infraction(held, only(held), level).infractions[0].notes

    assert notes(1) == ("X", "W", "More, if decisive.")
    assert notes(2) == ("X", "G", "More, if decisive.")
    assert notes(3) == ("X", "More, if decisive.")
    assert notes(None) == ("X", "L", "W", "G", "More, if decisive.")
    without = guide(heavier, scale=scale, levels=LEVELS)
    assert assess_infraction(without, only(without)).infractions[0].notes == ("X", "W", "G", "More, if decisive.")


def test_the_heaviest_by_level_counts():
    held = guide(
        infraction(
            "A",
            penalty={"by_level": ["caution", "caution", "caution"]},
            cases=[
                case("light", select=[{"codes": ["C101"]}]),
                case("heavy", select=[{"codes": ["C101"]}], penalty={"by_level": ["none", "warning", "none"]}),
            ],
        ),
        levels=LEVELS,
    )
    assert shown(held, violation(), level=2).infractions[0].penalty.kind is WARNING
