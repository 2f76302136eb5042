"""The guides as files: each loads, names only what exists, and assigns what its document prints, one by one.

The tables are written out from the documents. The guide of the TCG policy has a test file of its own.
"""

import pytest

from app.core.penalties.assessing import penalty_at
from app.core.penalties.guide import GENERAL_NOTES
from app.core.penalties.situation import FACTS
from app.core.rules.table import RULES
from tests.data.guides import FILES, GUIDES

CAUTION, WARNING, GAME_LOSS, MATCH_LOSS = "caution", "warning", "game_loss", "match_loss"
DOUBLE, DQ, DQ_NO_PRIZE = "double_game_loss", "disqualification", "disqualification_without_prize"
OPEN, JUDGE, CUT = "none", "judge", "cut"
TAIWAN = {
    "3.1": [WARNING] * 3,
    "3.1-extra": [OPEN] * 3,
    "3.2": [GAME_LOSS] * 3,
    "3.3": [GAME_LOSS] * 3,
    "4.1": [CAUTION] * 3,
    "4.2": [WARNING] * 3,
    "4.3": [GAME_LOSS] * 3,
    "4.4": [GAME_LOSS] * 3,
    "4.5": [WARNING, WARNING, GAME_LOSS],
    "4.6": [OPEN] * 3,
    "4.6-absent": [DQ] * 3,
    "4.7": [WARNING] * 3,
    "5.1": [GAME_LOSS] * 3,
    "5.2": [CAUTION, WARNING, WARNING],
    "5.3": [CAUTION, WARNING, WARNING],
    "5.4": [CAUTION, WARNING, WARNING],
    "6.1": [CAUTION, WARNING, WARNING],
    "6.2": [GAME_LOSS, MATCH_LOSS, MATCH_LOSS],
    **dict.fromkeys(("7.1", "7.2", "8.1", "8.2", "8.3", "9", "9.1", "9.2", "9.3"), [CUT] * 3),
}
"""Section and the penalty at the levels 1, 2 and 3."""
JAPAN = {
    "3.A-1": GAME_LOSS,
    "3.A-2": GAME_LOSS,
    "3.A-3": GAME_LOSS,
    "3.A-4": GAME_LOSS,
    "3.B": GAME_LOSS,
    "4-1": CAUTION,
    "4-2": WARNING,
    "4-3": CAUTION,
    "4-4": DQ_NO_PRIZE,
    "5": OPEN,
    "6-1": CAUTION,
    "6-2": GAME_LOSS,
    "7-1": CAUTION,
    "7-2": MATCH_LOSS,
    "8-1": DQ,
    "8-2": DQ_NO_PRIZE,
    "9": DQ_NO_PRIZE,
    "10-1": WARNING,
    "10-2": WARNING,
    "10-3": WARNING,
    "rules-2.C": JUDGE,
    "rules-2.C-delay": JUDGE,
    "rules-4.2": JUDGE,
    "rules-4.3": JUDGE,
    "rules-4.17": OPEN,
    "rules-manner": JUDGE,
}


INDONESIA = {
    "deck-1": GAME_LOSS,
    "deck-2": GAME_LOSS,
    "deck-3": GAME_LOSS,
    "deck-4": GAME_LOSS,
    "list-1": GAME_LOSS,
    "list-2": GAME_LOSS,
    "list-3": GAME_LOSS,
    "list-4": GAME_LOSS,
    "duel-1": CAUTION,
    "duel-2": CAUTION,
    "duel-3": WARNING,
    "duel-4": f"{WARNING}..{GAME_LOSS}",
    "duel-5": f"{CAUTION}..{GAME_LOSS}",
    "duel-6": DQ_NO_PRIZE,
    "tardiness": OPEN,
    "mark-1": CAUTION,
    "mark-2": GAME_LOSS,
    "slow-1": f"{CAUTION}..{GAME_LOSS}",
    "slow-2": f"{WARNING}..{GAME_LOSS}",
    "slow-3": MATCH_LOSS,
    "fixing-1": DQ,
    "fixing-2": DQ_NO_PRIZE,
    "fraud": DQ_NO_PRIZE,
    "talking-1": f"{WARNING}..{GAME_LOSS}",
    "talking-2": f"{WARNING}..{GAME_LOSS}",
    "talking-3": f"{WARNING}..{GAME_LOSS}",
}


