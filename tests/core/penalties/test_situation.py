"""The facts that conditions ask for, and which violations a case picks."""

import pytest
from pydantic import ValidationError

from app.core.cards import Section
from app.core.comparison import Comparison, Difference, Discrepancy, SizeChange
from app.core.deck import Marking, Materials
from app.core.law import Context, FoundBy, Phase
from app.core.penalties.guide import Penalty, Select
from app.core.penalties.matching import holds
from app.core.penalties.scale import PenaltyKind
from app.core.penalties.situation import FACTS, Situation, facts_of, matches
from app.core.violations import Finding, Violation
from tests.core.penalties.guides import guide, infraction
from tests.making import deck, entry

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE
COPIES = Violation("C101", "too-many-copies", Finding(MAIN, ("A",), (1,), 4, 3))
SIZE = Violation("S102", "section-too-large", Finding(MAIN, (), (), 61, 60))
PLAIN = {
    "list": "legal",
    "list_cards": "legal",
    "deck": "absent",
    "deck_wide": "absent",
    "equal": True,
    "differs": False,
    "unsided": False,
    "differs_main": False,
    "differs_side": False,
    "differs_extra": False,
    "sizes_changed": False,
    "list_required": True,
    "before_round_1": False,
    "later_game": False,
    "presented": True,
    "reported_by_player": False,
    "found_by_player": False,
    "list_verified": False,
    "naming_slip": False,
    "single_game": False,
    "side_used": True,
    "marked": "none",
    "intent": False,
    "phase": "unknown",
}


def test_the_facts_of_a_legal_list_alone():
    assert facts_of(Situation(), guide()) == PLAIN
    assert set(PLAIN) == set(FACTS)


@pytest.mark.parametrize(
    ("context", "changed"),
    [
        ({"phase": Phase.REGISTRATION}, {"before_round_1": True, "phase": "registration"}),
        ({"phase": Phase.BEFORE_ROUND_1}, {"before_round_1": True, "phase": "before_round_1"}),
        ({"phase": Phase.BETWEEN_GAMES}, {"phase": "between_games"}),
        ({"game": 1}, {}),
        ({"game": 2}, {"later_game": True}),
        ({"presented": False}, {"presented": False}),
        ({"presented": True}, {}),
        ({"reported_by_player": True}, {"reported_by_player": True, "found_by_player": True}),
        ({"found_by": FoundBy.PLAYER}, {"found_by_player": True}),
        ({"found_by": FoundBy.STAFF}, {}),
        ({"list_verified": True}, {"list_verified": True}),
        ({"naming_slip": True}, {"naming_slip": True}),
        ({"single_game_matches": True}, {"single_game": True}),
        ({"side_deck_used": False}, {"side_used": False}),
        ({"side_deck_used": True}, {}),
        ({"decklist_required": False}, {"list_required": False}),
        ({"decklist_required": True}, {}),
        ({"intent": True}, {"intent": True}),
    ],
)
def test_the_facts_of_event_and_moment(context, changed):
    assert facts_of(Situation(context=Context(**context)), guide()) == PLAIN | changed


def test_without_a_list_none_is_required():
    assert facts_of(Situation(has_list=False), guide()) == PLAIN | {
        "list": "absent",
        "list_cards": "absent",
        "list_required": False,
    }


@pytest.mark.parametrize(
    ("required", "table", "state"),
    [(False, deck(), "absent"), (True, deck(), "illegal"), (None, deck(), "illegal"), (False, None, "illegal")],
)
def test_a_list_that_nobody_demands_counts_only_where_there_is_no_deck(required, table, state):
    context = Context(decklist_required=required)
    facts = facts_of(Situation(deck(), (COPIES,), table, context=context), guide())
    assert (facts["list"], facts["list_required"]) == (state, required is not False)


