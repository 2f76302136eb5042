"""JSON lists: `{"main": [...], "extra": [...], "side": [...]}` of passcodes, names, or `{"card": ..., "copies": ...}`."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from app.core.cards import Section
from app.core.deck import Why
from app.core.parsing.reading import Knows, Reading, Unread, Written

SECTIONS = {section.value: section for section in Section}
MOST_COPIES = 1000
CARD_KEYS = ("card", "name", "passcode", "id")
COPIES_KEYS = ("copies", "count", "quantity", "amount")


def is_json(text: str) -> bool:
    """Whether the text begins as a JSON object of sections."""
    head = text.lstrip("\ufeff \t\r\n")
    return head.startswith("{") and any(f'"{section.value}"' in head for section in Section)


def read_json(text: str, knows: Knows) -> Reading:
    """The reading of a JSON text; what is no JSON is one unread place."""
    try:
        value = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return Reading("json", unread=(Unread(1, text[:60], counts=False),))
    if not isinstance(value, dict):
        return Reading("json", unread=(Unread(1, text[:60], counts=False),))
    return read_sections(cast(Mapping[str, object], value), knows)


def read_sections(value: Mapping[str, object], knows: Knows) -> Reading:
    """The reading of a decoded list. `line` is the running number of the item over all sections, from 1."""
    entries: list[Written] = []
    unread: list[Unread] = []
    headings: set[Section] = set()
    line = 0
    for key, items in value.items():
        section = SECTIONS.get(key.lower())
        if section is not None:
            headings.add(section)
        for item in _items(items):
            line += 1
            read = _item(item, line, section, knows)
            if section is None and isinstance(read, Written):
                read = Unread(line, read.written, Why.UNREADABLE)
            (entries if isinstance(read, Written) else unread).append(read)  # type: ignore[arg-type]
    return Reading("json", tuple(entries), tuple(unread), (), frozenset(headings))


def _items(value: object) -> Iterator[object]:
    if isinstance(value, Sequence) and not isinstance(value, str):
        yield from cast(Sequence[object], value)
    elif value is not None:
        yield value


def _item(item: object, line: int, section: Section | None, knows: Knows) -> Written | Unread:
    if isinstance(item, Mapping):
        parts = cast(Mapping[str, object], item)
        card = next((parts[key] for key in CARD_KEYS if key in parts), None)
        copies = next((parts[key] for key in COPIES_KEYS if key in parts), 1)
        return _card(card, copies, line, section, knows)
    return _card(item, 1, line, section, knows)


def _card(card: object, copies: object, line: int, section: Section | None, knows: Knows) -> Written | Unread:
    shown = _shown(card)
    if isinstance(card, bool) or not isinstance(card, int | str) or shown.strip() == "":
        return Unread(line, shown, Why.UNREADABLE, section)
    if isinstance(copies, bool) or not isinstance(copies, int) or not 1 <= copies <= MOST_COPIES:
        return Unread(line, f"{_shown(copies)[:20]} × {shown}", Why.COPIES_UNREADABLE, section, counts=False)
    if isinstance(card, int):
        if card < 0:
            return Unread(line, shown, Why.UNREADABLE, section)
        return Written(copies, line, shown, card, None, section)
    text = card.strip()
    if text.isascii() and text.isdigit() and len(text) < 20 and not knows(text):
        return Written(copies, line, card, int(text), None, section)
    return Written(copies, line, card, None, text, section)


def _shown(value: object) -> str:
    """The value as a short text; a number too long to be printed is named so."""
    try:
        return str(value)[:60]
    except ValueError:
        return "a number of thousands of digits"
