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
    (
        *(0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x180E, 0x3164, 0xFEFF, 0xFFA0),
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2070),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    )
)
"""Signs without a look of their own: joiners, marks of direction, fillers, selectors of a variant."""

SIGNS = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»〝〞〟″", '"'),
        **dict.fromkeys("‘’‚‛′`´ʼ", "'"),
        **dict.fromkeys("‐‑‒–—―−﹣", "-"),
        **dict.fromkeys("·‧•∙⋅･", "・"),
        "…": "...",
        "∶": ":",
        "〜": "~",
        "∼": "~",
        "゛": "\u3099",
        "゜": "\u309a",
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
        "∀": "a",
        "0": "o",
    }
)
_JOINED = re.compile(r"\s*([&/<>])\s*")
_AND = re.compile(r"\band\b")
_SPACES = re.compile(r"\s+")
_INNER_HYPHEN = re.compile(r"(?<=[^\W_])\s*-\s*(?=[^\W_])")
_LATIN_MARK = re.compile(r"(?<=[a-z])[\u0300-\u036f]+")
_DROPPED = re.compile(r"[\s'\"`.,:;!?¡¿/()<>@☆★△・]")
_READING = re.compile(r"(.+?)\s*[(（]([ぁ-ゖァ-ヺー・\s]+)[)）]")


def clean(text: str) -> str:
    """`text` as shown: composed, without invisible signs, its spaces folded."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", text.translate(INVISIBLE))).strip()


def key_of(text: str) -> str:
    """The key of a name at the first level; the key of a key is itself."""
    key = text.lower() if text.isascii() else _wide_key(text)
    if "`" in key:
        key = key.replace("`", "'")
    if "''" in key:
        key = key.replace("''", '"')
    if "and" in key:
        key = _AND.sub("&", key)
    if "&" in key or "/" in key or "<" in key or ">" in key:
        key = _JOINED.sub(r"\1", key)
    return " ".join(key.split())


def _wide_key(text: str) -> str:
    """The key of a text that is not plain ASCII, signs and spaces not yet joined.

    Signs are replaced before the normalisation, which would take some of them apart, and after it, which makes some.
    """
    key = unicodedata.normalize("NFKC", text.translate(INVISIBLE).translate(SIGNS))
    return unicodedata.normalize("NFKC", key.casefold()).translate(INVISIBLE).translate(SIGNS)


def folded_key_of(text: str) -> str:
    """The key of a name at the second level; equal keys are a hint that needs one card alone behind it."""
    return fold(key_of(text))


def fold(key: str) -> str:
    """The key of the second level for one of the first."""
    if not key.isascii():
        key = unicodedata.normalize("NFC", _LATIN_MARK.sub("", unicodedata.normalize("NFD", key)))
    return _DROPPED.sub("", _INNER_HYPHEN.sub("", key.translate(TRANSLITERATED)))


def without_reading(text: str) -> str | None:
    """The name before a bracketed reading in kana, 疫病（えきびょう）, or None where there is none."""
    if not text.endswith((")", "）")):
        return None
    found = _READING.fullmatch(text)
    return found[1] if found else None
