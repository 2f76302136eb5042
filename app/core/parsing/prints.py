"""What lists write around a name and is no part of it: set codes, rarities, prices, editions, bracketed notes."""

import re
from collections.abc import Iterator

from app.core.parsing.headings import WORDS
from app.core.parsing.words import PRINTS, words_of

_CODE = re.compile(r"[A-Z0-9]{2,6}-(?:[A-Z]{1,3})?[0-9]{2,4}[a-zA-Z]?")
_PRICE = re.compile(r"[$€£¥₩]?[0-9]{1,6}(?:[.,][0-9]{1,3}){0,2}[$€£¥₩円元]|[$€£¥₩][0-9]{1,6}(?:[.,][0-9]{1,3}){0,2}")
_JOINTS = frozenset(("-", "–", "—", "|", "/", ",", ";", "·", "•", ":", "@", "~"))
_WORDS = frozenset(words_of(PRINTS))
_ORNAMENTS = "★☆✦✧♦♥♡❤✔✓✅*+!\ufe0f"
_NOTE = {")": "(", "]": "[", "}": "{", "】": "【"}
_OTHER_GAME = re.compile(
    r"rush|speed|skill|token|duel links|master duel|ラッシュ|スキル|トークン|衍生|技能", re.IGNORECASE
)
_READING = re.compile(r"[ぁ-ゖァ-ヺー・\s]+")
MOST_CUTS = 12


def without_prints(name: str) -> Iterator[tuple[str, str]]:
    """Shorter forms of a name, the longest first, each with what is worth telling of the part that was cut off."""
    yield from _cut_behind(name, "")
    front = _without_front(name)
    if front != name:
        yield front, ""
        yield from _cut_behind(front, "")


def _cut_behind(name: str, told: str) -> Iterator[tuple[str, str]]:
    for _ in range(MOST_CUTS):
        name = name.rstrip()
        at, noted = _last_piece(name)
        if at <= 0:
            return
        told = f"{noted} {told}".strip()
        name = name[:at].rstrip()
        yield name, told


def _last_piece(name: str) -> tuple[int, str]:
    """Where the last piece begins that is no part of a name, or -1; and the piece, if it is a note of the writer."""
    opening = _NOTE.get(name[-1:])
    if opening is not None:
        at = name.rfind(opening)
        note = name[at + 1 : -1]
        if at > 0 and not _OTHER_GAME.search(note):
            return at, "" if _is_print(note) or _READING.fullmatch(note) else name[at:]
        return -1, ""
    tab = name.rfind("\t")
    at = max(tab, name.rfind(" "))
    if at <= 0:
        return -1, ""
    if tab > 0 and not _is_piece(name[at + 1 :]):
        return tab, ""
    return (at, "") if _is_piece(name[at + 1 :]) else (-1, "")


def _is_print(note: str) -> bool:
    return all(map(_is_piece, note.replace(",", " ").split())) or note.strip().lower() in WORDS


def _is_piece(word: str) -> bool:
    bare = word.strip("()[]{},;|")
    if not bare.strip(_ORNAMENTS) or bare in _JOINTS or bare.lower() in _WORDS:
        return True
    heading = WORDS.get(bare.lower())
    return bool(_CODE.fullmatch(bare) or _PRICE.fullmatch(bare)) or (heading is not None and heading.kind is not None)


def _without_front(name: str) -> str:
    """The name without a set code or a bracketed print in front of it."""
    closing = {"(": ")", "[": "]"}.get(name[:1])
    if closing is not None and 0 < (at := name.find(closing)) < len(name) - 1 and _is_print(name[1:at]):
        return name[at + 1 :].strip()
    first, _, rest = name.partition(" ")
    return rest.strip() if rest and _CODE.fullmatch(first.strip("()[]:,")) else name
