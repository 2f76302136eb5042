"""Look-up of keys without the keys: their check sums in order, each with the place of a card.

Two keys can have one check sum, so what is found must be held against the card's own names. In return 160,000 names
take a megabyte, and nothing is made of them at start.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from zlib import crc32

import msgspec


class Index(msgspec.Struct, array_like=True):
    """Check sums in ascending order and, beside each, the place of a card; both as arrays of unsigned integers."""

    sums: bytes
    places: bytes


class Finder:
    """Finds the places that an index holds for a key."""

    def __init__(self, index: Index) -> None:
        self._sums = memoryview(index.sums).cast("I")
        self._places = memoryview(index.places).cast("I")

    def __call__(self, key: str) -> list[int]:
        """The places of the cards that may have this key, in the catalogue's order."""
        wanted = crc32(key.encode("utf-8", "surrogatepass"))
        sums = self._sums
        at = first = bisect_left(sums, wanted)
        while at < len(sums) and sums[at] == wanted:
            at += 1
        return self._places[first:at].tolist() if at > first else []


def index_of(keys: Iterable[tuple[str, int]]) -> Index:
    """The index of keys with their places."""
    pairs = sorted({(crc32(key.encode()), place) for key, place in keys})
    sums, places = array("I", (pair[0] for pair in pairs)), array("I", (pair[1] for pair in pairs))
    return Index(sums.tobytes(), places.tobytes())
