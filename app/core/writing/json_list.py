"""JSON: `{"main": [{"card": passcode or name, "name": ..., "copies": ...}], "extra": [...], "side": [...]}`."""

import json

from app.core.cards import Section
from app.core.deck import Deck, Remark
from app.core.writing.ordering import Item, Order, items_of, lost


def write_json(deck: Deck, language: str, order: Order) -> tuple[str, tuple[Remark, ...]]:
    """The object. Entries that stand in no section cannot be carried."""
    remarks = (*lost(deck), *(item.remark() for item in items_of(deck, None, order, language)))
    sections = {
        section.value: [_row(item, language) for item in items_of(deck, section, order, language)]
        for section in Section
    }
    return json.dumps(sections, ensure_ascii=False, indent=1) + "\n", remarks


def _row(item: Item, language: str) -> dict[str, object]:
    name = item.name(language)
    number = item.number
    return {"card": name if number is None else number, "name": name, "copies": item.copies}
