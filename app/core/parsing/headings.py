"""Headings, totals and titles of lists in eleven languages: known words or phrases as the whole line.

A card whose name begins with a heading word is no heading; counts, punctuation and ornaments around it are borne.
"""

import re
from typing import NamedTuple

from app.core.cards import Section
from app.core.naming import key_of
from app.core.parsing import words
from app.core.parsing.words import DECKS, KINDS, words_of

LONGEST = 80
MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE

UNITS = r"枚|張|张|장|매|cards?|kartu|karten|cartes?|cartas?"


class Heading(NamedTuple):
    """A heading: section, kind of card (`monster`, `spell`, `trap`, `extra`), the count beside it, language."""

    section: Section
    kind: str | None = None
    cards: int | None = None
    language: str | None = None


class Total(NamedTuple):
    """A written total: of a section, of a kind, or of what stands above."""

    cards: int
    section: Section | None = None
    kind: str | None = None


def _table() -> dict[str, Heading]:
    table: dict[str, Heading] = {}
    for language, decks in DECKS.items():
        for section, phrases in zip((MAIN, EXTRA, SIDE), decks, strict=True):
            for phrase in words_of(phrases):
                table.setdefault(key_of(phrase), Heading(section, None, None, _told(language)))
    for language, kinds in KINDS.items():
        for kind, phrases in zip(("monster", "spell", "trap", "extra"), kinds, strict=True):
            for phrase in words_of(phrases):
                section = EXTRA if kind == "extra" else MAIN
                table.setdefault(key_of(phrase), Heading(section, kind, None, _told(language)))
    return table


def _told(language: str) -> str | None:
    """The language that a heading tells: English ones stand above lists in any."""
    return None if language in ("en", "id") else language


WORDS = _table()
TITLES = frozenset(map(key_of, words_of(words.TITLES)))
_SUMS = sorted((key_of(word) for word in words_of(words.SUMS)), key=len, reverse=True)
_COUNT = re.compile(rf"(?<![0-9])([0-9]{{1,4}})(?:\s?/\s?[0-9]{{1,3}})?\s{{0,2}}(?:{UNITS})?", re.IGNORECASE)
_BETWEEN = re.compile(r"[-–—/|:：()（）\[\]・,]+")
_WORD = re.compile(r"[^\W_](?:.*[^\W_])?", re.DOTALL)


def heading_of(line: str) -> Heading | None:
    """The heading that the whole line is, or None."""
    if len(line) > LONGEST:
        return None
    phrase, count = _words_and_count(line)
    if phrase is None:
        return None
    found = WORDS.get(key_of(phrase)) or _of_parts(phrase)
    return None if found is None else found._replace(cards=count)


def total_of(line: str) -> Total | None:
    """The total that the whole line states, with its section or kind where it names one."""
    if len(line) > LONGEST:
        return None
    numbers = _COUNT.findall(line)
    if len(numbers) != 1:
        return None
    words = " ".join(_BETWEEN.sub(" ", key_of(_COUNT.sub(" ", line))).strip(" .=_*#").split())
    named = _without_sums(words) if words else _only_unit(line)
    if named is None:
        return None
    if not named:
        return Total(int(numbers[0]))
    heading = WORDS.get(named)
    return Total(int(numbers[0]), heading.section, heading.kind) if heading else None


def is_title(line: str) -> bool:
    """Whether the line is only what a list is called."""
    found = _WORD.search(line) if len(line) <= LONGEST else None
    return found is not None and key_of(found[0]) in TITLES


def _words_and_count(line: str) -> tuple[str | None, int | None]:
    """The words of a line without ornaments, and the one number after them."""
    found = _WORD.search(line)
    if found is None:
        return None, None
    words = found[0]
    if not any(map(str.isdigit, words)):
        return words, None
    counts = list(_COUNT.finditer(words))
    if len(counts) != 1 or counts[0].end() != len(words):
        return None, None
    bare = _WORD.search(words[: counts[0].start()].rstrip(" \txX×:：([（=-–"))
    return (bare[0] if bare else None), int(counts[0][1])


def _of_parts(words: str) -> Heading | None:
    """A heading in two languages, or a section with a kind: `Main Deck - Monsters`, `Side Deck / サイドデッキ`."""
    parts = [part for part in map(str.strip, _BETWEEN.split(words)) if part]
    found = [WORDS.get(key_of(part)) for part in parts]
    if len(parts) not in (2, 3) or any(heading is None for heading in found):
        return None
    headings = [heading for heading in found if heading is not None]
    sections = {heading.section for heading in headings if heading.kind is None} or {headings[0].section}
    if len(sections) != 1:
        return None
    kinds = [heading.kind for heading in headings if heading.kind]
    languages = [heading.language for heading in headings if heading.language]
    return Heading(sections.pop(), kinds[0] if kinds else None, None, languages[0] if languages else None)


def _only_unit(line: str) -> str | None:
    """A number with nothing but its unit, `40 cards`, is a total; a bare number is not."""
    return "" if any(map(str.isalpha, line)) else None


def _without_sums(words: str) -> str | None:
    """What a line of a total names besides words for a sum; None if it has no such word."""
    for word in _SUMS:
        if words == word:
            return ""
        if words.startswith(word) and (words[len(word)] == " " or not word.isascii()):
            rest = words[len(word) :].strip()
        elif words.endswith(word) and (words[-len(word) - 1] == " " or not word.isascii()):
            rest = words[: -len(word)].strip()
        else:
            continue
        return rest if rest in WORDS else _without_sums(rest) or rest
    return None
