"""The decision table of deck errors: remedies, time limits, no gap."""

from itertools import product

import pytest

from app.core.corrections.remedy import Fill, Missing, Verb
from app.core.law import Context, Phase
from app.core.penalties.assessing import assess_infraction
from app.core.penalties.guide import Order
from app.core.penalties.matching import holds
from app.core.penalties.scale import PenaltyKind
from app.core.penalties.situation import Prior
from tests.data.kde import GUIDE


def orders():
    """Every order of the file with the error that it belongs to."""
    for infraction in GUIDE.infractions:
        found = [(infraction.code, infraction.correction)]
        found += [(case.error, case.correction) for case in infraction.cases]
        for error, order in found:
            while order is not None:
                yield error, order
                order = order.then


DE_MAJOR_ORDERS = {
    "B7": [
        (Verb.RESTORE_DECK, Fill.NONE, Missing.PROCURE, False),
        (Verb.STRIP_DECK_THEN_LIST_FOLLOWS, Fill.TO_MINIMUM, Missing.PROCURE, True),
    ],
    "C2": [
        (Verb.DECK_FOLLOWS_LIST, Fill.NONE, Missing.DROP, True),
        (Verb.CLARIFY, Fill.NONE, Missing.PROCURE, False),
        (Verb.HEAD_JUDGE_DECIDES, Fill.NONE, Missing.PROCURE, False),
    ],
    "C3": [
        (Verb.DECK_FOLLOWS_LIST, Fill.NONE, Missing.STRIKE, True),
        (Verb.CLARIFY, Fill.NONE, Missing.PROCURE, False),
        (Verb.LIST_FOLLOWS_DECK, Fill.TO_MINIMUM, Missing.PROCURE, True),
    ],
    "C4": [(Verb.LIST_FOLLOWS_DECK, Fill.NONE, Missing.PROCURE, False)],
    "C5": [
        (Verb.DECK_FOLLOWS_LIST, Fill.NONE, Missing.FILL_TO_MINIMUM, True),
        (Verb.CLARIFY, Fill.NONE, Missing.PROCURE, False),
    ],
    "C6": [(Verb.LIST_FOLLOWS_DECK, Fill.NONE, Missing.PROCURE, False)],
    "C7": [
        (Verb.STRIP_DECK_THEN_LIST_FOLLOWS, Fill.TO_MINIMUM, Missing.PROCURE, True),
        (Verb.RESTORE_DECK, Fill.NONE, Missing.PROCURE, False),
    ],
    "C8": [
        (Verb.STRIP_DECK_THEN_LIST_FOLLOWS, Fill.TO_MINIMUM, Missing.PROCURE, True),
        (Verb.RESTORE_DECK, Fill.NONE, Missing.PROCURE, False),
    ],
}


@pytest.mark.parametrize("error", sorted(DE_MAJOR_ORDERS))
def test_the_remedy_of_a_row(error):
    found = [(order.verb, order.fill, order.missing_cards, order.drop) for name, order in orders() if name == error]
    assert list(dict.fromkeys(found)) == DE_MAJOR_ORDERS[error]


def test_time_limits_are_those_of_tardiness():
    limits: set[tuple[int | None, PenaltyKind | None]] = {
        (order.time_limit_seconds, order.on_timeout) for _, order in orders()
    }
    assert limits == {(None, None), (180, PenaltyKind.GAME_LOSS), (600, PenaltyKind.MATCH_LOSS)}
    short = {error for error, order in orders() if order.time_limit_seconds == 180}
    assert short == {"B6"}


def test_the_first_case_of_an_error_has_the_plain_remedy():
    """An infraction asked for by the name of its error is answered with its first case."""
    first: dict[str, Order | None] = {}
    for case in GUIDE.infraction("DE-MAJOR").cases:
        first.setdefault(case.error, case.correction)
    assert {error for error, order in first.items() if order is None or order.then is not None} == set()


SAID = ("before_round_1", "intent", "list_required", "presented", "reported_by_player", "list_verified", "naming_slip")


