"""Which language a request is answered in."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.core.messages import DEFAULT, LANGUAGES, choose_language, language_of
from app.core.messages.languages import MOST_RANGES

TAGS = {
    "en": "en",
    "EN-us": "en",
    "ja": "ja",
    "ja-JP": "ja",
    "id": "id",
    "in": "id",
    "in-ID": "id",
    " id ": "id",
    "zh": "zh-CN",
    "zh-CN": "zh-CN",
    "zh-SG": "zh-CN",
    "zh-Hans": "zh-CN",
    "zh-Hans-HK": "zh-CN",
    "zh-TW": "zh-TW",
    "zh-HK": "zh-TW",
    "zh-MO": "zh-TW",
    "zh-Hant": "zh-TW",
    "zh-hant-cn": "zh-TW",
    "zh-MY": "zh-CN",
    "de": None,
    "": None,
    "zhx": None,
    "*": None,
}

HEADERS = {
    "ja": "ja",
    "JA-jp": "ja",
    "de, ja": "ja",
    "de": "en",
    "ja, id": "ja",
    "id;q=0.8, ja;q=0.9": "ja",
    "id;q=0.9, ja;q=0.8": "id",
    "id;q=0.9,ja": "ja",
    "ja;q=0.5, id;q=0.5": "ja",
    "id ; q=0.001, de": "id",
    "id\t;\tQ=0.7": "id",
    "ja;q=1.000, id": "ja",
    "ja;q=0": "en",
    "ja;q=0.000, id;q=0.1": "id",
    "en;q=0, ja;q=0.1": "ja",
    "en;q=0": "en",
    "zh-TW;q=0.4, zh;q=0.6": "zh-CN",
    "zh-HK, zh;q=0.9": "zh-TW",
    "ja-JP;q=0.2, id;q=0.3, ja;q=0.4": "ja",
    "ja;q=0.4, id;q=0.3, ja-JP;q=0.2": "ja",
    "*": "en",
    "*;q=0.5, ja;q=0.4": "en",
    "*;q=0.4, ja;q=0.5": "ja",
    "en;q=0, *": "ja",
    "en;q=0, ja;q=0, *;q=0.1": "zh-TW",
    "en;q=0.1, ja;q=0.1, zh-TW;q=0.1, zh-CN;q=0.1, id;q=0.1, *": "en",
    "ja;q=0, *;q=0": "en",
    "": "en",
    ", ,": "en",
    "ja;q=1.1, id;q=0.1": "id",
    "ja;q=2, id;q=0.1": "id",
    "ja;q=0.1234, id;q=0.1": "id",
    "ja;q=abc": "en",
    "ja;q=-1": "en",
    "ja;q=": "en",
    "ja;level=1": "en",
    "ja;q=1;q=1": "en",
    "ja_JP": "en",
    "ja-": "en",
    "Xja": "en",
    "-ja": "en",
    "japanesee": "en",
    "ja\u00a0": "en",
    "ｊａ": "en",
    "ja\x00": "en",
}


@pytest.mark.parametrize(("tag", "language"), TAGS.items())
def test_a_tag_stands_for_a_language_of_messages(tag: str, language: str | None) -> None:
    assert language_of(tag) == language


@pytest.mark.parametrize(("header", "language"), HEADERS.items())
def test_a_header_chooses_by_weight_and_then_by_place(header: str, language: str) -> None:
    assert choose_language(header) == language


def test_without_a_header_the_default_is_spoken() -> None:
    assert choose_language(None) == DEFAULT == "en"
    assert choose_language(None, "id") == "id"
    assert choose_language("de", "id") == "id"
    assert choose_language("*", "id") == "id"
    assert choose_language("ja", "id") == "ja"


def test_a_language_far_behind_in_a_long_header_is_not_looked_for() -> None:
    assert MOST_RANGES == 100
    assert choose_language("de," * (MOST_RANGES - 1) + "ja") == "ja"
    assert choose_language("de," * (MOST_RANGES - 1) + "ja,de") == "ja"
    assert choose_language("de," * MOST_RANGES + "ja") == "en"


@given(st.text())
@example("ja;q=" + "0" * 1_000_000)
@example("a-" * 500_000)
@example("," * 1_000_000)
@example(";q=0" * 250_000)
@example(" " * 1_000_000 + "ja;")
def test_any_header_gives_a_language(header: str) -> None:
    assert choose_language(header) in LANGUAGES
