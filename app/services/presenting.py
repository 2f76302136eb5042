"""What was found, as plain data for an answer: the contract's fields, with messages in the reader's language."""

from collections.abc import Iterable, Sequence
from typing import Any

from app.core.cards import Card, Section
from app.core.corrections.remedy import Choice, Correction, Obstacle, Step, Which
from app.core.deck import Deck, Entry, How, NotCard, Remark
from app.core.law import DocumentReference, Law
from app.core.messages import (
    Voice,
    describe_assignment,
    describe_edit,
    describe_remark,
    describe_step,
    describe_violation,
)
from app.core.penalties.assessing import Assessed, Combined, Given
from app.core.penalties.escalation import Repeat
from app.core.violations import Action, Edit, Violation

Data = dict[str, Any]
Shown = dict[int, Data]
"""Entries as shown, by identity, as long as their decks live."""
HOW = {how: how.value for how in How}
SECTIONS = (Section.MAIN, Section.EXTRA, Section.SIDE)


def documents(law: Law) -> list[Data]:
    """The documents that a verdict rests on."""
    return [document(reference) for reference in law.documents]


def document(reference: DocumentReference) -> Data:
    """One document: what it is, from when it holds, and the SHA-256 of its file."""
    return {
        "kind": reference.kind,
        "id": reference.id,
        "effective": reference.effective.isoformat(),
        "sha256": reference.sha256,
        "title": reference.title,
        "source": reference.source,
    }


def card(held: Card) -> Data:
    """A card by its name and numbers."""
    return {"name": held.name, "konami_id": held.konami_id, "passcode": held.passcode}


def deck(held: Deck, voice: Voice, shown: Shown | None = None) -> Data:
    """A deck by sections, raw beside read, and what is no card of it.

    `shown` keeps the entries as shown by their identity: most of a corrected deck's are those of the deck as read.
    """
    shown = {} if shown is None else shown
    sections: dict[Section, list[Data]] = {section: [] for section in SECTIONS}
    for one in held.entries:
        data = shown.get(id(one))
        if data is None:
            data = shown[id(one)] = entry(one)
        sections[one.section].append(data)
    sizes = held.sizes()
    main, extra, side = SECTIONS
    return {
        "main": {"cards": sizes[main], "entries": sections[main]},
        "extra": {"cards": sizes[extra], "entries": sections[extra]},
        "side": {"cards": sizes[side], "entries": sections[side]},
        "not_cards": [not_card(slot, voice) for slot in held.not_cards],
        "format": held.format,
    }


def entry(one: Entry) -> Data:
    """Copies of a card as written and as read."""
    held, copies, _, written, line, how = one
    return {"card": card(held), "copies": copies, "written": written, "line": line, "how": HOW[how]}


def not_card(slot: NotCard, voice: Voice) -> Data:
    """Something on a list that is no card of the deck, and what may be meant."""
    return {
        "line": slot.line,
        "written": slot.written[:200],
        "why": slot.why.value,
        "section": slot.section.value if slot.section else None,
        "copies": slot.copies,
        "counted": slot.counts,
        "candidates": list(slot.candidates),
        "suggestions": list(slot.suggestions),
    }


def violations(found: Sequence[Violation], voice: Voice, of: str = "list", offset: int = 0) -> list[Data]:
    """Violations in deck order, with their messages and edits; positions are moved by `offset`."""
    return [
        {
            "of": of,
            "code": violation.code,
            "name": violation.name,
            "section": violation.finding.section.value if violation.finding.section else None,
            "cards": list(violation.finding.cards),
            "lines": list(violation.finding.lines),
            "actual": violation.finding.actual,
            "allowed": violation.finding.allowed,
            "message": describe_violation(violation, voice),
            "consequence_of": None if violation.consequence_of is None else violation.consequence_of + offset,
            "edits": [edit(one) for one in violation.finding.edits],
        }
        for violation in found
    ]


def edit(one: Edit, of: Which | None = None) -> Data:
    """An edit; `of` tells whether it changes the list or the deck, where both are corrected."""
    shown: Data = {
        "action": one.action.value,
        "card": None if one.action is Action.FILL_IN else one.card,
        "section": one.section.value if one.section else None,
        "to_section": one.to_section.value if one.to_section else None,
        "copies": one.copies,
        "field": one.card if one.action is Action.FILL_IN else None,
    }
    return shown if of is None else {"of": of.value, **shown}


def remarks(found: Iterable[Remark], voice: Voice) -> list[Data]:
    """Remarks: in another class than a violation, they change no verdict."""
    return [
        {"code": remark.pattern, "line": remark.line, "message": describe_remark(remark, voice)} for remark in found
    ]


def notes(law: Law) -> list[Data]:
    """What must be said of the documents themselves: gaps, uncertain days, decisions."""
    return [{"code": note.code, "text": note.text} for note in law.notes]