def situations():
    """Every combination of facts that can come together where something of list or deck is wrong."""
    pairs = [
        ("legal", "legal"),
        ("legal", "illegal"),
        ("illegal", "legal"),
        ("illegal", "illegal"),
        ("illegal", "absent"),
    ]
    for (listed, lain), differs, unsided, later in product(pairs, *[(False, True)] * 3):
        if (lain == "absent" and differs) or (unsided and (later or not differs)):
            continue
        if (listed, lain) == ("legal", "legal") and not differs:
            continue
        for values in product((False, True), repeat=len(SAID)):
            facts = {"list": listed, "deck": lain, "differs": differs, "unsided": unsided, "later_game": later}
            facts |= dict(zip(SAID, values, strict=True))
            yield facts | {"marked": "none", "found_by_player": facts["reported_by_player"]}


def first_shown(facts):
    """The first class and error whose conditions hold, where the list, the deck or both have faults that are picked."""
    of = {"list": facts["list"] == "illegal", "deck": facts["deck"] == "illegal"}
    of["both"] = of["list"] or of["deck"]
    for infraction in GUIDE.infractions:
        for case in infraction.cases:
            codes = {code for select in case.select for code in select.codes}
            seen = not codes or ("C101" in codes and of.get(case.of, False))
            if case.of != "judge" and seen and holds(case.when, facts):
                return infraction.code, case.error
    return None


def row(facts):
    """The decision table by itself, for lists and decks whose faults are copies, sizes or prints."""
    if facts["intent"]:
        return "UC-CHEATING", "D0"
    if facts["before_round_1"]:
        return ("DE-MINOR", "A3") if facts["reported_by_player"] else ("DE-NONE", "A1")
    if facts["unsided"] and facts["presented"]:
        return "DE-MAJOR", "B7"
    if facts["unsided"] and facts["list"] == "legal":
        return "DE-MINOR", "B6"
    if not facts["list_required"]:
        if facts["deck"] == "illegal":
            return "DE-MAJOR", "C8"
        return ("DE-MINOR", "B6") if facts["unsided"] else None
    if facts["deck"] == "absent":
        return "DE-MAJOR", "list-alone"
    if facts["list_verified"] and not facts["unsided"]:
        return "DE-MAJOR", "C2"
    if facts["list"] == "illegal":
        return "DE-MAJOR", "C7" if facts["deck"] == "illegal" or facts["unsided"] else "C6"
    return "DE-MAJOR", "C3" if facts["naming_slip"] and facts["differs"] else "C5"


def test_the_decision_table_has_no_gap_and_no_second_answer():
    wrong = [(facts, first_shown(facts), row(facts)) for facts in situations() if first_shown(facts) != row(facts)]
    assert wrong == []
    assert sum(1 for _ in situations()) == 2560


OF_THE_SOURCES = {"AMB-K1", "AMB-K32"}
"""Codes that concern the documents as such: which day is printed, and limits that they do not print."""
OF_A_SITUATION = {"AMB-K18"}
"""Codes that only a list and a deck show: the vectors W10 and W11 in tests/cases/penalties/kde.toml name them."""


def test_each_decision_is_named_by_the_assessment_of_what_it_concerns() -> None:
    """Every code of the register stands in the notes of some answer, by error, by band, on repetition or left over."""
    told: set[str] = set()
    for infraction in GUIDE.infractions:
        for error in (None, *(case.error for case in infraction.cases)):
            for minutes in (None, *(band.minutes + 0.1 for band in infraction.bands)):
                for phase in Phase:
                    found = assess_infraction(
                        GUIDE,
                        infraction,
                        2,
                        Context(phase=phase),
                        [Prior(infraction.code, "match_loss")],
                        minutes,
                        error,
                    ).infractions[0]
                    told |= {note.split(":")[0] for note in found.notes}
    told |= {code for entry in GUIDE.uncovered for code in entry.notes}
    register = {note.code for note in GUIDE.notes if note.code.startswith("AMB-")}
    assert len(register) == 36
    assert register - told == OF_THE_SOURCES | OF_A_SITUATION
