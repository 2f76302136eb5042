"""Family P: prints, bans for good, sections and kinds."""

from datetime import date

import pytest

from app.core.cards import Kind, Section
from app.core.deck import Why
from app.core.law import Kinds, Pool
from app.core.rules import pool
from app.core.violations import Action, Edit, Finding
from tests.making import ON, card, deck, entry, extra_card, law, slot

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE
ASIA = Pool(regions=("jp", "ae"), language="ja", cite="1")
BEFORE, AFTER = date(2024, 5, 31), date(2024, 6, 2)


@pytest.mark.parametrize(
    ("printed", "playable", "first"),
    [
        ({"jp": BEFORE}, True, BEFORE),
        ({"jp": ON}, True, ON),
        ({"jp": AFTER}, False, AFTER),
        ({"ae": ON, "jp": AFTER}, True, ON),
        ({"jp": None}, False, None),
        ({"jp": None, "ae": AFTER}, False, None),
        ({"jp": AFTER, "ae": date(2024, 7, 1)}, False, AFTER),
        ({"tcg": BEFORE}, False, pool.NEVER),
        ({}, False, pool.NEVER),
    ],
)
def test_first_print_and_release(printed, playable, first):
    held = card("A", printed=printed)
    assert pool.released_by(held, ASIA, ON) is playable
    assert pool.first_print(held, ASIA) == first


def card_finding(pattern, *parameters, cards=("A",)):
    return Finding(
        section=MAIN,
        cards=cards,
        lines=(2, 8),
        actual=3,
        allowed=0,
        pattern=pattern,
        parameters=(("card", "A"), *parameters),
        edits=(Edit(Action.REMOVE, "A", MAIN, 1), Edit(Action.REMOVE, "A", SIDE, 2)),
    )


def twice(held):
    return deck(entry(held, 1, MAIN, 2), entry("B", 1, MAIN, 3), entry(held, 2, SIDE, 8))


def test_a_card_without_a_print_of_the_pool():
    held = twice(card("A", printed={"tcg": BEFORE}))
    assert list(pool.not_printed(held, law(pool=ASIA))) == [
        card_finding("not_printed", ("language", "ja"), ("date", "2024-06-01"))
    ]
    assert list(pool.not_released_yet(held, law(pool=ASIA))) == []


def test_a_card_printed_a_day_later():
    held = twice(card("A", printed={"jp": AFTER}))
    assert list(pool.not_released_yet(held, law(pool=ASIA))) == [
        card_finding("not_released_yet", ("region", "jp"), ("released", "2024-06-02"), ("date", "2024-06-01"))
    ]
    assert list(pool.not_printed(held, law(pool=ASIA))) == []


@pytest.mark.parametrize("printed", [{"jp": ON}, {"jp": None}])
def test_a_card_printed_on_the_day_or_on_an_unknown_one(printed):
    held = twice(card("A", printed=printed))
    assert [*pool.not_printed(held, law(pool=ASIA)), *pool.not_released_yet(held, law(pool=ASIA))] == []


def test_without_a_pool_any_print_is_right():
    held = twice(card("A", printed={}))
    assert [*pool.not_printed(held, law(pool=None)), *pool.not_released_yet(held, law(pool=None))] == []


@pytest.mark.parametrize(("name", "shown"), [("Swift Panther Warrior", "Swift Panther Warrior"), (None, "101402001")])
def test_a_pre_release_number_is_not_released_yet(name, shown):
    held = deck(not_cards=(slot(Why.NOT_YET_RELEASED, 4, "101402001", name=name), slot(Why.TOKEN)))
    assert list(pool.not_released_yet(held, law())) == [
        Finding(
            section=MAIN,
            lines=(4,),
            pattern="pre_release_number",
            parameters=(("line", 4), ("written", "101402001"), ("card", shown)),
            edits=(Edit(Action.CLARIFY, None, MAIN, 1),),
        )
    ]


