"""The messages of the data folder: complete, alike in all languages, true to the judges' terms."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from app.core.cards import Kind, Section
from app.core.corrections.remedy import Reason
from app.core.messages import LANGUAGES, Value, Wording
from app.core.messages.patterns import PART, keys_of
from app.core.messages.values import CARDS, DATES, LONGEST_NAME, PENALTIES, TABLES, visible
from app.core.penalties.scale import PenaltyKind, Target
from app.core.rules.table import RULES
from app.errors import DocumentBroken
from app.wording import read_wording
from tests.data.messages import ENGLISH, FOLDER, GAMES, MESSAGES, ROOT, WORDINGS, said, sentences

PATTERNS_OF_RULES = {
    "unreadable-line": ("line_not_recognised",),
    "too-many-copies": ("too_many_copies", "too_many_copies_shared"),
    "listed-card": ("forbidden_card", "over_the_limit"),
    "not-released-yet": ("not_released_yet", "pre_release_number"),
    "unknown-passcode": ("unknown_passcode", "passcode_zero"),
    "marked": ("marked_no_pattern", "marked_pattern"),
}
"""Rules whose messages do not go by the rule's own name, or not all of them."""
OTHER_PATTERNS = (
    *("list_missing", "list_late", "player_late", "points_over_cap", "sleeves_not_opaque"),
    *("card_missing", "card_extra", "card_moved", "not_restored_after_siding", "size_changed_by_siding", "card_in_box"),
    *("side_read_as_not_used", "printed_on_unknown_date", "encoding_guessed", "folded_name", "old_name"),
    *("unusual_heading", "unusual_section_order", "missing_last_mark", "total_disagrees", "read_into_other_section"),
    *("write_full_name", "clarify", "replace_sleeves_or_cards", "deck_not_seen", "drop_disputed"),
    *("list_day_uncertain", "list_series_gap", "list_temporary", "list_may_change"),
)
"""What is said beside the rules: discrepancies, remarks, notes on the lists in force."""
EXAMPLES: dict[str, Value] = {
    "section": "side",
    "to_section": "main",
    "kind": "link",
    "kinds": ("fusion", "synchro"),
    "status": 2,
    "target": "next_duel",
    "language": "ja",
    "languages": ("ja", "en"),
    "region": "jp",
    "number_name": "card_game_id",
    "field": "player_name",
    "level_name": "tw-2012",
    "reason": "no_side_deck",
}


def example(key: str) -> Value:
    """A value that suits a parameter."""
    if key in CARDS:
        return ("Umi", "Dark Magician") if key.endswith("s") and key != "counts_as" else "Umi"
    if key in PENALTIES:
        return "game_loss"
    return EXAMPLES.get(key, "2024-06-01" if key in DATES else 3)


def texts(language: str) -> list[str]:
    """Everything that is said in a language, of both games."""
    wording = WORDINGS[language]
    names = [name for game in GAMES for table in wording.names_in(game).values() for name in table.values()]
    return [*sentences(language).values(), *sentences(language, "sanguozhi").values(), *names]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_patterns_with_the_same_parameters(language: str) -> None:
    wording = WORDINGS[language]
    assert list(wording.patterns) == list(ENGLISH.patterns)
    for game in GAMES:
        for key, text in sentences(language, game).items():
            assert keys_of(text) == keys_of(ENGLISH.patterns[key]), key
    assert set(wording.sanguozhi.patterns) <= set(wording.patterns)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_display_names(language: str) -> None:
    wording = WORDINGS[language]
    assert {table: list(names) for table, names in wording.names.items()} == {
        table: list(names) for table, names in ENGLISH.names.items()
    }
    for table, names in wording.sanguozhi.names.items():
        assert set(names) <= set(wording.names[table])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_padded_or_a_copy_of_what_the_other_game_says(language: str) -> None:
    for text in texts(language):
        assert text
        assert text == text.strip()
        assert "  " not in text
    for key, text in WORDINGS[language].sanguozhi.patterns.items():
        assert text != WORDINGS[language].patterns[key]


def test_every_table_of_names_is_used() -> None:
    used = {table for tables in TABLES.values() for table in tables} | {"penalty", "label"}
    assert set(ENGLISH.names) == used


def test_every_penalty_target_and_reason_has_its_name() -> None:
    assert set(ENGLISH.names["penalty"]) == {*PenaltyKind, "none"}
    assert set(ENGLISH.names["target"]) == set(Target)
    assert set(ENGLISH.names["reason"]) == {*Reason, "document_silent"}
    assert set(ENGLISH.names["section"]) == {*Section, "whole"}
    assert set(ENGLISH.names["kind"]) > set(Kind)


