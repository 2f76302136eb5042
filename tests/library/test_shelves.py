"""The library over small folders: bisection, fall-backs, ends, errors, memory."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from app.core.law import Context, DocumentReference, Phase
from app.errors import (
    DocumentBroken,
    ListRefused,
    NotInForce,
    UnknownGuide,
    UnknownList,
    UnknownRuleset,
    UnknownSeries,
)
from app.library import Change, Library
from app.library.shelves import REMEMBERED
from tests.library.shelf import put_list, put_ruleset, put_series

DAY = timedelta(days=1)
OLD, NEW = date(2024, 1, 1), date(2024, 4, 1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two lists of a series, one ruleset that names it and one that names none."""
    put_series(tmp_path, "one")
    put_list(tmp_path, "one", "2024-01-01", forbidden='1 = "Alpha"', limited='2 = "Beta"')
    put_list(tmp_path, "one", "2024-04-01", forbidden='2 = "Beta"\n3 = "Gamma"')
    put_ruleset(tmp_path, "listed", "2024-01-01", 'banlist = "one"\nnotes = [{ text = "Of the rules." }]')
    put_ruleset(tmp_path, "bare", "2024-02-01", "until = 2024-02-29")
    return tmp_path


def test_an_empty_folder_knows_nothing(tmp_path: Path):
    library = Library(tmp_path)
    assert (library.rulesets(), library.series(), library.guides()) == ((), (), ())


def test_the_list_of_a_day_is_that_of_the_last_day_before_it(folder: Path):
    library = Library(folder)
    limits = [dict(library.banlist("one", on).limits) for on in (OLD, NEW - DAY, NEW)]
    assert limits == [{"Alpha": 0, "Beta": 1}, {"Alpha": 0, "Beta": 1}, {"Beta": 0, "Gamma": 0}]


def test_names_come_from_the_catalogue_where_it_knows_the_card(folder: Path):
    library = Library(folder, {1: "Alpha the First"}.get)
    assert dict(library.banlist("one", OLD).limits) == {"Alpha the First": 0, "Beta": 1}


def test_two_rows_for_one_card_with_two_limits_are_an_error_of_the_list(folder: Path):
    library = Library(folder, {1: "Alpha", 2: "Alpha"}.get)
    with pytest.raises(ListRefused) as error:
        library.banlist("one", OLD)
    assert error.value.reasons == ("Alpha stands on the list with 0 and with 1",)
    assert str(error.value) == "one 2024-01-01: Alpha stands on the list with 0 and with 1."


def test_two_rows_for_one_card_with_one_limit_are_one(folder: Path):
    library = Library(folder, {2: "Beta", 3: "Beta"}.get)
    assert dict(library.banlist("one", NEW).limits) == {"Beta": 0}


def test_a_list_by_its_very_day(folder: Path):
    library = Library(folder)
    assert library.banlist_document("one", NEW).document.effective == NEW
    with pytest.raises(UnknownList, match="There is no list 'one 2024-04-02'"):
        library.banlist_document("one", NEW + DAY)


def test_the_difference_of_two_days(folder: Path):
    assert Library(folder).difference("one", OLD, NEW) == (
        Change(1, "Alpha", 0, None),
        Change(2, "Beta", 1, 0),
        Change(3, "Gamma", None, 0),
    )
    assert Library(folder).difference("one", OLD, NEW - DAY) == ()


def test_a_day_before_the_first_list_names_the_first(folder: Path):
    with pytest.raises(NotInForce) as error:
        Library(folder).banlist("one", OLD - DAY)
    assert str(error.value) == "No list of the series 'one' is in force on 2023-12-31; the first day is 2024-01-01."
    assert (error.value.status, error.value.kind) == (422, "not-in-force")


def test_a_series_without_lists_has_none_in_force(folder: Path):
    put_series(folder, "empty")
    with pytest.raises(NotInForce) as error:
        Library(folder).banlist("empty", OLD)
    assert error.value.first is None


def test_a_ruleset_ends_where_its_file_says_so(folder: Path):
    library = Library(folder)
    assert library.ruleset("bare", date(2024, 2, 29)).id == "bare"
    with pytest.raises(NotInForce) as error:
        library.ruleset("bare", date(2024, 3, 1))
    assert (error.value.first, error.value.last) == (date(2024, 2, 1), date(2024, 2, 29))
    assert str(error.value) == "No ruleset 'bare' is in force on 2024-03-01; the last day is 2024-02-29."


