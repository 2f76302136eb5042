"""The engine: all violations at once, in deck order, causes apart from consequences."""

import pytest

from app.core.cards import Section
from app.core.deck import EMPTY, Form, Remark, Why
from app.core.engine import State, check
from app.core.law import Context, Size
from tests.making import AFTER_ON, card, deck, entry, extra_card, filler, law, slot

MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE


def found(held, under=None):
    verdict = check(held, under or law({"Limited": 1, "Forbidden": 0}))
    return [(violation.code, violation.consequence_of) for violation in verdict.violations]


def test_a_legal_deck():
    verdict = check(deck(*filler(40), *filler(15, EXTRA), *filler(15, SIDE)), law())
    assert (verdict.violations, verdict.remarks, verdict.state, verdict.legal) == ((), (), State.LEGAL, True)


def test_all_violations_at_once_in_deck_order():
    held = deck(
        *filler(61),
        entry("Limited", 2, MAIN, 50),
        entry("Forbidden", 1, EXTRA, 200),
        entry("B", 4, SIDE, 300),
        form=Form("", "1"),
    )
    verdict = check(held, law({"Limited": 1, "Forbidden": 0}))
    assert [(v.code, v.name, v.finding.section) for v in verdict.violations] == [
        ("H101", "player-name-missing", None),
        ("S102", "section-too-large", MAIN),
        ("L101", "listed-card", MAIN),
        ("L101", "listed-card", EXTRA),
        ("P104", "wrong-section", EXTRA),
        ("C101", "too-many-copies", SIDE),
    ]
    assert (verdict.state, verdict.legal) == (State.ILLEGAL, False)


def test_too_many_copies_of_a_limited_card_follow_from_the_limit():
    assert found(deck(*filler(40), entry("Limited", 4, MAIN, 1))) == [("C101", 1), ("L101", None)]


def test_a_limit_on_another_card_is_no_cause():
    held = deck(*filler(40), entry("Limited", 2, MAIN, 1), entry("B", 4, MAIN, 2))
    assert found(held) == [("L101", None), ("C101", None)]


@pytest.mark.parametrize(
    ("name", "facts", "expected"),
    [
        ("Forbidden", {"never_legal": True}, [("L101", 1), ("P103", None)]),
        ("Forbidden", {"printed": {}}, [("L101", None), ("P101", 0)]),
        ("Limited", {"printed": {}}, [("P101", None)]),
        ("A", {"printed": {}, "never_legal": True}, [("P101", 1), ("P103", None)]),
        ("A", {"printed": {"jp": AFTER_ON}, "never_legal": True}, [("P102", 1), ("P103", None)]),
    ],
)
def test_one_card_that_may_not_be_played_has_one_cause(name, facts, expected):
    assert found(deck(*filler(40), entry(card(name, **facts), 1, MAIN, 1))) == expected


def test_a_limit_does_not_explain_a_missing_print():
    held = deck(*filler(40), entry(card("Limited", printed={}), 2, MAIN, 1))
    assert found(held) == [("L101", 1), ("P101", None)]


def test_a_banned_card_in_the_wrong_section_or_of_a_barred_kind():
    held = deck(*filler(40), entry(extra_card("Forbidden", "xyz"), 1, EXTRA, 1))
    assert found(held) == [("L101", None), ("P105", 0)]
    assert found(deck(*filler(40), entry(extra_card("Forbidden"), 1, MAIN, 1))) == [("L101", None), ("P104", 0)]


def test_a_section_does_not_explain_copies():
    held = deck(*filler(40), entry(extra_card("L"), 4, MAIN, 1))
    assert found(held) == [("C101", None), ("P104", None)]


def test_a_card_in_the_wrong_section_explains_the_size_of_both():
    link = extra_card("L")
    assert found(deck(*filler(60), entry(link, 1, MAIN, 300))) == [("S102", 1), ("P104", None)]
    assert found(deck(*filler(61), entry(link, 1, MAIN, 300))) == [("S102", None), ("P104", None)]
    assert found(deck(*filler(39), entry("A", 1, EXTRA, 300))) == [("S101", 1), ("P104", None)]
    assert found(deck(*filler(38), entry("A", 1, EXTRA, 300))) == [("S101", None), ("P104", None)]
    assert found(deck(*filler(39), entry(link, 1, MAIN, 300))) == [("P104", None)]


def test_misplaced_copies_add_up():
    held = deck(*filler(60), entry(extra_card("L"), 1, MAIN, 300), entry(extra_card("M"), 1, MAIN, 301))
    assert found(held) == [("S102", 1), ("P104", None), ("P104", None)]


def test_a_card_misplaced_elsewhere_explains_nothing():
    held = deck(*filler(61), *filler(2, EXTRA), entry("A", 1, EXTRA, 300))
    assert found(held) == [("S102", None), ("P104", None)]
    assert found(deck(*filler(39), entry("A", 1, SIDE, 1))) == [("S101", None)]


