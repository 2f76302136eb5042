"""What the core found, in words: violations, edits, remarks, penalties, verdicts."""

from app.core.deck import Remark
from app.core.engine import State, Verdict
from app.core.messages.values import Value
from app.core.messages.voice import Voice
from app.core.violations import Action, Edit, Violation

EDITS = {
    Action.REMOVE: ("remove", "remove_choice"),
    Action.ADD: ("add", "add_choice"),
    Action.MOVE: ("move", "move_choice"),
    Action.REPLACE: ("replace", "replace_choice"),
    Action.FILL_IN: ("fill_in", "fill_in"),
    Action.CLARIFY: ("clarify", "clarify"),
}
"""The pattern of an edit of a card that is named, and of one that leaves the card to the player."""
VERDICTS = {
    State.LEGAL: "legal",
    State.ILLEGAL: "not_legal",
    State.CANNOT_CONFIRM: "cannot_confirm",
}
ASSIGNMENTS = {
    "judge": "left_to_judge",
    "none": "no_penalty_assigned",
    "illegible": "document_illegible",
    "cut": "document_cut_off",
}
"""What to say where the document itself does not assign the penalty."""


def describe_violation(violation: Violation, voice: Voice) -> str:
    """The message of a violation; what its parameters leave out is taken from the finding's own fields."""
    finding = violation.finding
    values: dict[str, Value] = {"section": finding.section, "actual": finding.actual, "allowed": finding.allowed}
    if finding.lines:
        values["line"] = finding.lines[0]
    if finding.cards:
        values |= {"card": finding.cards[0], "cards": finding.cards}
    values.update(finding.parameters)
    return voice.render(finding.pattern or violation.name.replace("-", "_"), values.items())


def describe_edit(edit: Edit, voice: Voice, line: int | None = None, number_name: str = "card_game_id") -> str:
    """An edit as a step that a judge reads out.

    `line` is the line to clarify; `number_name` what the ruleset calls the player's number (`Head.number_name`).
    """
    if edit.action is Action.CLARIFY and line is not None:
        return voice.render("clarify_line", (("line", line),))
    named, unnamed = EDITS[edit.action]
    values: dict[str, Value] = {
        "copies": edit.copies,
        "card": edit.card,
        "section": edit.section,
        "to_section": edit.to_section,
        "field": number_name if edit.card == "player_number" else edit.card,
    }
    return voice.render(unnamed if edit.card is None else named, values.items())


def describe_remark(remark: Remark, voice: Voice) -> str:
    """The message of a remark."""
    line = () if remark.line is None else (("line", remark.line),)
    return voice.render(remark.pattern, (*line, *remark.parameters))


def describe_verdict(verdict: Verdict, voice: Voice) -> str:
    """The result as a whole: legal, not legal, or not to be confirmed."""
    return voice.render(VERDICTS[verdict.state], (("count", len(verdict.violations)),))


def describe_penalty(
    infraction: str,
    penalty: str,
    cite: str,
    voice: Voice,
    local_name: str | None = None,
    at_most: str | None = None,
    at_most_local: str | None = None,
) -> str:
    """An infraction's title with its penalty, or range of penalties, and where the document says so."""
    parameters = (
        ("infraction", infraction),
        ("penalty", penalty),
        ("penalty_local", local_name),
        ("at_most", at_most),
        ("at_most_local", at_most_local),
        ("cite", cite),
    )
    return voice.render("penalty" if at_most in (None, penalty) else "penalty_range", parameters)


def describe_assignment(assigned_by: str, voice: Voice) -> str | None:
    """Why there is no penalty to name (`judge`, `none`, `illegible`, `cut`); None where the document assigns one."""
    pattern = ASSIGNMENTS.get(assigned_by)
    return None if pattern is None else voice.render(pattern)
