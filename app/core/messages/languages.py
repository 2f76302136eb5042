"""The languages of messages, and which of them a request asks for."""

import re

DEFAULT = "en"
LANGUAGES = ("en", "ja", "zh-TW", "zh-CN", "id")
MOST_RANGES = 100
"""Language ranges that are looked at in one header; no browser sends a tenth of them."""

RANGE = re.compile(
    r"(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)(?:[ \t]*;[ \t]*q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?", re.ASCII
)
PRIMARY = {"en": "en", "ja": "ja", "id": "id", "in": "id"}
CHINESE = {"hant": "zh-TW", "hans": "zh-CN", "tw": "zh-TW", "hk": "zh-TW", "mo": "zh-TW", "cn": "zh-CN", "sg": "zh-CN"}
ANY = "*"


def language_of(tag: str) -> str | None:
    """The language of messages for a language tag (BCP 47), or None. A script goes before a region."""
    primary, *subtags = tag.strip().lower().split("-")
    if primary != "zh":
        return PRIMARY.get(primary)
    return next((CHINESE[subtag] for subtag in subtags if subtag in CHINESE), "zh-CN")


def choose_language(accept_language: str | None, default: str = DEFAULT) -> str:
    """The language that an Accept-Language header (RFC 9110, 12.5.4) prefers, `default` where it names none of ours.

    Of equal weights the first wins. A weight of 0 shuts a language out; the default is still the answer where nothing
    else is left. What is malformed is passed over.
    """
    weights: dict[str, float] = {}
    for element in (accept_language or "").split(",", MOST_RANGES)[:MOST_RANGES]:
        asked = RANGE.fullmatch(element.strip(" \t").lower())
        if asked is None:
            continue
        language = ANY if asked[1] == ANY else language_of(asked[1])
        if language is not None:
            weight = 1.0 if asked[2] is None else float(asked[2])
            weights[language] = max(weight, weights.get(language, 0.0))
    return _preferred(weights, default)


def _preferred(weights: dict[str, float], default: str) -> str:
    """The heaviest language; `*` stands for the default or, if that is shut out, the first that is not named."""
    if not weights:
        return default
    if ANY in weights:
        others = (language for language in (default, *LANGUAGES) if language not in weights)
        weights = {next(others, default) if language == ANY else language: q for language, q in weights.items()}
    best = max(weights, key=lambda language: weights[language])
    return best if weights[best] else default