def test_every_ruleset_finds_its_words() -> None:
    for file in (ROOT / "rulesets").glob("*/*.toml"):
        rules = tomllib.loads(file.read_text(encoding="utf-8"))
        if pool := rules.get("pool"):
            assert pool["language"] in ENGLISH.names["language"]
            assert set(pool["regions"]) <= set(ENGLISH.names["region"])
        assert rules.get("head", {}).get("number_name", "card_game_id") in ENGLISH.names["number_name"]
        assert set(rules.get("extra_kinds", {}).get("types", ())) <= set(ENGLISH.names["kind"])


def test_every_rule_and_every_remark_has_its_pattern() -> None:
    for rule in RULES:
        for pattern in PATTERNS_OF_RULES.get(rule.name, (rule.name.replace("-", "_"),)):
            assert pattern in ENGLISH.patterns
    assert set(OTHER_PATTERNS) <= set(ENGLISH.patterns)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_rendered_whole(language: str, game: str) -> None:
    for key, text in sentences(language, game).items():
        message = said(language, key, game, **{name: example(name) for name in keys_of(text)})
        assert not re.search(r"[{}\[\]|]", message), message
        assert not message.startswith(key), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_stand_behind_a_number_and_in_english_only(language: str) -> None:
    forms = [part for text in texts(language) for part in PART.finditer(text) if part["key"] is None]
    assert bool(forms) is (language == "en")
    for text in sentences(language).values():
        parts = list(PART.finditer(text))
        if parts and parts[0]["key"] is None:
            pytest.fail(f"no number before the plural: {text}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_single_cards_stand_in_the_marks_of_card_names_and_lists_have_none(language: str) -> None:
    before, behind = WORDINGS[language].marks.card
    for game in GAMES:
        for key, text in sentences(language, game).items():
            for name in keys_of(text) & CARDS:
                marked = f"{before}{{{name}}}{behind}" in text
                assert marked is (name in ("card", "counts_as")), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_written_stands_in_quotation_marks(language: str) -> None:
    before, behind = ("「", "」") if language in ("ja", "zh-TW") else ("“", "”")
    for text in sentences(language).values():
        assert text.count("{written}") == text.count(f"{before}{{written}}{behind}")


STEPS = list(ENGLISH.patterns)[list(ENGLISH.patterns).index("remove") :][:8]


def test_sentences_end_as_the_language_wants() -> None:
    for language in ("en", "id"):
        for key, text in sentences(language).items():
            assert text.endswith((".", "?")) or (language, key) == ("id", "did_you_mean"), text
    for language in ("ja", "zh-TW", "zh-CN"):
        assert not [key for key in STEPS if sentences(language)[key].endswith("。")]
        assert not [
            text for text in sentences(language).values() if text.endswith(("}。", ".")) and "：{" in text[-20:]
        ]


def test_each_script_is_its_own() -> None:
    for text in texts("zh-CN"):
        text.encode("gb2312")
    for text in texts("zh-TW"):
        text.encode("big5")
    for text in texts("ja"):
        text.encode("cp932")
    for text in texts("id"):
        text.replace("“", "").replace("”", "").replace("–", "").encode("latin-1")


def test_no_name_of_a_card_is_cut_or_holds_hidden_characters() -> None:
    with (ROOT / "cards" / "cards.jsonl").open(encoding="utf-8") as lines:
        names = [name for line in lines for name in json.loads(line)["names"].values()]
    assert len(names) > 100_000
    assert [name for name in names if visible(name, LONGEST_NAME) != name] == []


def test_a_language_that_is_not_there_is_english() -> None:
    assert said("de", "legal") == "Legal. No violations found."
    assert said("../en", "legal") == "Legal. No violations found."
    assert MESSAGES.voice("id").language == "id"


def copy_of_english(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    text = (FOLDER / "en.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_a_file_that_is_no_wording_is_refused(tmp_path: Path) -> None:
    assert read_wording(copy_of_english(tmp_path, "en.toml")) == ENGLISH
    assert isinstance(ENGLISH, Wording)
    with pytest.raises(DocumentBroken, match=r"^messages/ja.toml: language is 'en'$"):
        read_wording(copy_of_english(tmp_path, "ja.toml"))
    with pytest.raises(DocumentBroken, match=r"^messages/en.toml: .*\n?marks.colour"):
        read_wording(copy_of_english(tmp_path, "en.toml", ("separator =", "colour = 'red'\nseparator =")))
    with pytest.raises(DocumentBroken, match=r"^messages/en.toml: "):
        read_wording(copy_of_english(tmp_path, "en.toml", ("[marks]", "[marks")))
    with pytest.raises(DocumentBroken, match=r"^messages/id.toml: "):
        read_wording(tmp_path / "id.toml")
