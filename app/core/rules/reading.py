"""Family R: what could not be read. A list with an unread line is never legal."""

from collections.abc import Iterator

from app.core.cards import Section
from app.core.deck import Deck, NotCard, Remark, Why
from app.core.law import Law
from app.core.violations import Action, Edit, Finding


def place(slot: NotCard, pattern: str) -> Finding:
    """The finding for one entry of a list that is no card, with its line, text and candidates."""
    return Finding(
        section=slot.section,
        cards=slot.candidates,
        lines=(slot.line,),
        pattern=pattern,
        parameters=(("line", slot.line), ("written", slot.written)),
        edits=(Edit(Action.CLARIFY, None, slot.section, slot.copies),),
    )


def unreadable_line(deck: Deck, law: Law) -> Iterator[Finding]:
    """Nothing on the line was recognised as a card, a heading or a comment.

    Example: `-1` in a .ydk file.
    Mend: write the card's full name or its passcode on the line.
    """
    return (place(slot, "line_not_recognised") for slot in deck.not_cards if slot.why is Why.UNREADABLE)


def copies_unreadable(deck: Deck, law: Law) -> Iterator[Finding]:
    """The number of copies is missing, 0, negative or beyond reading.

    Example: `0 Droll & Lock Bird`.
    Mend: write the number of copies, 1 to 3.
    """
    return (place(slot, "copies_unreadable") for slot in deck.not_cards if slot.why is Why.COPIES_UNREADABLE)


def damaged_code(deck: Deck, law: Law) -> Iterator[Finding]:
    """A section of a deck code is damaged or cut off, so cards may be missing.

    Example: a ydke section of five bytes: one card and one stray byte.
    Mend: copy the whole code again.
    """
    return (place(slot, "damaged_code") for slot in deck.not_cards if slot.why is Why.DAMAGED)


def two_cards_on_a_line(deck: Deck, law: Law) -> Iterator[Finding]:
    """One line names two cards.

    Example: `1 Ash Blossom // Maxx "C"`; or the passcode of one card and the name of another.
    Mend: write each card on a line of its own.
    """
    return (place(slot, "two_cards_on_a_line") for slot in deck.not_cards if slot.why is Why.TWO_CARDS)


def nothing_on_the_list(deck: Deck, law: Law) -> Iterator[Finding]:
    """The list holds no card at all.

    Example: an empty file.
    Mend: hand in the list.
    """
    if not deck.entries and not deck.not_cards:
        yield Finding(section=Section.MAIN, actual=0, edits=(Edit(Action.CLARIFY, None, Section.MAIN),))


TOTALS = ("total_disagrees", "list_incomplete")
"""What a reading says of totals that its entries do not come to."""


def is_of_totals(remark: Remark) -> bool:
    """Whether a remark of the reading is told as a violation."""
    return remark.pattern in TOTALS


def total_disagrees(deck: Deck, law: Law) -> Iterator[Finding]:
    """A total written on the list is not what its entries add up to: an entry was misread, or is missing.

    Example: `Main Deck (40)` above 39 cards.
    Mend: find the entry that is wrong or missing, or correct the total.
    """
    for remark in filter(is_of_totals, deck.remarks):
        values = dict(remark.parameters)
        section = values.get("section")
        yield Finding(
            section=Section(str(section)) if section else None,
            lines=() if remark.line is None else (remark.line,),
            pattern=remark.pattern,
            parameters=remark.parameters,
            edits=(Edit(Action.CLARIFY, None, Section(str(section)) if section else None),),
        )