SANGUOZHI = {
    "1.3": CAUTION,
    **dict.fromkeys(("2.1", "2.2", "2.3", "2.4"), CUT),
    **dict.fromkeys((f"3.{number}" for number in range(1, 8)), CUT),
    **dict.fromkeys((f"4.{number}" for number in range(1, 9)), CUT),
    **dict.fromkeys((f"5.{number}" for number in range(1, 7)), CUT),
    **dict.fromkeys((f"6.{number}" for number in range(1, 5)), CUT),
}
"""Of all that stands in chapters 2 to 6 the penalties are cut off."""
TABLES = {"jp-2008": JAPAN, "id-2024": INDONESIA, "sgz-2013": SANGUOZHI}
TITLES_ONLY = {"tw-2012": "7.2 8.1 8.2 8.3 9.1 9.2 9.3", "sgz-2013": "2.2 2.3 2.4"}
"""Sections of which no more than the title is left."""


def written(guide, penalty, level=None):
    given = penalty_at(penalty, level, guide)
    upper = f"..{given.at_most}" if given.at_most else ""
    return f"{given.kind or given.assigned_by}{upper}"


def parts(guide):
    cases = [case for one in guide.infractions for case in one.cases]
    bands = [band for one in guide.infractions for band in one.bands]
    return [*guide.infractions, *cases, *bands, *guide.uncovered, *guide.timing, *guide.scale]


def named_notes(guide):
    named = {note for part in parts(guide) for note in part.notes} | set(guide.escalation.notes)
    if guide.escalation.substitution is not None:
        named |= set(guide.escalation.substitution.notes)
    named |= {one.not_raised for one in guide.infractions if not one.escalates}
    return named | ({guide.level_note} if guide.level_note else set())


def test_all_five_documents_are_there():
    assert sorted(GUIDES) == ["id-2024", "jp-2008", "kde-tcg", "sgz-2013", "tw-2012"]


@pytest.mark.parametrize("name", GUIDES)
def test_a_file_is_named_by_its_guide_and_first_day(name):
    assert (GUIDES[name].id, GUIDES[name].effective.isoformat()) == (name, FILES[name].stem)
    assert GUIDES[name].source


@pytest.mark.parametrize("name", GUIDES)
def test_every_note_that_is_named_exists(name):
    guide = GUIDES[name]
    codes = [note.code for note in guide.notes]
    assert len(set(codes)) == len(codes)
    assert named_notes(guide) <= set(codes) | set(GENERAL_NOTES)


@pytest.mark.parametrize(
    ("name", "elsewhere"),
    [
        ("tw-2012", set()),
        ("jp-2008", set()),
        ("id-2024", set()),
        ("sgz-2013", set()),
        ("kde-tcg", {"AMB-K1", "AMB-K32"}),
    ],
)
def test_every_note_is_named(name, elsewhere):
    """What concerns no entry is named by the sources."""
    guide = GUIDES[name]
    assert {note.code for note in guide.notes} - named_notes(guide) == elsewhere


@pytest.mark.parametrize("name", GUIDES)
def test_conditions_ask_for_facts_that_exist(name):
    assert {fact for one in GUIDES[name].infractions for case in one.cases for fact in case.when} <= set(FACTS)


@pytest.mark.parametrize("name", GUIDES)
def test_cases_look_at_what_there_is_to_look_at(name):
    cases = [case for one in GUIDES[name].infractions for case in one.cases]
    assert {case.of for case in cases} <= {"list", "deck", "both", "deck_and_list", "judge"}
    assert [case.error for case in cases if case.of == "judge" and (case.select or case.when)] == []
    assert [case.error for case in cases if case.of != "judge" and not (case.select or case.when)] == []


@pytest.mark.parametrize("name", GUIDES)
def test_every_rule_has_a_case_or_is_said_to_be_uncovered(name):
    guide = GUIDES[name]
    picked = {
        code for one in guide.infractions for case in one.cases for select in case.select for code in select.codes
    }
    listed = {code for entry in guide.uncovered for code in entry.codes}
    assert [rule.code for rule in RULES if rule.code not in picked | listed] == []


