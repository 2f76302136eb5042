"""What the core found, in words."""

import pytest

from app.core.cards import Section
from app.core.deck import Remark
from app.core.engine import State, Verdict
from app.core.messages import (
    describe_assignment,
    describe_edit,
    describe_penalty,
    describe_remark,
    describe_step,
    describe_verdict,
    describe_violation,
)
from app.core.violations import Action, Edit, Finding, Violation
from tests.core.messages.making import CHINESE, voice

MAIN, SIDE = Section.MAIN, Section.SIDE


def test_a_violation_is_described_by_its_finding() -> None:
    parameters = (("card", "Umi"), ("line", 9), ("section", "side"), ("actual", 5), ("allowed", 6))
    finding = Finding(MAIN, ("A", "B"), (3, 4), 1, 2, "card_listed", parameters)
    assert (
        describe_violation(Violation("L101", "listed-card", finding), voice())
        == "“Umi”, line 9, Side Deck: 5/6, “A”, “B”"
    )


def test_what_the_parameters_leave_out_comes_from_the_finding() -> None:
    finding = Finding(MAIN, ("A", "B"), (3, 4), 1, 2)
    assert (
        describe_violation(Violation("X", "card-listed", finding), voice()) == "“A”, line 3, Main Deck: 1/2, “A”, “B”"
    )
    assert describe_violation(Violation("X", "card-listed", Finding()), voice()) == "card_listed"
    assert (
        describe_violation(Violation("X", "not-known-here", Finding(lines=(3,))), voice()) == "not_known_here (line: 3)"
    )


EDITS = {
    Edit(Action.REMOVE, "Umi", SIDE, 2): "Remove 2 × “Umi” from the Side Deck.",
    Edit(Action.REMOVE, None, MAIN, 1): "Remove 1 card from the Main Deck.",
    Edit(Action.REMOVE, None, None, 2): "Remove 2 cards from the deck.",
    Edit(Action.ADD, "Umi", MAIN): "Add 1 × “Umi” to the Main Deck.",
    Edit(Action.ADD, None, MAIN, 3): "Add 3 cards to the Main Deck.",
    Edit(Action.MOVE, "Umi", MAIN, 1, SIDE): "Move 1 × “Umi” from the Main Deck to the Side Deck.",
    Edit(Action.MOVE, None, SIDE, 2, MAIN): "Move 2 cards from the Side Deck to the Main Deck.",
    Edit(Action.REPLACE, "Umi", MAIN): "Replace 1 × “Umi” in the Main Deck.",
    Edit(Action.REPLACE, None, MAIN, 2): "Replace 2 cards in the Main Deck.",
    Edit(Action.FILL_IN, "player_name", copies=0): "Fill in: player name.",
    Edit(Action.FILL_IN, "player_number", copies=0): "Fill in: CARD GAME ID.",
    Edit(Action.CLARIFY, None, MAIN): "Clarify the Main Deck.",
    Edit(Action.CLARIFY, "Umi", SIDE): "Clarify the Side Deck.",
}


@pytest.mark.parametrize(("edit", "step"), EDITS.items())
def test_an_edit_is_a_step(edit: Edit, step: str) -> None:
    assert describe_edit(edit, voice()) == step


def test_a_step_may_know_the_line_and_the_name_of_the_number() -> None:
    assert describe_edit(Edit(Action.CLARIFY, None, MAIN), voice(), line=7) == "Clarify line 7."
    assert describe_edit(Edit(Action.ADD, "Umi", MAIN), voice(), line=7) == "Add 1 × “Umi” to the Main Deck."
    assert describe_edit(Edit(Action.FILL_IN, "player_number"), voice(), number_name="user_id") == "Fill in: user ID."
    assert describe_edit(Edit(Action.FILL_IN, "player_name"), voice(), number_name="user_id") == "Fill in: player name."


