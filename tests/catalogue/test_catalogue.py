"""The committed snapshot and look-up in it, on real cards."""

import hashlib
import tomllib
from datetime import date
from zlib import crc32

import pytest

from app.catalogue.snapshot import abbreviations, numbers, old_names, rendered, rows, rule_name, title
from app.core.cards import Kind, Section
from app.core.deck import How
from app.core.naming import clean, key_of
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


def test_a_name_shared_with_a_print_that_no_tournament_allows_means_the_card_that_is_played(catalogue):
    assert [card.name for card in catalogue.by_name("Obelisk der Peiniger")] == ["Obelisk the Tormentor"]
    assert [card.name for card in catalogue.by_name("Obelisk the Tormentor (original)")] == [
        "Obelisk the Tormentor (original)"
    ]


@pytest.mark.parametrize(
    ("written", "language", "found"),
    [
        ("Falchion Beta", None, ["Falchionβ"]),
        ("Falchionß", None, ["Falchionβ"]),
        ("Rai Mei", None, ["Rai-Mei", "Raimei"]),
        ("rescate!", "es", ["RESCUE!", "Salvage"]),
        ("!!!", None, []),
        ("no such card", None, []),
    ],
)
def test_names_of_the_second_level(catalogue, written, language, found):
    assert sorted(card.name for card in catalogue.by_folded_name(written, language)) == found


def test_what_is_kept_at_hand_is_bounded(catalogue, monkeypatch):
    monkeypatch.setattr("app.catalogue.catalogue.MOST_REMEMBERED", len(catalogue._by_name) + 2)
    for written in ("Tornado", "tornado", "TORNADO", "tOrnado"):
        assert {card.name for card in catalogue.by_name(written)} == {"Tornado", "Twister"}
    assert len(catalogue._by_name) < 5
    assert catalogue.by_name(" " * 200 + "Tornado") == catalogue.by_name("Tornado")


def test_a_check_sum_is_no_name(catalogue):
    """Another text with the check sum of a name is not the name."""
    assert crc32(b"x8487onwe") == crc32(b"dark magician")
    assert catalogue._names("x8487onwe") == catalogue._names("dark magician") != []
    assert catalogue.by_name("x8487onwe") == ()
    assert not catalogue.knows("x8487onwe")


def test_the_committed_snapshot_is_as_it_would_be_written():
    folder = ROOT / "cards"
    text = (folder / "cards.jsonl").read_text(encoding="utf-8")
    cards = list(rows(folder))
    assert rendered(cards) == text
    assert cards == sorted(cards, key=lambda row: (row.get("never_legal", False), rule_name(row)))
    source = tomllib.loads((folder / "source.toml").read_text(encoding="utf-8"))
    assert source["sha256"] == hashlib.sha256(text.encode()).hexdigest()
    assert source["never_legal"] == sum(row.get("never_legal", False) for row in cards) == 50
    assert source["cards"] + source["never_legal"] == len(cards)


def test_the_committed_snapshot_agrees_with_itself():
    folder = ROOT / "cards"
    cards = list(rows(folder))
    names = {rule_name(row) for row in cards}
    codes = [code for row in cards for code in row.get("passcodes", ())]
    known = numbers(folder)
    assert len(codes) == len(set(codes))
    assert not set(known["tokens"]) & set(codes)
    assert not {int(code) for code in (*known["prerelease"], *known["pre_errata"])} & set(codes)
    assert set(known["pre_errata"].values()) <= set(codes)
    assert {row["counts_as"] for row in cards if "counts_as" in row} <= names
    assert set(old_names(folder).values()) | set(abbreviations(folder).values()) <= names
    assert not {key_of(old) for old in old_names(folder)} & {key_of(name) for name in names}
    assert [name for row in cards for name in row["names"].values() if clean(name) != name] == []
    assert {row["section"] for row in cards if {"fusion", "synchro", "xyz", "link"} & set(row.get("types", ()))} == {
        "extra"
    }
    assert title(folder).startswith("DawnbrandBots/yaml-yugi, aggregate; ")


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
