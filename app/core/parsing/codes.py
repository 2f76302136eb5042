"""Deck codes in base64 without sections in plain sight.

Omega: raw deflate of one byte with the number of main and extra deck cards, one with that of side deck cards, then
four-byte little-endian passcodes, main and extra deck in one row. Koishi (`ygopro-deck-encode`): four-byte words of
28 bits passcode, 2 bits section, 2 bits copies less one. YGO-DA links (`ygotype=deck&v=1&d=...`): 8, 4 and 4 bits with
the numbers of different cards, then 2 bits copies and 27 bits passcode a card, most significant bit first.
"""

import binascii
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from itertools import groupby

from app.core.cards import Section
from app.core.deck import Why
from app.core.parsing.reading import Reading, Unread, Written

SECTIONS = (Section.MAIN, Section.EXTRA, Section.SIDE)
LONGEST_SHOWN = 60
LONGEST_CODE = 100_000
SHORTEST_RECOGNISED = 40
"""Shorter words are names: many of eight letters and more mean something in base64. A deck takes some 70 signs."""
MOST_BYTES = 2 + 4 * 510
"""The longest that an Omega code can be once inflated: two counts of one byte each."""

_LINK = re.compile(r"[?&]ygotype=deck\b")
_LINK_CARDS = re.compile(r"[?&]d=([A-Za-z0-9_+/=-]*)")
_LINK_VERSION = re.compile(r"[?&]v=([0-9]+)")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{8,}={0,2}")
_MIXED = re.compile(r"(?=.*[0-9+/=_-])(?=.*[A-Za-z])", re.DOTALL)
_HEADER, _CARD = 16, 29


def is_link(text: str) -> bool:
    """Whether the text is a link with a deck in it."""
    return _LINK.search(text) is not None


def is_code(text: str) -> bool:
    """Whether the text is a single base64 word that one of the codes explains, too long for a card's name."""
    words = text.split()
    if not words or min(map(len, words[:-1]), default=SHORTEST_RECOGNISED) < SHORTEST_RECOGNISED:
        return False
    code = "".join(words)
    return len(code) >= SHORTEST_RECOGNISED and _explained(code) is not None


def read_code(text: str) -> Reading:
    """The reading of an Omega or Koishi code."""
    code = "".join(text.split())
    reading = _explained(code)
    if reading is not None:
        return reading
    return Reading("code", unread=(Unread(1, code[:LONGEST_SHOWN], Why.DAMAGED, counts=False),))


def _explained(code: str) -> Reading | None:
    if len(code) > LONGEST_CODE or _BASE64.fullmatch(code) is None or _MIXED.match(code) is None:
        return None
    raw = _bytes(code)
    return None if raw is None else _omega(raw) or _koishi(raw)


def _bytes(code: str) -> bytes | None:
    bare = code.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return b64decode(bare + "=" * (-len(bare) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def _omega(raw: bytes) -> Reading | None:
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        plain = inflater.decompress(raw, MOST_BYTES + 1)
    except zlib.error:
        return None
    if not 6 <= len(plain) <= MOST_BYTES:
        return None
    above, side = plain[0], plain[1]
    cards = [int.from_bytes(plain[at : at + 4], "little") for at in range(2, len(plain) - 3, 4)]
    places = [(code, None if place < above else Section.SIDE) for place, code in enumerate(cards[: above + side])]
    entries = tuple(_runs(places))
    whole = inflater.eof and len(plain) == 2 + 4 * (above + side)
    missing = () if whole else (Unread(len(places) + 1, "", Why.DAMAGED, counts=False),)
    return Reading("omega", entries, missing, (), frozenset((Section.SIDE,)))


def _runs(places: list[tuple[int, Section | None]]) -> Iterator[Written]:
    place = 1
    for (code, section), run in groupby(places):
        copies = len(list(run))
        yield Written(copies, place, str(code), code, None, section)
        place += copies


def _koishi(raw: bytes) -> Reading | None:
    if len(raw) % 4 or not raw:
        return None
    words = [int.from_bytes(raw[at : at + 4], "little") for at in range(0, len(raw), 4)]
    parts = [(word & 0xFFFFFFF, word >> 28 & 3, (word >> 30) + 1) for word in words]
    if any(section == 3 or code > 199_999_999 for code, section, _ in parts) or not any(code for code, *_ in parts):
        return None
    entries = tuple(
        Written(copies, place, str(code), code, None, SECTIONS[section])
        for place, (code, section, copies) in enumerate(parts, 1)
    )
    return Reading("koishi", entries, (), (), frozenset(SECTIONS))


def read_link(text: str) -> Reading:
    """The reading of a YGO-DA link. `line` is the place of the card in it, from 1."""
    cards, version = _LINK_CARDS.search(text), _LINK_VERSION.search(text)
    raw = (
        _bytes(cards[1]) if cards and len(cards[1]) <= LONGEST_CODE and (version is None or version[1] == "1") else None
    )
    if raw is None or len(raw) < 2:
        return Reading("link", unread=(Unread(1, text[:LONGEST_SHOWN], Why.DAMAGED, counts=False),))
    counts = (raw[0], raw[1] >> 4, raw[1] & 15)
    sections = [section for section, count in zip(SECTIONS, counts, strict=True) for _ in range(count)]
    bits = int.from_bytes(raw, "big")
    length = len(raw) * 8
    entries: list[Written] = []
    unread: list[Unread] = []
    for place, section in enumerate(sections, 1):
        end = _HEADER + place * _CARD
        if end > length:
            unread.append(Unread(place, "", Why.DAMAGED, section, counts=False))
            break
        word = bits >> (length - end) & ((1 << _CARD) - 1)
        copies, code = word >> 27, word & ((1 << 27) - 1)
        if copies:
            entries.append(Written(copies, place, str(code), code, None, section))
        else:
            unread.append(Unread(place, str(code), Why.COPIES_UNREADABLE, section, 0, counts=False))
    if length - _HEADER - len(sections) * _CARD >= 8 + _CARD:
        unread.append(Unread(len(sections) + 1, "", Why.DAMAGED, counts=False))
    return Reading("link", tuple(entries), tuple(unread), (), frozenset(SECTIONS))
