"""A deck laid out so that many edits cost no more than one look at each entry."""

from collections import defaultdict
from collections.abc import Container

from app.core.cards import Section
from app.core.deck import Deck, Entry, NotCard, Why
from app.core.unclear import text_of
from app.core.violations import Edit

NEVER_CARDS = frozenset((Why.TOKEN, Why.SKILL, Why.OTHER_GAME, Why.NOT_YET_RELEASED))
"""Entries that are known to be no card of a legal deck; what is merely unknown is clarified, not taken out."""

Key = tuple[str | None, Section | None]


class Sheet:
    """The entries of a deck, changed in place; positions by card (or unknown text) and section."""

    def __init__(self, deck: Deck, cards: Container[str | None]) -> None:
        """Lay out a deck to change these cards and unknown texts, and no others.

        The last entry of a key leaves first; of equal texts those that are no card of any deck.
        """
        self._rows: list[Entry | NotCard | None] = [*deck.entries, *deck.not_cards]
        self._places: defaultdict[Key, list[int]] = defaultdict(list)
        slots = enumerate(deck.not_cards, len(deck.entries))
        for place, slot in sorted(slots, key=lambda found: found[1].why in NEVER_CARDS):
            self._places[_key(slot)].append(place)
        for place, entry in enumerate(deck.entries):
            if entry.card.name in cards:
                self._places[_key(entry)].append(place)

    def remove(self, edit: Edit) -> list[tuple[Entry | NotCard, int]]:
        """Take up to `copies` of a card out of a section; what left, and how much of it."""
        left, places = edit.copies, self._places[edit.card, edit.section]
        taken: list[tuple[Entry | NotCard, int]] = []
        while left > 0 and places:
            row = self._rows[places[-1]]
            assert row is not None
            leaving = min(left, row.copies)
            left -= leaving
            taken.append((row, leaving))
            stays = row.copies > leaving
            self._rows[places[-1]] = row._replace(copies=row.copies - leaving) if stays else None
            if not stays:
                places.pop()
        return taken

    def add(self, source: Entry | NotCard, section: Section | None, copies: int) -> None:
        """Put copies of a card into a section: to the first entry that has it there, or as a new one like `source`."""
        row = source._replace(section=section, copies=copies)
        places = self._places[_key(row)]
        for place in places:
            present = self._rows[place]
            if isinstance(present, Entry):
                self._rows[place] = present._replace(copies=present.copies + copies)
                return
        places.append(len(self._rows))
        self._rows.append(row)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries, in the order of the deck, new ones at the end."""
        return tuple([row for row in self._rows if isinstance(row, Entry)])

    @property
    def not_cards(self) -> tuple[NotCard, ...]:
        """The entries that are no card, in the same order."""
        return tuple([row for row in self._rows if isinstance(row, NotCard)])


def _key(row: Entry | NotCard) -> Key:
    return row.card.name if isinstance(row, Entry) else text_of(row), row.section
