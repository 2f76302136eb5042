"""From violations to infractions and the one penalty: nothing is assigned that the data do not say."""

import pytest

from app.core.comparison import Comparison, Difference, Discrepancy
from app.core.corrections.remedy import Verb
from app.core.law import Context, Phase
from app.core.penalties.assessing import (
    Combined,
    Given,
    assess,
    assess_infraction,
    combine,
)
from app.core.penalties.scale import AssignedBy, Authority, PenaltyKind, Target
from app.core.penalties.situation import Prior, Situation
from tests.core.penalties.guides import guide, infraction, only
from tests.core.penalties.showing import COPIES, GAME_LOSS, MAIN, SIDE, WARNING, case, shown, violation
from tests.making import deck, entry


def test_one_infraction_whole():
    held = guide(
        infraction(
            "A",
            penalty={"kind": "game_loss"},
            correction={"verb": "make_list_legal", "time_limit_seconds": 300},
            cases=[case("one", select=[{"codes": ["C101"]}], notes=["N1"]), case("two", select=[{"codes": ["L101"]}])],
            notes=["N2"],
        ),
        notes=[{"code": "N1", "text": "first"}, {"code": "N2", "text": "second"}],
        timing=[
            {"kinds": ["warning"], "phases": ["during_match"], "target": "next_duel", "cite": "other kind"},
            {"kinds": ["game_loss"], "phases": ["between_games"], "target": "next_duel", "cite": "other phase"},
            {
                "kinds": ["game_loss"],
                "phases": ["during_match"],
                "target": "current_duel",
                "siding": True,
                "cite": "t",
                "notes": ["N3"],
            },
        ],
    )
    context = Context(phase=Phase.DURING_MATCH)
    assessment = shown(held, violation(), violation("L101", allowed=1), context=context)
    (found,) = assessment.infractions
    assert (found.code, found.title, found.english, found.group) == ("A", "A", "A", "deck")
    assert found.cite == "cite one, cite two"
    assert (found.of_list, found.of_deck) == ((0, 1), ())
    assert found.penalty == Given(GAME_LOSS, AssignedBy.DOCUMENT, None, "own game_loss")
    assert (found.by_level, found.order.verb) == (None, Verb.MAKE_LIST_LEGAL)
    assert (found.lands_on, found.siding, found.timing_cite) == (Target.CURRENT_DUEL, True, "t")
    assert (found.who_may_give, found.recorded) == (Authority.JUDGE, True)
    assert (found.repeat.offence, found.repeat.error) == (1, "one+two")
    assert found.notes == ("N2: second", "N1: first", "N3")
    assert assessment.penalty == Combined(GAME_LOSS, "own game_loss", (0,), "heaviest (2)")


def test_nothing_found_is_nothing():
    assert shown(guide(COPIES)).infractions == ()
    assert shown(guide(COPIES)).penalty is None


def test_what_no_provision_covers_is_told_and_nothing_assigned():
    held = guide(
        COPIES,
        uncovered=[
            {
                "codes": ["S102"],
                "sections": ["side"],
                "text": "side",
                "suggestion": "game_loss",
                "suggestion_from": "x",
            },
            {"codes": ["S102", "P104"], "text": "sizes", "notes": ["N"]},
        ],
        notes=[{"code": "N", "text": "why"}],
    )
    found = shown(
        held,
        violation("S102", SIDE),
        violation("P104"),
        violation("S102"),
        violation("U101"),
        violation("P104", cause=0),
    )
    assert [(one.code, one.title, one.of_list, one.notes) for one in found.infractions] == [
        ("unassigned", "side", (0,), ()),
        ("unassigned", "sizes", (1, 2), ("N: why",)),
        ("unassigned", "The document assigns no penalty to this.", (3,), ()),
    ]
    assert found.infractions[0].penalty == Given(None, AssignedBy.NONE, None, None, GAME_LOSS, "x")
    assert found.infractions[1].penalty == Given(None, AssignedBy.NONE)
    assert found.penalty is None


def test_a_consequence_is_no_offence_where_its_cause_is_covered():
    held = guide(COPIES, infraction("B", cases=[case(select=[{"codes": ["L101"]}])]))
    found = shown(held, violation("L101", allowed=1), violation("C101", cause=0))
    assert [(one.code, one.of_list) for one in found.infractions] == [("B", (0,))]


def test_a_consequence_counts_where_its_cause_is_not_covered():
    found = shown(guide(COPIES), violation("P104"), violation("C101", cause=0))
    assert [(one.code, one.of_list) for one in found.infractions] == [("A", (1,)), ("unassigned", (0,))]


