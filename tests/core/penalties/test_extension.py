"""Time extensions: the vectors of the TCG policy (X1 to X6), and what holds without a rule."""

from datetime import date

import pytest

from app.core.penalties.extension import TimeExtension, time_extension


@pytest.mark.parametrize(
    ("used", "left", "given", "after_time", "seconds"),
    [
        pytest.param(420, 180, [], False, 180, id="X1: a ruling and its appeal take longer than the round has left"),
        pytest.param(180, None, [], True, 0, id="X2: the end-of-match procedure"),
        pytest.param(480, 1200, [("MC-MAJOR", "game_loss")], False, 0, id="X3: a deck check that ends in a game loss"),
        pytest.param(480, 1200, [], False, 480, id="X4: a deck check of eight minutes"),
        pytest.param(180, 1200, [], False, 180, id="X5: the judge's time, not the players' waiting"),
        pytest.param(60, 1200, [], False, 0, id="X6: exactly a minute"),
        pytest.param(61, 1200, [], False, 61, id="a second more"),
        pytest.param(61, None, [], False, 61, id="nobody said what was left"),
        pytest.param(300, -5, [], False, 0, id="the round is over"),
        pytest.param(30, 1200, [("SP-MINOR", "warning")], False, 180, id="slow play: three minutes at least"),
        pytest.param(240, 1200, [("SP-MINOR", "warning")], False, 240, id="slow play: the longer call"),
        pytest.param(240, 60, [("SP-MINOR", "warning")], False, 180, id="slow play: the floor before the cap"),
        pytest.param(240, 1200, [("SP-MINOR", "game_loss")], False, 0, id="slow play raised to a game loss"),
        pytest.param(30, 1200, [("PE-MINOR", "warning")], False, 0, id="another warning has no floor"),
        pytest.param(240, 1200, [("SP-MINOR", "warning")], True, 0, id="slow play after time"),
    ],
)
def test_the_tcg_policy(library, used, left, given, after_time, seconds):
    rule = library.guide("kde-tcg", date(2024, 6, 1)).time_extension
    assert time_extension(rule, used, left, given, after_time) == seconds


def test_without_a_rule_the_time_used_is_suggested():
    assert time_extension(None, 0) == 0
    assert time_extension(None, 45, 10, [("A", "game_loss")]) == 45


def test_a_rule_may_leave_the_round_aside():
    assert time_extension(TimeExtension(free_seconds=30, cite="x"), 300, 60) == 300
