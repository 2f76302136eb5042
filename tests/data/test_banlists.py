"""Every list in the tree: whole, well named, sourced, and right around the days that are known to be disputed."""

import json
import tomllib
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from app.core.law import Banlist
from app.errors import NotInForce
from app.library import Day, Library, ListDocument
from app.listsources.compiling import shrinkage
from app.listsources.writing import render

ROOT = Path(__file__).parents[2]
LIBRARY = Library(ROOT)
LISTS = sorted(file for file in (ROOT / "banlists").glob("*/*.toml") if file.stem != "series")
NUMBERS = {
    "genesys": 11,
    "ocg": 87,
    "ocg-ae": 7,
    "ocg-cn": 17,
    "ocg-genesys": 2,
    "tcg": 73,
    "tcg-americas": 1,
}


def document(file: Path) -> ListDocument:
    return LIBRARY.banlist_document(file.parent.name, date.fromisoformat(file.stem)).document


def on(series: str, day: str) -> Banlist:
    return LIBRARY.banlist(series, date.fromisoformat(day))


def own_days(series: str) -> list[date]:
    return [date.fromisoformat(file.stem) for file in LISTS if file.parent.name == series]


def codes(found: Banlist) -> list[str | None]:
    return [note.code for note in found.notes]


def test_every_series_has_all_its_lists():
    assert {series: len(own_days(series)) for series in NUMBERS} == NUMBERS
    assert [series.id for series in LIBRARY.series()] == sorted(NUMBERS)


