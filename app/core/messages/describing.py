"""What the core found, in words: violations, edits, remarks, penalties, verdicts."""

from app.core.deck import Remark
from app.core.engine import State, Verdict
from app.core.messages.values import Parameters, Value
from app.core.messages.voice import Voice
from app.core.violations import Action, Edit, Violation

CHOICES = {"remove": "remove_choice", "add": "add_choice", "move": "move_choice", "replace": "replace_choice"}
"""Steps that leave the card to the player."""
ON_LIST = {"remove": "remove_on_list", "add": "add_on_list", "move": "move_on_list", "replace": "replace_on_list"}
"""Steps that change the decklist, not the deck (parameter `of`: `list`)."""
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
    return voice.render_values(finding.pattern or violation.name.replace("-", "_"), values)


def describe_edit(edit: Edit, voice: Voice, line: int | None = None, number_name: str = "card_game_id") -> str:
    """An edit as a step that a judge reads out.

    `line` is the line to clarify; `number_name` what the ruleset calls the player's number (`Head.number_name`).
    """
    if edit.action is Action.CLARIFY:
        return voice.render(
            "clarify_section" if line is None else "clarify_line", (("line", line), ("section", edit.section))
        )
    parameters: tuple[tuple[str, Value], ...] = (
        ("copies", edit.copies),
        ("card", edit.card),
        ("section", edit.section),
        ("to_section", edit.to_section),
        ("field", edit.card),
    )
    return describe_step(edit.action.value, parameters, voice, number_name)


def describe_step(pattern: str, parameters: Parameters, voice: Voice, number_name: str = "card_game_id") -> str:
    """A step of a correction. `number_name` is what the ruleset calls the player's number (`Head.number_name`)."""
    values: dict[str, Value] = {"section": None, "to_section": None, **dict(parameters)}
    if values.get("field") == "player_number":
        values["field"] = number_name
    if values.get("card") is None:
        pattern = CHOICES.get(pattern, pattern)
    elif values.get("of") == "list":
        pattern = ON_LIST.get(pattern, pattern)
    return voice.render_values(pattern, values)


def describe_remark(remark: Remark, voice: Voice) -> str:
    """The message of a remark."""
    return voice.render(remark.pattern, (("line", remark.line), *remark.parameters))


def describe_verdict(verdict: Verdict, voice: Voice) -> str:
    """The result as a whole: legal, not legal, or not to be confirmed, for which what only follows is not counted."""
    found = verdict.violations
    if verdict.state is State.CANNOT_CONFIRM:
        found = [violation for violation in found if violation.consequence_of is None]
    return voice.render(VERDICTS[verdict.state], (("count", len(found)),))


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
