"""JSON lists: `{"main": [...], "extra": [...], "side": [...]}` of passcodes, names, or `{"card": ..., "copies": ...}`.

Exports of other programs are read by the same shape: other words for the sections, lists inside of texts, maps from a
card to its copies, one list of cards that name their section themselves.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from app.core.cards import Section
from app.core.deck import Remark, Why
from app.core.naming import key_of
from app.core.parsing.headings import WORDS
from app.core.parsing.reading import Reading, Unread, Written
from app.core.parsing.words import ABOUT_A_LIST, words_of

MOST_COPIES = 1000
MOST_DIGITS = 40
LONGEST_SHOWN = 60
LONGEST_NAME = 400
CARD_KEYS = ("card", "name", "passcode", "cardname", "card_name", "code", "id", "password", "title")
COPIES_KEYS = ("copies", "count", "quantity", "amount", "qty", "num", "number")
PASSCODE_KEYS = ("passcode", "password", "id", "code")
SECTION_KEYS = ("section", "deck", "zone", "location", "board", "part")
INNER_KEYS = ("deck", "decklist", "list", "data", "cards", "contents", "sections")
ABOUT = frozenset(words_of(ABOUT_A_LIST))
THE_CARD_SEVEN = "7"
"""The only card whose name is a number, no passcode being that short."""
_LETTERS = {"m": Section.MAIN, "e": Section.EXTRA, "s": Section.SIDE}


def is_json(text: str) -> bool:
    """Whether the text begins as a JSON object or list."""
    head = text.lstrip("\ufeff \t\r\n")
    if head.startswith("{"):
        return head[1:].lstrip()[:1] in ('"', "}")
    return head.startswith("[") and head[1:].lstrip()[:1] in ('"', "{", *"0123456789")


def read_json(text: str) -> Reading:
    """The reading of a JSON text; what is no JSON is one unread place."""
    try:
        value = json.loads(text.lstrip("\ufeff"), object_pairs_hook=_merged, parse_int=_number)
    except (ValueError, RecursionError):
        return Reading("json", unread=(Unread(1, text[:LONGEST_SHOWN], counts=False),))
    if isinstance(value, dict):
        return read_sections(cast(Mapping[str, object], value))
    if isinstance(value, list):
        return read_sections({Section.MAIN: cast(list[object], value)}, headed=False)
    return Reading("json", unread=(Unread(1, text[:LONGEST_SHOWN], counts=False),))


def _number(digits: str) -> int | str:
    """Numbers too long for any passcode stay text: reading them takes more than linear time."""
    return int(digits) if len(digits) <= MOST_DIGITS else digits


def _merged(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of which no key is lost: two lists under one key are one list."""
    merged: dict[str, object] = {}
    for key, value in pairs:
        before = merged.get(key)
        if isinstance(before, list) and isinstance(value, list):
            cast(list[object], before).extend(cast(list[object], value))
        elif key in merged and key in _SECTIONS:
            merged[key] = [before, value]
        else:
            merged[key] = value
    return merged


_SECTIONS = {"main": Section.MAIN, "extra": Section.EXTRA, "side": Section.SIDE}


class _Item(NamedTuple):
    card: object
    copies: object
    section: Section | None
    passcode: int | None = None
    """The passcode beside a name."""


def read_sections(value: Mapping[str, object], headed: bool = True) -> Reading:
    """The reading of a decoded list. `line` is the running number of the item over all sections, from 1."""
    entries: list[Written] = []
    unread: list[Unread] = []
    remarks: list[Remark] = []
    headings: set[Section] = set()
    line = 0
    for key, items, section in _parts(value):
        if section is None and not _may_hold_cards(key, items):
            if key_of(key) not in ABOUT:
                remarks.append(Remark("rest_ignored", (("written", key[:LONGEST_SHOWN]),), line + 1))
            continue
        if section is not None and headed:
            headings.add(section)
        for item in _items(items, section):
            line += 1
            if item.section is not None and item.section is not section:
                headings.add(item.section)
            read = _card(item, line)
            if section is None and item.section is None and not isinstance(read, Unread):
                read = Unread(line, read.written, Why.UNREADABLE)
            if isinstance(read, Unread):
                unread.append(read)
            else:
                entries.append(read if headed or item.section is not section else read._replace(section=None))
    return Reading("json", tuple(entries), tuple(unread), tuple(remarks), frozenset(headings))


