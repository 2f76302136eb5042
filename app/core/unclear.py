"""Entries of which nobody can tell the card, held against what is left over on the other side of a comparison."""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from app.core.cards import Section
from app.core.deck import Deck, NotCard, Why

SECTIONS = (Section.MAIN, Section.EXTRA, Section.SIDE)
ANYWHERE = (0, 1, 2)
BY_SECTION = (((Section.MAIN,), (0,)), ((Section.EXTRA,), (1,)), ((Section.SIDE,), (2,)), ((None,), ANYWHERE))
SIDED = (((*SECTIONS, None), ANYWHERE),)
"""Which entries are held against which places: section by section, or all against all where cards were sided."""

NO_PART_OF_A_DECK = frozenset((Why.TOKEN, Why.SKILL))
UNCLEAR = frozenset(
    (Why.UNREADABLE, Why.COPIES_UNREADABLE, Why.DAMAGED, Why.PASSCODE_ZERO, Why.AMBIGUOUS, Why.TWO_CARDS)
)
UNBOUNDED = frozenset((Why.COPIES_UNREADABLE, Why.DAMAGED))
"""Entries that may stand for any number of copies."""

Place = tuple[str, int]
"""A card's name and the position of a section in `SECTIONS`."""


class Unclear(NamedTuple):
    """An entry of which nobody can tell the card. `card` is the one of the other side that it can mean."""

    written: str
    section: Section | None
    copies: int
    on_list: bool
    card: str | None = None


def text_of(slot: NotCard) -> str:
    """The text under which an entry that is no known card is compared: its name if one was found, or as written."""
    return slot.name if slot.name is not None and slot.why not in UNCLEAR else slot.written.strip()


def settle(deck: Deck, own: Counter[Place], other: Counter[Place], on_list: bool, sided: bool) -> tuple[Unclear, ...]:
    """The unclear entries of a deck. What they can mean is taken out of the two sides' left-overs in place."""
    if not deck.not_cards:
        return ()
    return tuple(
        found
        for sections, places in (SIDED if sided else BY_SECTION)
        for found in _settle(_slots(deck, sections), own, other, places, on_list)
    )


def _slots(deck: Deck, sections: tuple[Section | None, ...]) -> list[NotCard]:
    """The entries of some sections, equal texts together, in an order that does not depend on the deck's."""
    merged: dict[tuple[int, str, str], NotCard] = {}
    for slot in deck.not_cards:
        if slot.section in sections and slot.why not in NO_PART_OF_A_DECK:
            key = (sections.index(slot.section), text_of(slot), slot.why.value)
            copies = merged[key].copies if key in merged else 0
            merged[key] = slot._replace(copies=copies + slot.copies)
    return [merged[key] for key in sorted(merged)]


def _settle(
    slots: list[NotCard], own: Counter[Place], other: Counter[Place], places: tuple[int, ...], on_list: bool
) -> Iterator[Unclear]:
    """First the entries that can mean a card left over on the other side, then those that can mean any."""
    still_open: list[NotCard] = []
    for slot in slots:
        card = _reading(slot, own, other, places)
        if card is not None:
            yield Unclear(slot.written, slot.section, slot.copies, on_list, card)
        elif slot.why in UNCLEAR:
            still_open.append(slot)
    card = _absorb(still_open, own, other, places)
    for slot in still_open:
        yield Unclear(slot.written, slot.section, slot.copies, on_list, card)


def _reading(slot: NotCard, own: Counter[Place], other: Counter[Place], places: tuple[int, ...]) -> str | None:
    """The first card left over on the other side that the entry can mean; what it stands for is settled."""
    names = (*(() if slot.name is None else (slot.name,)), *slot.candidates, *slot.suggestions)
    for key in ((name, place) for name in names for place in places):
        copies = min(_capacity(slot, own), other[key])
        if copies > 0:
            other[key] -= copies
            _use(slot, own, copies)
            return key[0]
    return None


def _absorb(slots: list[NotCard], own: Counter[Place], other: Counter[Place], places: tuple[int, ...]) -> str | None:
    """Settle all that is left over on the other side, if the entries can stand for all of it.

    The card is named where one entry meets one card.
    """
    left = {key: copies for key, copies in other.items() if copies > 0 and key[1] in places}
    total = sum(left.values())
    if total > sum(_capacity(slot, own) for slot in slots):
        return None
    other.update({key: -copies for key, copies in left.items()})
    for slot in slots:
        used = min(total, _capacity(slot, own))
        _use(slot, own, used)
        total -= used
    return next(iter(left))[0] if len(left) == len(slots) == 1 else None


def _capacity(slot: NotCard, own: Counter[Place]) -> int:
    """The copies for which an entry can still stand: what it counts and is not matched by the same text."""
    return sys.maxsize if slot.why in UNBOUNDED else own[_key(slot)]


def _use(slot: NotCard, own: Counter[Place], copies: int) -> None:
    key = _key(slot)
    own[key] -= min(copies, own[key])


def _key(slot: NotCard) -> Place:
    return text_of(slot), -1 if slot.section is None else SECTIONS.index(slot.section)