def test_legality_is_by_the_letters_of_the_guide():
    held = guide(
        legality={
            "list": [{"codes": ["S102"]}],
            "deck": [{"codes": ["C101"], "within": "main"}],
            "deck_wide": [{"codes": ["C101"]}],
        }
    )
    both = deck(entry("A", 3, MAIN), entry("A", 1, SIDE))
    facts = facts_of(Situation(both, (COPIES,), both, (COPIES,)), held)
    assert (facts["list"], facts["deck"], facts["deck_wide"]) == ("legal", "legal", "illegal")
    whole = deck(entry("A", 4, MAIN))
    facts = facts_of(Situation(whole, (SIZE,), whole, (COPIES,)), held)
    assert (facts["list"], facts["deck"], facts["deck_wide"]) == ("illegal", "illegal", "illegal")
    assert facts_of(Situation(whole, (), whole, ()), held)["deck"] == "legal"


def test_the_head_is_no_fault_of_the_cards():
    held = guide(legality={"list": [{"codes": ["H101", "C101"]}], "deck": [{"codes": []}]})
    blank = Violation("H101", "n", Finding())
    facts = facts_of(Situation(deck(), (blank,)), held)
    assert (facts["list"], facts["list_cards"]) == ("illegal", "legal")
    facts = facts_of(Situation(deck(), (blank, COPIES)), held)
    assert (facts["list"], facts["list_cards"]) == ("illegal", "illegal")


def test_where_a_guide_knows_one_word_only_it_holds_for_both():
    held = guide()
    facts = facts_of(Situation(deck(), (), deck(), (COPIES,)), held)
    assert (facts["deck"], facts["deck_wide"]) == ("illegal", "illegal")


@pytest.mark.parametrize(
    ("materials", "changed"),
    [
        (Materials(marked=Marking.PATTERN, intent_found=True), {"marked": "pattern", "intent": True}),
        (Materials(marked=Marking.NO_PATTERN, intent_found=False), {"marked": "no_pattern"}),
        (Materials(), {}),
    ],
)
def test_the_facts_of_the_materials(materials, changed):
    facts = facts_of(Situation(table=deck(materials=materials)), guide())
    assert facts == PLAIN | {"deck": "legal", "deck_wide": "legal"} | changed


def test_the_facts_of_a_comparison():
    moved = Discrepancy("A", Difference.MOVED, MAIN, SIDE)
    facts = facts_of(Situation(comparison=Comparison((moved,), False, True)), guide())
    assert facts == PLAIN | {
        "equal": False,
        "differs": True,
        "unsided": True,
        "differs_main": True,
        "differs_side": True,
    }
    changed = Comparison(equal=False, sizes_changed=(SizeChange(EXTRA, 15, 14),))
    facts = facts_of(Situation(comparison=changed), guide())
    assert facts == PLAIN | {"equal": False, "differs": True, "differs_extra": True, "sizes_changed": True}


@pytest.mark.parametrize(
    ("select", "violation", "picked"),
    [
        ({"codes": ["C101"]}, COPIES, True),
        ({"codes": ["L101"]}, COPIES, False),
        ({"codes": ["C101"], "sections": ["main"]}, COPIES, True),
        ({"codes": ["C101"], "sections": ["side"]}, COPIES, False),
        ({"codes": ["C101"], "forbidden": True}, COPIES, False),
        ({"codes": ["C101"], "forbidden": False}, COPIES, True),
        ({"codes": ["L101"], "forbidden": True}, Violation("L101", "n", Finding(allowed=0)), True),
        ({"codes": ["L101"], "forbidden": False}, Violation("L101", "n", Finding(allowed=0)), False),
        ({"codes": ["L101"], "forbidden": True}, Violation("L101", "n", Finding(allowed=1)), False),
        ({"codes": ["L101"], "forbidden": False}, Violation("L101", "n", Finding(allowed=1)), True),
        ({"codes": ["C101"], "within": "main"}, COPIES, False),
        ({"codes": ["C101"], "within": "extra"}, COPIES, True),
        ({"codes": ["C101"], "within": ["main"]}, COPIES, False),
        ({"codes": ["C101"], "within": ["main", "extra"]}, COPIES, True),
        ({"codes": ["C101"], "within": ("side", "extra")}, COPIES, True),
        ({"codes": ["S102"], "between": [61, 62]}, SIZE, True),
        ({"codes": ["S102"], "between": [60, 61]}, SIZE, True),
        ({"codes": ["S102"], "between": [62, 70]}, SIZE, False),
        ({"codes": ["S102"], "between": [50, 60]}, SIZE, False),
        ({"codes": ["H101"], "between": [0, 1]}, Violation("H101", "n", Finding()), True),
        ({"codes": ["H101"], "between": [1, 2]}, Violation("H101", "n", Finding()), False),
        ({"codes": ["H101"], "sections": ["main"]}, Violation("H101", "n", Finding()), False),
        ({"codes": ["H101"]}, Violation("H101", "n", Finding()), True),
    ],
)
def test_what_a_case_picks(select, violation, picked):
    held = deck(entry("A", 3, MAIN), entry("A", 4, EXTRA), entry("B", 9, MAIN))
    assert matches(Select(**select), violation, held) is picked


