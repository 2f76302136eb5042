"""How the value of a parameter is worded. By convention the parameter's name tells what kind of value it is."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import date, datetime
from functools import lru_cache

from app.core.cards import Card
from app.core.messages.wording import Marks, Names

Value = str | int | None | date | tuple[str, ...]
Values = Mapping[str, Value]
Parameters = Iterable[tuple[str, Value]]
CardName = Callable[[str, str], str]
"""Gives the name to show for a card (by rule name, or as written) in the language of a message."""
Word = Callable[[Values, CardName], str]
"""Words one parameter of a message. Raises KeyError where the values lack it."""

CARDS = frozenset(("card", "counts_as", "cards", "candidates", "suggestions", "options"))
DATES = frozenset(("date", "released", "known_until"))
TABLES = {
    "section": ("section", "kind"),
    "to_section": ("section",),
    "kind": ("kind",),
    "kinds": ("kind",),
    "status": ("status",),
    "target": ("target",),
    "language": ("language",),
    "languages": ("language",),
    "region": ("region",),
    "number_name": ("number_name",),
    "field": ("field", "number_name"),
    "level_name": ("level_name",),
    "reason": ("reason",),
}
"""Parameters with display names, and the tables that hold them. A value without one is shown as it is."""
PENALTIES = frozenset(("penalty", "at_most", "raised_from", "counted"))
OWN_WORD = "_local"
"""A parameter `penalty_local` holds the document's own word for `penalty`, and so on."""

LONGEST_TEXT, LONGEST_NAME, LONGEST_LIST = 60, 200, 10
CUT = "…"
MOST_NAMES_KEPT = 4096
HIDDEN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Unicode categories of characters that cannot be seen or that change how others are shown."""


def as_written(name: str, language: str) -> str:
    """Shows every card under the name by which it is known here."""
    return name


def names_of(find: Callable[[str], Card | None], list_language: str | None = None) -> CardName:
    """Shows a card's name in the language of the message, else of the list, else in English.

    `find` gives the card by its rule name. Judges in Indonesia use the English names.
    """

    # The same few hundred names are said in most answers.
    @lru_cache(maxsize=MOST_NAMES_KEPT)
    def name_in(name: str, language: str) -> str:
        card = find(name)
        if card is None:
            return name
        names = card.names
        own = names.get("en" if language == "id" else language) or names.get(list_language or "en")
        return own or names.get("en", card.name)

    return name_in


def word_for(key: str, language: str, names: Names, marks: Marks) -> Word:
    """What words the parameter `key` in a language."""
    if key in CARDS:
        return _cards(key, language, marks)
    if key in DATES or key == "deadline":
        return _dates(key, marks)
    if key in PENALTIES:
        return _penalties(key, names.get("penalty", {}), marks)
    if key in TABLES:
        table = {value: name for part in TABLES[key] for value, name in names.get(part, {}).items()}
        return _names(key, table, marks)
    return _plain(key)


def visible(text: str, longest: int) -> str:
    """The text, cut after `longest` characters, its invisible characters shown by their number: `[U+200B]`."""
    if len(text) > longest:
        text = text[:longest] + CUT
    if text.isprintable():
        return text
    return "".join(f"[U+{ord(one):04X}]" if unicodedata.category(one) in HIDDEN else one for one in text)


def penalty_name(kind: str, own_word: str | None, names: Mapping[str, str], marks: Marks) -> str:
    """The common name of a kind of penalty, with the document's own word behind it where that differs."""
    common = names.get(kind, kind)
    if own_word is None or own_word.casefold() == common.casefold():
        return common
    return f"{common}{marks.brackets[0]}{own_word}{marks.brackets[1]}"


def date_in_words(value: str | date, marks: Marks) -> str:
    """A day, or a day with its time; a text that is neither stays as it is."""
    moment = _moment(value) if isinstance(value, str) else value
    if moment is None:
        return visible(str(value), LONGEST_TEXT)
    day = marks.date.format(day=moment.day, month=marks.months[moment.month - 1], year=moment.year)
    return marks.moment.format(date=day, time=f"{moment:%H:%M}") if isinstance(moment, datetime) else day


def _moment(text: str) -> date | None:
    for read in (date.fromisoformat, datetime.fromisoformat):
        with suppress(ValueError):
            return read(text)
    return None


def _given(values: Values, key: str) -> str | int | date | tuple[str, ...]:
    value = values[key]
    if value is None:
        raise KeyError(key)
    return value


def _plain(key: str) -> Word:
    def word(values: Values, card_name: CardName) -> str:
        value = values[key]
        if type(value) is int:
            return str(value)
        return visible(str(_given(values, key)), LONGEST_TEXT if key == "written" else LONGEST_NAME)

    return word


def _names(key: str, table: Mapping[str, str], marks: Marks) -> Word:
    def one(value: object) -> str:
        text = str(value)
        return table.get(text) or visible(text, LONGEST_NAME)

    def word(values: Values, card_name: CardName) -> str:
        value = values[key]
        if value is None and key in ("section", "to_section"):
            return one("whole")
        value = _given(values, key)
        return marks.separator.join(map(one, value)) if isinstance(value, tuple) else one(value)

    return word


def _cards(key: str, language: str, marks: Marks) -> Word:
    def one(name: str, card_name: CardName) -> str:
        return _quoted(visible(card_name(name, language), LONGEST_NAME), marks)

    def word(values: Values, card_name: CardName) -> str:
        value = _given(values, key)
        if not isinstance(value, tuple):
            return one(str(value), card_name)
        shown = [one(name, card_name) for name in value[:LONGEST_LIST]]
        return marks.separator.join([*shown, CUT] if len(value) > LONGEST_LIST else shown)

    return word


def _quoted(name: str, marks: Marks) -> str:
    """The name in the marks of card names; in the others if it holds such marks itself."""
    before, behind = marks.card
    if before in name or behind in name:
        if name.startswith(before) and name.endswith(behind) and marks.card_holding_them is None:
            return name
        before, behind = marks.card_holding_them or marks.card
    return f"{before}{name}{behind}"


def _dates(key: str, marks: Marks) -> Word:
    def word(values: Values, card_name: CardName) -> str:
        value = _given(values, key)
        return date_in_words(value if isinstance(value, date) else str(value), marks)

    return word


def _penalties(key: str, table: Mapping[str, str], marks: Marks) -> Word:
    local = key + OWN_WORD

    def word(values: Values, card_name: CardName) -> str:
        own_word = values.get(local)
        return penalty_name(
            visible(str(_given(values, key)), LONGEST_NAME),
            None if own_word is None else visible(str(own_word), LONGEST_NAME),
            table,
            marks,
        )

    return word