def test_an_infraction_without_violations_stays():
    held = guide(infraction("A", cases=[case(when={"differs": True})]))
    different = Comparison((Discrepancy("A", Difference.EXTRA, MAIN),), False)
    found = shown(held, table=deck(), comparison=different)
    assert [one.code for one in found.infractions] == ["A"]
    assert shown(held).infractions == ()


def test_violations_of_list_and_deck_are_kept_apart():
    held = guide(
        infraction("L", cases=[case(of="list", select=[{"codes": ["C101"]}])]),
        infraction("D", cases=[case(of="deck", select=[{"codes": ["C101"]}])]),
        infraction("B", cases=[case(of="both", select=[{"codes": ["C101"]}])]),
        infraction("J", cases=[case(of="judge", select=[{"codes": ["C101"]}])]),
    )
    listed = deck(entry("A", 4))
    found = assess(Situation(listed, (violation(),), listed, (violation("X"), violation())), held)
    assert [(one.code, one.of_list, one.of_deck) for one in found.infractions] == [
        ("L", (0,), ()),
        ("D", (), (1,)),
        ("B", (0,), (1,)),
        ("unassigned", (), (0,)),
    ]


def test_without_a_deck_nothing_is_said_of_one():
    held = guide(infraction("D", cases=[case(of="deck", select=[{"codes": ["C101"]}])]))
    assert [one.code for one in assess(Situation(deck(), (), None, (violation(),)), held).infractions] == []


def test_the_specific_stands_instead_of_the_general():
    held = guide(COPIES, infraction("S", instead_of=["A"], cases=[case(select=[{"codes": ["C101"]}])]))
    assert [one.code for one in shown(held, violation()).infractions] == ["S"]


def test_in_a_decision_table_the_first_row_counts_with_the_findings_of_all():
    held = guide(
        infraction("A", cases=[case("one", select=[{"codes": ["C101"]}]), case("two", select=[{"codes": ["L101"]}])]),
        infraction("B", cases=[case("three", of="both", select=[{"codes": ["L101"]}])]),
        infraction("C", group="other", cases=[case(select=[{"codes": ["L101"]}])]),
        first_match_groups=["deck"],
    )
    listed = deck(entry("A", 4))
    situation = Situation(listed, (violation(), violation("L101")), listed, (violation("L101"),))
    found = assess(situation, held)
    assert [(one.code, one.repeat.error, one.of_list, one.of_deck) for one in found.infractions] == [
        ("A", "one", (0, 1), (0,)),
        ("C", "e", (1,), ()),
    ]


def test_the_heaviest_case_decides_and_what_is_assigned_goes_before_what_is_left_open():
    held = guide(
        infraction(
            "A",
            cases=[
                case(
                    "judge", select=[{"codes": ["C101"]}], penalty={"assigned_by": "judge", "suggestion": "match_loss"}
                ),
                case("light", select=[{"codes": ["C101"]}], penalty={"kind": "caution"}),
                case(
                    "heavy", select=[{"codes": ["C101"]}], penalty={"kind": "game_loss"}, correction={"verb": "clarify"}
                ),
            ],
        )
    )
    (found,) = shown(held, violation()).infractions
    assert (found.penalty.kind, found.order.verb) == (GAME_LOSS, Verb.CLARIFY)


def test_the_notes_of_escalation_are_given_with_a_repetition_only():
    held = guide(COPIES, escalation={"notes": ["N"]}, notes=[{"code": "N", "text": "two ways"}])
    assert shown(held, violation()).infractions[0].notes == ()
    assert shown(held, violation(), prior=[Prior("A", "warning")]).infractions[0].notes == ("N: two ways",)


def test_authority_record_and_target_of_the_infraction_go_before_those_of_the_scale():
    held = guide(
        infraction(
            "A",
            who_may_give="head_judge",
            recorded=False,
            lands_on="next_match",
            cases=[case(select=[{"codes": ["C101"]}])],
        )
    )
    found = shown(held, violation()).infractions[0]
    assert (found.who_may_give, found.recorded, found.lands_on) == (Authority.HEAD_JUDGE, False, Target.NEXT_MATCH)


def test_in_single_game_matches_a_first_game_loss_is_replaced():
    substitution = {"kind": "game_loss", "becomes": "match_point_loss", "repeat": "match_loss", "cite": "s"}
    held = guide(
        infraction("A", penalty={"kind": "game_loss"}, cases=[case(select=[{"codes": ["C101"]}])]),
        escalation={"substitution": substitution},
    )
    single = Context(single_game_matches=True)
    found = shown(held, violation(), context=single).infractions[0]
    assert (found.penalty.kind, found.penalty.local_name) == (PenaltyKind.MATCH_POINT_LOSS, None)
    assert shown(held, violation()).infractions[0].penalty.kind is GAME_LOSS


