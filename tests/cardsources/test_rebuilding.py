"""The snapshot on disk, before and after, from files and from the network."""

import hashlib
import tomllib
from datetime import date
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from app.cardsources.found import FoundCard, SourceUnreadable
from app.cardsources.merging import Merged
from app.cardsources.rebuilding import MOST_BYTES, Origin, SnapshotRefused, kept, read_source, rebuild
from app.catalogue import load
from app.cli.cards import cards
from tests.cardsources.making import ASH, ROWS, YAML_YUGI, cdb, snapshot, yaml_yugi, ygoprodeck

ON = date(2026, 11, 30)


def answering(status: int = 200, content: bytes = b"") -> httpx.Client:
    """A client whose server answers everything so."""
    return httpx.Client(transport=httpx.MockTransport(lambda request: httpx.Response(status, content=content)))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def run(*arguments: str | Path) -> tuple[int, list[str]]:
    result = CliRunner().invoke(cards, [str(argument) for argument in arguments])
    return result.exit_code, result.output.splitlines()


def test_from_a_url(tmp_path):
    folder = snapshot(tmp_path)
    origin = Origin("yaml-yugi", "https://cards.example/cards.json", ON)
    found = read_source(origin, answering(content=yaml_yugi()))
    merged = rebuild(folder, found, origin)
    source = tomllib.loads((folder / "source.toml").read_text(encoding="utf-8"))
    assert source == {
        "effective": ON,
        "cards": 8,
        "never_legal": 1,
        "sha256": hashlib.sha256((folder / "cards.jsonl").read_bytes()).hexdigest(),
        "source": [
            {
                "title": "DawnbrandBots/yaml-yugi, aggregate",
                "where": "https://cards.example/cards.json",
                "retrieved": ON,
                "note": "Facts that it does not give are those of the snapshot of 2026-08-22.",
            },
            {"title": "First", "retrieved": date(2026, 8, 22)},
        ],
    }
    catalogue = load(folder, tmp_path / "cache")
    assert (len(catalogue), catalogue.effective) == (len(merged.rows), ON)
    assert catalogue.card("Harpie Lady 1").counts_as == "Harpie Lady"
    again = rebuild(folder, found, origin)
    assert (again.added, again.changed) == ([], 0)
    assert len(tomllib.loads((folder / "source.toml").read_text(encoding="utf-8"))["source"]) == 2


def test_files_are_put_in_their_place_whole(tmp_path):
    folder = snapshot(tmp_path)
    names = set(contents(folder))
    rebuild(
        folder,
        read_source(Origin("yaml-yugi", "https://x.example", ON), answering(content=yaml_yugi())),
        Origin("yaml-yugi", "x", ON),
    )
    assert set(contents(folder)) == names
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o644}


@pytest.mark.parametrize(("status", "content"), [(404, b""), (500, b"[]"), (200, b"<html>")])
def test_a_url_that_does_not_give_the_source(status, content):
    with pytest.raises(SourceUnreadable):
        read_source(Origin("yaml-yugi", "https://cards.example/", ON), answering(status, content))


