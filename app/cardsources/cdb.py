"""A `cards.cdb` of EDOPro: an SQLite database of numbers, types as bits, and names in one language."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from app.cardsources.found import Found, FoundCard, SourceUnreadable, types_of
from app.core.naming import clean, key_of

KINDS = {0x1: "monster", 0x2: "spell", 0x4: "trap"}
TYPE_BITS = {
    0x10: "normal",
    0x20: "effect",
    0x40: "fusion",
    0x80: "ritual",
    0x200: "spirit",
    0x400: "union",
    0x800: "gemini",
    0x1000: "tuner",
    0x2000: "synchro",
    0x200000: "flip",
    0x400000: "toon",
    0x800000: "xyz",
    0x1000000: "pendulum",
    0x4000000: "link",
}
ICON_BITS = {
    0x80: "ritual",
    0x10000: "quick-play",
    0x20000: "continuous",
    0x40000: "equip",
    0x80000: "field",
    0x100000: "counter",
}
TOKEN, SKILL = 0x4000, 0x8000000
OCG_OR_TCG = 0x3
MOST_DIGITS = 99_999_999
"""Longer numbers are the editors' own: cards before their release, before an erratum, of other games."""
ARTS_APART = 10
"""An alias less than this from its card is another picture of it; one that is further is a card treated as it."""


class CdbRow(NamedTuple):
    """One row of the two tables, joined."""

    id: int
    ot: int
    alias: int
    type: int
    name: str


def read_cdb(path: Path, language: str) -> Found:
    """The cards of a database whose names are in `language`; `SourceUnreadable` where it is none."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            query = "select d.id, d.ot, d.alias, d.type, t.name from datas d join texts t on t.id = d.id order by d.id"
            rows = [CdbRow(*row) for row in connection.execute(query)]
    except sqlite3.Error as error:
        raise SourceUnreadable(f"this is no cards.cdb: {error}") from error
    cards = {row.id: row for row in rows if _is_card(row)}
    arts = {row.id: row.alias for row in cards.values() if row.alias in cards and _is_art(row, cards[row.alias])}
    found = tuple(_card(row, cards, arts, language) for row in cards.values() if row.id not in arts)
    return Found(found, len(rows) - len(cards))


def _is_card(row: CdbRow) -> bool:
    """Whether a row is a card of this game: no token, no skill, played in OCG or TCG."""
    return bool(row.ot & OCG_OR_TCG and not row.type & (TOKEN | SKILL) and row.id <= MOST_DIGITS and row.name)


def _is_art(row: CdbRow, card: CdbRow) -> bool:
    return abs(row.id - card.id) < ARTS_APART or key_of(row.name) == key_of(card.name)


def _card(row: CdbRow, cards: dict[int, CdbRow], arts: dict[int, int], language: str) -> FoundCard:
    kind = next((kind for bit, kind in KINDS.items() if row.type & bit), "monster")
    is_monster = kind == "monster"
    icons = [icon for bit, icon in ICON_BITS.items() if row.type & bit]
    return FoundCard(
        names={language: clean(row.name)},
        kind=kind,
        types=types_of(name for bit, name in TYPE_BITS.items() if row.type & bit) if is_monster else (),
        icon=None if is_monster else next(iter(icons), "normal"),
        passcodes=(row.id, *_arts_of(row.id, arts)),
        counts_as=clean(cards[row.alias].name) if row.alias in cards else None,
    )


def _arts_of(passcode: int, arts: dict[int, int]) -> Iterator[int]:
    return (art for art, card in arts.items() if card == passcode)
