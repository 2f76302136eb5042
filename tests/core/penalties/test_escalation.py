"""Escalation: each document's own way, and nothing that lowers a penalty."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.penalties.escalation import Raised, Repeat, escalate
from app.core.penalties.scale import WEIGHT, PenaltyKind
from app.core.penalties.situation import Prior
from tests.core.penalties.guides import LADDER, guide, infraction, only

WARNING, GAME_LOSS, MATCH_LOSS = PenaltyKind.WARNING, PenaltyKind.GAME_LOSS, PenaltyKind.MATCH_LOSS
CAUTION, DISQUALIFICATION = PenaltyKind.CAUTION, PenaltyKind.DISQUALIFICATION
SGZ = {
    "ladder": LADDER,
    "from_standard": True,
    "levels": [2, 3],
    "substitution": {
        "kind": "game_loss",
        "becomes": "match_point_loss",
        "repeat": "match_loss",
        "cite": "sub",
        "notes": ["N"],
    },
}


def raised(escalation, base, *prior, error="e", level=None, single=False, **parts):
    held = guide(infraction(**parts), escalation=escalation)
    return escalate(held, only(held), error, base, prior, level, single)


def test_a_first_offence_is_the_infractions_own_penalty():
    assert raised({"ladder": LADDER}, WARNING) == Raised(WARNING, Repeat(1, "e"))
    assert raised({"ladder": LADDER}, WARNING, Prior("B", "match_loss")) == Raised(WARNING, Repeat(1, "e"))


@pytest.mark.parametrize(
    ("base", "before", "after"),
    [
        (WARNING, "warning", GAME_LOSS),
        (WARNING, "game_loss", MATCH_LOSS),
        (WARNING, "caution", WARNING),
        (GAME_LOSS, "caution", GAME_LOSS),
        (GAME_LOSS, "game_loss", MATCH_LOSS),
        (MATCH_LOSS, "match_loss", DISQUALIFICATION),
        (DISQUALIFICATION, "disqualification", DISQUALIFICATION),
        (WARNING, "double_game_loss", MATCH_LOSS),
        (WARNING, "disqualification_without_prize", DISQUALIFICATION),
    ],
)
def test_the_ladder_goes_one_rung_above_the_last_penalty_and_never_below_the_own_one(base, before, after):
    expected = Repeat(2, "e", base if after is not base else None, "3" if after is not base else None)
    assert raised({"ladder": LADDER}, base, Prior("A", before)) == Raised(after, expected)


@pytest.mark.parametrize(
    ("base", "before", "after"),
    [(WARNING, "caution", WARNING), (CAUTION, "caution", WARNING), (WARNING, "warning", GAME_LOSS)],
)
def test_what_is_lighter_than_the_first_rung_stands_under_it(base, before, after):
    assert raised({"ladder": LADDER[1:]}, base, Prior("A", before)).kind is after


def test_matches_are_of_several_games_unless_said():
    held = guide(infraction(), escalation=SGZ)
    assert escalate(held, only(held), "e", GAME_LOSS, ()) == Raised(GAME_LOSS, Repeat(1, "e"))


def test_the_last_of_several_counts():
    prior = (Prior("A", "warning"), Prior("B", "warning"), Prior("A", "game_loss"))
    found = raised({"ladder": LADDER}, WARNING, *prior)
    assert (found.kind, found.repeat.offence) == (MATCH_LOSS, 3)


@pytest.mark.parametrize(("error", "kind", "offence"), [("e", GAME_LOSS, 2), ("f", WARNING, 1), (None, GAME_LOSS, 2)])
def test_only_the_same_error_where_the_guide_says_so(error, kind, offence):
    found = raised({"ladder": LADDER, "same": "error"}, WARNING, Prior("A", "warning", error))
    assert (found.kind, found.repeat.offence) == (kind, offence)
    assert found.repeat.notes == (("error_not_recorded",) if error is None else ())


@pytest.mark.parametrize(
    ("error", "before", "offence"),
    [("e+f", "f", 2), ("f", "e+f", 2), ("e+f", "f+g", 2), ("e+f", "g", 1), ("e", "ef", 1), ("e+f", "g+h", 1)],
)
def test_one_error_in_common_makes_a_repetition(error, before, offence):
    found = raised({"ladder": LADDER, "same": "error"}, WARNING, Prior("A", "warning", before), error=error)
    assert found.repeat.offence == offence


def test_an_infraction_may_have_a_ladder_of_its_own():
    own = {"ladder": ["warning", "match_loss"]}
    assert raised({"ladder": LADDER}, WARNING, Prior("A", "warning"), **own).kind is MATCH_LOSS
    assert raised({"ladder": LADDER}, WARNING, Prior("A", "warning")).kind is GAME_LOSS


def test_any_error_of_a_class_that_counts_as_one_kind():
    found = raised({"ladder": LADDER, "same": "error"}, WARNING, Prior("A", "warning", "f"), same_error_always=True)
    assert found.kind is GAME_LOSS


def test_what_has_a_path_of_its_own_says_so():
    found = raised({"ladder": LADDER}, WARNING, Prior("A", "warning"), escalates=False, not_raised="own_path")
    assert found == Raised(WARNING, Repeat(2, "e", notes=("own_path",)))


def test_what_never_escalates_says_so():
    assert raised({"ladder": LADDER}, GAME_LOSS, Prior("A", "game_loss"), escalates=False) == Raised(
        GAME_LOSS, Repeat(2, "e", notes=("never_raised",))
    )
    assert raised({"ladder": LADDER}, GAME_LOSS, escalates=False) == Raised(GAME_LOSS, Repeat(1, "e"))


def test_a_discretionary_raise_is_an_option():
    rules = {"ladder": LADDER, "discretionary": True}
    assert raised(rules, WARNING, Prior("A", "warning")) == Raised(
        WARNING, Repeat(2, "e", why="3", may_be_raised_to=GAME_LOSS)
    )
    assert raised(rules, WARNING).repeat.may_be_raised_to is None
    assert raised(rules, DISQUALIFICATION, Prior("A", "disqualification")).repeat.may_be_raised_to is None
    assert raised({"discretionary": True}, WARNING, Prior("A", "warning")).repeat.may_be_raised_to is None


@pytest.mark.parametrize(("level", "kind", "option"), [(1, WARNING, GAME_LOSS), (2, GAME_LOSS, None)])
def test_at_other_levels_the_raise_is_the_judges(level, kind, option):
    found = raised({"ladder": LADDER, "levels": [2, 3]}, WARNING, Prior("A", "warning"), level=level)
    assert (found.kind, found.repeat.may_be_raised_to) == (kind, option)


@pytest.mark.parametrize(("count", "kind"), [(0, WARNING), (1, WARNING), (2, GAME_LOSS), (3, GAME_LOSS)])
def test_the_third_warning_of_a_kind(count, kind):
    rules = {"thresholds": [{"kind": "warning", "offence": 3, "becomes": "game_loss", "cite": "B"}]}
    found = raised(rules, WARNING, *[Prior("A", "warning")] * count, Prior("B", "warning"))
    assert found.kind is kind
    assert found.repeat.why == ("B" if kind is GAME_LOSS else None)
    assert raised(rules, CAUTION, *[Prior("A", "caution")] * count).kind is CAUTION


def test_a_raised_warning_still_counts_as_one_by_its_standard_penalty():
    rules = {"thresholds": [{"kind": "warning", "offence": 3, "becomes": "game_loss", "cite": "B"}]}
    prior = (Prior("A", "game_loss", None, "warning"), Prior("A", "warning"))
    assert raised(rules, WARNING, *prior).kind is GAME_LOSS


COUNTERS = {
    "counters": [
        {"kind": "caution", "count": 3, "becomes": "warning", "cite": "c"},
        {"kind": "warning", "count": 2, "becomes": "game_loss", "cite": "w"},
    ]
}


@pytest.mark.parametrize(
    ("base", "before", "after", "why"),
    [
        (CAUTION, [], CAUTION, None),
        (CAUTION, ["caution"], CAUTION, None),
        (CAUTION, ["caution", "caution"], WARNING, "c"),
        (CAUTION, ["caution", "caution", "warning"], GAME_LOSS, "w"),
        (WARNING, ["warning"], GAME_LOSS, "w"),
        (WARNING, ["caution", "caution"], WARNING, None),
        (GAME_LOSS, ["warning"], GAME_LOSS, None),
    ],
)
def test_counters_across_infractions(base, before, after, why):
    found = raised(COUNTERS, base, *(Prior("B", kind) for kind in before))
    assert (found.kind, found.repeat.why, found.repeat.offence) == (after, why, 1)


@pytest.mark.parametrize(
    ("base", "prior", "after"),
    [
        # The ladder made a Warning of B's second Caution: it counts as that Warning only (AMB-T11).
        (CAUTION, [("B", "caution"), ("B", "warning", "caution")], CAUTION),
        (WARNING, [("B", "caution"), ("B", "warning", "caution")], GAME_LOSS),
        # Three Cautions made the Warning: they are used up, and it counts.
        (CAUTION, [("B", "caution"), ("C", "caution"), ("D", "warning", "caution"), ("E", "caution")], CAUTION),
        (WARNING, [("B", "caution"), ("C", "caution"), ("D", "warning", "caution")], GAME_LOSS),
        # A chain: the third Caution made a Warning, and that the second one.
        (WARNING, [("B", "caution"), ("C", "caution"), ("D", "warning"), ("E", "game_loss", "caution")], WARNING),
        (CAUTION, [("B", "caution"), ("C", "caution"), ("D", "warning"), ("E", "game_loss", "caution")], CAUTION),
        # Two Warnings made a game loss; the third Warning begins anew, the fourth is the second again.
        (WARNING, [("B", "warning"), ("C", "game_loss", "warning")], WARNING),
        (WARNING, [("B", "warning"), ("C", "game_loss", "warning"), ("D", "warning")], GAME_LOSS),
        (WARNING, [("B", "warning"), ("C", "warning")], WARNING),
        (WARNING, [("B", "warning"), ("C", "warning"), ("D", "warning")], GAME_LOSS),
        # Raised by the judge before any counter was full: counts as what was given.
        (CAUTION, [("B", "caution"), ("C", "warning", "caution")], CAUTION),
        (WARNING, [("B", "warning", "caution")], GAME_LOSS),
        # Lowered by the judge: counts as what was given.
        (WARNING, [("B", "caution", "warning")], WARNING),
        (CAUTION, [("B", "caution"), ("C", "caution", "warning")], WARNING),
    ],
)
def test_what_a_counter_has_used_up(base, prior, after):
    earlier = [Prior(given[0], given[1], None, given[2] if len(given) > 2 else None) for given in prior]
    assert raised({**COUNTERS, "ladder": LADDER}, base, *earlier).kind is after


JUDGES = {"counters": [{"kind": "warning", "count": 2, "becomes": "game_loss", "cite": "j", "discretionary": True}]}


@pytest.mark.parametrize(
    ("base", "before", "option"),
    [
        (WARNING, [], None),
        (WARNING, ["caution"], None),
        (WARNING, ["warning"], GAME_LOSS),
        (CAUTION, ["warning", "warning"], None),
    ],
)
def test_a_counter_that_is_the_judges_is_an_option(base, before, option):
    found = raised(JUDGES, base, *(Prior("B", kind) for kind in before))
    assert found == Raised(base, Repeat(1, "e", why="j" if option else None, may_be_raised_to=option))


def test_the_fourth_caution_begins_anew():
    prior = (Prior("B", "caution"), Prior("C", "caution"), Prior("D", "warning", None, "caution"))
    assert raised(COUNTERS, CAUTION, *prior).kind is CAUTION


def test_of_ladder_and_counters_the_more_severe_holds():
    rules = {**COUNTERS, "ladder": LADDER}
    assert raised(rules, WARNING, Prior("A", "caution"), Prior("B", "warning")).kind is GAME_LOSS
    assert raised(rules, WARNING, Prior("A", "game_loss"), Prior("B", "warning")).kind is MATCH_LOSS


@pytest.mark.parametrize(
    ("prior", "single", "kind", "why"),
    [
        ([], True, PenaltyKind.MATCH_POINT_LOSS, "sub"),
        ([], False, GAME_LOSS, None),
        ([Prior("A", "match_point_loss", None, "game_loss")], True, MATCH_LOSS, "3"),
        ([Prior("A", "caution", None, "caution")], True, GAME_LOSS, None),
    ],
)
def test_a_match_point_instead_of_a_first_game_loss_in_single_games(prior, single, kind, why):
    found = raised(SGZ, GAME_LOSS, *prior, level=2, single=single)
    assert (found.kind, found.repeat.why) == (kind, why)


def test_after_a_match_point_a_repetition_is_a_match_loss_at_any_level():
    first = Prior("A", "match_point_loss", None, "game_loss")
    for level in (None, 1):
        found = raised(SGZ, GAME_LOSS, first, level=level, single=True)
        assert found == Raised(MATCH_LOSS, Repeat(2, "e", GAME_LOSS, "sub", notes=("N",)))
    assert raised(SGZ, GAME_LOSS, Prior("A", "game_loss"), level=1, single=True).kind is GAME_LOSS
    assert raised(SGZ, DISQUALIFICATION, first, level=1, single=True).kind is DISQUALIFICATION


def test_a_match_point_is_told_with_its_notes():
    found = raised(SGZ, GAME_LOSS, level=2, single=True)
    assert found == Raised(PenaltyKind.MATCH_POINT_LOSS, Repeat(1, "e", GAME_LOSS, "sub", notes=("N",)))


def test_no_match_point_where_the_guide_excludes_it():
    assert raised(SGZ, GAME_LOSS, level=2, single=True, substitutes=False) == Raised(GAME_LOSS, Repeat(1, "e"))


def test_what_is_not_raised_is_still_replaced():
    found = raised(SGZ, GAME_LOSS, level=2, single=True, escalates=False)
    assert found.kind is PenaltyKind.MATCH_POINT_LOSS


def test_a_warning_is_not_replaced():
    assert raised(SGZ, WARNING, level=2, single=True).kind is WARNING


def test_the_next_step_counts_from_the_standard_penalty():
    lowered = Prior("A", "warning", None, "game_loss")
    assert raised(SGZ, GAME_LOSS, lowered, level=3).kind is MATCH_LOSS
    assert raised({**SGZ, "from_standard": False}, GAME_LOSS, lowered, level=3).kind is GAME_LOSS
    assert raised(SGZ, WARNING, Prior("A", "warning"), level=3).kind is GAME_LOSS


KINDS = st.sampled_from(list(PenaltyKind))
PRIORS = st.lists(
    st.builds(
        Prior,
        st.sampled_from(["A", "B"]),
        KINDS.map(str),
        st.sampled_from([None, "e", "f"]),
        st.none() | KINDS.map(str),
    ),
    max_size=6,
)


@given(
    st.sampled_from(
        [{}, {"ladder": LADDER}, {"ladder": LADDER, "same": "error"}, SGZ, JUDGES, {**COUNTERS, "ladder": LADDER}]
    ),
    KINDS,
    PRIORS,
    st.sampled_from([None, 1, 2, 3]),
    st.booleans(),
    st.booleans(),
)
def test_no_escalation_lowers_a_penalty(rules, base, prior, level, single, escalates):
    found = raised(rules, base, *prior, level=level, single=single, escalates=escalates)
    assert WEIGHT[found.kind] >= WEIGHT[base]
    assert found.repeat.raised_from == (base if found.kind is not base else None)


def test_kinds_that_the_judge_may_add_up_are_different_ones():
    counter = {"kind": "warning", "count": 2, "becomes": "game_loss", "cite": "different", "discretionary": True}
    again = raised({"counters": [counter]}, WARNING, Prior("A", "warning")).repeat
    assert (again.may_be_raised_to, again.why) == (None, None)
    other = raised({"counters": [counter]}, WARNING, Prior("B", "warning")).repeat
    assert (other.may_be_raised_to, other.why) == (GAME_LOSS, "different")


def test_the_ladder_is_cited_by_its_own_place():
    rules = {"ladder": LADDER, "cite": "3", "ladder_cite": "3: again"}
    assert raised(rules, WARNING, Prior("A", "warning")).repeat.why == "3: again"
    assert raised({**rules, "discretionary": True}, WARNING, Prior("A", "warning")).repeat.why == "3: again"
