"""Edits applied to a deck, and the edits that turn one deck into another."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from app.core.cards import Section
from app.core.comparison import SECTIONS, counts_of, differences
from app.core.deck import Deck, Entry, Form, NotCard
from app.core.unclear import text_of
from app.core.violations import Action, Edit

Sources = Mapping[str, Entry | NotCard]
"""An entry for each name or text that an edit may add."""


def sources(*decks: Deck | None) -> dict[str, Entry | NotCard]:
    """An entry for each card, or unknown text, of some decks."""
    found: dict[str, Entry | NotCard] = {}
    for deck in decks:
        if deck is not None:
            found |= {text_of(slot): slot for slot in deck.not_cards}
            found |= {entry.card.name: entry for entry in deck.entries}
    return found


def apply(deck: Deck, edits: Iterable[Edit], known: Sources) -> Deck:
    """The deck after the edits. What is not there is not removed; a card must be among `known` to be added."""
    for edit in edits:
        match edit.action:
            case Action.REMOVE | Action.REPLACE:
                deck = _without(deck, edit)
            case Action.ADD:
                deck = _with(deck, edit, known)
            case Action.MOVE:
                moved = edit._replace(section=edit.to_section)
                deck = _with(_without(deck, edit), moved, sources(deck))
            case Action.FILL_IN:
                deck = _filled_in(deck, edit)
            case Action.CLARIFY:
                pass
    return deck


def _without(deck: Deck, edit: Edit) -> Deck:
    """Without `copies` of a card, or of an unknown text, in a section: the last written leave first."""
    left = edit.copies
    entries: list[Entry] = []
    for entry in reversed(deck.entries):
        if left and entry.card.name == edit.card and entry.section is edit.section:
            leaving = min(left, entry.copies)
            left -= leaving
            entry = entry._replace(copies=entry.copies - leaving)
        if entry.copies:
            entries.append(entry)
    slots: list[NotCard] = []
    for slot in reversed(deck.not_cards):
        if left and text_of(slot) == edit.card and slot.section is edit.section:
            leaving = min(left, slot.copies)
            left -= leaving
            slot = slot._replace(copies=slot.copies - leaving)
        if slot.copies:
            slots.append(slot)
    return replace(deck, entries=tuple(reversed(entries)), not_cards=tuple(reversed(slots)))


def _with(deck: Deck, edit: Edit, known: Sources) -> Deck:
    """With `copies` more of a card in a section: on the line that has it already, or on a new one."""
    assert edit.card is not None
    assert edit.section is not None
    source = known[edit.card]
    if isinstance(source, NotCard):
        slot = source._replace(section=edit.section, copies=edit.copies)
        return replace(deck, not_cards=(*deck.not_cards, slot))
    entries = list(deck.entries)
    for place, entry in enumerate(entries):
        if entry.card.name == edit.card and entry.section is edit.section:
            entries[place] = entry._replace(copies=entry.copies + edit.copies)
            return replace(deck, entries=tuple(entries))
    added = source._replace(section=edit.section, copies=edit.copies)
    return replace(deck, entries=(*entries, added))


def _filled_in(deck: Deck, edit: Edit) -> Deck:
    """With a field of the head written: what it says is the player's, so it is no longer looked at."""
    form = deck.form or Form()
    field = {"player_name": None} if edit.card == "player_name" else {"player_number": None}
    return replace(deck, form=replace(form, **field))


def edits_towards(have: Deck, want: Deck, sided: bool) -> tuple[Edit, ...]:
    """The edits that give `have` the content of `want`: what leaves, what moves, what comes, each by section and name.

    If `sided`, cards that only lie in another section stay there.
    """
    lacking, surplus, moved = differences(counts_of(want), counts_of(have))
    removed = (Edit(Action.REMOVE, name, SECTIONS[place], copies) for (name, place), copies in surplus.items())
    added = (Edit(Action.ADD, name, SECTIONS[place], copies) for (name, place), copies in lacking.items())
    moves = (Edit(Action.MOVE, found.card, found.to_section, found.copies, found.section) for found in moved)
    return (
        *_no_cards(have, want),
        *sorted(removed, key=_order),
        *(() if sided else sorted(moves, key=_order)),
        *sorted(added, key=_order),
    )


def _no_cards(have: Deck, want: Deck) -> Iterator[Edit]:
    """Uncounted entries, like tokens, that only one of the two has, taken off it."""
    kept = {(text_of(slot), slot.section) for slot in want.not_cards if not slot.counts}
    for slot in have.not_cards:
        if not slot.counts and (text_of(slot), slot.section) not in kept:
            yield Edit(Action.REMOVE, text_of(slot), slot.section, slot.copies)


def _order(edit: Edit) -> tuple[int, str, int]:
    return SECTIONS.index(edit.section or Section.MAIN), edit.card or "", edit.copies