def infraction(
    found: Assessed, number_name: str, listed: Sequence[Violation], lain: Sequence[Violation], voice: Voice
) -> Data:
    """An infraction with penalty, correction, timing, authority, repetition and notes.

    Its violations are positions in those of the list followed by those of the deck.
    """
    edits = [
        (one, violation)
        for violation in (*(listed[i] for i in found.of_list), *(lain[i] for i in found.of_deck))
        for one in violation.finding.edits
    ]
    return {
        "code": found.code,
        "title": found.title,
        "english_title": found.english,
        "cite": found.cite,
        "violations": [*found.of_list, *(len(listed) + index for index in found.of_deck)],
        "penalty": given(found.penalty, voice),
        "penalty_by_level": None if found.by_level is None else [given(one, voice) for one in found.by_level],
        "correction": correction_of(found, edits, voice, number_name),
        "lands_on": found.lands_on.value if found.lands_on else None,
        "lands_on_text": _target(found, voice),
        "siding_allowed": found.siding,
        "who_may_give": found.who_may_give.value if found.who_may_give else None,
        "recorded": found.recorded,
        "repeat": repeat(found.repeat, voice),
        "notes": list(found.notes),
    }


def _target(found: Assessed, voice: Voice) -> str | None:
    if found.lands_on is None:
        return None
    said = voice.render("lands_on", (("target", found.lands_on.value),))
    return f"{said} {voice.render('no_siding')}" if found.siding is False else said


def given(penalty: Given | None, voice: Voice) -> Data | None:
    """A penalty by its common name and the document's own, and who assigns it."""
    if penalty is None:
        return None
    kind, suggestion = penalty.kind, penalty.suggestion
    return {
        "kind": kind.value if kind else None,
        "at_most": (penalty.at_most or kind).value if kind else None,  # type: ignore[union-attr]
        "local_name": penalty.local_name,
        "name": voice.penalty_name(kind.value, penalty.local_name) if kind else None,
        "assigned_by": penalty.assigned_by.value,
        "message": describe_assignment(penalty.assigned_by.value, voice),
        "suggestion": suggestion.value if suggestion else None,
        "suggestion_from": penalty.suggestion_from,
    }


def correction_of(found: Assessed, edits: Sequence[tuple[Edit, Violation]], voice: Voice, number_name: str) -> Data:
    """What the document orders for one infraction, and the edits of its violations as steps."""
    order = found.order
    return {
        "verb": order.verb.value if order else None,
        "text": order.text if order else "",
        "steps": [
            describe_edit(one, voice, violation.finding.lines[0] if violation.finding.lines else None, number_name)
            for one, violation in edits
        ],
        "edits": [edit(one) for one, _ in edits],
        "time_limit_seconds": order.time_limit_seconds if order else None,
        "on_timeout": order.on_timeout.value if order and order.on_timeout else None,
    }


def repeat(found: Repeat | None, voice: Voice) -> Data | None:
    """Which offence of its kind it is; `error` is what to store with the penalty."""
    if found is None:
        return None
    return {
        "offence": found.offence,
        "error": found.error,
        "raised_from": found.raised_from.value if found.raised_from else None,
        "why": found.why,
        "may_be_raised_to": found.may_be_raised_to.value if found.may_be_raised_to else None,
        "message": voice.render("may_be_raised") if found.may_be_raised_to else None,
    }


def combined(found: Combined | None, voice: Voice) -> Data | None:
    """The one penalty of all infractions, and the rule that made it."""
    if found is None:
        return None
    return {
        "kind": found.kind.value,
        "local_name": found.local_name,
        "name": voice.penalty_name(found.kind.value, found.local_name),
        "because_of": list(found.because_of),
        "rule": found.rule,
        "also": [{"kind": kind.value, "because_of": list(because)} for kind, because in found.also],
    }


def corrected(
    found: Correction | None, voice: Voice, number_name: str, with_deck: bool = False, shown: Shown | None = None
) -> Data | None:
    """List and deck after the correction, how to get there, the player's choices, and what stands in the way."""
    if found is None:
        return None
    shown = {} if shown is None else shown
    told: Data = {
        "list": None if found.registered is None else deck(found.registered, voice, shown),
        "legal": found.legal,
        "steps": [step(one, voice, number_name) for one in found.steps],
        "edits": [edit(change.edit, change.of) for change in found.changes],
        "choices": [choice(one) for one in found.choices],
        "obstacles": [obstacle(one, voice) for one in found.obstacles],
        "notes": [voice.render(note) for note in found.notes],
    }
    if with_deck:
        told["deck"] = None if found.table is None else deck(found.table, voice, shown)
        told["equal"] = found.equal
    return told


def step(one: Step, voice: Voice, number_name: str) -> str:
    """One thing that a judge reads out."""
    return describe_step(one.pattern, one.parameters, voice, number_name)


def choice(one: Choice) -> Data:
    """What the player chooses, and what stands in for it in the corrected list and deck."""
    return {
        "of": one.of.value,
        "section": one.section.value if one.section else None,
        "number": one.number,
        "options": list(one.options),
        "taken": [edit(taken) for taken in one.taken],
    }


def obstacle(one: Obstacle, voice: Voice) -> Data:
    """Why list and deck cannot be corrected here and now."""
    message = voice.render("cannot_be_corrected", (("reason", one.reason.value),))
    return {
        "reason": one.reason.value,
        "number": one.number,
        "names": list(one.names),
        "drop": one.drop,
        "message": f"{message} {voice.render('drop_from_event')}" if one.drop else message,
    }
