"""Edits applied to a deck, and the edits that turn one deck into another."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from app.core.cards import Section
from app.core.comparison import SECTIONS, counts_of, differences
from app.core.corrections.sheet import Sheet
from app.core.deck import Deck, Entry, Form, NotCard
from app.core.unclear import NO_PART_OF_A_DECK, text_of
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
    edits = tuple(edits)
    if not edits:
        return deck
    sheet, form = Sheet(deck, {edit.card for edit in edits}), deck.form
    for edit in edits:
        match edit.action:
            case Action.ADD:
                sheet.add(known[edit.card or ""], edit.section, edit.copies)
            case Action.MOVE:
                for source, copies in sheet.remove(edit):
                    sheet.add(source, edit.to_section, copies)
            case Action.FILL_IN:
                form = _filled_in(form or Form(), edit.card)
            case Action.REMOVE | Action.REPLACE:
                sheet.remove(edit)
            case _:
                continue
    return Deck(sheet.entries, sheet.not_cards, deck.remarks, deck.format, form, deck.materials)


def _filled_in(form: Form, field: str | None) -> Form:
    """With a field of the head written: what it says is the player's, so it is no longer looked at."""
    return replace(form, **({"player_name": None} if field == "player_name" else {"player_number": None}))


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


def taken_off(slot: NotCard) -> Edit:
    """The edit that takes off an entry that is no card; one that stands for no copies leaves as one."""
    return Edit(Action.REMOVE, text_of(slot), slot.section, max(1, slot.copies))


def _no_cards(have: Deck, want: Deck) -> Iterator[Edit]:
    """Uncounted entries, like tokens, that only one of the two has, taken off it."""
    kept = {(text_of(slot), slot.section) for slot in want.not_cards if _is_uncounted(slot)}
    for slot in have.not_cards:
        if _is_uncounted(slot) and (text_of(slot), slot.section) not in kept:
            yield taken_off(slot)


def _is_uncounted(slot: NotCard) -> bool:
    return not slot.counts or not slot.copies or slot.section is None or slot.why in NO_PART_OF_A_DECK


def _order(edit: Edit) -> tuple[int, str, int]:
    return SECTIONS.index(edit.section or Section.MAIN), edit.card or "", edit.copies
