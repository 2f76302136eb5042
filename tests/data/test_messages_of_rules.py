"""Every violation that the rules can find has its message in every language."""

from datetime import date

import pytest

from app.core.cards import Card, Kind, Section
from app.core.comparison import compare, violations_of
from app.core.deck import Deck, Entry, Form, Marking, Materials, NotCard, Remark, Why
from app.core.engine import check
from app.core.law import Law
from app.core.messages import LANGUAGES, describe_edit, describe_remark, describe_verdict, describe_violation
from app.core.rules.table import RULES
from app.core.violations import Violation
from tests.data.messages import MESSAGES
from tests.making import AFTER_ON, card, deck, entry, extra_card, filler, law, ruleset, slot

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE


def everything_wrong() -> Deck:
    """A deck that breaks every rule but those of an empty list and of exact sizes."""
    not_cards: tuple[NotCard, ...] = tuple(slot(why, line, name="Sheep Token") for line, why in enumerate(Why, 1))
    entries: tuple[Entry, ...] = (
        *(entry("Harpie Lady", 3), entry(card("Harpie Lady 1", counts_as="Harpie Lady"), 1), entry("Umi", 4)),
        *(entry("Forbidden"), entry("Limited", 2), entry(extra_card("Misplaced", "link"), 1, MAIN)),
        entry(extra_card("Xyz", "xyz"), 1, EXTRA),
        *(entry(card("Winner", never_legal=True)), entry(card("New", printed={"jp": AFTER_ON}))),
        *(entry(card("Foreign", printed={})), entry(card("Undated", printed={"jp": None}))),
        *filler(61),
        *filler(3, SIDE),
    )
    materials = Materials(
        sleeves_identical=False,
        sleeves_opaque=False,
        marked=Marking.PATTERN,
        languages=("ja", "en"),
        altered_cards=("Umi",),
        foreign_objects=True,
    )
    return deck(*entries, not_cards=not_cards, form=Form("", ""), materials=materials)


def strict() -> Law:
    return law({"Forbidden": 0, "Limited": 1})


TOTALS = (
    Remark("total_disagrees", (("section", MAIN), ("written", 41), ("counted", 40)), 7),
    Remark("list_incomplete", (("actual", 56), ("stated", 60))),
)


def violations() -> list[Violation]:
    """At least one violation of every rule, and every kind of discrepancy."""
    exact = law(side=ruleset().side.model_copy(update={"exactly": 15}))  # type: ignore[union-attr]
    listed = deck(*filler(40), entry("Umi", 1, SIDE), entry("Missing"))
    lain = deck(*filler(40), entry("Umi", 1, MAIN), entry("Extra"))
    unsided = compare(deck(entry("Umi", 1, SIDE), entry("Ash")), deck(entry("Umi"), entry("Ash", 1, SIDE)))
    sized = compare(deck(entry("Umi", 1, SIDE), entry("Ash")), deck(entry("Umi"), entry("Ash")), game=2)
    boxed = compare(listed, listed, box=deck(entry("Spare", 2)))
    return [
        *(found for held in (everything_wrong(), Deck()) for found in check(held, strict()).violations),
        *check(Deck(remarks=TOTALS), strict()).violations,
        *check(deck(*filler(40), *filler(1, SIDE)), exact).violations,
        *(found for compared in (compare(listed, lain), unsided, sized, boxed) for found in violations_of(compared)),
    ]


def test_the_violations_are_of_every_rule_and_discrepancy() -> None:
    codes = {found.code for found in violations()}
    assert codes >= {rule.code for rule in RULES}
    assert codes >= {"X101", "X102", "X103", "X104", "X105", "X106"}


@pytest.mark.parametrize("game", ["yugioh", "sanguozhi"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_violation_and_every_edit_is_said_in_every_language(language: str, game: str) -> None:
    voice, english = MESSAGES.voice(language, game), MESSAGES.voice("en", game)
    for found in violations():
        message = describe_violation(found, voice)
        assert not message.startswith((found.finding.pattern or "?", found.name.replace("-", "_"))), message
        assert (message == describe_violation(found, english)) is (language == "en")
        for edit in found.finding.edits:
            step = describe_edit(edit, voice)
            assert not step.startswith((f"{edit.action.value} ", f"{edit.action.value}_")), step
            assert (step == describe_edit(edit, english)) is (language == "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_is_said_in_every_language(language: str) -> None:
    voice = MESSAGES.voice(language)
    legal, illegal = check(deck(*filler(40)), law()), check(everything_wrong(), strict())
    unread = check(deck(*filler(40), not_cards=(slot(Why.UNREADABLE),)), law())
    said = [describe_verdict(verdict, voice) for verdict in (legal, illegal, unread)]
    count = len(illegal.violations)
    assert said == [
        voice.render("legal"),
        voice.render("not_legal", (("count", count),)),
        voice.render("cannot_confirm", (("count", 1),)),
    ]
    assert str(count) in said[1]


def test_remarks_are_said() -> None:
    undated = next(remark for remark in check(everything_wrong(), strict()).remarks)
    assert describe_remark(undated, MESSAGES.voice("ja")) == "《Undated》の日本での発売日が不明です。"
    unused = Remark("side_read_as_not_used", (("section", SIDE),))
    assert describe_remark(unused, MESSAGES.voice("zh-TW")) == "備牌為0張，且未說明是否使用，視為不使用。"
    total = Remark("total_disagrees", (("section", MAIN), ("written", 60), ("counted", 56)), 3)
    assert describe_remark(total, MESSAGES.voice()) == (
        "Main Deck: the total written is “60”, but the entries add up to 56."
    )


def test_a_card_is_said_by_its_printed_name() -> None:
    umi = Card("Umi", {"en": "Umi", "zh-CN": "海"}, kind=Kind.SPELL, printed={"jp": date(1999, 2, 4)})
    found = check(deck(*filler(40), entry(umi, 4)), law()).violations
    voice = MESSAGES.voice("zh-CN", card_name=lambda name, language: umi.name_in(language) if name == "Umi" else name)
    assert [describe_violation(violation, voice) for violation in found] == ["「海」合计4张；同名卡最多3张。"]
