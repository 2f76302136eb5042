"""The guides of Taiwan, Japan, Indonesia and Sanguozhi: every clause, every decision on an ambiguity, as cases.

Violations are built directly, so that a guide is tried apart from the rules. A case whose `note` names a decision must
give that note; each decision of the register has one.
"""

import re
import tomllib
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import Section
from app.core.comparison import CODES, Comparison, Difference, Discrepancy, SizeChange
from app.core.deck import Marking, Materials
from app.core.law import Context, Phase
from app.core.penalties.assessing import assess, assess_infraction
from app.core.penalties.guide import OPEN
from app.core.penalties.scale import WEIGHT, AssignedBy, PenaltyKind
from app.core.penalties.situation import FACTS, Prior, Situation
from app.core.rules.table import RULES
from app.core.violations import Finding, Violation
from tests.conftest import ROOT
from tests.making import deck, entry

DAYS = {
    "tw-2012": date(2012, 3, 1),
    "jp-2008": date(2008, 3, 15),
    "id-2024": date(2024, 5, 23),
    "sgz-2013": date(2013, 6, 1),
}
REGISTER = {
    "tw-2012": [f"AMB-T{number}" for number in range(1, 20)],
    "jp-2008": [f"AMB-J{number}" for number in range(1, 8)],
    "id-2024": [f"AMB-I{number}" for number in range(1, 9)],
    "sgz-2013": [f"AMB-S{number}" for number in range(1, 6)],
}
FURTHER_CODES = ("L102", "H103", "H104", "M106", "X106")
"""Codes that may come of other rules than the table's; what differs (X101 to X105) the guides ask as facts."""
WRITTEN = re.compile(
    r"(?P<code>\w+)(?: (?P<section>main|extra|side))?(?: (?P<actual>\d+)/(?P<allowed>\d+))?(?: (?P<card>.+))?"
)


def documents(part):
    for name in DAYS:
        path = ROOT / "tests" / "cases" / "penalties" / f"{name}.toml"
        for case in tomllib.loads(path.read_text(encoding="utf-8")).get(part, []):
            for level in case.get("levels", [None]):
                yield pytest.param(name, case, level, id=f"{name}: {case['name']}, level {level}")


@pytest.fixture(scope="module")
def guides(library):
    return {name: library.guide(name, day) for name, day in DAYS.items()}


def violation(text):
    text, _, cause = text.partition(" <- ")
    found = WRITTEN.fullmatch(text).groupdict()
    section = Section(found["section"]) if found["section"] else None
    numbers = [int(found[key]) if found[key] else None for key in ("actual", "allowed")]
    cards = (found["card"],) if found["card"] else ()
    return Violation(
        found["code"], found["code"], Finding(section, cards, (1,), *numbers), int(cause) if cause else None
    )


def cards(rows):
    return [entry(name, copies, Section(section)) for copies, name, section in rows]


def comparison(case):
    if case.get("without_list") or "deck" not in case:
        return None
    discrepancies = tuple(
        Discrepancy(card, Difference(kind), Section(section), Section(*goal) if goal else None)
        for kind, card, section, *goal in case.get("differs", [])
    )
    sizes = tuple(SizeChange(Section(section), *numbers) for section, *numbers in case.get("sizes_changed", []))
    return Comparison(discrepancies, not (discrepancies or sizes), case.get("unsided", False), sizes)


def context(case):
    said = dict(case.get("context", {}))
    return Context(**(said | ({"phase": Phase(said["phase"])} if "phase" in said else {})))


def prior(case):
    return tuple(Prior(code, kind, error or None, *more) for code, kind, error, *more in case.get("prior", []))


def situation(case, level):
    materials = Materials(marked=Marking(case["marked"])) if "marked" in case else None
    return Situation(
        deck(*cards(case.get("list_cards", []))),
        tuple(map(violation, case.get("list", []))),
        deck(*cards(case.get("deck_cards", [])), materials=materials) if "deck" in case else None,
        tuple(map(violation, case.get("deck", []))),
        comparison(case),
        context(case),
        level,
        prior(case),
        not case.get("without_list", False),
    )


