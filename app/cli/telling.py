"""Answers as text for people."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markup import escape

from app.services.presenting import Data

STATES = {"legal": "green", "illegal": "red", "cannot_confirm": "yellow"}
TOLD = {"legal": "legal", "illegal": "not legal", "cannot_confirm": "cannot be confirmed"}


def tell(console: Console, title: str, answer: Data) -> None:
    """One answer: verdict, violations, differences, infractions, penalty, correction, documents."""
    style = STATES[answer["state"]]
    console.print(f"[bold]{escape(title)}[/bold]: [{style}]{escape(answer['message'])}[/{style}]")
    for line in _lines(answer):
        console.print(line, highlight=False)


def tell_counts(console: Console, answers: Sequence[Data]) -> None:
    """How many lists are in which state."""
    counts = (f"{sum(one['state'] == state for one in answers)} {told}" for state, told in TOLD.items())
    console.print(f"{len(answers)} lists: {', '.join(counts)}", highlight=False)


def _lines(answer: Data) -> Iterator[str]:
    for violation in answer["violations"]:
        told = f"{violation['code']} {violation['message']}"
        yield f"  {_place(violation)}{escape(told)}{_cause(violation, answer)}"
    for difference in answer.get("discrepancies", ()):
        yield f"  {difference['code']} {escape(difference['message'])}"
    for remark in answer["remarks"]:
        yield f"  [dim]note: {escape(remark['message'])}[/dim]"
    for infraction in answer["infractions"]:
        yield from infraction_lines(infraction)
    if answer["penalty"] is not None:
        penalty = answer["penalty"]
        yield f"  [bold]=> {escape(penalty['name'])}[/bold] ({escape(penalty['rule'])})"
    yield from _correction(answer["corrected"])
    for document in answer["documents"]:
        name, since = escape(document["title"]), document["effective"]
        yield f"  [dim]{document['kind']}: {name}, from {since}, sha256 {document['sha256'][:12]}[/dim]"
    for note in answer["notes"]:
        yield f"  [dim]{escape(note['text'])}[/dim]"


def _place(violation: Data) -> str:
    lines = ",".join(map(str, violation["lines"]))
    where = "deck " if violation["of"] == "deck" else ""
    return f"{where}line {lines}: " if lines else where


def _cause(violation: Data, answer: Data) -> str:
    cause = violation["consequence_of"]
    return "" if cause is None else f" [dim](follows from {answer['violations'][cause]['code']})[/dim]"


def infraction_lines(infraction: Data) -> Iterator[str]:
    """One infraction: title, cite, penalty, timing, repetition, notes."""
    title, cite = escape(infraction["english_title"]), escape(infraction["cite"])
    where = f" ({cite})" if cite else ""
    yield f"  [bold]{escape(infraction['code'])}[/bold] {title}{where}: {_penalty(infraction)}"
    if infraction["lands_on_text"]:
        yield f"      {escape(infraction['lands_on_text'])}"
    repeat = infraction["repeat"]
    if repeat and repeat["raised_from"]:
        yield f"      offence {repeat['offence']}: raised from {repeat['raised_from']} ({escape(repeat['why'] or '')})"
    elif repeat and repeat["may_be_raised_to"]:
        yield f"      offence {repeat['offence']}: {escape(repeat['message'])}"
    for note in infraction["notes"]:
        yield f"      [dim]{escape(note)}[/dim]"


def _penalty(infraction: Data) -> str:
    if infraction["penalty_by_level"] is not None:
        levels = (_one(penalty) for penalty in infraction["penalty_by_level"])
        return "; ".join(f"level {number}: {shown}" for number, shown in enumerate(levels, 1))
    return _one(infraction["penalty"])


def _one(penalty: Data) -> str:
    if penalty["kind"] is None:
        suggestion = penalty["suggestion"]
        hint = f" Suggested: {suggestion} ({penalty['suggestion_from']})." if suggestion else ""
        return escape(f"{penalty['message']}{hint}")
    upper = penalty["at_most"]
    return escape(penalty["name"] if upper in (None, penalty["kind"]) else f"{penalty['name']} up to {upper}")


def _correction(corrected: Data | None) -> Iterator[str]:
    if corrected is None:
        return
    for number, step in enumerate(corrected["steps"], 1):
        yield f"  {number}. {escape(step)}"
    for obstacle in corrected["obstacles"]:
        yield f"  [yellow]{escape(obstacle['message'])}[/yellow]"
