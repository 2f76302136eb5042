"""Keys of names: what is the same, and what may never become the same."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.naming import INVISIBLE, clean, fold, folded_key_of, key_of, without_reading
from tests.conftest import ROOT

LANGUAGES = ("en", "ja", "ko", "zh-TW", "zh-CN", "de", "fr", "it", "es", "pt")

SAME = [
    ("Maxx “C”", 'Maxx "C"'),
    ("Spirit Message „I“", 'Spirit Message "I"'),
    ("Spirit Message ''L''", 'Spirit Message "L"'),
    ("Dark Spirit’s Mastery", "Dark Spirit's Mastery"),
    ("Unchained Twins – Sarama", "Unchained Twins - Sarama"),
    ("Number 39： Utopia", "Number 39: Utopia"),
    ("Ash\u00a0Blossom & Joyous Spring ", "Ash Blossom and Joyous Spring"),
    ("Droll\u2009& Lock\u00ad Bird", "Droll & Lock Bird"),
    ("\u200eDark Magician\ufeff", "dark  magician"),
    ("Double Tool C & D", "Double Tool C&D"),
    ("Stardust Dragon / Assault Mode", "Stardust Dragon/Assault Mode"),
    ("ﾌﾞﾗｯｸ･ﾏｼﾞｼｬﾝ", "ブラック・マジシャン"),
    ("M∀LICE<P>White Rabbit", "Ｍ∀ＬＩＣＥ <P> Ｗｈｉｔｅ　Ｒａｂｂｉｔ"),
    ("Marin\u0303a", "Mariña"),
    ("Command", "command"),
    ("Dark Spirit`s Mastery", "Dark Spirit's Mastery"),
    ("フ゛ラック・マシ゛シャン", "ブラック・マジシャン"),
    ("リンク\u200bリボー\ufe0f", "リンクリボー"),
    ("Raise Moon∶ Ⅱ", "raise moon: II"),
    ("１００", "100"),
    ("「Ａ」細胞増殖装置", "「A」細胞増殖装置"),
    ("«Effect Veiler»", '"Effect Veiler"'),
    ("A\tB\nC", "A B C"),
    ("D / D & E < P > F", "D/D&E<P>F"),
    ("Great > Small", "great>small"),
    ("Small < Great", "small<great"),
    ("\u3164Dark Magician", "Dark Magician"),
]
DIFFERENT = [
    ("リンクリボー", "リングリボー"),
    ("ゴキボール", "ゴキポール"),
    ("ベビードラゴン", "ベビー・トラゴン"),
    ("磁石の戦士Σ＋", "磁石の戦士Σ－"),
    ("Raimei", "Rai-Mei"),
    ("Hero Flash!!", "H.E.R.O. Flash!"),
    ('Spell Card "Monster Reborn"', "Monster Reborn"),
    ("Sand", "S&"),
    ("Mariña", "Marina"),
    ("Live☆Twin", "Live Twin"),
    ("Luster Dragon #2", "Luster Dragon 2"),
    ("Ace★Spades", "Ace☆Spades"),
    ("黑・魔・導", "黑魔導"),
    ("K9-ØØ Lupis", "K9-00 Lupis"),
    ("ハハ", "ババ"),
    ("はは", "ハハ"),
]


@pytest.mark.parametrize(("written", "name"), SAME)
def test_what_is_the_same_name(written, name):
    assert key_of(written) == key_of(name)


@pytest.mark.parametrize(("written", "name"), DIFFERENT)
def test_what_is_another_name(written, name):
    assert key_of(written) != key_of(name)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("Doll Monster Miss Mädchen", "dollmonstermissmadchen"),
        ("K9-ØØ Lupis", "k9oolupis"),
        ("K9-00 Lupis", "k9oolupis"),
        ("Falchionβ", "falchionbeta"),
        ("Kuwagata α", "kuwagataalpha"),
        ("D/D/D Flame King", "dddflameking"),
        ("Lord of D.", "lordofd"),
        ("Großer", "grosser"),
        ("Σ－", "σ-"),
        ("リングリボー", "リングリボー"),
        ("Unchained Twins - Sarama", "unchainedtwinssarama"),
        ("Live☆Twin Ki-sikil", "livetwinkisikil"),
        ("¿Achichi @Ignister?", "achichiignister"),
        ("M∀LICE<P>White Rabbit", "malicepwhiterabbit"),
        ("Ægir Œuvre Łódź þorn ðat ıΩ", "aegiroeuvrelodzthorndatiomega"),
        ("γδε", "gammadeltaepsilon"),
        ("Metal - ", "metal-"),
        ("!!!", ""),
        ("ガ", "ガ"),
    ],
)
def test_the_second_level_folds_latin_letters_only(written, key):
    assert folded_key_of(written) == key


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("疫病（えきびょう）", "疫病"),
        ("疫病 (エキビョウ)", "疫病"),
        ("疫病", None),
        ("Dark Magician (Alt)", None),
        ("（えき）", None),
    ],
)
def test_a_bracketed_reading(text, name):
    assert without_reading(text) == name


def test_a_clean_name_keeps_its_look():
    assert clean(" 岩窟魔人\u00a0奥加\u200b洛克 ") == "岩窟魔人 奥加洛克"
    assert clean("Maxx “C”") == "Maxx “C”"


@given(st.text(max_size=30))
def test_the_key_of_a_key_is_itself(text):
    assert key_of(key_of(text)) == key_of(text)
    assert fold(key_of(text)) == folded_key_of(text)


@given(st.text(alphabet="aé龍ｶﾞ & /-'\"", max_size=12), st.integers(0, 12), st.sampled_from(sorted(INVISIBLE)))
def test_a_sign_that_nobody_sees_changes_nothing(text, at, sign):
    assert clean(text[:at] + chr(sign) + text[at:]) == clean(text)


def names_of_the_snapshot(language: str) -> list[tuple[str, str]]:
    """Rule name and name of every card in a language."""
    lines = (ROOT / "cards" / "cards.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line)["names"] for line in lines]
    return [(row.get("en") or row["ja"], row[language]) for row in rows if language in row]


def merged(language: str, key) -> set[tuple[str, ...]]:
    """The different names of different cards that a key makes one."""
    groups: dict[str, set[tuple[str, str]]] = {}
    for card, name in names_of_the_snapshot(language):
        groups.setdefault(key(name), set()).add((card, name))
    found = [group for group in groups.values() if len({card for card, _ in group}) > 1]
    return {tuple(sorted({name for _, name in group})) for group in found if len({name for _, name in group}) > 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_level_makes_no_two_names_of_a_language_one(language):
    assert merged(language, key_of) == set()


@pytest.mark.parametrize(
    ("language", "pairs"),
    [
        ("en", {("Rai-Mei", "Raimei"), ("H.E.R.O. Flash!", "Hero Flash!!")}),
        ("ja", set()),
        ("ko", set()),
        ("zh-TW", {("黑・魔・導", "黑魔導")}),
        ("it", {("Rai-Mei", "Raimei"), ("Drago Fiamma Nera", "Drago Fiammanera")}),
    ],
)
def test_which_names_the_second_level_makes_one(language, pairs):
    """They are then told apart by the first level alone, and ambiguous where that does not help."""
    found = merged(language, folded_key_of)
    assert pairs <= found
    assert len(found) <= len(pairs) + 1