def test_never_legal():
    assert list(pool.never_legal(twice(card("A", never_legal=True)), law())) == [card_finding("never_legal")]
    assert list(pool.never_legal(twice(card("A")), law())) == []


@pytest.mark.parametrize(
    ("held", "section", "kind", "goal"),
    [
        (extra_card("A", "link"), MAIN, "link", EXTRA),
        (extra_card("A", "xyz"), MAIN, "xyz", EXTRA),
        (card("A", types=("ritual", "effect")), EXTRA, "ritual", MAIN),
        (card("A", types=("pendulum", "effect")), EXTRA, "pendulum", MAIN),
        (card("A", types=("effect",)), EXTRA, "monster", MAIN),
        (card("A", kind=Kind.TRAP), EXTRA, "trap", MAIN),
    ],
)
def test_a_card_in_a_section_not_of_its_kind(held, section, kind, goal):
    assert list(pool.wrong_section(deck(entry("B"), entry(held, 2, section, 5)), law())) == [
        Finding(
            section=section,
            cards=("A",),
            lines=(5,),
            actual=2,
            allowed=0,
            parameters=(("card", "A"), ("kind", kind), ("section", section)),
            edits=(Edit(Action.MOVE, "A", section, 2, goal),),
        )
    ]


def test_the_side_holds_any_and_an_unknown_kind_may_lie_anywhere():
    held = deck(entry(extra_card("A"), 1, SIDE), entry(card("B", kind=Kind.UNKNOWN), 1, EXTRA), entry("C"))
    assert list(pool.wrong_section(held, law())) == []


@pytest.mark.parametrize(("kind", "allowed"), [("fusion", True), ("synchro", True), ("xyz", False), ("link", False)])
def test_kinds_of_the_extra_deck(kind, allowed):
    found = list(pool.kind_not_allowed(deck(entry(extra_card("A", kind), 2, EXTRA, 5)), law()))
    assert found == (
        []
        if allowed
        else [
            Finding(
                section=EXTRA,
                cards=("A",),
                lines=(5,),
                actual=2,
                allowed=0,
                pattern="kind_not_allowed",
                parameters=(("card", "A"), ("kind", kind), ("section", EXTRA), ("kinds", ("fusion", "synchro"))),
                edits=(Edit(Action.REMOVE, "A", EXTRA, 2),),
            )
        ]
    )


def test_only_extra_kinds_in_the_extra_deck_are_asked_for_their_kind():
    held = deck(entry("A", 1, EXTRA), entry(extra_card("B", "xyz"), 1, SIDE), entry(extra_card("C", "xyz")))
    assert list(pool.kind_not_allowed(held, law())) == []
    assert list(pool.kind_not_allowed(deck(entry(extra_card("A", "xyz"), 1, EXTRA)), law(extra_kinds=None))) == []


def test_any_extra_kind_where_the_ruleset_admits_it():
    kinds = Kinds(types=("fusion", "synchro", "xyz", "link"), cite="1")
    held = deck(entry(extra_card("A", "xyz"), 1, EXTRA))
    assert list(pool.kind_not_allowed(held, law(extra_kinds=kinds))) == []


def test_a_token_is_named_and_taken_off():
    held = deck(not_cards=(slot(Why.TOKEN, 9, "27204312", section=SIDE, copies=2), slot(Why.UNKNOWN_NAME)))
    assert list(pool.token_in_deck(held, law())) == [
        Finding(
            section=SIDE,
            lines=(9,),
            pattern="token_in_deck",
            parameters=(("line", 9), ("written", "27204312"), ("card", "27204312")),
            edits=(Edit(Action.REMOVE, "27204312", SIDE, 2),),
        )
    ]
    (found,) = pool.token_in_deck(deck(not_cards=(slot(Why.TOKEN, name="Sheep Token"),)), law())
    assert found.parameters[2] == ("card", "Sheep Token")
