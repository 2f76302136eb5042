"""The order in which a writer puts cards: as written, by kind then name, or alphabetical."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from app.core.cards import Card, Kind, Section
from app.core.deck import Deck, Entry, NotCard, Remark, Why
from app.core.naming import key_of
from app.core.parsing.ydk import read_ydk

NOT_CARRIED = "not_carried"
"""The message pattern of an entry that the format cannot hold: `written`."""
KINDS = (Kind.MONSTER, Kind.SPELL, Kind.TRAP, Kind.UNKNOWN)


class Order(StrEnum):
    """How the cards of a section follow one another."""

    AS_WRITTEN = "as_written"
    BY_KIND = "by_kind"
    ALPHABETICAL = "alphabetical"


class Item(NamedTuple):
    """One row of a section: a card, or an entry that is no known card, with its copies."""

    copies: int
    card: Card | None
    slot: NotCard | None = None

    @property
    def number(self) -> int | None:
        """The passcode: the card's, or the number that stands as written where it is no known one."""
        if self.card is not None or self.slot is None:
            return None if self.card is None else self.card.passcode
        if self.slot.why not in NUMBERS:
            return None
        return next((entry.passcode for entry in read_ydk(self.slot.written).entries), None)

    def name(self, language: str) -> str:
        """The name in a language; what is no known card stands as it was read, or as written."""
        if self.card is not None:
            return self.card.name_in(language)
        assert self.slot is not None
        return self.slot.name or self.slot.written.strip()

    def remark(self) -> Remark:
        """That the format cannot carry this."""
        if self.card is not None:
            return Remark(NOT_CARRIED, (("written", self.card.name),))
        assert self.slot is not None
        return Remark(NOT_CARRIED, (("written", self.slot.written.strip()),), self.slot.line)


NUMBERS = frozenset((Why.UNKNOWN_PASSCODE, Why.PASSCODE_ZERO, Why.TOKEN, Why.OTHER_GAME, Why.NOT_YET_RELEASED))
"""Why a number is no card of the deck."""
UNCARRIED = frozenset((Why.DAMAGED,))
"""What stands for no entry: a part of a code that is lost."""


def items_of(deck: Deck, section: Section | None, order: Order, language: str) -> tuple[Item, ...]:
    """The items of one section; None: entries that stand in no section."""
    entries = deck.of(section) if section is not None else ()
    slots = tuple(slot for slot in deck.not_cards if slot.section is section and slot.why not in UNCARRIED)
    if order is Order.AS_WRITTEN:
        found: list[Entry | NotCard] = sorted((*entries, *slots), key=lambda written: written.line)
        return tuple(map(_item, found))
    merged: dict[str, Item] = {}
    for entry in entries:
        before = merged.get(entry.card.name)
        merged[entry.card.name] = Item(entry.copies + (before.copies if before else 0), entry.card)
    rows = sorted(merged.values(), key=lambda item: _key(item, order, language))
    return (*rows, *map(_item, slots))


def lost(deck: Deck) -> Iterator[Remark]:
    """Parts of a code that were lost when the deck was read; no format brings them back."""
    for slot in deck.not_cards:
        if slot.why in UNCARRIED:
            yield Item(0, None, slot).remark()


def _item(written: Entry | NotCard) -> Item:
    if isinstance(written, Entry):
        return Item(written.copies, written.card)
    return Item(written.copies, None, written)


def _key(item: Item, order: Order, language: str) -> tuple[int, str, str]:
    assert item.card is not None
    kind = KINDS.index(item.card.kind) if order is Order.BY_KIND else 0
    return kind, key_of(item.card.name_in(language)), item.card.name