def penalty_of(found):
    if found.by_level is not None:
        return "/".join(map(given_as, found.by_level))
    return given_as(found.penalty)


def given_as(penalty):
    kind = penalty.kind.value if penalty.kind else penalty.assigned_by.value
    judged = " (judge)" if penalty.kind and penalty.assigned_by is AssignedBy.JUDGE else ""
    upper = f"..{penalty.at_most}" if penalty.at_most else ""
    hint = f", suggested {penalty.suggestion}" if penalty.suggestion else ""
    return f"{kind}{upper}{judged}{hint}"


def shown(found):
    """What an infraction came to; an empty text, or 0, stands for nothing."""
    order, repeat = found.order, found.repeat
    fields = {
        "code": found.code,
        "penalty": penalty_of(found),
        "cite": found.cite,
        "list": list(found.of_list),
        "deck": list(found.of_deck),
        "verb": order and order.verb,
        "then": order and order.then and order.then.verb,
        "limit": order and order.time_limit_seconds,
        "on_timeout": order and order.on_timeout,
        "lands_on": found.lands_on,
        "siding": found.siding,
        "by": found.who_may_give,
        "recorded": found.recorded,
        "error": repeat and repeat.error,
        "offence": repeat and repeat.offence,
        "raised_from": repeat and repeat.raised_from,
        "may_be_raised_to": repeat and repeat.may_be_raised_to,
    }
    return {key: "" if value is None else value for key, value in fields.items()}


def told(assessment, expected):
    return [
        {key: value for key, value in shown(found).items() if key in wanted}
        for found, wanted in zip(assessment.infractions, expected, strict=True)
    ]


def notes_of(assessment):
    return {note.split(":")[0] for found in assessment.infractions for note in found.notes}


def compare_whole(assessment, case):
    assert [found.code for found in assessment.infractions] == [wanted["code"] for wanted in case["expect"]]
    assert told(assessment, case["expect"]) == case["expect"]
    combined = assessment.penalty
    assert (combined.kind.value if combined else None) == case.get("penalty")
    if "because_of" in case:
        assert list(combined.because_of) == case["because_of"]
        assert [kind.value for kind, _ in combined.also] == case.get("also", [])
    assert set(case.get("note", [])) <= notes_of(assessment)
    assert set(case.get("without_note", [])).isdisjoint(notes_of(assessment))


@pytest.mark.parametrize(("name", "case", "level"), list(documents("case")))
def test_a_situation(guides, name, case, level):
    compare_whole(assess(situation(case, level), guides[name]), case)


@pytest.mark.parametrize(("name", "case", "level"), list(documents("named")))
def test_an_infraction_by_its_code(guides, name, case, level):
    guide = guides[name]
    standard = PenaltyKind(case["standard"]) if "standard" in case else None
    assessment = assess_infraction(
        guide,
        guide.infraction(case["expect"][0]["code"]),
        level,
        context(case),
        prior(case),
        case.get("minutes"),
        case.get("error"),
        standard,
    )
    compare_whole(assessment, case)


@pytest.mark.parametrize("name", DAYS)
def test_each_decision_of_the_register_has_a_case_that_names_it(guides, name):
    named = {
        note
        for part in ("case", "named")
        for case in documents(part)
        if case.values[0] == name
        for note in case.values[1].get("note", [])
    }
    assert set(REGISTER[name]) <= {note.code for note in guides[name].notes}
    assert [code for code in REGISTER[name] if code not in named] == []


@pytest.mark.parametrize("name", [*DAYS, "kde-tcg"])
def test_every_violation_is_covered_by_an_infraction_or_listed_as_uncovered(library, name):
    guide = library.guide(name, DAYS.get(name, date(2024, 6, 1)))
    covered = {
        code for one in guide.infractions for case in one.cases for select in case.select for code in select.codes
    }
    listed = {code for one in guide.uncovered for code in one.codes}
    codes = [rule.code for rule in RULES] + list(FURTHER_CODES)
    assert [code for code in codes if code not in covered | listed] == []
    assert {code for code, *_ in CODES.values()}.isdisjoint(covered)


