"""Names as keys: what people may write differently without meaning another card, and what they may not.

`key_of` is the first level, which identity bears: width, case, invisible signs, spaces, quotation marks, dashes, the
sign & for "and". It never drops punctuation or a mark of a kana: リンクリボー and リングリボー, Raimei and Rai-Mei
stay two.
`folded_key_of` is the second level, for Latin letters: accents, transliterations, spaces and inner punctuation. It is
a reading only where one card alone has the key, and it is told.
"""

import re
import unicodedata

INVISIBLE = dict.fromkeys(
    (0xAD, 0x34F, 0x61C, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065), 0xFEFF)
)
SIGNS = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»〝〞″", '"'),
        **dict.fromkeys("‘’‚‛′`´ʼ", "'"),
        **dict.fromkeys("‐‑‒–—―−﹣", "-"),
        **dict.fromkeys("·‧•∙⋅･", "・"),
        "…": "...",
        "〜": "~",
    }
)
TRANSLITERATED = str.maketrans(
    {
        "ø": "o",
        "æ": "ae",
        "œ": "oe",
        "ß": "ss",
        "ð": "d",
        "þ": "th",
        "ł": "l",
        "đ": "d",
        "ı": "i",
        "α": "alpha",
        "β": "beta",
        "γ": "gamma",
        "δ": "delta",
        "ε": "epsilon",
        "ω": "omega",
        "0": "o",
    }
)
_JOINED = re.compile(r"\s*([&/<>])\s*")
_AND = re.compile(r"\band\b")
_SPACES = re.compile(r"\s+")
_INNER_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")
_LATIN_MARK = re.compile(r"(?<=[a-z])[\u0300-\u036f]+")
_DROPPED = re.compile(r"[\s'\".,:;!?/・]")
_READING = re.compile(r"(.+?)\s*[(（]([ぁ-ゖァ-ヺー・\s]+)[)）]")


def clean(text: str) -> str:
    """`text` as shown: composed, without invisible signs, its spaces folded."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", text.translate(INVISIBLE))).strip()


def key_of(text: str) -> str:
    """The key of a name at the first level."""
    if text.isascii():
        key = text.lower()
    else:
        key = unicodedata.normalize("NFKC", text.translate(INVISIBLE).translate(SIGNS)).casefold().translate(SIGNS)
    if "''" in key:
        key = key.replace("''", '"')
    if "and" in key:
        key = _AND.sub("&", key)
    if "&" in key or "/" in key or "<" in key:
        key = _JOINED.sub(r"\1", key)
    return " ".join(key.split())


def folded_key_of(text: str) -> str:
    """The key of a name at the second level; equal keys are a hint that needs one card alone behind it."""
    key = unicodedata.normalize("NFD", key_of(text))
    key = unicodedata.normalize("NFC", _LATIN_MARK.sub("", key)).translate(TRANSLITERATED)
    return _DROPPED.sub("", _INNER_HYPHEN.sub("", key))


def without_reading(text: str) -> str | None:
    """The name before a bracketed reading in kana, 疫病（えきびょう）, or None where there is none."""
    found = _READING.fullmatch(text.strip())
    return found[1] if found else None
