"""Lateness in all guides: bands at their bounds, and what needs no minutes."""

import pytest

from app.core.penalties.assessing import assess_infraction
from tests.data.guides import GUIDES

NO_MINUTES = {
    ("tw-2012", "4.6"): "none/none/none",
    ("tw-2012", "4.7"): "warning/warning/warning",
    ("jp-2008", "5"): "none",
    ("id-2024", "tardiness"): "none",
    ("kde-tcg", "T-MAJOR"): "game_loss",
    ("kde-tcg", "T-STRICT"): "match_loss",
}
"""Without minutes: an infraction's own penalty, which for lateness alone is none."""
BOUNDS = [
    ("tw-2012", "4.6", 0, "none/judge/judge"),
    ("tw-2012", "4.6", 4.99, "none/judge/judge"),
    ("tw-2012", "4.6", 5, "warning/game_loss/game_loss"),
    ("tw-2012", "4.6", 9.99, "warning/game_loss/game_loss"),
    ("tw-2012", "4.6", 10, "game_loss/double_game_loss/double_game_loss"),
    ("tw-2012", "4.6", 14.99, "game_loss/double_game_loss/double_game_loss"),
    ("tw-2012", "4.6", 15, "double_game_loss/illegible/illegible"),
    ("tw-2012", "4.6", 90, "double_game_loss/illegible/illegible"),
    ("tw-2012", "4.7", 0, "game_loss/game_loss/game_loss"),
    ("tw-2012", "4.7", 10, "game_loss/game_loss/game_loss"),
    ("tw-2012", "4.7", 10.01, "double_game_loss/double_game_loss/double_game_loss"),
    ("jp-2008", "5", 0, "warning"),
    ("jp-2008", "5", 4.99, "warning"),
    ("jp-2008", "5", 5, "game_loss"),
    ("jp-2008", "5", 9.99, "game_loss"),
    ("jp-2008", "5", 10, "match_loss"),
    ("jp-2008", "rules-2.C", 3, "none"),
    ("jp-2008", "rules-2.C", 3.01, "judge"),
    ("id-2024", "tardiness", 0, "warning"),
    ("id-2024", "tardiness", 4.99, "warning"),
    ("id-2024", "tardiness", 5, "game_loss"),
    ("id-2024", "tardiness", 9.99, "game_loss"),
    ("id-2024", "tardiness", 10, "match_loss"),
    ("kde-tcg", "T-MAJOR", 3, "none"),
    ("kde-tcg", "T-MAJOR", 3.01, "game_loss"),
    ("kde-tcg", "T-MAJOR", 10, "game_loss"),
    ("kde-tcg", "T-MAJOR", 10.01, "match_loss"),
]


def late(name, code, minutes, error=None):
    guide = GUIDES[name]
    infraction = guide.infraction(code)
    assert infraction is not None
    (found,) = assess_infraction(guide, infraction, minutes=minutes, error=error).infractions
    given = found.by_level or (found.penalty,)
    return "/".join(str(one.kind or one.assigned_by) for one in given if one is not None)


@pytest.mark.parametrize(("name", "code", "minutes", "expected"), BOUNDS)
def test_a_band_at_its_bounds(name, code, minutes, expected):
    assert late(name, code, minutes) == expected


@pytest.mark.parametrize(("key", "expected"), NO_MINUTES.items())
def test_without_minutes(key, expected):
    assert late(*key, None) == expected


def test_bands_are_the_judges_to_apply_to_a_late_list():
    """AMB-T15: never a penalty of the document's own."""
    guide = GUIDES["tw-2012"]
    infraction = guide.infraction("4.6")
    assert infraction is not None
    for level, suggested in ((1, "warning"), (2, "game_loss"), (3, "game_loss")):
        found = assess_infraction(guide, infraction, level, minutes=7, error="late-list")
        assert found.penalty is None
        given = found.infractions[0].penalty
        assert given is not None
        assert (given.kind, given.assigned_by, given.suggestion) == (None, "judge", suggested)


@pytest.mark.parametrize("minutes", [0, 2, 5, 30])
def test_a_sealed_deck_that_is_not_registered_in_time_needs_no_minutes(minutes):
    assert late("kde-tcg", "T-MAJOR", minutes, "T-M3") == "game_loss"
