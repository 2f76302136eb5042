"""Every ruleset in the tree: loads, stands where it says, names shelves that exist, and has the right numbers."""

import tomllib
from datetime import date, timedelta
from pathlib import Path

import pytest

from app.core.law import Ruleset, Size
from app.errors import NotInForce
from app.library import Library

ROOT = Path(__file__).parents[2]
LIBRARY = Library(ROOT)
FILES = sorted((ROOT / "rulesets").glob("*/*.toml"))
FIRST = {
    "id-2024": "2024-05-23",
    "id-2024-asia-english": "2024-05-23",
    "jp-2008": "2008-03-15",
    "ocg": "2020-04-01",
    "sgz-2013": "2013-06-01",
    "tcg": "2008-08-13",
    "tcg-americas": "2008-08-13",
    "tw-2012": "2012-03-01",
}


def rules(name: str, day: str | None = None) -> Ruleset:
    return LIBRARY.ruleset(name, date.fromisoformat(day or FIRST[name]))


def bounds(size: Size | None) -> tuple[int | None, int | None, int | None] | None:
    return None if size is None else (size.minimum, size.maximum, size.exactly)


def test_the_rulesets_and_their_first_days():
    assert {name: LIBRARY.ruleset_days(name)[0].isoformat() for name in LIBRARY.rulesets()} == FIRST


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_ruleset_stands_where_it_says_and_names_its_source(file: Path):
    found = rules(file.parent.name, file.stem)
    assert found == Ruleset.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
    assert (found.id, str(found.effective)) == (file.parent.name, file.stem)
    assert found.source
    assert found.banlist in {None, *(series.id for series in LIBRARY.series())}


@pytest.mark.parametrize("name", sorted(FIRST))
def test_before_its_first_day_a_ruleset_is_not_in_force(name: str):
    first = date.fromisoformat(FIRST[name])
    with pytest.raises(NotInForce) as error:
        LIBRARY.ruleset(name, first - timedelta(days=1))
    assert error.value.first == first


@pytest.mark.parametrize(
    ("name", "day", "main", "extra", "side", "copies"),
    [
        ("jp-2008", None, (40, 60, None), (0, 15, None), (0, 15, None), 3),
        ("tw-2012", None, (40, 60, None), (0, 15, None), (None, None, 15), 3),
        ("id-2024", None, (40, 60, None), (0, 15, None), (0, 15, None), 3),
        ("id-2024-asia-english", None, (40, 60, None), (0, 15, None), (0, 15, None), 3),
        ("sgz-2013", None, (50, None, None), None, None, 1),
        ("ocg", None, (40, 60, None), (0, 15, None), (0, 15, None), 3),
        ("tcg", "2008-08-13", (40, 60, None), (0, 15, None), (0, 15, None), 3),
        ("tcg", "2023-03-06", (40, 60, None), (0, 15, None), (0, 15, None), 3),
        ("tcg-americas", "2023-03-06", (40, 60, None), (0, 15, None), (0, 15, None), 3),
    ],
)
def test_sizes_and_copies(name: str, day: str | None, main: object, extra: object, side: object, copies: int):
    found = rules(name, day)
    assert found.copies is not None
    assert (bounds(found.main), bounds(found.extra), bounds(found.side)) == (main, extra, side)
    assert found.copies.maximum == copies


@pytest.mark.parametrize(
    ("name", "day", "banlist", "guide", "regions"),
    [
        ("jp-2008", None, "ocg", "jp-2008", ("jp",)),
        ("tw-2012", None, "ocg", "tw-2012", ("jp", "ae", "tw")),
        ("id-2024", None, "ocg", "id-2024", ("jp", "ae", "tw")),
        ("id-2024-asia-english", None, "ocg-ae", "id-2024", ("ae",)),
        ("sgz-2013", None, None, "sgz-2013", None),
        ("ocg", None, "ocg", "jp-2008", ("jp",)),
        ("tcg", "2008-08-13", "tcg", None, ("tcg",)),
        ("tcg", "2023-03-05", "tcg", None, ("tcg",)),
        ("tcg", "2023-03-06", "tcg", "kde-tcg", ("tcg",)),
        ("tcg-americas", "2023-03-05", "tcg-americas", None, ("tcg",)),
        ("tcg-americas", "2023-03-06", "tcg-americas", "kde-tcg", ("tcg",)),
    ],
)
def test_list_guide_and_pool(name: str, day: str | None, banlist: str | None, guide: str | None, regions: object):
    found = rules(name, day)
    assert (found.banlist, found.guide) == (banlist, guide)
    assert (found.pool and found.pool.regions) == regions


def test_the_kinds_of_the_extra_deck():
    kinds = {name: found.extra_kinds.types for name in FIRST if (found := rules(name)).extra_kinds is not None}
    today = ("fusion", "synchro", "xyz", "link")
    assert kinds == {
        "id-2024": today,
        "id-2024-asia-english": today,
        "jp-2008": ("fusion", "synchro"),
        "ocg": today,
        "tcg": today,
        "tcg-americas": today,
    }


def test_what_is_the_games_own_rule_is_cited_as_such():
    main = rules("tw-2012").main
    assert main is not None
    assert (main.by, main.maximum_by) == ("document", "game")
    assert "2008-03-15" in (main.maximum_cite or "")


def test_the_side_of_tw_2012_may_stay_empty_only_where_none_is_used():
    assert {name for name in FIRST if (side := rules(name).side) is not None and side.unused_may_be_empty} == {
        "tw-2012"
    }


def test_whose_form_heads_are_checked():
    heads = {name: (head.player_name, head.player_number) for name in FIRST if (head := rules(name, "2026-01-01").head)}
    assert heads == {"tw-2012": (True, True), "tcg": (True, False), "tcg-americas": (True, False)}
    assert rules("tw-2012").head is not None
    assert rules("tcg").head is None


def test_sanguozhi_has_no_catalogue():
    found = rules("sgz-2013")
    assert (found.game, found.catalogue) == ("sanguozhi", False)
    assert {name for name in FIRST if not rules(name).catalogue} == {"sgz-2013"}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("jp-2008", "AMB-J4"),
        ("tw-2012", "AMB-T6"),
        ("tw-2012", "AMB-T7"),
        ("id-2024", "AMB-I3"),
        ("sgz-2013", "AMB-S5"),
        ("sgz-2013", "list_not_known"),
        ("ocg", "later_editions_not_encoded"),
        ("jp-2008", "later_editions_not_encoded"),
        ("tcg-americas", "documents_of_europe"),
    ],
)
def test_doubts_are_noted(name: str, code: str):
    assert code in {note.code for note in rules(name, "2026-01-01").notes}


@pytest.mark.parametrize("name", sorted(FIRST))
@pytest.mark.parametrize("day", [None, "2026-08-01"])
def test_every_ruleset_has_a_law_with_all_its_documents(name: str, day: str | None):
    on = date.fromisoformat(day or FIRST[name])
    law = LIBRARY.law(name, on)
    documents = [(document.kind, document.id) for document in law.documents]
    expected = [("ruleset", name), ("banlist", law.ruleset.banlist), ("guide", law.ruleset.guide)]
    if name == "tcg-americas":
        expected[1] = ("banlist", "tcg")
    assert documents == [document for document in expected if document[1] is not None]
    assert all(document.effective <= on and len(document.sha256) == 64 for document in law.documents)
    assert (law.guide is None) == (law.ruleset.guide is None)
