"""What a new snapshot takes from a source and what it keeps."""

from app.cardsources.found import FoundCard
from app.cardsources.merging import merge
from app.cardsources.yaml_yugi import read_yaml_yugi
from app.catalogue.snapshot import rows
from tests.cardsources.making import ASH, HARPIE, LINKURIBOH, PRIZE, ROWS, UMI, yaml_yugi
from tests.conftest import ROOT


def found_of(row) -> FoundCard:
    """The card of a row, as a source would give it that knows all of the row."""
    return FoundCard(
        row["names"],
        row["kind"],
        tuple(row.get("types", ())),
        row.get("icon"),
        next(iter(row.get("konami_ids", ())), None),
        tuple(row.get("passcodes", ())),
        row.get("official_passcode", True),
        row.get("counts_as"),
        row.get("printed", {}),
    )


def test_a_source_that_knows_the_same_changes_nothing():
    merged = merge(ROWS, map(found_of, ROWS[:4]))
    assert (merged.rows, merged.added, merged.lost, merged.renamed, merged.changed) == (ROWS, [], [], {}, 0)


def test_the_whole_committed_snapshot_against_itself():
    present = list(rows(ROOT / "cards"))
    merged = merge(present, (found_of(row) for row in present if not row.get("never_legal")))
    assert (merged.added, merged.lost, merged.renamed, merged.changed) == ([], [], {}, 0)
    assert merged.rows == present


def test_what_the_source_lacks_is_kept():
    merged = merge(ROWS, read_yaml_yugi(yaml_yugi()).cards)
    by_name = {row["names"]["en"]: row for row in merged.rows}
    assert by_name["Ash Blossom & Joyous Spring"] == {
        "names": {
            "en": "Ash Blossom & Joyous Spring",
            "ja": "灰流うらら",
            "ko": "하루 우라라",
            "de": "Aschenblüte & Freudiger Frühling",
        },
        "konami_ids": [12950],
        "passcodes": [14558127, 14558128],
        "kind": "monster",
        "types": ["tuner", "effect"],
        "section": "main",
        "printed": {"jp": "2017-01-14", "tcg": None, "kr": None},
    }
    assert by_name["Harpie Lady 1"] == {
        "names": {"en": "Harpie Lady 1"},
        "konami_ids": [6186],
        "passcodes": [91932350],
        "kind": "monster",
        "types": ["effect"],
        "section": "main",
        "counts_as": "Harpie Lady",
        "printed": {"tcg": None},
    }
    assert by_name["A God"]["official_passcode"] is False
    assert by_name["Tyler the Great Warrior"] == PRIZE
    assert merged.rows[-1] == PRIZE
    assert merged.added == ["A God", "A Sphere", "Archetype Member", "Harpie Lady 1"]
    assert (merged.lost, merged.changed) == ([], 1)
    assert by_name["Linkuriboh"] == LINKURIBOH


def test_lost_cards_are_named():
    merged = merge(ROWS, [found_of(ASH)])
    assert merged.lost == ["Harpie Lady", "Linkuriboh", "Umi"]
    assert merged.rows == [ASH, PRIZE]


def test_a_card_is_known_by_a_passcode_or_a_name():
    by_code = FoundCard({"ja": "灰流うらら"}, "monster", ("effect",), passcodes=(14558128, 14558129))
    by_name = FoundCard({"en": "harpie  lady"}, "monster", ("normal",), passcodes=(1,))
    merged = merge([ASH, HARPIE], [by_code, by_name])
    assert (merged.added, merged.lost, merged.renamed) == ([], [], {})
    assert merged.rows[0]["passcodes"] == [14558127, 14558128, 14558129]
    assert merged.rows[0]["types"] == ["tuner", "effect"]
    assert merged.rows[1]["passcodes"] == [76812113, 1]


def test_a_renamed_card_and_those_treated_as_it():
    legendary = {
        "names": {"en": "A Legendary Ocean"},
        "konami_ids": [5387],
        "kind": "spell",
        "section": "main",
        "counts_as": "Umi",
    }
    merged = merge([legendary, UMI], [found_of(legendary), found_of({**UMI, "names": {"en": "The Sea"}})])
    assert merged.renamed == {"Umi": "The Sea"}
    assert [(row["names"]["en"], row.get("counts_as")) for row in merged.rows] == [
        ("A Legendary Ocean", "The Sea"),
        ("The Sea", None),
    ]


def test_facts_that_the_source_knows_better():
    present = {**ASH, "types": ["effect"], "icon": "normal", "printed": {"jp": "2017-01-14", "tcg": None}}
    merged = merge([present], [found_of({**ASH, "printed": {"jp": "1999-01-01", "tcg": "2017-05-04"}})])
    assert merged.rows == [{**ASH, "printed": {"jp": "2017-01-14", "tcg": "2017-05-04"}}]
    assert merged.changed == 1


def test_one_new_card_in_two_rows_of_the_source():
    new = FoundCard({"en": "New"}, "monster", ("normal",), konami_id=1)
    merged = merge([], [new, new._replace(konami_id=2, passcodes=(5,))])
    assert merged.rows == [
        {
            "names": {"en": "New"},
            "konami_ids": [1, 2],
            "passcodes": [5],
            "kind": "monster",
            "types": ["normal"],
            "section": "main",
        }
    ]


def test_a_name_of_two_cards_finds_neither():
    two = [
        {**HARPIE, "names": {"en": name, "de": "Magische Hand"}, "konami_ids": [], "passcodes": []}
        for name in ("A", "B")
    ]
    merged = merge(two, [FoundCard({"de": "Magische Hand"}, "monster")])
    assert merged.added == ["Magische Hand"]


def test_a_print_that_no_tournament_allows_stays_one():
    merged = merge([PRIZE], [FoundCard({"en": "Tyler the Great Warrior"}, "monster", ("effect",))])
    assert merged.rows == [
        {"names": PRIZE["names"], "kind": "monster", "types": ["effect"], "section": "main", "never_legal": True}
    ]