def test_several_infractions_make_the_heaviest_penalty():
    held = guide(
        infraction("A", cases=[case(select=[{"codes": ["C101"]}])]),
        infraction("B", penalty={"kind": "game_loss"}, cases=[case(select=[{"codes": ["C101"]}])]),
        infraction("C", penalty={"kind": "game_loss"}, cases=[case(select=[{"codes": ["C101"]}])]),
        infraction(
            "D", penalty={"assigned_by": "judge", "kind": "match_loss"}, cases=[case(select=[{"codes": ["C101"]}])]
        ),
    )
    assert shown(held, violation()).penalty == Combined(GAME_LOSS, "own game_loss", (1, 2), "heaviest (2)")


def test_or_the_heaviest_of_each_group():
    held = guide(
        infraction("A", cases=[case(select=[{"codes": ["C101"]}])]),
        infraction("B", group="other", penalty={"kind": "match_loss"}, cases=[case(select=[{"codes": ["C101"]}])]),
        infraction("C", penalty={"kind": "game_loss"}, cases=[case(select=[{"codes": ["C101"]}])]),
        infraction("D", penalty={"kind": "caution"}, cases=[case(select=[{"codes": ["C101"]}])]),
        combination={"rule": "each", "cite": "c", "by_group": True},
    )
    found = shown(held, violation()).penalty
    assert found == Combined(PenaltyKind.MATCH_LOSS, "own match_loss", (1,), "each (c)", ((GAME_LOSS, (2,)),))
    assert combine((), held) is None


@pytest.mark.parametrize(
    ("swiss", "kind"),
    [(None, PenaltyKind.MATCH_POINT_LOSS), (True, PenaltyKind.MATCH_POINT_LOSS), (False, GAME_LOSS)],
)
def test_a_substitute_belongs_to_swiss_rounds(swiss, kind):
    substitution = {"kind": "game_loss", "becomes": "match_point_loss", "repeat": "match_loss", "cite": "s"}
    held = guide(infraction("A", penalty={"kind": "game_loss"}), escalation={"substitution": substitution})
    context = Context(single_game_matches=True, swiss=swiss)
    assert assess_infraction(held, only(held), context=context).infractions[0].penalty.kind is kind


def test_of_equal_penalties_the_one_that_suggests_more_is_told():
    held = guide(
        infraction(
            "A",
            cases=[
                case("plain", select=[{"codes": ["C101"]}]),
                case(
                    "more",
                    select=[{"codes": ["C101"]}],
                    penalty={"kind": "warning", "suggestion": "game_loss", "suggestion_from": "x"},
                ),
                case("plain too", select=[{"codes": ["C101"]}]),
            ],
        )
    )
    (found,) = shown(held, violation()).infractions
    assert found.penalty == Given(WARNING, AssignedBy.DOCUMENT, None, "own warning", GAME_LOSS, "x")


def test_a_case_of_deck_and_list_needs_the_deck_to_show_it():
    held = guide(
        infraction("A", cases=[case(of="deck_and_list", select=[{"codes": ["C101"]}])]),
        infraction("B", cases=[case(of="both", select=[{"codes": ["C101"]}])]),
    )
    listed = deck(entry("A", 4))
    both = assess(Situation(listed, (violation(),), listed, (violation("X"), violation())), held)
    assert [(one.code, one.of_list, one.of_deck) for one in both.infractions][:2] == [
        ("A", (0,), (1,)),
        ("B", (0,), (1,)),
    ]
    alone = assess(Situation(listed, (violation(),), listed, ()), held)
    assert [(one.code, one.of_list, one.of_deck) for one in alone.infractions] == [("B", (0,), ())]


def test_what_only_follows_from_an_unread_place_is_no_offence_and_makes_nothing_illegal():
    size = infraction("A", cases=[case(select=[{"codes": ["S101"]}]), case("other", when={"list": "illegal"})])
    held = guide(size, legality={"list": [{"codes": ["S101"]}], "deck": [{"codes": ["S101"]}]})
    unread = shown(held, violation("S101", cause=1), violation("R103"))
    assert [(one.code, one.of_list) for one in unread.infractions] == [("unassigned", (1,))]
    certain = shown(held, violation("S101"), violation("R103"))
    assert [one.code for one in certain.infractions] == ["A", "unassigned"]
    of_another = shown(held, violation("S101", cause=1), violation("P104"))
    assert [one.code for one in of_another.infractions] == ["A", "unassigned"]