@pytest.mark.parametrize(
    ("why", "code"), [(Why.UNREADABLE, "R101"), (Why.DAMAGED, "R103"), (Why.COPIES_UNREADABLE, "R102")]
)
def test_an_unread_place_may_hold_what_is_missing(why, code):
    held = deck(*filler(39), not_cards=(slot(why, counts=False),))
    assert found(held) == [("S101", 1), (code, None)]
    assert check(held, law()).state is State.CANNOT_CONFIRM


def test_an_unread_place_of_another_section_explains_nothing():
    held = deck(*filler(39), not_cards=(slot(Why.UNREADABLE, counts=False, section=SIDE),))
    assert found(held) == [("S101", None), ("R101", None)]
    assert check(held, law()).state is State.ILLEGAL


def test_an_unread_place_of_no_section_may_be_anywhere():
    held = deck(*filler(39), not_cards=(slot(Why.UNREADABLE, counts=False, section=None),))
    assert found(held) == [("R101", None), ("S101", 0)]


def test_an_unknown_card_leaves_the_verdict_open_unless_something_else_is_wrong():
    unknown = slot(Why.UNKNOWN_NAME)
    assert check(deck(*filler(39), not_cards=(unknown,)), law()).state is State.CANNOT_CONFIRM
    assert check(deck(*filler(39), entry("A", 4), not_cards=(unknown,)), law()).state is State.ILLEGAL


def test_an_empty_list_has_one_cause():
    assert found(EMPTY) == [("R105", None), ("S101", 0)]


def test_a_side_that_is_not_exact_stands_for_itself():
    under = law(side=Size(exactly=15, unused_may_be_empty=True, cite="x"))
    assert found(deck(*filler(40), *filler(16, SIDE)), under) == [("S103", None)]
    assert found(deck(*filler(40), *filler(14, SIDE)), under) == [("S103", None)]


def test_remarks_of_the_reading_come_first_then_those_of_the_law():
    side = Size(exactly=15, unused_may_be_empty=True, cite="x")
    held = deck(*filler(40), entry(card("N", printed={"jp": None}), 1, MAIN, 4), entry("M", 1, MAIN, 5))
    read = Remark("encoding_guessed")
    verdict = check(type(held)(held.entries, (), (read,)), law(side=side))
    assert verdict.remarks == (
        read,
        Remark("side_read_as_not_used", (("section", SIDE),)),
        Remark("printed_on_unknown_date", (("card", "N"), ("region", "jp")), 4),
    )
    assert verdict.legal


@pytest.mark.parametrize("used", [True, False])
def test_a_word_on_side_decks_needs_no_remark(used):
    side = Size(exactly=15, unused_may_be_empty=True, cite="x")
    under = law(side=side, context=Context(side_deck_used=used))
    assert check(deck(*filler(40)), under).remarks == ()


def test_a_print_of_unknown_date_is_remarked_once_and_only_where_the_verdict_hangs_on_it():
    unknown, known = card("N", printed={"jp": None}), card("M", printed={"jp": None, "ae": AFTER_ON})
    held = deck(*filler(40), entry(unknown, 1, MAIN, 4), entry(unknown, 1, SIDE, 9), entry(known, 1, MAIN, 5))
    assert [(remark.parameters[0][1], remark.line) for remark in check(held, law()).remarks] == [("N", 4), ("M", 5)]
    assert check(held, law(pool=None)).remarks == ()


def test_a_wrong_total_bars_the_verdict_and_is_told_once():
    wrong = Remark("total_disagrees", (("section", MAIN), ("written", 41), ("counted", 40)), 7)
    held = deck(*filler(40))
    verdict = check(type(held)(held.entries, (), (wrong, Remark("encoding_guessed"))), law())
    assert [violation.code for violation in verdict.violations] == ["R106"]
    assert (verdict.state, verdict.remarks) == (State.CANNOT_CONFIRM, (Remark("encoding_guessed"),))


def test_an_unknown_card_is_one_slot_and_explains_no_other_that_is_missing():
    held = deck(*filler(38), not_cards=(slot(Why.UNKNOWN_NAME),))
    assert found(held) == [("S101", None), ("U101", None)]
    assert check(held, law()).state is State.ILLEGAL


def test_what_was_cut_off_may_hold_what_is_missing_before_it():
    held = deck(*filler(39), not_cards=(slot(Why.DAMAGED, written="", counts=False, section=SIDE),))
    assert found(held) == [("S101", 1), ("R103", None)]
    damaged = deck(*filler(39), not_cards=(slot(Why.DAMAGED, written="x", counts=False, section=SIDE),))
    assert found(damaged) == [("S101", None), ("R103", None)]
