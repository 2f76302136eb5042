"""`ydke://`: three base64 sections of little-endian four-byte passcodes, each closed by `!`."""

from base64 import b64encode

from app.core.cards import Section
from app.core.deck import Deck, Remark
from app.core.writing.ordering import Order, items_of, lost

LARGEST = 0xFFFF_FFFF


def write_ydke(deck: Deck, language: str, order: Order) -> tuple[str, tuple[Remark, ...]]:
    """The address. Cards without a passcode, entries that are no number, and too large numbers cannot be carried."""
    parts = ["ydke://"]
    remarks = [*lost(deck), *(item.remark() for item in items_of(deck, None, order, language))]
    for section in Section:
        raw = bytearray()
        for item in items_of(deck, section, order, language):
            if item.number is None or item.number > LARGEST or item.copies < 1:
                remarks.append(item.remark())
            else:
                raw += item.number.to_bytes(4, "little") * item.copies
        parts.append(f"{b64encode(raw).decode('ascii')}!")
    return "".join(parts), tuple(remarks)
