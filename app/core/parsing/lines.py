"""One line of a plain list: a number of copies and a name, in whatever order. The longest name that exists wins.

Nothing is cut off a name unless the name before it exists. Every pattern here is anchored or looks at a short stretch,
so that a line costs time in proportion to its length.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple
from urllib.parse import unquote

from app.core.naming import INVISIBLE
from app.core.parsing.prints import without_prints
from app.core.parsing.reading import Knows

MOST_COPIES = 1000
UNIT = r"枚|張|张|장|매|copies of|copies|copy of|copy|pcs?"
UNIT_BEHIND = UNIT + r"|cards?|kartu|lembar|buah|mal|fois|stück|stk|ea"
_X = "xX×*ｘＸ"
_LEAD = re.compile(rf"(?P<open>[(\[])?\s?(?P<x>[{_X}]\s?)?(?P<n>[0-9]{{1,40}})(?![0-9])")
_USUAL = re.compile(r"(?P<n>[0-9]{1,3}) (?P<name>\S(?:.*\S)?)")
_LEAD_CLOSED = re.compile(rf"\s?[{_X}]?\s?[)\]]")
_LEAD_TIMES = re.compile(rf"\s{{0,3}}(?:[{_X}]|(?:{UNIT})(?![A-Za-z])\.?)", re.IGNORECASE)
_LEAD_END = re.compile(r"\s{0,3}[:.)\],;|=\-–—>]{1,3}(?=\s|[^\x00-\x7f])|[,;|](?=[^0-9\s])")
_TAIL_LENGTH = 60
_TAIL = re.compile(
    rf"(?P<gap>[\s(\[,;:|=–—._…-]{{0,20}})(?P<x>[{_X}]\s{{0,3}})?(?<![0-9])(?P<n>[0-9]{{1,40}})\s{{0,2}}(?P<u>[{_X}]|{UNIT_BEHIND})?\s{{0,2}}\.?[)\]]?\Z",
    re.IGNORECASE,
)
_BULLET = re.compile(r"(?:[-*+>](?=\s)|[•‣▪◦●○■□▶►–—・✓✔☑☐→※◆◇])\s*(?:\[[ xX]?\]\s+)?")
_ORDINAL = re.compile(r"[0-9]{1,3}\s?[.)]\s+")
_CHINESE = re.compile(r"([一二三四五六七八九十])\s?(?=枚|張|张)")
_CHINESE_DIGITS = {sign: str(number) for number, sign in enumerate("一二三四五六七八九十", 1)}
_WIDE_GAP = re.compile(r"\s{2,}")
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_ENTITY = re.compile(r"&(?:[a-zA-Z]{2,8}[0-9]{0,2}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_LINK = re.compile(r"\[([^\[\]]{1,120})\]\([^()\s]{1,300}\)|\[\[([^\[\]]{1,120})\]\]")
_QUOTES = {
    '"': '"',
    "'": "'",
    "“": "”",
    "„": "“",
    "‘": "’",
    "「": "」",
    "『": "』",
    "《": "》",
    "【": "】",
    "〈": "〉",
    "«": "»",
    "[": "]",
    "<": ">",
}
_CLOSERS = frozenset("」』》】〉»")
_SIGNS = str.maketrans(
    {
        **{chr(0xFF10 + digit): chr(0x30 + digit) for digit in range(10)},
        **dict.fromkeys("\u00a0\u1680\u202f\u205f\u3000", " "),
        **{chr(code): " " for code in range(0x2000, 0x200B)},
        **dict.fromkeys("✕✖╳", "×"),
        "（": "(",
        "）": ")",
        "［": "[",
        "］": "]",
        "＊": "*",
        "：": ":",
    }
)


class Line(NamedTuple):
    """What a line means: copies of a name. `known`: a card has exactly this name.

    `copies` is None where the line gives two numbers that differ. `style` tells where the number stood (`before`,
    `after`, `bare`: after the name without any mark, or nothing). `other` is the reading of an unknown name whose last
    word is a number.
    """

    copies: int | None
    name: str
    known: bool
    style: str = ""
    rest: str = ""
    other: tuple[int, str] | None = None


def plain(text: str) -> str:
    """The text without invisible signs, entities and percent codes; digits, brackets and spaces of usual width."""
    if "&" in text and _ENTITY.search(text):
        for _ in range(3):
            text = unescape(text)
    if "%" in text and _PERCENT.search(text):
        text = _unquoted_code(text)
    if "   " in text or "\t" in text:
        text = _WIDE_GAP.sub(lambda found: "\t" if "\t" in found[0] else "  ", text)
    if text.isascii():
        return text.strip()
    text = text.translate(INVISIBLE).translate(_SIGNS)
    if "枚" in text or "張" in text or "张" in text:
        text = _CHINESE.sub(lambda found: _CHINESE_DIGITS[found[1]], text)
    return text.strip()


def _unquoted_code(text: str) -> str:
    decoded = unquote(text, errors="replace")
    if "\ufffd" in decoded:
        return text
    return decoded.replace("+", " ") if " " not in text and "+" in text else decoded


def unquoted(text: str) -> str:
    """A spreadsheet's quoted cell without its quotation marks."""
    if len(text) >= 2 and text[0] == text[-1] == '"' and '""' in text[1:-1]:
        return text[1:-1].replace('""', '"').strip()
    return text


