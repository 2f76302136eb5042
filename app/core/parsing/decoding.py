"""Bytes to text: UTF-8 with or without a mark, UTF-16 and UTF-32, and older encodings only with a remark."""

import codecs
import re
import unicodedata
from collections.abc import Callable

from app.core.deck import Remark

_HIGH = re.compile(rb"[\x80-\xff]+")
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
LOOKED_AT = 20_000
MOST_ZEROS = 0.1
ENOUGH_KANA = 0.25
ENOUGH_LETTERS = 0.85
LATIN_SIGNS = frozenset((*range(0x91, 0x98), 0x84, 0x85, 0x99, 0xA0, 0xB4, 0xB7, 0xD7))


def decode(source: bytes) -> tuple[str, tuple[Remark, ...]]:
    """The text of `source`, and a remark where its encoding had to be guessed. Never raises.

    A byte that no encoding explains stays in sight as U+FFFD, with the remark.
    """
    for mark, encoding in MARKS:
        if source.startswith(mark):
            return _strictly(source, encoding)
    if encoding := _without_mark(source):
        return _strictly(source, encoding)
    try:
        return source.decode("utf-8", "surrogatepass"), ()
    except UnicodeDecodeError:
        return _guessed(source)


def _strictly(source: bytes, encoding: str) -> tuple[str, tuple[Remark, ...]]:
    """The text in an encoding that is known, lone surrogates included."""
    try:
        return source.decode(encoding, "surrogatepass"), ()
    except UnicodeDecodeError:
        return source.decode(encoding, "replace"), (_remark(encoding),)


def _remark(encoding: str) -> Remark:
    return Remark("encoding_guessed", (("written", encoding),))


def _without_mark(source: bytes) -> str | None:
    """UTF-16 without a mark: line ends, digits and spaces leave zeros at every second place, and at no other."""
    head = source[:LOOKED_AT]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if len(head) < 4 or (even + odd) / len(head) < MOST_ZEROS:
        return None
    if odd > 9 * even:
        return "utf-16-le"
    return "utf-16-be" if even > 9 * odd else None


def _guessed(source: bytes) -> tuple[str, tuple[Remark, ...]]:
    """The first older encoding whose text is plausible; else what can be read as UTF-8, or as Western."""
    if not _looks_western(source[:LOOKED_AT]):
        for encoding, plausible in OLDER:
            try:
                text = source.decode(encoding)
            except UnicodeDecodeError:
                continue
            if plausible(text[:LOOKED_AT], source[:LOOKED_AT]):
                return text, (_remark(encoding),)
    text = source.decode("utf-8", "replace")
    if text.count("\ufffd") * 4 <= sum(sign > "\x7f" for sign in text):
        return text, (_remark("utf-8"),)
    return source.decode("cp1252", "replace"), (_remark("cp1252"),)


def _looks_western(source: bytes) -> bool:
    """Whether bytes beyond ASCII stand alone or in twos, as accents and typographic quotes do, and are such signs."""
    runs = _HIGH.findall(source)
    beyond = sum(map(len, runs))
    fitting = sum(
        len(run) for run in runs if len(run) <= 2 and all(byte >= 0xC0 or byte in LATIN_SIGNS for byte in run)
    )
    return fitting >= 0.7 * beyond


def _beyond_ascii(text: str) -> list[str]:
    return [sign for sign in text if sign > "\x7f"]


def _share(signs: list[str], belongs: Callable[[str], bool]) -> float:
    return sum(map(belongs, signs)) / max(1, len(signs))


def _is_kana(sign: str) -> bool:
    return "\u3041" <= sign <= "\u30ff"


def _is_half_kana(sign: str) -> bool:
    return "\uff61" <= sign <= "\uff9f"


def _is_east_asian(sign: str) -> bool:
    return unicodedata.category(sign) in ("Lo", "Lm") or "\u3000" <= sign <= "\u303f" or "\uff01" <= sign <= "\uff5e"


def _japanese(text: str, source: bytes) -> bool:
    signs = _beyond_ascii(text)
    return _share(signs, _is_kana) >= ENOUGH_KANA and _share(signs, _is_half_kana) <= 0.3


def _korean(text: str, source: bytes) -> bool:
    signs = _beyond_ascii(text)
    return _share(signs, lambda sign: "\uac00" <= sign <= "\ud7a3") >= ENOUGH_LETTERS


def _traditional(text: str, source: bytes) -> bool:
    """Big5 has its common characters under lead bytes A4 to C6 and many second bytes in ASCII; GB 2312 has none."""
    pairs = _pairs(source)
    common = sum(0xA1 <= lead <= 0xC6 for lead, _ in pairs)
    low = sum(trail < 0x80 for _, trail in pairs)
    return (
        common >= ENOUGH_LETTERS * len(pairs)
        and low >= 0.1 * len(pairs)
        and _share(_beyond_ascii(text), _is_east_asian) > 0.8
    )


def _pairs(source: bytes) -> list[tuple[int, int]]:
    pairs: list[tuple[int, int]] = []
    at = 0
    while at < len(source) - 1:
        if source[at] > 0x80:
            pairs.append((source[at], source[at + 1]))
            at += 1
        at += 1
    return pairs


def _simplified(text: str, source: bytes) -> bool:
    return _share(_beyond_ascii(text), _is_east_asian) >= ENOUGH_LETTERS


OLDER: tuple[tuple[str, Callable[[str, bytes], bool]], ...] = (
    ("cp932", _japanese),
    ("euc_jp", _japanese),
    ("big5", _traditional),
    ("cp949", _korean),
    ("gb18030", _simplified),
)
