"""The guide of the TCG policy: every class, named case and decision of its specification is in the file, and holds."""

import pytest

from app.core.penalties.assessing import assess_infraction, penalty_at
from app.core.penalties.scale import AssignedBy, Authority, PenaltyKind, Target
from app.core.penalties.situation import FACTS
from tests.data.kde import FILE, GUIDE

JUDGE, HEAD_JUDGE = Authority.JUDGE, Authority.HEAD_JUDGE
SAME_ERROR, ANY_FORM, NEVER = "same error", "any form", "never"
CLASSES = [
    ("DE-MAJOR", "P IV.D.2", "DE", "game_loss", JUDGE, SAME_ERROR),
    ("DE-MINOR", "P IV.D.1", "DE", "warning", JUDGE, SAME_ERROR),
    ("DE-NONE", "P IV.D, R VI.C", "DE", None, HEAD_JUDGE, SAME_ERROR),
    ("PE-MINOR", "P IV.B.1", "PE", "warning", JUDGE, SAME_ERROR),
    ("PE-MAJOR", "P IV.B.2", "PE", "game_loss", JUDGE, SAME_ERROR),
    ("PE-STRICT", "P IV.B.3", "PE", "match_loss", HEAD_JUDGE, SAME_ERROR),
    ("T-MAJOR", "P IV.C.1", "T", "game_loss", JUDGE, NEVER),
    ("T-STRICT", "P IV.C.2", "T", "match_loss", JUDGE, NEVER),
    ("DC-MINOR", "P IV.E.1", "DC", "warning", JUDGE, SAME_ERROR),
    ("DC-MAJOR", "P IV.E.2", "DC", "game_loss", JUDGE, SAME_ERROR),
    ("MC-MINOR", "P IV.F.1", "MC", "warning", JUDGE, SAME_ERROR),
    ("MC-MAJOR", "P IV.F.2", "MC", "game_loss", JUDGE, SAME_ERROR),
    ("MC-STRICT", "P IV.F.3", "MC", "match_loss", HEAD_JUDGE, SAME_ERROR),
    ("SP-MINOR", "P IV.G.1", "SP", "warning", JUDGE, ANY_FORM),
    ("UC-MINOR", "P IV.H.1", "UC", "warning", JUDGE, SAME_ERROR),
    ("UC-MAJOR", "P IV.H.2", "UC", "game_loss", JUDGE, SAME_ERROR),
    ("UC-SEVERE", "P IV.H.3", "UC", "disqualification_without_prize", HEAD_JUDGE, NEVER),
    ("UC-CHEATING", "P IV.H.4", "UC", "disqualification_without_prize", HEAD_JUDGE, NEVER),
]
"""Code, cite, category, base penalty, who gives it, and what counts as a repetition."""
ERRORS = {
    "DE-MAJOR": "B7 C1 C2 C3 C9 C4 C5 C6 C7 list-alone C8 beside-cheating",
    "DE-MINOR": "B1 B1-head B6 A3 A2 B2 B3 B4 B5",
    "DE-NONE": "A1",
    "PE-MINOR": "PE-m1 PE-m2 PE-m3 PE-m4 PE-m5 PE-m6 PE-m7 PE-m7-missed PE-m8 PE-m9 PE-m10 PE-m11 PE-m12 PE-m12-hand",
    "PE-MAJOR": "PE-M1 PE-M2 PE-M3 PE-M4 PE-M5",
    "PE-STRICT": "PE-S1 PE-S2",
    "T-MAJOR": "T-M1 T-M2 T-M3 T-Mx",
    "T-STRICT": "T-S1 T-S2 T-S3 T-Sx",
    "DC-MINOR": "DC-m1 DC-m2 DC-m3 DC-m4",
    "DC-MAJOR": "DC-M1 DC-M2",
    "MC-MINOR": "marked-no-pattern MC-m1 MC-m2",
    "MC-MAJOR": "MC-M5 MC-M4 MC-M1 MC-M2 MC-M3",
    "MC-STRICT": "marked-pattern MC-S1 MC-S2",
    "SP-MINOR": "slow-search slow-late repeated-requests slow-siding slow-notes slow-set-up slow-decisions",
}
"""The errors that each class names, in the file's order."""
FAULTS = {"S101", "S102", "S103", "C101", "L101", "P101", "P102", "P103", "P104", "P105", "U104", "U105"}
UNREAD = {"R101", "R102", "R103", "R104", "R105", "R106", "U101", "U102"}
NAMED_UNCOVERED = {"H101", "H102", "H103", "H104", "L102", "M103", "M105", "M106", "P106", "U103", "X106"}
REGISTER = [f"AMB-K{number}" for number in range(1, 37)]


def text_outside_the_notes() -> str:
    whole = FILE.read_text(encoding="utf-8")
    return whole[: whole.index("[[notes]]")]


