"""One line of a plain list: a number of copies and a name, in whatever order. The longest name that exists wins."""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple
from urllib.parse import unquote

from app.core.naming import INVISIBLE
from app.core.parsing.reading import Knows

MOST_COPIES = 1000
_BEFORE = re.compile(r"([0-9]{1,9})(?:\s*[xX×*✕]\s*|\s*(?:枚|張|张|장)\s*|[:.)]?\s+|(?=[^\s0-9]))(.+)", re.DOTALL)
_X_BEFORE = re.compile(r"[xX×✕]\s*([0-9]{1,9})\s+(.+)", re.DOTALL)
_AFTER = re.compile(r"(.+?)\s*[\s(\[（,;|]*[xX×✕*]\s*([0-9]{1,9})\s*[)\]）]?", re.DOTALL)
_X_AFTER = re.compile(r"(.+?)\s+([0-9]{1,9})\s*[xX×✕]", re.DOTALL)
_BRACKETED = re.compile(r"(.+?)\s*[(（\[]\s*([0-9]{1,2})\s*[)）\]]", re.DOTALL)
_BARE_AFTER = re.compile(r"(.+?)\s+([0-9]{1,2})\s*(?:枚|張|张|장)?", re.DOTALL)
_CELL = r'"?\s*[,;|\t]\s*"?'
_CELLS_AFTER = re.compile(rf'"?(.+){_CELL}([0-9]{{1,9}})"?(?:{_CELL}.*)?', re.DOTALL)
_CELLS_BEFORE = re.compile(rf'"?([0-9]{{1,9}}){_CELL}(.+?)"?', re.DOTALL)
_CELLS_AROUND = re.compile(rf'"?([0-9]{{1,9}}){_CELL}(.+?){_CELL}.*', re.DOTALL)
_PASSCODE = re.compile(r"[0-9]{5,18}")
_BULLET = re.compile(r"[-*+•‣▪◦●○■□▶►–—・>]+\s+")
_CUTS = (
    re.compile(r"(.+?)\s*[\[(（{][^\[\](){}（）]{1,60}[\])）}]", re.DOTALL),
    re.compile(r"(.+?)\s+[A-Z0-9]{2,5}-[A-Z]{0,3}[0-9]{2,4}\b.{0,60}", re.DOTALL),
    re.compile(r"(.+?)\s*[\s|,;–—-]+[$€£¥]\s?[0-9][0-9.,]*.{0,20}", re.DOTALL),
    re.compile(
        r"(.+?)\s*[\s|,;–—-]+(?:(?:common|rare|super rare|ultra rare|secret rare|ultimate rare|starlight rare|[nrsu]r|scr|utr)\b.{0,20})",
        re.DOTALL | re.IGNORECASE,
    ),
)
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_ENTITY = re.compile(r"&(?:[a-zA-Z]{2,8}|#[0-9]{1,6}|#x[0-9A-Fa-f]{1,5});")


class Line(NamedTuple):
    """What a line means: copies of a name. `known`: a card has exactly this name."""

    copies: int
    name: str
    known: bool


def plain(text: str) -> str:
    """The text without invisible signs, entities, percent codes and full-width digits."""
    if text.isascii() and "&" not in text and "%" not in text:
        return text.strip()
    text = text.translate(INVISIBLE).translate(_WIDE_DIGITS)
    for _ in range(2):
        if _ENTITY.search(text):
            text = unescape(text)
    if _PERCENT.search(text):
        text = unquote(text)
    return text.strip()


_WIDE_DIGITS = {ord("０") + digit: ord("0") + digit for digit in range(10)}


def read_line(text: str, knows: Knows) -> Line:
    """What a line means. `text` is not blank; nothing is cut off that belongs to a name that exists."""
    text = unquoted(text)
    first: Line | None = None
    for copies, name in _readings(text):
        if knows(name):
            return Line(copies, name, True)
        first = first or Line(copies, name, False)
    for copies, name in _readings(text):
        for shorter in _shorter(name):
            if knows(shorter):
                return Line(copies, shorter, True)
    return _likeliest(text, first)


def unquoted(text: str) -> str:
    """A spreadsheet's quoted cell without its quotation marks."""
    if len(text) >= 2 and text[0] == text[-1] == '"' and '""' in text[1:-1]:
        return text[1:-1].replace('""', '"').strip()
    return text


def _readings(text: str) -> Iterator[tuple[int, str]]:
    """The ways to read a line, the whole as a name first."""
    bare = _BULLET.sub("", text, count=1) if _BULLET.match(text) else text
    for whole in dict.fromkeys((text, bare)):
        yield 1, whole
    for pattern, copies, name in _FORMS:
        if found := pattern.fullmatch(bare):
            yield int(found[copies]), found[name].strip().replace('""', '"')


_FORMS = (
    (_BEFORE, 1, 2),
    (_X_BEFORE, 1, 2),
    (_AFTER, 2, 1),
    (_X_AFTER, 2, 1),
    (_BRACKETED, 2, 1),
    (_BARE_AFTER, 2, 1),
    (_CELLS_AFTER, 2, 1),
    (_CELLS_BEFORE, 1, 2),
    (_CELLS_AROUND, 1, 2),
)
_CLEAR_FORMS = _FORMS[:5]
"""Forms that leave no doubt which number is that of the copies, although the name is unknown."""


def _shorter(name: str) -> Iterator[str]:
    """The name without what often follows it: set codes, rarities, prices, columns."""
    if "\t" in name:
        yield from (column.strip() for column in name.split("\t")[:6])
        name = name.replace("\t", " ")
    for _ in range(4):
        shorter = next((found[1].strip() for cut in _CUTS if (found := cut.fullmatch(name))), None)
        if shorter is None:
            return
        yield shorter
        yield from (found[1].strip() for pattern in (_AFTER, _BARE_AFTER) if (found := pattern.fullmatch(shorter)))
        name = shorter


def _likeliest(text: str, first: Line | None) -> Line:
    """An unknown name: with a clear number of copies taken off, else the whole line as one copy."""
    bare = _BULLET.sub("", text, count=1) if _BULLET.match(text) else text
    if _PASSCODE.fullmatch(bare):
        return Line(1, bare, False)
    for pattern, copies, name in _CLEAR_FORMS:
        if found := pattern.fullmatch(bare):
            return Line(int(found[copies]), found[name].strip().replace("\t", " "), False)
    return first._replace(name=bare) if first else Line(1, bare, False)
