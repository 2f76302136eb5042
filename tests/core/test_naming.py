"""Keys of names: what is the same, and what may never become the same."""

import pytest

from app.core.naming import clean, folded_key_of, key_of, without_reading

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
