"""Patterns made ready: texts with slots, so that rendering a message is little more than joining strings.

`{name}` is a parameter. `[card|cards]` takes the first form when the number before it is 1.
"""

import re
from typing import NamedTuple

from app.core.messages.values import CARDS, CardName, Values, Word, word_for
from app.core.messages.wording import Marks, Names

PART = re.compile(r"\{(?P<key>\w+)\}|\[(?P<one>[^|\]]*)\|(?P<many>[^|\]]*)\]")


class Slot(NamedTuple):
    """A parameter's place, and the text behind it."""

    word: Word
    behind: str


class Pattern(NamedTuple):
    """The text before the first slot, and the slots."""

    before: str
    slots: tuple[Slot, ...]


def compile_pattern(text: str, language: str, names: Names, marks: Marks, written_marks: Marks) -> Pattern:
    """The pattern of a text. The marks that stand around card names in it are left to the wording of names."""
    for key in CARDS:
        text = text.replace(f"{written_marks.card[0]}{{{key}}}{written_marks.card[1]}", f"{{{key}}}")
    parts = tuple(PART.finditer(text))
    starts = (*(part.start() for part in parts), len(text))
    slots: list[Slot] = []
    number = ""
    for part, next_start in zip(parts, starts[1:], strict=True):
        if part["key"] is None:
            word = _plural(number, part["one"], part["many"])
        else:
            number = part["key"]
            word = word_for(number, language, names, marks)
        slots.append(Slot(word, text[part.end() : next_start]))
    return Pattern(text[: starts[0]], tuple(slots))


def keys_of(text: str) -> frozenset[str]:
    """The names of the parameters of a pattern."""
    return frozenset(part["key"] for part in PART.finditer(text) if part["key"] is not None)


def fill(pattern: Pattern, values: Values, card_name: CardName) -> str:
    """The message. Raises KeyError where the values lack a parameter."""
    pieces = [pattern.before]
    for word, behind in pattern.slots:
        pieces.append(word(values, card_name))
        pieces.append(behind)
    return "".join(pieces)


def _plural(number: str, one: str, many: str) -> Word:
    def word(values: Values, card_name: CardName) -> str:
        return one if values[number] == 1 else many

    return word
