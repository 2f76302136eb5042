"""The canonical hash of a deck: equal for equal decks, whatever the order, the art or the language."""

import hashlib
import json
from collections import Counter

from app.core.cards import Section
from app.core.deck import Deck

_SEED = "deckcheck deck 1"
_PLACES = {section: place for place, section in enumerate(Section)}


def canonical_deck(deck: Deck) -> tuple[tuple[str, str, int], ...]:
    """The content of a deck as (section, rule name, copies), in deck order and then by name, each card once a section.

    A slot that is no card counts as its written text after a question mark, so that two decks which differ only in
    what nobody could read do not pass for equal.
    """
    counts = Counter[tuple[Section, str]]()
    for entry in deck.entries:
        counts[entry.section, entry.card.name] += entry.copies
    unplaced = Counter[str]()
    for slot in deck.not_cards:
        if slot.section is None:
            unplaced["?" + slot.written] += slot.copies
        else:
            counts[slot.section, "?" + slot.written] += slot.copies
    placed = sorted(counts.items(), key=lambda item: (_PLACES[item[0][0]], item[0][1]))
    return (
        *((section.value, name, copies) for (section, name), copies in placed),
        *(("", name, copies) for name, copies in sorted(unplaced.items())),
    )


def deck_hash(deck: Deck) -> str:
    """The SHA-256 (hexadecimal) of the canonical content of a deck; sections count, order, art and language do not."""
    content = json.dumps([_SEED, *canonical_deck(deck)], ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(content.encode("ascii")).hexdigest()