STEPS = {
    "remove": ("Remove 2 × “Umi” from the Side Deck.", "Strike 2 × “Umi” from the Side Deck."),
    "add": ("Add 2 × “Umi” to the Side Deck.", "Write 2 × “Umi” into the Side Deck."),
    "move": ("Move 2 × “Umi” from the Side Deck to the deck.", "Write 2 × “Umi” from Side Deck to deck."),
    "replace": ("Replace 2 × “Umi” in the Side Deck.", "Write another for 2 × “Umi” in the Side Deck."),
}


@pytest.mark.parametrize("pattern", STEPS)
def test_a_step_tells_the_list_from_the_deck(pattern: str) -> None:
    given = (("copies", 2), ("card", "Umi"), ("section", "side"))
    steps = [describe_step(pattern, (("of", of), *given), voice()) for of in ("deck", "list")]
    assert tuple(steps) == STEPS[pattern]
    assert describe_step(pattern, given, voice()) == steps[0]


def test_other_steps_are_said_as_they_are() -> None:
    assert describe_step("plain", (("of", "list"),), voice()) == "Nothing to fill in."
    assert describe_step("lined", (("of", "list"), ("card", "Umi"), ("line", 1)), voice()) == "Line 1: “Umi”."
    assert describe_step("remove", (("of", "list"), ("copies", 1)), voice()) == "Remove 1 card from the deck."
    field = (("of", "list"), ("field", "player_number"))
    assert describe_step("fill_in", field, voice()) == "Fill in: CARD GAME ID."
    assert describe_step("fill_in", field, voice(), "user_id") == "Fill in: user ID."
    assert describe_step("fill_in", (("field", "player_name"),), voice(), "user_id") == "Fill in: player name."
    assert describe_step("no_such", (), voice()) == "no_such"


def test_a_remark_is_described_with_its_line() -> None:
    assert describe_remark(Remark("lined", (("card", "Umi"),), 4), voice()) == "Line 4: “Umi”."
    assert describe_remark(Remark("lined", (("card", "Umi"), ("line", 5)), 4), voice()) == "Line 5: “Umi”."
    assert describe_remark(Remark("lined", (("card", "Umi"),)), voice()) == "lined (card: Umi)"


@pytest.mark.parametrize(
    ("state", "count", "message"),
    [
        (State.LEGAL, 0, "Legal."),
        (State.ILLEGAL, 1, "Not legal: 1 violation."),
        (State.ILLEGAL, 2, "Not legal: 2 violations."),
        (State.CANNOT_CONFIRM, 1, "Cannot be confirmed: 1 entry."),
    ],
)
def test_a_verdict_is_one_sentence(state: State, count: int, message: str) -> None:
    violations = (Violation("L101", "listed-card", Finding()),) * count
    assert describe_verdict(Verdict(violations, (), state), voice()) == message


def test_entries_not_read_are_counted_without_what_follows_from_them() -> None:
    unread, small = Violation("R101", "unreadable", Finding()), Violation("S101", "too-small", Finding(), 0)
    said = describe_verdict(Verdict((unread, small), (), State.CANNOT_CONFIRM), voice())
    assert said == "Cannot be confirmed: 1 entry."


def test_a_penalty_is_described_with_its_infraction_and_cite() -> None:
    assert describe_penalty("Deck", "warning", "1", voice()) == "Deck: Warning (1)."
    assert describe_penalty("Deck", "warning", "1", voice(), "警告") == "Deck: Warning (警告) (1)."
    assert describe_penalty("Deck", "warning", "1", voice(), None, "warning") == "Deck: Warning (1)."
    assert (
        describe_penalty("Deck", "warning", "1", voice(), "W", "game_loss", "G")
        == "Deck: Warning (W) to Game Loss (G) (1)."
    )
    assert describe_penalty("牌", "warning", "1", voice(CHINESE), "警告") == "牌　处罚：警告（1）"


def test_what_the_document_does_not_assign_is_said_so() -> None:
    spoken = [describe_assignment(by, voice()) for by in ("judge", "none", "illegible", "cut", "document")]
    assert spoken == ["The judge decides.", "None assigned.", "Illegible.", "Cut off.", None]
