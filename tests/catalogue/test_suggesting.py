"""Suggestions for names that no card has, measured on the committed set of misspellings."""

import tomllib
from collections.abc import Iterator

import pytest
from rapidfuzz.distance import OSA

from app.catalogue.near import LANGUAGES
from app.core.cards import Section
from app.core.naming import key_of
from tests.conftest import ROOT

SET = tomllib.loads((ROOT / "tests" / "cases" / "misspellings.toml").read_text(encoding="utf-8"))
SLIPS = [(language, written, name) for language, rows in SET["slip"].items() for written, name in rows.items()]
WORSE = [(None, written, name) for kind in SET if kind != "slip" for written, name in SET[kind].items()]


def ranks(catalogue, rows, with_language: bool) -> Iterator[tuple[str, int | None]]:
    """What was written and the rank of the right card among its suggestions, None where it is not there."""
    for language, written, name in rows:
        found = [card.name for card in catalogue.suggest(written, None, language if with_language else None)]
        yield written, found.index(name) if name in found else None


def test_the_set_is_what_it_says(catalogue):
    assert len(SLIPS) + len(WORSE) >= 200
    assert len(SLIPS) >= 120
    for language, written, name in [*SLIPS, *WORSE]:
        card = catalogue.card(name)
        assert card is not None, name
        assert not catalogue.by_name(written), written
        if language is not None:
            assert OSA.distance(key_of(written), key_of(card.names[language])) == 1, written


@pytest.mark.parametrize("with_language", [True, False])
def test_slips_of_one_edit(catalogue, with_language):
    found = list(ranks(catalogue, SLIPS, with_language))
    not_first = [written for written, rank in found if rank != 0]
    not_there = [written for written, rank in found if rank is None]
    assert len(not_first) <= 0.05 * len(SLIPS), not_first
    assert len(not_there) <= 0.01 * len(SLIPS), not_there


def test_worse_ones(catalogue):
    found = list(ranks(catalogue, WORSE, False))
    not_first = [written for written, rank in found if rank != 0]
    not_there = [written for written, rank in found if rank is None]
    assert len(not_first) <= 0.08 * len(WORSE), not_first
    assert len(not_there) <= 0.03 * len(WORSE), not_there


@pytest.mark.parametrize("language", LANGUAGES)
def test_slips_in_every_language(catalogue, language):
    """A letter left out of long names, all over the catalogue, in the list's language."""
    count = right = 0
    for passcode in sorted(catalogue._passcodes)[::400]:
        card, _ = catalogue.by_passcode(passcode)
        name = card.names.get(language, "")
        if len(name) >= 6 and not catalogue.knows(slip := name[:3] + name[4:]):
            count += 1
            right += card in catalogue.suggest(slip, None, language)[:1]
    assert count >= 8
    assert right >= 0.95 * count


@pytest.mark.parametrize(
    "written", ["x" * 100_000, "a b c d e f g h i j k l m n o p q r s t u v w x y z" * 50, "龍" * 5000]
)
def test_a_hostile_name_yields_five_at_most(catalogue, written):
    assert len(catalogue.suggest(written)) <= 5


def test_five_at_most_and_no_card_twice(catalogue):
    found = catalogue.suggest("Elemental HERO")
    assert len(found) == len(set(found)) == 5
    assert len(catalogue.suggest("Elemental HERO", limit=2)) == 2


def test_only_cards_of_the_section(catalogue):
    assert catalogue.suggest("Stardust Dragn", Section.EXTRA)[0].name == "Stardust Dragon"
    assert {card.section for card in catalogue.suggest("Stardust Dragn", Section.EXTRA)} == {Section.EXTRA}
    assert {card.section for card in catalogue.suggest("Stardust Dragn", Section.MAIN)} == {Section.MAIN}
    assert catalogue.suggest("Stardust Dragn", Section.SIDE) == catalogue.suggest("Stardust Dragn")


def test_known_letters_are_one_hint(catalogue):
    assert [card.name for card in catalogue.suggest("mst")] == ["Mystical Space Typhoon"]
    assert catalogue.suggest("MST", Section.EXTRA) == ()


def test_nothing_is_near_to_nothing(catalogue):
    assert catalogue.suggest("") == catalogue.suggest("\u200b") == ()
    assert catalogue.suggest("qqqqqqqqqq zzzzzzzzzz") == ()
    assert catalogue.suggest("!!!") == ()


def test_what_looks_alike_in_print_comes_first(catalogue):
    assert catalogue.suggest("Monster Rebom")[0].name == "Monster Reborn"


@pytest.mark.parametrize(
    ("fragment", "first", "several"),
    [
        ("Bottomless Trap", "Bottomless Trap Hole", False),
        ("stardust", "Stardust Dragon", True),
        ("灰流", "Ash Blossom & Joyous Spring", False),
        ("봉인된 자의", "Left Arm of the Forbidden One", True),
        ("Ｎｏ－Ｐ．Ｕ．Ｎ．", "Noh-P.U.N.K. Foxy Tune", True),
    ],
)
def test_whole_words_of_a_name(catalogue, fragment, first, several):
    held = catalogue.holding(fragment)
    assert (first in {card.name for card in held}, len(held) > 1) == (True, several)


def test_what_begins_with_a_fragment_stands_before_what_holds_it(catalogue):
    held = catalogue.holding("Harpie Lady", 100)
    begins = [any(key_of(name).startswith("harpie lady") for name in card.names.values()) for card in held]
    assert begins == sorted(begins, reverse=True)
    assert set(begins) == {True, False}


@pytest.mark.parametrize("fragment", ["ing", "e d", "the", "ドラ", "x" * 100_000])
def test_a_fragment_of_thousands_of_names_yields_twelve_at_most(catalogue, fragment):
    assert len(catalogue.holding(fragment)) <= 12


@pytest.mark.parametrize("fragment", ["", "a", "of", "龍", "Stardus", "tardust", "no such words"])
def test_no_fragment(catalogue, fragment):
    assert catalogue.holding(fragment) == ()
