"""Where a penalty lands, and whether anybody may side before it."""

import pytest

from app.core.law import Context, Phase
from app.core.penalties.scale import PenaltyKind, Target
from app.core.penalties.timing import Landing, landing, phase_of
from tests.core.penalties.guides import guide

GAME_LOSS = PenaltyKind.GAME_LOSS
HELD = guide(
    timing=[
        {"kinds": ["game_loss"], "phases": ["before_match"], "target": "first_duel", "siding": False, "cite": "b"},
        {"kinds": ["game_loss"], "phases": ["during_match"], "target": "current_duel", "cite": "d", "notes": ["N"]},
        {"kinds": ["game_loss"], "phases": ["during_match"], "target": "next_match", "cite": "later row"},
    ]
)
BEFORE = Landing(Target.FIRST_DUEL, False, "b")


@pytest.mark.parametrize(
    ("context", "expected"),
    [
        (Context(phase=Phase.BEFORE_MATCH), BEFORE),
        (Context(phase=Phase.DURING_MATCH), Landing(Target.CURRENT_DUEL, None, "d", ("N",))),
        (Context(phase=Phase.DURING_MATCH, game=2), Landing(Target.CURRENT_DUEL, None, "d", ("N",))),
        (Context(phase=Phase.BETWEEN_GAMES), Landing()),
        (Context(), BEFORE),
        (Context(game=1), BEFORE),
        (Context(game=2), Landing()),
        (Context(game=3), Landing()),
    ],
)
def test_where_a_game_loss_lands(context, expected):
    assert landing(GAME_LOSS, context, HELD) == expected


@pytest.mark.parametrize("kind", [None, PenaltyKind.WARNING])
def test_other_kinds_land_nowhere(kind):
    assert landing(kind, Context(), HELD) == Landing(None, None, None, ())


def test_the_moment_that_is_taken():
    assert phase_of(Context()) is Phase.BEFORE_MATCH
    assert phase_of(Context(game=2)) is None
    assert phase_of(Context(phase=Phase.REGISTRATION, game=2)) is Phase.REGISTRATION
