"""`Accept-Language` chooses the language of messages, and changes nothing else."""

import pytest

from tests.api.decks import asked
from tests.api.service import good

HEADERS = [
    (None, "en"),
    ("", "en"),
    ("en", "en"),
    ("en-GB,en;q=0.9", "en"),
    ("ja", "ja"),
    ("ja-JP;q=0.9, en;q=0.8", "ja"),
    ("zh-TW", "zh-TW"),
    ("zh-Hant-HK", "zh-TW"),
    ("zh-CN", "zh-CN"),
    ("zh-Hans", "zh-CN"),
    ("zh", "zh-CN"),
    ("id", "id"),
    ("in-ID", "id"),
    ("fr, de;q=0.9", "en"),
    ("fr, id;q=0.1", "id"),
    ("ja;q=0.1, id;q=0.9", "id"),
    ("ja;q=0, *", "en"),
    ("%%%, ja", "ja"),
    ("x" * 100_000, "en"),
    ("x," * 50_000, "en"),
    (";q=" * 30_000, "en"),
    ("ja;q=0." + "1" * 100_000, "en"),
]
TOLD = ("message", "steps", "lands_on_text", "name", "notes")


@pytest.fixture(scope="module")
def body(desk):
    return asked(desk, "id-2024", [1, "Pot of Greed", "main"])


@pytest.fixture(scope="module")
def spoken(service, body):
    """The answer in each language, asked for plainly."""
    return {
        tag: good(service.post("/v1/checks", body, headers={"Accept-Language": tag}))
        for tag in ("en", "ja", "zh-TW", "zh-CN", "id")
    }


@pytest.mark.parametrize(("header", "language"), HEADERS, ids=[str(header)[:24] for header, _ in HEADERS])
def test_a_header_chooses_its_language(service, body, spoken, header, language):
    headers = {} if header is None else {"Accept-Language": header}
    assert good(service.post("/v1/checks", body, headers=headers)) == spoken[language]


def test_the_languages_differ_in_words_and_in_nothing_else(spoken):
    assert len({answer["message"] for answer in spoken.values()}) == 5
    assert len({answer["violations"][0]["message"] for answer in spoken.values()}) == 5
    assert all(wordless(answer) == wordless(spoken["en"]) for answer in spoken.values())


def test_a_script_is_the_one_asked_for(spoken):
    assert "禁止" in spoken["ja"]["violations"][0]["message"]
    assert "禁止" in spoken["zh-CN"]["violations"][0]["message"]
    assert spoken["zh-TW"]["violations"][0]["message"] != spoken["zh-CN"]["violations"][0]["message"]
    assert spoken["id"]["violations"][0]["message"].isascii() or "“" in spoken["id"]["violations"][0]["message"]


def wordless(value):
    """An answer without what is said in words."""
    if isinstance(value, dict):
        return {key: wordless(inner) for key, inner in value.items() if key not in TOLD or isinstance(inner, dict)}
    return [wordless(inner) for inner in value] if isinstance(value, list) else value
