"""`ydke://` addresses: three base64 sections of little-endian four-byte passcodes, each closed by `!`."""

import binascii
import re
from base64 import b64decode
from itertools import groupby
from urllib.parse import unquote

from app.core.cards import Section
from app.core.deck import Remark, Why
from app.core.parsing.reading import Reading, Unread, Written

SCHEME = "ydke://"
SECTIONS = (Section.MAIN, Section.EXTRA, Section.SIDE)
LONGEST_SHOWN = 60
_ADDRESS = re.compile(r"ydke(?:://|%3a%2f%2f)", re.IGNORECASE)
_BARE = re.compile(r"\s*[A-Za-z0-9+/_=-]{6,}![A-Za-z0-9+/_=-]*![A-Za-z0-9+/_=-]*!?\s*")


def is_ydke(text: str) -> bool:
    """Whether the text holds such an address, or is one without its scheme."""
    return _ADDRESS.search(text) is not None or (text.count("!") in (2, 3) and _BARE.fullmatch(text) is not None)


def read_ydke(text: str) -> Reading:
    """The reading of an address. `line` is the place of the card in the whole code, from 1."""
    around, parts, rest = _parts(text)
    entries: list[Written] = []
    unread: list[Unread] = []
    place = 1
    for section, part in zip(SECTIONS, parts, strict=False):
        codes, damaged = codes_of(part)
        for code, run in groupby(codes):
            copies = len(list(run))
            entries.append(Written(copies, place, str(code), code, None, section))
            place += copies
        if damaged:
            unread.append(Unread(place, part[:LONGEST_SHOWN], Why.DAMAGED, section, counts=False))
    closed = len(parts) - 1
    if closed < 2:
        absent = SECTIONS[max(1, closed + bool(parts[closed])) :]
        unread.extend(Unread(place, "", Why.DAMAGED, section, counts=False) for section in absent)
    remarks = [Remark("missing_last_mark")] if closed == 2 else []
    if "ydke://" in rest.lower():
        unread.append(Unread(place, rest[:LONGEST_SHOWN], Why.UNREADABLE, None, counts=False))
    else:
        remarks += [
            Remark("rest_ignored", (("written", words[:LONGEST_SHOWN]),), 1) for words in (around, rest) if words
        ]
    return Reading("ydke", tuple(entries), tuple(unread), tuple(remarks), frozenset(SECTIONS))


def _parts(text: str) -> tuple[str, list[str], str]:
    """What stands in front of the address, its sections (one part more where the third is closed), and what follows."""
    found = _ADDRESS.search(text)
    around, body = (text[: found.start()].strip(), text[found.end() :]) if found else ("", text)
    if "%" in body:
        body = unquote(body)
    parts = ["".join(part.split()) for part in body.split("!", 3)]
    if len(parts) < 4:
        return around, parts, ""
    return around, [*parts[:3], ""], body.split("!", 3)[3].strip()


def codes_of(part: str) -> tuple[list[int], bool]:
    """The passcodes of one section, and whether something of it is damaged."""
    bare = part.rstrip("=").replace("-", "+").replace("_", "/")
    whole = len(bare) - (len(bare) % 4 == 1)
    try:
        raw = b64decode(bare[:whole] + "=" * (-whole % 4), validate=True)
    except (binascii.Error, ValueError):
        return [], True
    codes = [int.from_bytes(raw[at : at + 4], "little") for at in range(0, len(raw) - 3, 4)]
    return codes, bool(len(raw) % 4) or whole != len(bare)