def test_what_is_not_known_is_told_with_what_is(folder: Path):
    library = Library(folder)
    with pytest.raises(UnknownRuleset) as ruleset:
        library.law("md", OLD)
    assert str(ruleset.value) == "There is no ruleset 'md'. Known: bare, listed."
    with pytest.raises(UnknownSeries) as series:
        library.banlist("md", OLD)
    assert (series.value.known, series.value.status) == (("one",), 404)
    with pytest.raises(UnknownGuide) as guide:
        library.guide("md", OLD)
    assert str(guide.value) == "There is no penalty guide 'md'."


@pytest.mark.parametrize("name", ["..", "../banlists/one", "/etc", "one/../one", ""])
def test_no_path_leads_out_of_the_shelves(folder: Path, name: str):
    with pytest.raises(UnknownRuleset):
        Library(folder).ruleset(name, NEW)
    with pytest.raises(UnknownSeries):
        Library(folder).banlist(name, NEW)


def test_a_series_falls_back_on_another_and_its_own_lists_go_first(folder: Path):
    put_series(folder, "two", 'falls_back_on = "one"')
    put_list(folder, "two", "2024-03-25", forbidden='2 = "Beta"\n3 = "Gamma"')
    put_list(folder, "two", "2024-04-01", forbidden='9 = "Own"')
    library = Library(folder)
    assert library.banlist_days("two") == (OLD, date(2024, 3, 25), NEW)
    held = [library.banlist("two", on) for on in (OLD, date(2024, 3, 24), date(2024, 3, 25), NEW)]
    assert [(found.series, found.effective) for found in held] == [
        ("one", OLD),
        ("one", OLD),
        ("two", date(2024, 3, 25)),
        ("two", NEW),
    ]
    assert library.banlist_days("one") == (OLD, NEW)


def test_a_series_has_the_gaps_and_ends_of_the_one_it_falls_back_on(folder: Path):
    put_series(folder, "three", '[[gaps]]\nfirst = 2024-02-01\nlast = 2024-02-02\ntext = "Of three."')
    put_list(folder, "three", "2024-01-15", forbidden='1 = "Alpha"')
    put_list(folder, "three", "2024-03-01", forbidden='2 = "Beta"')
    overlay = '[[overlays]]\nlist = 2024-03-01\nlast = 2024-03-02\ntext = "For two days."\n'
    put_series(folder, "four", 'falls_back_on = "three"\n' + overlay)
    put_series(folder, "five", 'falls_back_on = "four"')
    library = Library(folder)
    days = (date(2024, 2, 1), date(2024, 3, 2), date(2024, 3, 3))
    held = [library.banlist("five", on) for on in days]
    assert [(found.effective.isoformat(), [note.text for note in found.notes]) for found in held] == [
        ("2024-01-15", ["Of three."]),
        ("2024-03-01", ["For two days."]),
        ("2024-01-15", []),
    ]


def test_the_law_of_a_day(folder: Path):
    law = Library(folder).law("listed", date(2025, 1, 1))
    assert (law.ruleset.id, law.on, law.guide, law.context) == ("listed", date(2025, 1, 1), None, Context())
    assert law.banlist is not None
    assert law.banlist.effective == NEW
    assert [note.text for note in law.notes] == ["Of the rules.", law.banlist.notes[0].text]
    assert law.documents == (
        reference(folder, "ruleset", "listed", OLD, "Rules", "https://example.org/rules"),
        reference(folder, "banlist", "one", NEW, "List of 2024-04-01", "A test"),
    )


def reference(folder: Path, kind: str, name: str, day: date, title: str, source: str) -> DocumentReference:
    file = folder / f"{kind}s" / name / f"{day}.toml"
    return DocumentReference(kind, name, day, sha256(file.read_bytes()).hexdigest(), title, source)


def test_a_ruleset_without_a_series_has_no_list(folder: Path):
    law = Library(folder).law("bare", date(2024, 2, 1))
    assert (law.banlist, law.guide, law.notes, len(law.documents)) == (None, None, (), 1)