@pytest.mark.parametrize("name", DAYS)
def test_every_note_condition_and_kind_that_a_guide_names_is_there(guides, name):
    guide = guides[name]
    texts = {note.code for note in guide.notes} | {"never_raised"}
    cases = [case for one in guide.infractions for case in one.cases]
    parts = [*guide.infractions, *cases, *guide.uncovered, *guide.timing, *guide.scale, guide.escalation]
    parts += [band for one in guide.infractions for band in one.bands]
    assert {note for part in parts for note in part.notes} <= texts
    assert {one.not_raised for one in guide.infractions} <= texts
    assert {fact for case in cases for fact in case.when} <= set(FACTS)
    assert all(len(set(case.when)) == len(case.when) and case.cite for case in cases)
    assigned = {kind for one in guide.infractions for penalty in one.penalties for kind in penalty.assigns}
    assert assigned <= {rung.kind for rung in guide.scale}
    assert [WEIGHT[rung.kind] for rung in guide.scale] == sorted(WEIGHT[rung.kind] for rung in guide.scale)


@pytest.mark.parametrize("name", DAYS)
def test_what_is_suggested_says_where_it_comes_from(guides, name):
    penalties = [penalty for one in guides[name].infractions for penalty in one.penalties]
    suggested = [one for one in (*penalties, *guides[name].uncovered) if one.suggestion is not None]
    assert all(one.suggestion_from for one in suggested)
    for penalty in penalties:
        assert (penalty.assigned_by.value in OPEN) is (penalty.kind is None and not penalty.by_level), penalty


SAMPLES = st.lists(
    st.sampled_from(
        [
            "S101 main 39/40",
            "S103 side 14/15",
            "C101 main 4/3 A",
            "L101 main 1/0 B",
            "L101 side 2/1 C",
            "P102 main 1/0 D",
            "H101",
            "M102",
            "S102 main 61/60",
            "U103 main",
            "P104 main 1/0 E",
        ]
    ),
    max_size=4,
    unique=True,
)
KINDS = st.sampled_from(list(PenaltyKind))
PRIORS = st.lists(st.builds(Prior, st.sampled_from(["3.1", "3.2", "list-4", "3.B", "2.1"]), KINDS.map(str)), max_size=4)


@given(SAMPLES, SAMPLES, PRIORS, st.booleans(), st.sampled_from(list(DAYS)))
def test_an_unknown_level_never_yields_a_penalty(library, listed, lain, earlier, marked, name):
    guide = library.guide(name, DAYS[name])
    case = {"list": listed, "deck": lain, "marked": "pattern" if marked else "none"}
    for level in (None, 0, 9):
        found = assess(situation(case, level), guide)
        without = assess(Situation(**{**_parts(situation(case, level)), "prior": earlier}), guide)
        if guide.needs_level:
            assert found.penalty is None
            assert without.penalty is None
            assert all(one.penalty is None or one.code == "unassigned" for one in without.infractions)


def _parts(held):
    return {name: getattr(held, name) for name in Situation.__dataclass_fields__}


@given(SAMPLES, SAMPLES, PRIORS, st.sampled_from(list(DAYS)), st.sampled_from([1, 2, 3]))
def test_no_repetition_lowers_a_penalty_of_any_guide(library, listed, lain, earlier, name, level):
    guide = library.guide(name, DAYS[name])
    held = situation({"list": listed, "deck": lain}, level)
    once, again = assess(held, guide), assess(Situation(**{**_parts(held), "prior": earlier}), guide)
    for first, second in zip(once.infractions, again.infractions, strict=True):
        before, after = first.penalty.kind, second.penalty.kind
        assert (before is None) is (after is None)
        assert before is None or WEIGHT[after] >= WEIGHT[before]
    assert again.penalty is None or WEIGHT[again.penalty.kind] >= WEIGHT[once.penalty.kind]


@given(SAMPLES, SAMPLES, st.sampled_from(list(DAYS)))
def test_every_violation_is_told_under_some_infraction(library, listed, lain, name):
    found = assess(situation({"list": listed, "deck": lain, "marked": "pattern"}, 2), library.guide(name, DAYS[name]))
    assert {index for one in found.infractions for index in one.of_list} == set(range(len(listed)))
    assert {index for one in found.infractions for index in one.of_deck} == set(range(len(lain)))
