"""Entries of a list of which nobody can tell the card, written out in full."""

from app.core.comparison import compare
from app.core.corrections.course import Course
from app.core.corrections.edits import taken_off
from app.core.corrections.remedy import Choice, Reason, Remedy, Step, Which
from app.core.corrections.sheet import NEVER_CARDS
from app.core.deck import NotCard, Why
from app.core.violations import Action, Edit


def clarify(course: Course, remedy: Remedy) -> Course:
    """Each such entry gets the full name of the card that lies in the deck; otherwise the player is asked."""
    if course.registered is None:
        return course.block(Reason.NO_LIST)
    open_entries: list[str] = []
    for slot, card in _readings(course):
        if card is None:
            open_entries.append(slot.written)
            course = _ask(course, slot)
        else:
            course = _write(course, slot, card)
    if open_entries:
        return course.block(Reason.ENTRIES_TO_CLARIFY, len(open_entries), tuple(open_entries))
    return course


def _readings(course: Course) -> list[tuple[NotCard, str | None]]:
    """Each entry of the list that is no card, with the card of the deck that it surely stands for."""
    assert course.registered is not None
    slots = [slot for slot in course.registered.not_cards if slot.why not in NEVER_CARDS]
    if course.table is None:
        return [(slot, None) for slot in slots]
    unclear = compare(course.registered, course.table, course.law.context.game).unclear
    read = {(found.written, found.section): found.card for found in unclear if found.on_list}
    return [(slot, _sure(slot, read.get((slot.written, slot.section)))) for slot in slots]


def _sure(slot: NotCard, card: str | None) -> str | None:
    """A number of copies that nobody can read is for the player to say, and so is a place that holds many entries."""
    known = slot.counts and slot.why not in (Why.COPIES_UNREADABLE, Why.DAMAGED, Why.TWO_CARDS)
    return card if known else None


def _write(course: Course, slot: NotCard, card: str) -> Course:
    edits = (taken_off(slot), Edit(Action.ADD, card, slot.section, slot.copies))
    return course.write(Which.LIST, edits, Step("write_full_name", (("written", slot.written), ("card", card))))


def _ask(course: Course, slot: NotCard) -> Course:
    options = slot.candidates or slot.suggestions
    asked = course.say("clarify", ("line", slot.line), ("written", slot.written))
    return asked.choose(Choice(Which.LIST, slot.section, slot.copies, options))