def named_notes():
    for infraction in GUIDE.infractions:
        yield from infraction.notes
        for part in (*infraction.cases, *infraction.bands):
            yield from part.notes
    for part in (*GUIDE.uncovered, *GUIDE.timing, GUIDE.escalation):
        yield from part.notes


def test_the_file_says_what_it_is():
    assert (GUIDE.id, str(GUIDE.effective)) == (FILE.parent.name, FILE.stem)
    assert (GUIDE.level_name, [level.number for level in GUIDE.levels]) == ("tier", [1, 2, 3, 4])
    assert GUIDE.first_match_groups == ("DE",)
    assert len(GUIDE.source) == 2


def test_every_class_is_there_and_no_other():
    assert [infraction.code for infraction in GUIDE.infractions] == [code for code, *_ in CLASSES]


@pytest.mark.parametrize(("code", "cite", "group", "kind", "by", "repeats"), CLASSES)
def test_a_class(code, cite, group, kind, by, repeats):
    infraction = GUIDE.infraction(code)
    assert (infraction.cite, infraction.group) == (cite, group)
    assert infraction.penalty.kind == kind
    assert infraction.penalty.assigned_by is (AssignedBy.JUDGE if kind is None else AssignedBy.DOCUMENT)
    assert (infraction.escalates, infraction.same_error_always) == (repeats != NEVER, repeats == ANY_FORM)
    rung = GUIDE.rung(infraction.penalty.kind) if infraction.penalty.kind else None
    assert (infraction.who_may_give or rung.who_may_give) is by


@pytest.mark.parametrize("code", [code for code, *_ in CLASSES])
def test_a_base_penalty_is_the_same_at_every_tier_and_for_every_error(code):
    infraction = GUIDE.infraction(code)
    assert infraction.penalty.by_level == ()
    own = {case.error: case.penalty for case in infraction.cases if case.penalty is not None}
    assert {error: penalty.kind for error, penalty in own.items()} == {
        "T-MAJOR": {"T-M3": PenaltyKind.GAME_LOSS},
        "MC-MAJOR": {"MC-M4": None},
        "MC-STRICT": {"marked-pattern": None},
    }.get(code, {})
    for penalty in own.values():
        assert penalty.kind or (penalty.assigned_by, penalty.suggestion) == (AssignedBy.JUDGE, infraction.penalty.kind)


@pytest.mark.parametrize("code", sorted(ERRORS))
def test_the_named_errors(code):
    errors = dict.fromkeys(case.error for case in GUIDE.infraction(code).cases)
    assert list(errors) == ERRORS[code].split()


@pytest.mark.parametrize("code", ["UC-MINOR", "UC-MAJOR", "UC-SEVERE", "UC-CHEATING"])
def test_misconduct_names_each_act_once(code):
    errors = [case.error for case in GUIDE.infraction(code).cases if case.of == "judge"]
    assert len(errors) == {"UC-MINOR": 17, "UC-MAJOR": 3, "UC-SEVERE": 12, "UC-CHEATING": 13}[code]
    assert len(set(errors)) == len(errors)


def test_the_scale_has_four_penalties_and_no_others():
    assert [(rung.kind, rung.who_may_give) for rung in GUIDE.scale] == [
        (PenaltyKind.WARNING, JUDGE),
        (PenaltyKind.GAME_LOSS, JUDGE),
        (PenaltyKind.MATCH_LOSS, HEAD_JUDGE),
        (PenaltyKind.DISQUALIFICATION, HEAD_JUDGE),
        (PenaltyKind.DISQUALIFICATION_WITHOUT_PRIZE, HEAD_JUDGE),
    ]
    assert all(rung.recorded for rung in GUIDE.scale)


@pytest.mark.parametrize("code", ["T-MAJOR", "T-STRICT"])
@pytest.mark.parametrize(
    ("minutes", "kind"),
    [
        (0, None),
        (3, None),
        (3 + 1 / 60, "game_loss"),
        (10, "game_loss"),
        (10 + 1 / 60, "match_loss"),
        (45, "match_loss"),
    ],
)
def test_the_bounds_of_tardiness_are_strict(code, minutes, kind):
    for tier in (1, 2, 3, 4, None):
        found = assess_infraction(GUIDE, GUIDE.infraction(code), tier, minutes=minutes)
        assert found.infractions[0].penalty.kind == kind
        assert (found.penalty.kind if found.penalty else None) == kind
        assert found.infractions[0].who_may_give is JUDGE


def test_a_sealed_deck_not_registered_in_time_is_tardiness_whatever_the_minute():
    """V22."""
    (case,) = [case for case in GUIDE.infraction("T-MAJOR").cases if case.error == "T-M3"]
    assert penalty_at(case.penalty, 2, GUIDE).kind is PenaltyKind.GAME_LOSS