def usual_line(text: str, knows: Knows) -> Line | None:
    """What a line means that is written as nearly every line is, a number and a name: `read_line` comes to the same."""
    usual = _USUAL.fullmatch(text)
    if usual is None or knows(text):
        return None
    copies, name = usual.groups()
    return Line(int(copies), name, True, "before") if knows(name) else None


def read_line(text: str, knows: Knows, thorough: bool = True) -> Line:
    """What a line means. `text` is plain and not blank; `thorough` looks for a name within what else stands there."""
    if usual := usual_line(text, knows):
        return usual
    if knows(text):
        return Line(1, text, True)
    bare = unquoted(text)
    if bullet := _BULLET.match(bare):
        bare = bare[bullet.end() :] or bare
    for candidate in _readings(bare):
        if (candidate.name != text) and knows(candidate.name):
            return candidate._replace(known=True)
    return (thorough and _with_less(bare, knows)) or _likeliest(bare)


def _readings(text: str) -> Iterator[Line]:
    """The ways to read a line, the longest names first."""
    yield Line(1, text, False)
    yield from _before(text)
    after = tuple(_after(text))
    yield from after
    for line in after:
        for numbered in _before(line.name):
            ordinal = _ORDINAL.match(line.name) is not None
            copies = line.copies if ordinal or numbered.copies == line.copies else None
            yield Line(copies, numbered.name, False, line.style)


def _before(text: str) -> Iterator[Line]:
    """A number before the name; the rest after it, then without an x or a unit, then without a separator."""
    found = _LEAD.match(text)
    if found is None:
        return
    copies = int(found["n"])
    at = found.end()
    if found["open"]:
        closed = _LEAD_CLOSED.match(text, at)
        if closed is None:
            return
        at = closed.end()
    glued = text[at : at + 1]
    if glued.isspace() or not glued.isascii():
        yield Line(copies, text[at:].strip(), False, "before")
    if times := _LEAD_TIMES.match(text, at):
        at = times.end()
        yield Line(copies, text[at:].strip(), False, "before")
    if end := _LEAD_END.match(text, at):
        yield Line(copies, text[end.end() :].strip(), False, "before")
    elif found["open"]:
        yield Line(copies, text[at:].strip(), False, "before")


def _after(text: str) -> Iterator[Line]:
    """A number after the name; an x before it may belong to the name, so the longer name comes first."""
    start = max(0, len(text) - _TAIL_LENGTH)
    found = _tail(text, start)
    if found is None:
        return
    copies = int(found["n"])
    marked = found["x"] or found["u"] or found[0].endswith((")", "]"))
    style = "after" if marked else "bare"
    if found["x"]:
        longer = text[: found.end("x")].rstrip()
        yield Line(copies, longer, False, "bare")
    if found["gap"] or found["x"] or found["u"] or text[found.start() - 1] in _CLOSERS:
        yield Line(copies, text[: found.start()].rstrip(" \t,;:|=–—-._…([") or text, False, style)


def _tail(text: str, start: int) -> re.Match[str] | None:
    """The last number of a line with the signs around it: the leftmost match that reaches the end."""
    if not any(map(str.isdigit, text[start:])):
        return None
    found = _TAIL.search(text, start)
    return found if found is not None and found.start() > 0 else None


def _with_less(text: str, knows: Knows) -> Line | None:
    """A known name with something around it that lists write beside a name: quotes, links, columns, prints, prices."""
    for shorter in _shorter(text):
        for candidate in _readings(shorter):
            for name in _unwrapped(candidate.name, shorter is not text):
                if knows(name):
                    return candidate._replace(name=name, known=True)
            for name, rest in without_prints(candidate.name):
                if knows(name):
                    return candidate._replace(name=name, known=True, rest=rest)
                for inner in _after(name):
                    if candidate.style == "" and knows(inner.name):
                        return inner._replace(known=True, rest=rest)
    return None


def _shorter(text: str) -> Iterator[str]:
    yield text
    if "[" in text and (linked := _LINK.sub(lambda found: found[1] or found[2], text)) != text:
        yield linked
    if "**" in text or "__" in text or "`" in text or "~~" in text:
        yield text.replace("**", "").replace("__", "").replace("`", "").replace("~~", "").strip()


def _unwrapped(name: str, changed: bool) -> Iterator[str]:
    """The name, if it was not asked for yet, and without quotation marks around all of it."""
    if changed:
        yield name
    if len(name) > 2 and _QUOTES.get(name[0]) == name[-1]:
        yield name[1:-1].strip()


def _likeliest(text: str) -> Line:
    """An unknown name: with a clear number of copies taken off, else the whole line as one copy."""
    before = [line for line in _before(text) if line.name]
    if before:
        return before[0] if _begins_with_x(before[0].name) else before[-1]
    after = tuple(_after(text))
    marked = [line for line in after if line.style == "after"]
    if marked:
        return marked[-1]
    other = (after[-1].copies or 0, after[-1].name) if after else None
    return Line(1, text, False, other=other)


def _begins_with_x(name: str) -> bool:
    """Whether an x at the beginning belongs to the name, as in X-Saber; one with a space behind it means times."""
    return name[0] in _X and not name[1:2].isspace()
