"""The committed snapshot and look-up in it, on real cards."""

from datetime import date
from pathlib import Path

import pytest

from app.catalogue import load
from app.catalogue.snapshot import rows, rule_name
from app.core.cards import Kind, Section
from app.core.deck import How
from app.core.naming import key_of
from tests.conftest import ROOT


def test_the_snapshot_has_all_its_cards(catalogue):
    assert len(catalogue) == 14322
    assert catalogue.effective == date(2026, 8, 22)
    assert len({rule_name(row) for row in rows(ROOT / "cards")}) == 14322


def test_a_card_with_all_its_facts(catalogue):
    card, how = catalogue.by_passcode(295517)
    assert how is How.PASSCODE
    assert (card.name, card.counts_as, card.konami_id) == ("A Legendary Ocean", "Umi", 5387)
    assert (card.kind, card.icon, card.section) == (Kind.SPELL, "field", Section.MAIN)
    assert card.counted_names == ("Umi", "A Legendary Ocean")
    assert card.printed["jp"] == date(2001, 11, 29)
    assert card.printed["cn"] is None
    assert card.name_in("ja") == "伝説の都 アトランティス"
    assert card.name_in("xx") == "A Legendary Ocean"


@pytest.mark.parametrize(
    ("passcode", "name", "how"),
    [
        (46986414, "Dark Magician", None),
        (36996508, "Dark Magician", None),
        (89631139, "Blue-Eyes White Dragon", How.PASSCODE),
        (89631140, "Blue-Eyes White Dragon", How.OTHER_PASSCODE),
        (14558128, "Ash Blossom & Joyous Spring", How.OTHER_PASSCODE),
        (27204311, "Nibiru, the Primal Being", How.PASSCODE),
        (504700000, "Skull Dice", How.OTHER_PASSCODE),
        (62472614, "Pestilence", How.PASSCODE),
    ],
)
def test_passcodes_through_a_table(catalogue, passcode, name, how):
    card, found = catalogue.by_passcode(passcode)
    assert card.name == name
    assert how in (None, found)


def test_what_is_no_passcode_of_a_card(catalogue):
    for number in (0, 27204312, 73915052, 101402101, 160205001, 4341953710):
        assert catalogue.by_passcode(number) is None
    assert catalogue.is_token(27204312)
    assert catalogue.is_token(73915052)
    assert not catalogue.is_token(27204311)
    assert catalogue.before_release(101402101) == "Audhumla, Progenitor of the Frozen Expanse"
    assert catalogue.is_of_rush_duel(160205001)
    assert not catalogue.is_of_rush_duel(16020500)
    assert catalogue.is_skill("spell of mask")


def test_one_object_a_card(catalogue):
    assert catalogue.by_passcode(46986414)[0] is catalogue.by_passcode(36996508)[0] is catalogue.card("Dark Magician")


def test_one_card_behind_two_database_numbers(catalogue):
    assert catalogue.by_konami_id(4370) is catalogue.by_konami_id(19092) is catalogue.card("Black Luster Soldier")
    assert catalogue.rule_name(4041) == "Dark Magician"
    assert catalogue.rule_name(1) is None


def test_a_name_of_two_cards_is_narrowed_by_the_language(catalogue):
    assert [card.name for card in catalogue.by_name("Magische Hand")] == ["Magic Hand", "Mystery Hand"]
    assert len(catalogue.by_name("Magische Hand", "de")) == 2
    assert catalogue.by_name("no such card") == ()


def test_never_legal_cards_have_their_names(catalogue):
    card = catalogue.card("Amatsu-Okami of the Divine Peaks")
    assert card.never_legal
    assert catalogue.by_passcode(662855)[0] is card


def test_the_first_level_never_merges_two_cards_of_one_language_but_real_namesakes():
    """Every pair of cards that shares a key in a language has, there, names that differ in nothing but look."""
    namesakes = set()
    for language in ("en", "ja", "ko", "zh-TW", "zh-CN", "de", "fr", "it", "es", "pt"):
        keys = {}
        for row in rows(ROOT / "cards"):
            if language in row["names"]:
                name = row["names"][language]
                other = keys.setdefault(key_of(name), (name, rule_name(row)))
                if other[1] != rule_name(row):
                    namesakes.add((language, other[0], name))
    assert {language for language, *_ in namesakes} <= {"de", "zh-CN", "zh-TW", "ko", "fr", "it", "es", "pt"}
    assert [pair for pair in namesakes if pair[1] != pair[2]] == []


def test_a_stale_or_broken_cache_is_made_anew(tmp_path):
    first = load(ROOT / "cards", tmp_path)
    for path in tmp_path.glob("*"):
        path.write_bytes(b"broken")
    again = load(ROOT / "cards", tmp_path)
    assert len(again) == len(first)


def test_a_cache_that_cannot_be_written_is_done_without():
    assert len(load(ROOT / "cards", Path("/proc/no/such/folder"))) == 14322


@pytest.mark.parametrize(
    ("query", "language", "first"),
    [
        ("Dark Magician", None, "Dark Magician"),
        ("46986414", None, "Dark Magician"),
        ("灰流", "ja", "Ash Blossom & Joyous Spring"),
        ("Bottomless Trap", None, "Bottomless Trap Hole"),
        ("Effect Vieler", None, "Effect Veiler"),
    ],
)
def test_search_for_a_person(catalogue, query, language, first):
    assert catalogue.search(query, language, 5)[0].name == first


def test_search_finds_nothing_for_nothing(catalogue):
    assert catalogue.search("") == ()
    assert catalogue.search("999999999999999999999") == ()
