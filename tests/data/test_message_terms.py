"""The messages are true to the judges' terms: no false friends, the documents' own words, whole sentences as read."""

import re

import pytest

from app.core.messages import LANGUAGES, Value
from tests.data.messages import GAMES, MESSAGES, WORDINGS, said, sentences

FALSE_FRIENDS = {
    "en": (r"\bWarning\b|\bCaution\b", r"\b[Pp]lease\b(?! choose one)", r"\bbanlist\b"),
    "ja": ("注意", "判定", "懲罰", "張"),
    "zh-TW": ("枚", "對戰", "戰對", "注意", "失格", "套牌", "(?<![一對這下])局", "警告", "請(?!選擇)", "卡組"),
    "zh-CN": ("枚", "对战", "注意", "失格", "(?<![一对该下])局", "警告", "请(?!选择)", "牌组"),
    "id": (r"\bWarning\b|\bPeringatan\b|\bTeguran\b", "[Hh]arap", r"\w{3,}mu\b", "hukuman", "lembar", "buah"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_uses_a_false_friend(language: str) -> None:
    found = [
        (word, text)
        for game in GAMES
        for text in sentences(language, game).values()
        for word in FALSE_FRIENDS[language]
        if re.search(word, text)
    ]
    assert found == []


def test_caution_and_warning_are_never_taken_for_each_other() -> None:
    names = {language: [said_name(language, kind) for kind in ("caution", "warning")] for language in LANGUAGES}
    assert names == {
        "en": ["Caution", "Warning"],
        "ja": ["注意", "警告"],
        "zh-TW": ["口頭警告", "警告"],
        "zh-CN": ["注意", "警告"],
        "id": ["Caution", "Warning"],
    }


def said_name(language: str, kind: str, local_name: str | None = None) -> str:
    return MESSAGES.voice(language).penalty_name(kind, local_name)


def test_a_game_is_no_match() -> None:
    assert [said_name("zh-TW", kind) for kind in ("game_loss", "double_game_loss", "match_loss")] == [
        "一盤輸",
        "二盤輸",
        "一局輸",
    ]
    assert [said_name("zh-CN", kind) for kind in ("game_loss", "double_game_loss", "match_loss")] == [
        "一盘输",
        "两盘输",
        "一局输",
    ]
    for language, game, match in (("zh-TW", "盤", "局"), ("zh-CN", "盘", "局")):
        targets = WORDINGS[language].names["target"]
        assert all(targets[key].endswith(game) for key in targets if key.endswith("duel"))
        assert all(targets[key].endswith(match) for key in targets if key.endswith("match"))


def test_penalties_stand_with_the_documents_own_word() -> None:
    assert said_name("en", "caution", "口頭警告") == "Caution (口頭警告)"
    assert said_name("zh-CN", "caution", "口頭警告") == "注意（口頭警告）"
    assert said_name("ja", "caution", "口頭警告") == "注意（口頭警告）"
    assert said_name("zh-TW", "caution", "注意") == "口頭警告（注意）"
    assert said_name("ja", "game_loss", "Duel Forfeiture") == "デュエルの敗北（Duel Forfeiture）"
    assert said_name("en", "game_loss", "Duel Forfeiture") == "Game Loss (Duel Forfeiture)"
    assert said_name("id", "game_loss", "Game Loss") == "Duel Forfeiture (Game Loss)"
    assert said_name("id", "game_loss", "Duel Forfeiture") == "Duel Forfeiture"
    assert said_name("zh-TW", "match_loss", "一局輸") == "一局輸"


SAID = {
    "section_too_small": {
        "en": "The Main Deck holds 39 cards; at least 40 are required.",
        "ja": "メインデッキが39枚です。40枚以上必要です。",
        "zh-TW": "主牌組只有39張，至少須有40張。",
        "zh-CN": "主卡组只有39张，至少须有40张。",
        "id": "Main Deck hanya berisi 39 kartu; minimal 40 kartu.",
    },
    "forbidden_card": {
        "en": "“Umi” is Forbidden: 39 copies, none allowed.",
        "ja": "《Umi》は禁止カードのため使用できません（39枚）。",
        "zh-TW": "「Umi」為禁止卡，不可使用（有39張）。",
        "zh-CN": "「Umi」为禁止卡，不可使用（有39张）。",
        "id": "“Umi” berstatus Forbidden dan tidak boleh dipakai (ada 39 kartu).",
    },
    "list_in_force": {
        "en": "List in force: OCG, effective 1 June 2024.",
        "ja": "適用リミットレギュレーション：OCG（2024年6月1日適用）",
        "zh-TW": "適用的禁限卡表：OCG（2024年6月1日起生效）",
        "zh-CN": "适用的禁限卡表：OCG（2024年6月1日起生效）",
        "id": "Daftar Forbidden & Limited yang berlaku: OCG (sejak 1 Juni 2024).",
    },
    "ambiguous_name": {
        "en": "Line 7: “Bottomless” can mean more than one card: “Umi”, “「A」”.",
        "ja": "7行目：「Bottomless」に当てはまるカードが複数あります：《Umi》、《「A」》",
        "zh-TW": "第7行：「Bottomless」可能指的卡不只一張：「Umi」、《「A」》",
        "zh-CN": "第7行：“Bottomless”可能意指的卡不只一张：「Umi」、《「A」》",
        "id": "Baris 7: “Bottomless” bisa berarti lebih dari satu kartu: “Umi”, “「A」”.",
    },
    "raised_for_repeat": {
        "en": "Offence number 2 of this kind: raised from Warning (W) to Game Loss.",
        "ja": "同一の違反2回目のため、警告（W）より上位の「デュエルの敗北」を適用します。",
        "zh-TW": "相同違規第2次，由警告（W）加重為一盤輸。",
        "zh-CN": "累犯（第2次），由警告（W）升级为一盘输。",
        "id": "Pelanggaran ke-2 dalam jenis yang sama: ditingkatkan dari Warning (W) menjadi Duel Forfeiture.",
    },
    "kind_not_allowed": {
        "en": "“Umi” (Xyz Monster): under this ruleset the Main Deck may hold only Fusion Monster, Link Monster.",
        "ja": "《Umi》（エクシーズモンスター）：この規定でメインデッキに入れられるのは"
        "融合モンスター、リンクモンスターのみです。",
        "zh-TW": "「Umi」（超量怪獸）：依本規定，主牌組只能放入融合怪獸、連結怪獸。",
        "zh-CN": "「Umi」（超量怪兽）：按本规定，主卡组只能放入融合怪兽、连接怪兽。",
        "id": "“Umi” (Xyz Monster): menurut peraturan ini Main Deck hanya boleh berisi Fusion Monster, Link Monster.",
    },
}
GIVEN: dict[str, Value] = {
    "section": "main",
    "actual": 39,
    "allowed": 40,
    "card": "Umi",
    "list": "OCG",
    "date": "2024-06-01",
    "line": 7,
    "written": "Bottomless",
    "candidates": ("Umi", "「A」"),
    "offence": 2,
    "raised_from": "warning",
    "raised_from_local": "W",
    "penalty": "game_loss",
    "kind": "xyz",
    "kinds": ("fusion", "link"),
}


@pytest.mark.parametrize("pattern", SAID)
def test_messages_as_a_judge_reads_them(pattern: str) -> None:
    assert {language: said(language, pattern, **GIVEN) for language in LANGUAGES} == SAID[pattern]


def test_messages_on_sanguozhi() -> None:
    size: dict[str, Value] = {"section": "main", "actual": 49, "allowed": 50}
    assert said("zh-CN", "section_too_small", "sanguozhi", **size) == "卡组只有49张，至少须有50张。"
    assert said("en", "section_too_small", "sanguozhi", **size) == "The deck holds 49 cards; at least 50 are required."
    jia_xu: dict[str, Value] = {
        "card": "黄巾之乱-156-贾诩",
        "actual": 1,
        "line": 3,
        "written": "贾诩",
        "section": "side",
    }
    assert (
        said("zh-CN", "forbidden_card", "sanguozhi", **jia_xu) == "【黄巾之乱-156-贾诩】为禁用牌，不可使用（有1张）。"
    )
    assert (
        said("ja", "forbidden_card", "sanguozhi", **jia_xu)
        == "【黄巾之乱-156-贾诩】は禁止カードのため使用できません（1枚）。"
    )
    assert said("zh-CN", "unknown_card", "sanguozhi", **jia_xu) == "第3行：没有名为“贾诩”的牌。"
    assert said("zh-CN", "clarify_section", "sanguozhi", **jia_xu) == "在卡组登记表写明备牌的牌"
    assert MESSAGES.voice("zh-TW", "sanguozhi").name("status", 0) == "禁用牌"


def test_cards_are_called_pai_in_sanguozhi() -> None:
    only_yugioh = {"other_game", "not_a_deck_card", "pre_release_number", "printed_on_unknown_date"}
    for language in ("zh-TW", "zh-CN"):
        for key, text in sentences(language, "sanguozhi").items():
            words = re.sub("卡组|卡套|卡背|卡片密[码碼]|禁限卡表", "", text)
            assert "卡" not in words or key in only_yugioh, text
            assert "副" not in words