@pytest.mark.parametrize("name", GUIDES)
def test_a_penalty_by_level_has_one_for_each(name):
    guide = GUIDES[name]
    assert [level.number for level in guide.levels] == list(range(1, len(guide.levels) + 1))
    given = [len(penalty.by_level) for one in guide.infractions for penalty in one.penalties if penalty.by_level]
    assert set(given) <= {len(guide.levels)}
    assert bool(given) is (name == "tw-2012")


@pytest.mark.parametrize("name", GUIDES)
def test_ladders_go_up_on_the_guides_own_rungs(name):
    guide = GUIDES[name]
    kinds = [rung.kind for rung in guide.scale]
    for ladder in (guide.escalation.ladder, *(one.ladder for one in guide.infractions)):
        assert [kind for kind in kinds if kind in ladder] == list(ladder)


def test_the_table_of_taiwan():
    guide = GUIDES["tw-2012"]
    found = {one.code: [written(guide, one.penalty, level) for level in (1, 2, 3)] for one in guide.infractions}
    assert found == TAIWAN


@pytest.mark.parametrize("name", TABLES)
def test_the_table_of_a_document_without_levels_in_its_penalties(name):
    guide = GUIDES[name]
    assert {one.code: written(guide, one.penalty) for one in guide.infractions} == TABLES[name]


@pytest.mark.parametrize("name", TITLES_ONLY)
def test_what_is_known_by_its_title_only_says_so(name):
    guide = GUIDES[name]
    for code in TITLES_ONLY[name].split():
        infraction = guide.infraction(code)
        assert infraction is not None
        assert infraction.cite == f"{code} (title only)"


@pytest.mark.parametrize("name", GUIDES)
def test_every_penalty_has_a_word_of_the_document(name):
    guide = GUIDES[name]
    kinds = {kind for one in guide.infractions for penalty in one.penalties for kind in penalty.assigns}
    assert [kind for kind in kinds if guide.rung(kind) is None] == []


ONLY_THE_HEAD_JUDGE = {
    "tw-2012": set(),
    "jp-2008": set(),
    "id-2024": {MATCH_LOSS, DQ, DQ_NO_PRIZE},
    "sgz-2013": {GAME_LOSS, "match_point_loss", MATCH_LOSS, DQ},
    "kde-tcg": {MATCH_LOSS, DQ, DQ_NO_PRIZE},
}


NOT_RECORDED = {"tw-2012": set(), "jp-2008": {CAUTION}, "id-2024": {CAUTION}, "sgz-2013": {CAUTION}, "kde-tcg": set()}


@pytest.mark.parametrize("name", GUIDES)
def test_who_gives_a_penalty_and_which_are_recorded(name):
    scale = GUIDES[name].scale
    assert {rung.kind.value for rung in scale if rung.who_may_give == "head_judge"} == ONLY_THE_HEAD_JUDGE[name]
    assert {rung.kind.value for rung in scale if not rung.recorded} == NOT_RECORDED[name]


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("id-2024", {"tardiness"}),
        ("sgz-2013", {"2.1", "2.2", "2.3", "2.4", "4.1"}),
        ("kde-tcg", {"T-MAJOR", "T-STRICT"}),
    ],
)
def test_what_any_judge_may_give_all_the_same(name, codes):
    assert {one.code for one in GUIDES[name].infractions if one.who_may_give == "judge"} == codes


DECK_ORDERS = {"3.2": (300, MATCH_LOSS), "3.3": (300, MATCH_LOSS), "4.4": (300, MATCH_LOSS), "3.1": (None, None)}


@pytest.mark.parametrize(("code", "limit"), DECK_ORDERS.items())
def test_five_minutes_in_taiwan_and_no_limit_elsewhere(code, limit):
    infraction = GUIDES["tw-2012"].infraction(code)
    assert infraction is not None
    assert infraction.correction is not None
    assert (infraction.correction.time_limit_seconds, infraction.correction.on_timeout) == limit
    for name in TABLES:
        cases = [case for one in GUIDES[name].infractions for case in (one, *one.cases)]
        assert {case.correction.time_limit_seconds for case in cases if case.correction} <= {None}