@pytest.mark.parametrize("file", LISTS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_list_says_where_it_stands_and_where_it_comes_from(file: Path):
    found = document(file)
    assert (found.series, found.effective.isoformat()) == (file.parent.name, file.stem)
    assert found.source.url is not None
    assert found.source.retrieved == date(2026, 8, 22)


@pytest.mark.parametrize("file", LISTS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_list_stands_in_the_one_layout_of_all_lists(file: Path):
    assert render(document(file)) == file.read_text(encoding="utf-8")


def test_every_row_names_a_card_of_the_catalogue_by_its_rule_name():
    lines = (ROOT / "cards" / "cards.jsonl").read_text(encoding="utf-8").splitlines()
    cards = [json.loads(line) for line in lines]
    names = {number: card["names"].get("en") for card in cards for number in card.get("konami_ids", ())}
    rows = {(row.konami_id, row.name) for file in LISTS for row in document(file).entries()}
    assert {row for row in rows if names.get(row[0]) != row[1]} == set()


def test_no_list_is_empty_or_has_shrunk_sharply():
    for series in NUMBERS:
        lists = [LIBRARY.banlist_document(series, day).document for day in own_days(series)]
        assert shrinkage(lists[0], None) == ()
        assert [shrinkage(new, old) for old, new in pairwise(lists)] == [()] * (len(lists) - 1)


def test_a_list_has_the_kind_of_its_series():
    kinds = {(LIBRARY.series_of(file.parent.name).kind, bool(document(file).points)) for file in LISTS}
    assert kinds == {("limits", False), ("points", True)}


def test_the_days_of_tcg_lists_are_known_from_2022_on_and_where_another_source_names_them():
    known = {found.effective for day in own_days("tcg") if (found := on_file("tcg", day)).day is Day.EXACT}
    corrected = {date(2017, 6, 12), date(2018, 9, 17), date(2019, 4, 29), date(2020, 12, 15)}
    assert known == corrected | {day for day in own_days("tcg") if day.year >= 2022}


def on_file(series: str, day: date) -> ListDocument:
    return LIBRARY.banlist_document(series, day).document


def test_every_correction_is_noted():
    noted = {(file.parent.name, file.stem): document(file).errata[0].was for file in LISTS if document(file).errata}
    assert noted == {
        ("ocg-cn", "2026-01-01"): "26 rows",
        ("tcg", "2017-06-12"): date(2017, 6, 1),
        ("tcg", "2018-09-17"): date(2018, 9, 1),
        ("tcg", "2019-04-29"): date(2019, 4, 1),
        ("tcg", "2020-12-15"): date(2020, 12, 1),
        ("tcg", "2022-05-17"): date(2022, 5, 23),
    }


def test_the_chinese_list_of_january_2026_has_the_numbers_of_its_publisher():
    found = on_file("ocg-cn", date(2026, 1, 1))
    assert (len(found.forbidden), len(found.limited), len(found.semi_limited)) == (19, 49, 14)


@pytest.mark.parametrize(
    ("series", "day", "card", "limit", "effective"),
    [
        ("tcg", "2017-06-10", "Elder Entity Norden", 1, "2017-03-01"),
        ("tcg", "2017-06-11", "Elder Entity Norden", 1, "2017-03-01"),
        ("tcg", "2017-06-12", "Elder Entity Norden", 0, "2017-06-12"),
        ("tcg", "2018-09-16", "A Hero Lives", None, "2018-05-01"),
        ("tcg", "2018-09-17", "A Hero Lives", 1, "2018-09-17"),
        ("tcg", "2019-04-28", "Lady Debug", None, "2019-01-01"),
        ("tcg", "2019-04-29", "Lady Debug", 1, "2019-04-29"),
        ("tcg", "2020-12-14", "Dragon Buster Destruction Sword", None, "2020-09-01"),
        ("tcg", "2020-12-15", "Dragon Buster Destruction Sword", 0, "2020-12-15"),
        ("tcg", "2022-05-16", "Change of Heart", 0, "2022-02-07"),
        ("tcg", "2022-05-17", "Change of Heart", 1, "2022-05-17"),
        ("tcg", "2022-05-19", "Change of Heart", 1, "2022-05-17"),
        ("tcg", "2024-04-15", "Baronne de Fleur", None, "2024-01-01"),
        ("tcg", "2024-04-21", "Baronne de Fleur", None, "2024-01-01"),
        ("tcg", "2024-04-22", "Baronne de Fleur", 0, "2024-04-22"),
        ("tcg-americas", "2024-04-14", "Baronne de Fleur", None, "2024-01-01"),
        ("tcg-americas", "2024-04-15", "Baronne de Fleur", 0, "2024-04-15"),
        ("tcg-americas", "2024-04-22", "Baronne de Fleur", 0, "2024-04-22"),
        ("ocg", "2021-02-19", "Pestilence", None, "2021-01-01"),
        ("ocg", "2021-02-20", "Pestilence", 0, "2021-02-20"),
        ("ocg", "2021-03-31", "Pestilence", 0, "2021-02-20"),
        ("ocg", "2021-04-01", "Pestilence", None, "2021-04-01"),
        ("tcg", "2026-05-17", "K9-04 Noroi", None, "2026-02-02"),
        ("tcg", "2026-05-18", "K9-04 Noroi", 0, "2026-05-18"),
        ("tcg", "2026-06-01", "Harpie's Feather Duster", 1, "2026-05-18"),
        ("tcg", "2026-06-01", "Called by the Grave", 1, "2026-05-18"),
        ("tcg", "2026-05-18", 'Maxx "C"', 0, "2026-05-18"),
        ("tcg", "2026-05-18", "Number 41: Bagooska the Terribly Tired Tapir", None, "2026-05-18"),
        ("ocg", "2026-07-01", 'Maxx "C"', 1, "2026-07-01"),
        ("ocg", "2026-07-01", "Called by the Grave", 0, "2026-07-01"),
        ("ocg", "2026-07-01", "Number 41: Bagooska the Terribly Tired Tapir", 0, "2026-07-01"),
        ("ocg-ae", "2026-07-01", 'Maxx "C"', 2, "2026-07-01"),
    ],
)
def test_the_limit_of_the_day(series: str, day: str, card: str, limit: int | None, effective: str):
    found = on(series, day)
    assert (found.limits.get(card), found.effective.isoformat()) == (limit, effective)


@pytest.mark.parametrize(
    ("series", "day", "expected"),
    [
        ("tcg", "2021-10-31", ["list_day_uncertain"]),
        ("tcg", "2021-11-01", []),
        ("tcg", "2020-12-31", []),
        ("tcg", "2026-08-22", []),
        ("tcg", "2026-08-23", ["list_may_change"]),
        ("tcg-americas", "2024-04-15", ["list_days_of_europe"]),
        ("ocg", "2021-03-31", ["list_temporary"]),
        ("ocg", "2021-04-01", []),
        ("ocg-ae", "2023-11-01", []),
        ("ocg-ae", "2023-11-02", ["list_series_gap"]),
        ("ocg-ae", "2024-12-31", ["list_series_gap"]),
        ("ocg-ae", "2025-01-01", []),
        ("ocg-ae", "2025-03-31", []),
        ("ocg-ae", "2025-04-01", ["list_series_gap"]),
        ("ocg-ae", "2025-06-30", ["list_series_gap"]),
        ("ocg-ae", "2025-07-01", []),
        ("genesys", "2026-08-13", ["list_day_of_download"]),
        ("genesys", "2026-08-14", ["list_day_of_download", "list_may_change"]),
        ("ocg-genesys", "2026-06-30", []),
        ("ocg-genesys", "2026-07-01", ["list_series_gap"]),
        ("ocg-genesys", "2026-08-01", []),
    ],
)
def test_what_must_be_said_about_the_list_of_a_day(series: str, day: str, expected: list[str]):
    assert codes(on(series, day)) == expected


@pytest.mark.parametrize("series", sorted(NUMBERS))
def test_before_the_first_list_there_is_an_error_and_no_guess(series: str):
    first = LIBRARY.banlist_days(series)[0]
    with pytest.raises(NotInForce) as error:
        LIBRARY.banlist(series, date.fromordinal(first.toordinal() - 1))
    assert error.value.first == first
    assert LIBRARY.banlist(series, first).effective == first


@pytest.mark.parametrize(
    ("old", "new"),
    [(("tcg-americas", "2024-04-15"), ("tcg", "2024-04-22")), (("tcg", "2024-12-06"), ("tcg", "2024-12-09"))],
)
def test_one_list_under_two_days_is_one_list(old: tuple[str, str], new: tuple[str, str]):
    (one, other) = (on_file(series, date.fromisoformat(day)) for series, day in (old, new))
    assert set(one.entries()) == set(other.entries())


def test_points_are_points():
    found = on("genesys", "2026-08-05")
    assert (found.points["Abyss Dweller"], found.limits) == (100, {})
    assert set(found.points.values()) <= set(range(1, 101))


def test_a_card_of_no_points_stands_on_the_list_as_such():
    assert 0 in on("ocg-genesys", "2026-08-01").points.values()


def test_the_first_limited_list_of_the_ocg_reads_as_a_judge_reads_it():
    text = (ROOT / "banlists" / "ocg" / "1999-07-08.toml").read_text(encoding="utf-8")
    assert len(tomllib.loads(text)["limited"]) == 3
