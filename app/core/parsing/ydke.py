"""`ydke://` addresses: three base64 sections of little-endian four-byte passcodes, each closed by `!`."""

import binascii
from base64 import b64decode
from itertools import groupby

from app.core.cards import Section
from app.core.deck import Remark, Why
from app.core.parsing.reading import Reading, Unread, Written

SCHEME = "ydke://"
SECTIONS = (Section.MAIN, Section.EXTRA, Section.SIDE)


def is_ydke(text: str) -> bool:
    """Whether the text is such an address."""
    return text.lstrip("\ufeff \t\r\n").lower().startswith(SCHEME)


def read_ydke(text: str) -> Reading:
    """The reading of an address. `line` is the place of the card in the whole code, from 1."""
    body = "".join(text.lstrip("\ufeff \t\r\n")[len(SCHEME) :].split())
    parts = body.split("!")
    closed = len(parts) - 1
    entries: list[Written] = []
    unread: list[Unread] = []
    place = 1
    for section, part in zip(SECTIONS, parts, strict=False):
        codes, damage = _codes(part)
        for code, run in groupby(codes):
            copies = len(list(run))
            entries.append(Written(copies, place, str(code), code, None, section))
            place += copies
        if damage:
            unread.append(Unread(place, part[:60], Why.DAMAGED, section, counts=False))
    if closed < 2:
        absent = SECTIONS[max(1, closed + bool(parts[closed])) :]
        unread.extend(Unread(place, "", Why.DAMAGED, section, counts=False) for section in absent)
    if rest := "".join(parts[3:]):
        unread.append(Unread(place, rest[:60], Why.DAMAGED, None, counts=False))
    remarks = (Remark("missing_last_mark"),) if closed == 2 else ()
    return Reading("ydke", tuple(entries), tuple(unread), remarks, frozenset(SECTIONS))


def _codes(part: str) -> tuple[list[int], bool]:
    """The passcodes of one section, and whether something of it is damaged."""
    bare = part.rstrip("=").replace("-", "+").replace("_", "/")
    whole = len(bare) - (len(bare) % 4 == 1)
    try:
        raw = b64decode(bare[:whole] + "=" * (-whole % 4), validate=True)
    except (binascii.Error, ValueError):
        return [], True
    codes = [int.from_bytes(raw[at : at + 4], "little") for at in range(0, len(raw) - 3, 4)]
    return codes, bool(len(raw) % 4) or whole != len(bare)