def test_a_ruleset_whose_guide_is_missing_or_later_has_no_law(folder: Path):
    put_ruleset(folder, "judged", "2024-01-01", 'guide = "strict"')
    with pytest.raises(UnknownGuide, match="There is no penalty guide 'strict'"):
        Library(folder).law("judged", OLD)
    shelf = folder / "penalties" / "strict"
    shelf.mkdir(parents=True)
    with pytest.raises(NotInForce) as error:
        Library(folder).law("judged", OLD)
    assert error.value.first is None
    (shelf / "2024-01-02.toml").write_text("", encoding="utf-8")
    with pytest.raises(NotInForce) as error:
        Library(folder).guide("strict", OLD)
    assert (error.value.what, error.value.first) == ("penalty guide", date(2024, 1, 2))
    assert Library(folder).guide_days("strict") == (date(2024, 1, 2),)


def test_a_law_is_made_once_and_takes_the_context_of_each_event(folder: Path):
    library = Library(folder)
    law = library.law("listed", OLD)
    other = library.law("listed", OLD, Context(phase=Phase.REGISTRATION, round=2))
    assert library.law("listed", OLD) is law
    assert (other.context.round, law.context.round) == (2, None)
    assert (other.ruleset, other.on, other.banlist, other.guide) == (law.ruleset, law.on, law.banlist, law.guide)
    assert (other.documents, other.notes) == (law.documents, law.notes)


def test_so_many_days_are_remembered_and_no_more(folder: Path):
    library = Library(folder)
    first = library.law("listed", OLD)
    for number in range(1, REMEMBERED):
        library.law("listed", OLD + number * DAY)
    assert library.law("listed", OLD) is first
    library.law("listed", OLD + REMEMBERED * DAY)
    assert library.law("listed", OLD) is not first
    assert library.law("listed", OLD) == first


def test_threads_share_what_was_read(folder: Path):
    library = Library(folder)
    with ThreadPoolExecutor(8) as threads:
        laws = list(threads.map(lambda _: library.law("listed", NEW), range(64)))
    assert len({id(law.ruleset) for law in laws}) == 1
    assert all(law == laws[0] for law in laws)


def test_a_list_that_has_lost_a_row_is_broken(folder: Path):
    put_list(folder, "one", "2024-07-01", forbidden='1 = "Alpha"', rows=2)
    with pytest.raises(DocumentBroken, match="the file says 2 rows and has 1"):
        Library(folder).banlist("one", date(2024, 7, 1))
    assert Library(folder).banlist("one", date(2024, 6, 30)).effective == NEW


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ({"forbidden": 'x = "Alpha"'}, "invalid literal for int"),
        ({"forbidden": "1 = 1"}, "should be a valid string"),
        ({"forbidden": '1 = "Alpha"\n1 = "Alpha"'}, "Cannot overwrite a value"),
        ({"more": "colour = 1"}, "Extra inputs are not permitted"),
        ({"more": 'day = "soon"'}, "Input should be 'exact', 'month' or 'download'"),
        ({"forbidden": '1 = "Alpha"\n[points.5]\n2 = "Beta"', "rows": 2}, "limits or points, not both"),
    ],
)
def test_a_broken_file_is_told_with_its_place_and_fault(folder: Path, content: dict[str, str], reason: str):
    put_list(folder, "one", "2024-07-01", **content)  # type: ignore[arg-type]
    with pytest.raises(DocumentBroken, match=reason) as error:
        Library(folder).banlist("one", date(2024, 7, 1))
    assert error.value.where == "banlists/one/2024-07-01.toml"
    assert error.value.status == 500


def test_a_file_that_says_another_day_or_id_than_its_name_is_broken(folder: Path):
    (folder / "banlists" / "one" / "2024-04-01.toml").rename(folder / "banlists" / "one" / "2024-05-01.toml")
    (folder / "rulesets" / "bare").rename(folder / "rulesets" / "other")
    library = Library(folder)
    with pytest.raises(DocumentBroken, match=r"banlists/one/2024-05-01\.toml: the file says one of 2024-04-01"):
        library.banlist("one", date(2024, 6, 1))
    with pytest.raises(DocumentBroken, match=r"rulesets/other/2024-02-01\.toml: the file says bare of 2024-02-01"):
        library.ruleset("other", date(2024, 2, 1))


def test_files_without_a_day_in_their_name_are_no_lists(folder: Path):
    for name in ("draft.toml", "20240601.toml", "2024-W23-1.toml", "2024-06-01.json"):
        (folder / "banlists" / "one" / name).write_text("", encoding="utf-8")
    assert Library(folder).banlist_days("one") == (OLD, NEW)
