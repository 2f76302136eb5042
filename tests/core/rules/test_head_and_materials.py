"""Families H and M: what was not looked at is not judged."""

import pytest

from app.core.deck import Form, Marking, Materials
from app.core.law import Head, Sleeves
from app.core.rules import head, materials
from app.core.violations import Action, Edit, Finding
from tests.making import deck, law

NAME = Finding(edits=(Edit(Action.FILL_IN, "player_name", copies=0),))
NUMBER = Finding(
    parameters=(("number_name", "player_number"),), edits=(Edit(Action.FILL_IN, "player_number", copies=0),)
)


@pytest.mark.parametrize("rule", [head.player_name_missing, head.player_number_missing])
@pytest.mark.parametrize(("field", "broken"), [("", True), (" \u3000", True), ("x", False), (None, False)])
def test_a_blank_field_breaks_and_one_not_looked_at_does_not(rule, field, broken):
    by_name = rule is head.player_name_missing
    form = Form(player_name=field) if by_name else Form(player_number=field)
    assert list(rule(deck(form=form), law())) == ([NAME if by_name else NUMBER] if broken else [])


@pytest.mark.parametrize("rule", [head.player_name_missing, head.player_number_missing])
@pytest.mark.parametrize("rules", [None, Head(cite="x")])
def test_a_ruleset_that_asks_for_no_head(rule, rules):
    assert list(rule(deck(form=Form("", "")), law(head=rules))) == []
    assert list(rule(deck(), law())) == []


def seen(rule, sleeves=True, **facts):
    rules = law() if sleeves is True else law(sleeves=sleeves)
    return list(rule(deck(materials=Materials(**facts)), rules))


@pytest.mark.parametrize(("identical", "found"), [(False, [Finding()]), (True, []), (None, [])])
def test_sleeves(identical, found):
    assert seen(materials.sleeves_differ, sleeves_identical=identical) == found
    assert seen(materials.sleeves_differ, Sleeves(cite="x"), sleeves_identical=identical) == []
    assert seen(materials.sleeves_differ, None, sleeves_identical=identical) == []


@pytest.mark.parametrize(
    ("marking", "pattern"),
    [(Marking.NO_PATTERN, "marked_no_pattern"), (Marking.PATTERN, "marked_pattern"), (Marking.NONE, ""), (None, "")],
)
def test_marks(marking, pattern):
    assert seen(materials.marked, marked=marking) == ([Finding(pattern=pattern)] if pattern else [])


@pytest.mark.parametrize(
    ("languages", "opaque", "count"),
    [(("ja", "en"), False, 2), (("ja", "ja"), False, 0), (("ja", "en"), True, 0), (("ja", "en"), None, 0)],
)
def test_languages(languages, opaque, count):
    expected = [Finding(actual=count, allowed=1, parameters=(("count", count),))] if count else []
    assert seen(materials.languages_mixed, languages=languages, sleeves_opaque=opaque) == expected
    assert seen(materials.languages_mixed, Sleeves(cite="x"), languages=languages, sleeves_opaque=opaque) == []
    assert seen(materials.languages_mixed, None, languages=languages, sleeves_opaque=opaque) == []


def test_languages_that_nobody_looked_at():
    assert seen(materials.languages_mixed, sleeves_opaque=False) == []


def test_altered_cards():
    found = [Finding(cards=(name,), parameters=(("card", name),)) for name in ("A", "B")]
    assert seen(materials.altered_card, altered_cards=("A", "B")) == found
    assert seen(materials.altered_card, Sleeves(cite="x"), altered_cards=("A",)) == []
    assert seen(materials.altered_card, None, altered_cards=("A",)) == []


@pytest.mark.parametrize(("present", "found"), [(True, [Finding()]), (False, []), (None, [])])
def test_foreign_objects(present, found):
    assert seen(materials.foreign_object, foreign_objects=present) == found
    assert seen(materials.foreign_object, Sleeves(cite="x"), foreign_objects=present) == []
    assert seen(materials.foreign_object, None, foreign_objects=present) == []


@pytest.mark.parametrize(
    "rule",
    [
        materials.sleeves_differ,
        materials.marked,
        materials.languages_mixed,
        materials.altered_card,
        materials.foreign_object,
    ],
)
def test_a_list_has_no_materials(rule):
    assert list(rule(deck(), law())) == []
