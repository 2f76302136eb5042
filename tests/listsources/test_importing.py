"""From a published list to a file: cards found, faults told, and nothing written that is in doubt."""

from datetime import date
from pathlib import Path
from typing import Literal

import pytest

from app.catalogue import Catalogue
from app.core.law import Source
from app.errors import ListRefused
from app.library import Day, Erratum, Library, ListDocument
from app.listsources.compiling import Compiled, Facts, compile_list, shrinkage
from app.listsources.importing import put
from app.listsources.published import Given, Published
from app.listsources.writing import render
from tests.library.shelf import put_list, put_series

CARDS = {11: (1, "Alpha"), 12: (1, "Alpha"), 21: (2, 'Beta "B"'), 31: (3, "Gamma"), 41: (4, "delta")}
ON = date(2024, 7, 1)


def facts(kind: Literal["limits", "points"] = "limits") -> Facts:
    return Facts("one", kind, ON, "A list", Source(title="lflist.conf"))


def compiled(*rows: tuple[int, int], kind: Literal["limits", "points"] = "limits") -> Compiled:
    published = Published("x", tuple(Given(line, *row) for line, row in enumerate(rows, start=1)))
    return compile_list(facts(kind), published, CARDS.get)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    put_series(tmp_path, "one")
    put_list(tmp_path, "one", "2024-04-01", forbidden='1 = "Alpha"\n2 = "Beta"\n3 = "Gamma"\n4 = "delta"')
    return tmp_path


def test_rows_go_to_their_tables_and_three_is_no_limit():
    document, conflicts, doubts = compiled((11, 0), (21, 1), (31, 2), (41, 3))
    assert (document.forbidden, document.limited) == ({"1": "Alpha"}, {"2": 'Beta "B"'})
    assert (document.semi_limited, document.points, document.rows) == ({"3": "Gamma"}, {}, 3)
    assert (document.series, document.effective, document.title) == ("one", ON, "A list")
    assert (conflicts, doubts) == ((), ())


def test_points_go_to_tables_of_points():
    document, conflicts, _ = compiled((11, 100), (21, 3), (31, 3), kind="points")
    assert document.points == {"100": {"1": "Alpha"}, "3": {"2": 'Beta "B"', "3": "Gamma"}}
    assert (document.forbidden, document.limited, document.semi_limited) == ({}, {}, {})
    assert (document.rows, conflicts) == (3, ())


def test_two_arts_of_one_card_are_one_row():
    document, conflicts, _ = compiled((11, 1), (12, 1))
    assert (document.limited, document.rows, conflicts) == ({"1": "Alpha"}, 1, ())


def test_two_arts_with_two_limits_are_an_error_of_the_list():
    assert compiled((11, 1), (12, 2)).conflicts == ("line 2: Alpha has 2 here and 1 before",)


def test_a_number_above_three_is_no_limit():
    assert compiled((11, 4)).conflicts == ("Alpha has 4, which is no limit",)


def test_rows_without_a_card_and_lines_without_a_row_are_doubts():
    published = Published("x", (Given(3, 99, 0, "Omega"), Given(4, 98, 0)), ((7, "lost"),))
    assert compile_list(facts(), published, CARDS.get).doubts == (
        "line 7 cannot be read: lost",
        "line 3: 99 Omega is no card of the catalogue",
        "line 4: 98 is no card of the catalogue",
    )


@pytest.mark.parametrize(
    ("rows", "before", "reason"),
    [
        (0, None, ("the list is empty",)),
        (0, 4, ("the list is empty",)),
        (1, None, ()),
        (3, 4, ()),
        (2, 3, ("2 rows after 3 on the list of 2024-04-01",)),
        (74, 100, ("74 rows after 100 on the list of 2024-04-01",)),
        (75, 100, ()),
        (9, 4, ()),
    ],
)
def test_a_list_with_less_than_three_quarters_of_the_rows_has_shrunk_sharply(
    rows: int, before: int | None, reason: tuple[str, ...]
):
    earlier = None if before is None else listed(before, date(2024, 4, 1))
    assert shrinkage(listed(rows, ON), earlier) == reason


