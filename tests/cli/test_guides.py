"""`deckcheck assess`, `deckcheck guide` and `deckcheck rules`, as they are typed."""

import json

import pytest

from app.api.reference_responses import GuideAnswer, RuleAnswer
from app.core.rules.table import RULES
from app.services.documentation import rule
from app.services.guide_pages import page
from tests.cli.commands import typed

LATE = ("assess", "tw-2012", "4.6", "--on", "2012-05-01")


def test_an_infraction_is_assessed_by_its_code():
    told = typed(*LATE, "--level", "2", "--minutes", "12")
    assert told.exit_code == 0
    assert told.output.splitlines()[0] == "  4.6 Tardiness (4.6): two Game Losses (二盤輸)"
    answer = json.loads(typed(*LATE, "--level", "2", "--minutes", "12", "-o", "json").stdout)
    assert answer["infraction"]["penalty"]["kind"] == "double_game_loss"
    assert answer["guide"] == "tw-2012"


def test_without_a_level_every_level_is_told():
    first = typed(*LATE, "--minutes", "12").output.splitlines()[0]
    assert all(f"level {number}: " in first for number in (1, 2, 3))


def test_earlier_penalties_count():
    answer = json.loads(
        typed("assess", "tw-2012", "3.1", "--level", "2", "--prior", "3.1=warning", "-o", "json").stdout
    )
    assert answer["infraction"]["repeat"]["offence"] == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("assess", "nl-1999", "1"), "There is no penalty guide 'nl-1999'. Known: id-2024,"),
        (("assess", "tw-2012", "99"), "There is no infraction '99'. Known: 3.1,"),
        ((*LATE, "--level", "4"), "has no level 4; choose one of 1, 2, 3."),
        ((*LATE, "--minutes", "-1"), "--minutes"),
        ((*LATE, "--error", "nothing"), "nothing"),
        (("assess", "tw-2012", "4.6", "--on", "2012-02-29"), "the first day is 2012-03-01."),
        (("assess", "tw-2012", "4.6", "--on", "yesterday"), "'yesterday' is no day"),
        (("guide", "nl-1999"), "There is no penalty guide 'nl-1999'."),
        (("guide", "tw-2012", "-o", "xml"), "choose text or json."),
        (("rules", "L999"), "There is no rule 'L999'. Known: R101,"),
    ],
)
def test_what_cannot_be_used_is_trouble(arguments, said):
    told = typed(*arguments)
    assert (told.exit_code, told.stdout) == (2, "")
    assert said in told.stderr


@pytest.mark.parametrize("name", ["tw-2012", "jp-2008", "id-2024", "sgz-2013", "kde-tcg"])
def test_a_guide_is_shown_whole(library, name):
    told = typed("guide", name, "--on", "2026-11-01")
    held = library.guide(name, library.guide_days(name)[-1])
    assert (told.exit_code, told.output.rstrip("\n")) == (0, page(held).rstrip("\n"))
    shown = typed("guide", name, "--on", "2026-11-01", "-o", "json").stdout
    GuideAnswer.model_validate_json(shown, strict=True)
    assert [one["code"] for one in json.loads(shown)["infractions"]] == [one.code for one in held.infractions]


def test_every_rule_is_told_in_the_order_of_the_table():
    told = typed("rules")
    heads = [line.split() for line in told.output.splitlines() if not line.startswith(" ")]
    assert (told.exit_code, heads) == (0, [[one.code, one.name] for one in RULES])
    shown = json.loads(typed("rules", "--output", "json").stdout)
    assert [RuleAnswer.model_validate(one).code for one in shown] == [one.code for one in RULES]


@pytest.mark.parametrize("code", ["L101", "l101"])
def test_one_rule_is_told_with_its_example_and_its_mend(code):
    held = rule("L101")
    told = typed("rules", code)
    assert told.exit_code == 0
    assert told.output.splitlines() == [
        "L101 listed-card",
        f"  {held['text']}",
        f"  Example: {held['example']}",
        f"  Mend: {held['mend']}",
    ]
