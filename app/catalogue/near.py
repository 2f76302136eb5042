"""What suggestions search, compiled: all keys by script, shortest first, with their cards and languages."""

from array import array
from collections.abc import Iterator, Sequence

import msgspec

from app.catalogue.romaji import romaji_of
from app.catalogue.snapshot import Row, rule_name
from app.core.naming import key_of

LATIN, HAN, HANGUL, ROMAJI = "latin", "han", "hangul", "romaji"
LANGUAGES = ("en", "ja", "ko", "zh-TW", "zh-CN", "de", "fr", "it", "es", "pt")
RULE_NAME = 1 << 15
ANY = (1 << len(LANGUAGES)) - 1


class Block(msgspec.Struct, array_like=True):
    """The keys of one script, shortest first, a line each.

    `places` holds the place of each key's card, `uses` a bit for each language that has the key, and one more where it
    is the rule name; both as arrays of unsigned integers.
    """

    text: str
    places: bytes
    uses: bytes


Near = dict[str, Block]
"""The block of each script."""

Keys = dict[str, str]
"""The key of a card's name in each language."""


def bit_of(language: str | None) -> int:
    """The bit of a language; of all where it is none of ours."""
    return 1 << LANGUAGES.index(language) if language in LANGUAGES else ANY


def script_of(key: str) -> str:
    """The script of a name: the names of one can never be slips of one of another."""
    for sign in key:
        if "가" <= sign <= "힣":
            return HANGUL
        if "\u3040" <= sign <= "\u9fff":
            return HAN
    return LATIN


def near_of(cards: Sequence[Row], keys: Sequence[Keys]) -> Near:
    """The blocks of a snapshot's rows, with the keys of their names."""
    found: dict[str, dict[tuple[str, int], int]] = {script: {} for script in (LATIN, HAN, HANGUL, ROMAJI)}
    for script, key, place, use in _uses(cards, keys):
        block = found[script]
        block[key, place] = block.get((key, place), 0) | use
    return {script: _block(uses) for script, uses in found.items()}


def _uses(cards: Sequence[Row], keys: Sequence[Keys]) -> Iterator[tuple[str, str, int, int]]:
    """Script, key, place and use of every name."""
    for place, (row, own) in enumerate(zip(cards, keys, strict=True)):
        rule_key = key_of(rule_name(row))
        for language, key in own.items():
            yield script_of(key), key, place, bit_of(language) | (RULE_NAME if key == rule_key else 0)
        if (romaji := romaji_of(row["names"].get("ja", ""))) is not None:
            yield ROMAJI, romaji, place, bit_of("ja")


def _block(uses: dict[tuple[str, int], int]) -> Block:
    entries = sorted(uses.items(), key=lambda entry: (len(entry[0][0]), entry[0]))
    return Block(
        text="\n".join(key for (key, _), _ in entries),
        places=array("I", (place for (_, place), _ in entries)).tobytes(),
        uses=array("H", (use for _, use in entries)).tobytes(),
    )