def listed(rows: int, day: date) -> ListDocument:
    names = {str(number): "Alpha" for number in range(rows)}
    return ListDocument(series="one", effective=day, title="-", rows=rows, source=Source(title="-"), forbidden=names)


def test_a_list_is_written_where_the_library_finds_it(folder: Path):
    path = put(compiled((11, 0), (21, 0), (31, 1)), Library(folder), folder)
    assert path == folder / "banlists" / "one" / "2024-07-01.toml"
    assert dict(Library(folder).banlist("one", ON).limits) == {"Alpha": 0, 'Beta "B"': 0, "Gamma": 1}
    assert path.read_text(encoding="utf-8") == (
        'series = "one"\neffective = 2024-07-01\ntitle = "A list"\nrows = 3\n\n'
        '[source]\ntitle = "lflist.conf"\n\n'
        '[forbidden]\n1 = "Alpha"\n2 = "Beta \\"B\\""\n\n'
        '[limited]\n3 = "Gamma"\n'
    )


def test_every_reason_is_told_and_nothing_is_written(folder: Path):
    with pytest.raises(ListRefused) as error:
        put(compiled((11, 0), (12, 1), (99, 0)), Library(folder), folder)
    assert error.value.reasons == (
        "line 2: Alpha has 1 here and 0 before",
        "line 3: 99 is no card of the catalogue",
        "1 rows after 4 on the list of 2024-04-01",
    )
    assert not (folder / "banlists" / "one" / "2024-07-01.toml").exists()


def test_force_accepts_doubts_and_never_a_conflict(folder: Path):
    put(compiled((11, 0), (99, 0)), Library(folder), folder, force=True)
    assert dict(Library(folder).banlist("one", ON).limits) == {"Alpha": 0}
    with pytest.raises(ListRefused) as error:
        put(compiled((11, 0), (12, 1)), Library(folder), folder, force=True)
    assert error.value.reasons == ("line 2: Alpha has 1 here and 0 before",)


def test_a_list_that_exists_is_written_over_on_purpose_only(folder: Path):
    rows = ((11, 0), (21, 0), (31, 1))
    put(compiled(*rows), Library(folder), folder)
    with pytest.raises(ListRefused) as error:
        put(compiled(*rows), Library(folder), folder)
    assert error.value.reasons == ("2024-07-01.toml exists",)


def test_an_empty_list_is_refused_even_as_the_first(tmp_path: Path):
    put_series(tmp_path, "one")
    with pytest.raises(ListRefused) as error:
        put(compiled(), Library(tmp_path), tmp_path)
    assert error.value.reasons == ("the list is empty",)


def test_the_written_form_reads_back_as_the_same_list(folder: Path):
    document = ListDocument(
        series="one",
        effective=ON,
        title="A list",
        day=Day.MONTH,
        rows=4,
        source=Source(title="x", url="https://example.org", retrieved=ON, note='A "note"\\ \x7f\n'),
        errata=(Erratum(text="a", was=ON), Erratum(text="b")),
        points={"9": {"1": "Alpha", "3": "gamma"}, "10": {"2": "Beta", "4": "青眼"}},
    )
    path = folder / "banlists" / "one" / "2024-07-01.toml"
    path.write_text(render(document), encoding="utf-8")
    assert Library(folder).banlist_document("one", ON).document == document
    assert path.read_text(encoding="utf-8").index("[points.10]") < path.read_text(encoding="utf-8").index("[points.9]")


def test_the_alternate_art_on_a_list_limits_the_card(catalogue: Catalogue):
    def find(number: int) -> tuple[int, str] | None:
        found = catalogue.by_passcode(number)
        return None if found is None or found[0].konami_id is None else (found[0].konami_id, found[0].name)

    published = Published("x", (Given(1, 90590304, 0, "Number 41: Bagooska the Terribly Tired Tapir"),))
    result = compile_list(facts(), published, find)
    assert result.document.forbidden == {"13163": "Number 41: Bagooska the Terribly Tired Tapir"}
    assert result.doubts == ()