def _parts(value: Mapping[str, object]) -> Iterator[tuple[str, object, Section | None]]:
    """The sections of an object, also of one within it; other keys with no section."""
    named = {str(key): _section_of(str(key)) for key in value}
    inner = [key for key in named if key_of(key) in INNER_KEYS and isinstance(value[key], Mapping | list)]
    if inner and not any(section is not None for key, section in named.items() if key not in inner):
        for key, items in value.items():
            if key in inner and isinstance(items, Mapping):
                yield from _parts(cast(Mapping[str, object], items))
            else:
                yield key, items, Section.MAIN if key in inner else None
        return
    letters = set(named) & set(_LETTERS) if all(section is None for section in named.values()) else set[str]()
    for key, items in value.items():
        yield key, items, _LETTERS[key] if key in letters else named[str(key)]


def _section_of(key: str) -> Section | None:
    """The section that a key names: `main`, `mainDeck`, `main_deck`, `Side Deck`, `サイドデッキ`."""
    found = WORDS.get(key_of(key.replace("_", " "))) or WORDS.get(key_of(key.replace("Deck", " deck")))
    return None if found is None or key_of(key) in INNER_KEYS else found.section


def _may_hold_cards(key: str, items: object) -> bool:
    return isinstance(items, Mapping | list) and key_of(key) not in ABOUT and bool(cast(Sequence[object], items))


def _items(value: object, section: Section | None) -> Iterator[_Item]:
    """The items of a section: of a list, of a map from card to copies, of a list written as text, or a single one."""
    if isinstance(value, str):
        value = _decoded(value)
    if isinstance(value, Mapping):
        parts = cast(Mapping[str, object], value)
        if "ids" in parts and isinstance(parts["ids"], list):
            yield from (_Item(card, 1, section) for card in cast(list[object], parts["ids"]))
        elif any(key in parts for key in CARD_KEYS):
            yield _item(parts, section)
        else:
            yield from (_Item(card, copies, section) for card, copies in parts.items())
    elif isinstance(value, Sequence) and not isinstance(value, str):
        yield from (_item(item, section) for item in cast(Sequence[object], value))
    elif value is not None and value != "":
        yield _Item(value, 1, section)


def _decoded(text: str) -> object:
    """The list inside of a text, as some programs write one; else the text."""
    if text[:1] not in ("[", "{"):
        return text
    try:
        return json.loads(text, object_pairs_hook=_merged, parse_int=_number)
    except (ValueError, RecursionError):
        return text


def _item(item: object, section: Section | None) -> _Item:
    if not isinstance(item, Mapping):
        return _Item(item, 1, section)
    parts = cast(Mapping[str, object], item)
    keys = [key for key in CARD_KEYS if key in parts]
    card = next((parts[key] for key in keys if _is_card(parts[key])), parts[keys[0]] if keys else None)
    copies = next((parts[key] for key in COPIES_KEYS if key in parts), 1)
    told = next((parts[key] for key in SECTION_KEYS if isinstance(parts.get(key), str)), None)
    own = _section_of(str(told)) if told is not None else None
    if isinstance(card, Mapping):
        return _item(cast(Mapping[str, object], card), section)._replace(copies=copies)
    return _Item(item if card is None else card, copies, own or section, _beside(parts))


def _beside(parts: Mapping[str, object]) -> int | None:
    """The number that an item has beside its name, if any."""
    told = (_whole(parts[key]) for key in PASSCODE_KEYS if key in parts)
    return next((number for number in told if number is not None), None)


def _whole(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _is_card(value: object) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool) and value != ""


def _card(item: _Item, line: int) -> Written | Unread:
    card, section = item.card, item.section
    shown = str(card)[:LONGEST_SHOWN]
    if not _is_card(card) or not shown.strip() or len(str(card)) > LONGEST_NAME:
        return Unread(line, shown, Why.UNREADABLE, section)
    copies = _copies(item.copies)
    if copies is None:
        return Unread(line, f"{str(item.copies)[:20]} × {shown}", Why.COPIES_UNREADABLE, section, 0, counts=False)
    if isinstance(card, int):
        return Written(copies, line, shown, card, None, section) if card >= 0 else Unread(line, shown, section=section)
    text = str(card).strip()
    if text.isascii() and text.isdigit() and text != THE_CARD_SEVEN:
        if len(text) > MOST_DIGITS:
            return Unread(line, shown, Why.UNREADABLE, section)
        return Written(copies, line, text, int(text), None, section)
    return Written(copies, line, text, item.passcode, text, section)


def _copies(value: object) -> int | None:
    """Copies from 1 to 1000, as a number or as digits; else None."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 4:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_COPIES:
        return None
    return value