def test_a_server_that_cannot_be_reached_and_one_that_never_ends():
    def refuse(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("no route", request=request)

    def endless(request: httpx.Request) -> httpx.Response:
        part = b" " * 30_000_000
        return httpx.Response(200, content=(part for _ in range(2 * MOST_BYTES // len(part))))

    origin = Origin("ygoprodeck", "http://cards.example/", ON)
    with pytest.raises(SourceUnreadable, match="cannot be fetched: no route"):
        read_source(origin, httpx.Client(transport=httpx.MockTransport(refuse)))
    with pytest.raises(SourceUnreadable, match="is longer than"):
        read_source(origin, httpx.Client(transport=httpx.MockTransport(endless)))


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(SourceUnreadable, match=r"none\.json cannot be read: No such file"):
        read_source(Origin("ygoprodeck", str(tmp_path / "none.json"), ON), answering())


def test_a_loss_is_refused_and_nothing_is_written(tmp_path):
    folder = snapshot(tmp_path)
    before = contents(folder)
    origin = Origin("cdb", "cards.cdb", ON)
    found = read_source(
        Origin("cdb", str(cdb(tmp_path / "cards.cdb", [(14558127, 3, 0, 0x1021, "Ash Blossom & Joyous Spring")])), ON),
        answering(),
    )
    with pytest.raises(SnapshotRefused) as refused:
        rebuild(folder, found, origin)
    assert refused.value.lost == ["Harpie Lady", "Linkuriboh", "Umi"]
    assert contents(folder) == before
    assert rebuild(folder, found, origin, dry_run=True).lost == refused.value.lost
    assert contents(folder) == before
    assert [row["names"]["en"] for row in rebuild(folder, found, origin, force=True).rows] == [
        "Ash Blossom & Joyous Spring",
        "Tyler the Great Warrior",
    ]
    assert len(load(folder, tmp_path / "cache")) == 2


def test_a_name_of_before_is_remembered(tmp_path):
    folder = snapshot(tmp_path)
    renamed = [dict(row) for row in YAML_YUGI]
    renamed[5]["name"] = {"en": "The Sea"}
    origin = Origin("yaml-yugi", "https://x.example", ON)
    rebuild(folder, read_source(origin, answering(content=yaml_yugi(renamed))), origin)
    catalogue = load(folder, tmp_path / "cache")
    assert catalogue.by_old_name("umi") is catalogue.by_old_name("Sea") is catalogue.card("The Sea")
    assert catalogue.by_old_name("Gone") is None
    assert catalogue.by_old_name("A") is None
    assert catalogue.by_abbreviation("HL") is catalogue.card("Harpie Lady")
    assert catalogue.by_abbreviation("NW") is None
    assert catalogue.by_passcode(504700000)[0] is catalogue.card("The Sea")
    assert catalogue.by_passcode(504700001) is None


def test_what_is_kept_is_said(tmp_path):
    folder = snapshot(tmp_path)
    origin = Origin("ygoprodeck", "https://x.example", ON)
    rows = [{"id": row["passcodes"][0], "name": row["names"]["en"], "frameType": "effect"} for row in ROWS[:4]]
    found = read_source(origin, answering(content=ygoprodeck(rows)))
    merged = rebuild(folder, found, origin, dry_run=True)
    assert list(kept(merged, found)) == [
        "names in ja, ko, zh-TW, zh-CN, de, fr, it, es, pt",
        "first prints in jp, tcg",
        "database numbers",
        "1 prints that no tournament allows",
    ]
    complete = FoundCard(
        dict.fromkeys(("en", "ja", "ko", "zh-TW", "zh-CN", "de", "fr", "it", "es", "pt"), "x"), "spell", konami_id=1
    )
    assert list(kept(Merged([]), found._replace(cards=(complete,)))) == []


def test_on_the_command_line(tmp_path):
    folder = snapshot(tmp_path)
    source = tmp_path / "cards.json"
    source.write_bytes(yaml_yugi())
    status, lines = run("rebuild", source, "--from", "yaml-yugi", "--data", tmp_path, "--dry-run")
    assert (status, lines) == (
        0,
        [
            "8 cards read, 2 rows passed over",
            "kept: names in zh-TW, zh-CN, de, fr, it, es, pt",
            "kept: 1 prints that no tournament allows",
            "changed: 1",
            "added: 4",
            "  A God",
            "  A Sphere",
            "  Archetype Member",
            "  Harpie Lady 1",
            "lost: 0",
            "renamed: 0",
            "nothing was written",
        ],
    )
    status, lines = run("rebuild", source, "--from", "yaml-yugi", "--data", tmp_path, "--on", "2026-11-30")
    assert (status, lines[-1]) == (0, f"{folder}: 9 cards written")
    assert tomllib.loads((folder / "source.toml").read_text(encoding="utf-8"))["effective"] == ON


def test_a_refused_snapshot_on_the_command_line(tmp_path):
    snapshot(tmp_path)
    source = tmp_path / "cards.json"
    source.write_bytes(yaml_yugi(YAML_YUGI[:1]))
    status, lines = run("rebuild", source, "--from", "yaml-yugi", "--data", tmp_path)
    assert (status, lines) == (
        2,
        ["3 cards would be lost; --force accepts that:", "  Harpie Lady", "  Linkuriboh", "  Umi"],
    )
    status, lines = run("rebuild", source, "--from", "yaml-yugi", "--data", tmp_path, "--force")
    assert (status, lines[-1]) == (0, f"{tmp_path / 'cards'}: 2 cards written")


def test_an_unreadable_source_on_the_command_line(tmp_path):
    snapshot(tmp_path)
    status, lines = run("rebuild", tmp_path / "none.cdb", "--from", "cdb", "--data", tmp_path)
    assert (status, lines) == (2, ["this is no cards.cdb: unable to open database file"])


def test_long_lists_of_changes_are_cut(tmp_path):
    snapshot(tmp_path, [ASH])
    rows = [
        *YAML_YUGI[:1],
        *({"konami_id": 20000 + n, "name": {"en": f"New {n:02}"}, "card_type": "Trap"} for n in range(23)),
    ]
    source = tmp_path / "cards.json"
    source.write_bytes(yaml_yugi(rows))
    status, lines = run("rebuild", source, "--from", "yaml-yugi", "--data", tmp_path)
    assert status == 0
    assert lines[lines.index("added: 23") + 1 : lines.index("lost: 0")] == [f"  New {n:02}" for n in range(20)] + [
        "  and 3 more"
    ]


@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        (("Dark Magician",), "36996508  Dark Magician  [normal monster]"),
        (("46986414",), "36996508  Dark Magician  [normal monster]"),
        (("灰流", "--lang", "ja"), "14558127  Ash Blossom & Joyous Spring (灰流うらら)  [tuner effect monster]"),
        (("Tearlament Rulkallos",), "84330567  Tearlaments Rulkallos  [fusion effect monster]"),
        (("Mystical Space Typhoon",), "05318639  Mystical Space Typhoon  [quick-play spell]"),
        (("Card of Last Will",), "--------  Card of Last Will  [unknown, allowed in no tournament]"),
    ],
)
def test_finding_a_card(arguments, first):
    status, lines = run("find", *arguments, "--limit", "3")
    assert (status, lines[0]) == (0, first)
    assert len(lines) <= 3


def test_finding_nothing():
    assert run("find", "qqqqqqqqqq zzzzzzzzzz") == (1, ["no card is called 'qqqqqqqqqq zzzzzzzzzz', or nearly so"])
