"""Names in kana as players abroad write them in Latin letters (Hepburn), long vowels short."""

import re
import unicodedata

_ROWS = {
    "": "アイウエオ",
    "k": "カキクケコ",
    "s": "サ_スセソ",
    "t": "タ__テト",
    "n": "ナニヌネノ",
    "h": "ハヒ_ヘホ",
    "m": "マミムメモ",
    "y": "ヤ_ユ_ヨ",
    "r": "ラリルレロ",
    "w": "ワヰ_ヱヲ",
    "g": "ガギグゲゴ",
    "z": "ザ_ズゼゾ",
    "d": "ダ__デド",
    "b": "バビブベボ",
    "p": "パピプペポ",
    "v": "__ヴ__",
}
_SINGLE = {
    kana: consonant + vowel
    for consonant, row in _ROWS.items()
    for kana, vowel in zip(row, "aiueo", strict=True)
    if kana != "_"
} | {"シ": "shi", "チ": "chi", "ツ": "tsu", "フ": "fu", "ジ": "ji", "ヂ": "ji", "ヅ": "zu", "ン": "n"}
_SMALL = {"ァ": "a", "ィ": "i", "ゥ": "u", "ェ": "e", "ォ": "o", "ャ": "ya", "ュ": "yu", "ョ": "yo", "ヮ": "wa"}
_KANA_ONLY = re.compile(r"[ァ-ヺー・a-z0-9 &\-!?.☆★=~]+")
_TO_KATAKANA = {ord(hiragana): ord(hiragana) + 0x60 for hiragana in map(chr, range(0x3041, 0x3097))}


def romaji_of(name: str) -> str | None:
    """The key of a Japanese name in Latin letters; None where it holds other signs than kana, letters and digits."""
    text = unicodedata.normalize("NFKC", name).lower().translate(_TO_KATAKANA)
    if not _KANA_ONLY.fullmatch(text) or text.isascii():
        return None
    written = "".join(_syllables(text))
    return " ".join(written.replace("・", " ").split())


def _syllables(text: str) -> list[str]:
    """The sounds of a text in katakana, one sign or two at a time."""
    sounds: list[str] = []
    for sign in text:
        if sign in _SMALL and sounds:
            sounds[-1] = _joined(sounds[-1], _SMALL[sign])
        elif sign != "ー":
            sounds.append(_SINGLE.get(sign, sign))
    doubled = [
        sounds[at + 1][:1] if sound == "ッ" and at + 1 < len(sounds) else sound for at, sound in enumerate(sounds)
    ]
    return [sound for sound in doubled if sound != "ッ"]


def _joined(sound: str, small: str) -> str:
    """One sound of a sign and a small one: kya, sha, fa, ti."""
    stem = sound[:-1] if len(sound) > 1 else {"u": "w", "i": "y"}.get(sound, "")
    if len(small) == 2 and (stem.endswith(("sh", "ch")) or stem == "j"):
        return stem + small[1]
    return stem + small