def test_repetition_climbs_the_four_rungs_from_tier_2_on():
    rules = GUIDE.escalation
    assert rules.same == "error"
    assert rules.ladder == ("warning", "game_loss", "match_loss", "disqualification")
    assert rules.levels == (2, 3, 4)
    assert (rules.counters, rules.thresholds, rules.substitution, rules.discretionary) == ((), (), None, False)


def test_each_category_has_its_own_penalty():
    assert GUIDE.combination.by_group
    assert GUIDE.combination.order == ("match_loss", "game_loss")
    assert "P III.C" in GUIDE.combination.cite


@pytest.mark.parametrize(
    ("kind", "phase", "target", "siding"),
    [
        ("game_loss", "registration", Target.FIRST_DUEL, False),
        ("game_loss", "before_round_1", Target.FIRST_DUEL, False),
        ("game_loss", "between_rounds", Target.FIRST_DUEL, False),
        ("game_loss", "before_match", Target.FIRST_DUEL, False),
        ("game_loss", "during_match", Target.CURRENT_DUEL, True),
        ("game_loss", "between_games", Target.NEXT_DUEL, True),
        ("match_loss", "registration", Target.NEXT_MATCH, None),
        ("match_loss", "before_round_1", Target.NEXT_MATCH, None),
        ("match_loss", "between_rounds", Target.NEXT_MATCH, None),
        ("match_loss", "before_match", Target.CURRENT_MATCH, None),
        ("match_loss", "during_match", Target.CURRENT_MATCH, None),
        ("match_loss", "between_games", Target.CURRENT_MATCH, None),
    ],
)
def test_where_a_loss_lands(kind, phase, target, siding):
    (timing,) = [timing for timing in GUIDE.timing if kind in timing.kinds and phase in timing.phases]
    assert (timing.target, timing.siding) == (target, siding)


def test_all_ambiguities_are_decided_once():
    codes = [note.code for note in GUIDE.notes]
    assert len(set(codes)) == len(codes)
    assert [code for code in codes if code.startswith("AMB-")] == REGISTER
    assert [note.code for note in GUIDE.notes if not note.text] == []


def test_every_note_that_is_named_exists():
    assert set(named_notes()) <= {note.code for note in GUIDE.notes}


def test_every_note_is_named_where_it_matters():
    """K1 (the day) and K32 (limits of another format) concern no entry; the sources name them."""
    codes = {note.code for note in GUIDE.notes}
    assert codes - set(named_notes()) == {"AMB-K1", "AMB-K32"}
    assert [code for code in ("(AMB-K1)", "(AMB-K32)") if code not in text_outside_the_notes()] == []


def test_conditions_ask_for_facts_that_exist():
    asked = {name for infraction in GUIDE.infractions for case in infraction.cases for name in case.when}
    assert asked <= set(FACTS)


def test_a_case_that_only_a_judge_sees_has_no_condition():
    for infraction in GUIDE.infractions:
        for case in infraction.cases:
            assert (case.of == "judge") == (not case.when and not case.select)


def test_deck_errors_before_and_from_round_1_on_exclude_each_other():
    """No Game Loss by default before round 1 (AMB-K3), and no amnesty after it."""
    early = {
        infraction.code: {
            case.error: case.when.get("before_round_1") for case in infraction.cases if case.of != "judge"
        }
        for infraction in GUIDE.infractions
        if infraction.group == "DE"
    }
    assert set(early["DE-MAJOR"].values()) == {False}
    assert set(early["DE-NONE"].values()) == {True}
    assert {error: when for error, when in early["DE-MINOR"].items() if error.startswith("A")} == {
        "A2": True,
        "A3": True,
    }
    assert early["DE-MINOR"]["B6"] is False


def test_no_deck_error_without_intent_is_shown_where_there_is_intent():
    """Rows D0 and A to C: beside intended marks a mismatch is its own fault, else all of it is cheating."""
    for infraction in GUIDE.infractions:
        for case in infraction.cases:
            if infraction.group == "DE" and case.error not in ("B1", "B1-head", "beside-cheating"):
                assert case.of == "judge" or case.when["intent"] is False
    assert {case.when["intent"] for case in GUIDE.infraction("UC-CHEATING").cases if case.when} == {True}


def test_what_makes_list_and_deck_illegal():
    """A card in a column where it can never be leaves the list legal (AMB-K18), and not the deck."""
    listed, lain = GUIDE.legality.list, GUIDE.legality.deck
    assert [set(select.codes) for select in listed] == [FAULTS - {"P104"}]
    assert [set(select.codes) for select in lain] == [FAULTS]
    assert [(select.sections, select.forbidden, select.within) for select in (*listed, *lain)] == [((), None, None)] * 2


def test_what_no_provision_covers():
    covered = {code for entry in GUIDE.uncovered for code in entry.codes}
    assert covered == FAULTS | UNREAD | NAMED_UNCOVERED
    assert [entry.suggestion for entry in GUIDE.uncovered] == [None] * len(GUIDE.uncovered)