@pytest.mark.parametrize(
    ("when", "met"),
    [
        ({}, True),
        ({"list": "legal"}, True),
        ({"list": "illegal"}, False),
        ({"list": ["absent", "legal"]}, True),
        ({"list": ("absent",)}, False),
        ({"list": "legal", "equal": False}, False),
        ({"equal": True}, True),
    ],
)
def test_conditions(when, met):
    assert holds(when, PLAIN) is met


def test_a_note_without_a_text_is_its_code():
    assert guide().note("X") == "X"
    assert guide(notes=[{"code": "X", "text": "why"}]).note("X") == "X: why"


def test_what_the_engine_notes_by_itself_has_a_text_that_a_guide_may_replace():
    assert guide().note("never_raised") == "Never raised for a repetition."
    assert guide().note("error_not_recorded").startswith("The record does not name the kind of error: counted")
    held = guide(notes=[{"code": "never_raised", "text": "Its path is cut."}])
    assert held.note("never_raised") == "never_raised: Its path is cut."


LEVEL = {"number": 1, "name": "one", "description": ""}


@pytest.mark.parametrize(
    ("infractions", "fault"),
    [
        ([infraction("A"), infraction("A")], "two infractions have the same code"),
        ([infraction("A", penalty={"by_level": ["warning", "warning"]})], "A: 2 penalties for 1 levels"),
        ([infraction("A", penalty={"by_level": ["warn"]})], "A: 'warn' is no penalty"),
        ([infraction("A", bands=[{"minutes": 0, "penalty": {"by_level": ["x"]}}])], "A: 'x' is no penalty"),
        (
            [infraction("A", cases=[{"cite": "c", "error": "e", "penalty": {"suggestion_by_level": ["cut", "cut"]}}])],
            "A: 2 penalties for 1 levels",
        ),
    ],
)
def test_a_guide_that_does_not_hold_together_is_refused(infractions, fault):
    with pytest.raises(ValidationError, match=fault):
        guide(*infractions, levels=[LEVEL])


def test_penalties_by_level_of_every_kind_of_word():
    words = ("warning", "none", "judge", "illegible", "cut")
    levels = [{**LEVEL, "number": number} for number in range(1, 6)]
    held = guide(infraction("A", penalty={"by_level": words, "suggestion_by_level": words}), levels=levels)
    assert held.infractions[0].penalty.assigns == (PenaltyKind.WARNING,)
    assert Penalty(kind="caution", at_most="game_loss").assigns == (PenaltyKind.CAUTION,)
    assert Penalty(assigned_by="cut").assigns == ()


def test_a_level_is_needed_where_a_case_depends_on_it():
    by_level = {"by_level": ["warning"]}
    assert guide(infraction(cases=[{"cite": "c", "error": "e", "penalty": by_level}]), levels=[LEVEL]).needs_level
    assert not guide(infraction(cases=[{"cite": "c", "error": "e"}]), levels=[LEVEL]).needs_level


def test_an_infraction_by_its_code():
    held = guide()
    assert held.infraction("A") is held.infractions[0]
    assert held.infraction("B") is None
