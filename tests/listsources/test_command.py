"""`deckcheck banlists`, as it is typed."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli.banlists import banlists
from app.library import Library

ROOT = Path(__file__).parents[2]
CACHE = ["--cache", str(ROOT / "build" / "cache")]


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(banlists, arguments)
    return result.exit_code, result.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The catalogue, and of the lists of the Asian-English format the newest."""
    (tmp_path / "cards").symlink_to(ROOT / "cards")
    shelf = tmp_path / "banlists" / "ocg-ae"
    shelf.mkdir(parents=True)
    for name in ("series.toml", "2026-07-01.toml"):
        shutil.copy(ROOT / "banlists" / "ocg-ae" / name, shelf / name)
    return tmp_path


def test_a_list_is_shown_with_what_must_be_said_about_it():
    status, shown = run("show", "ocg-ae", "--on", "2024-06-01")
    lines = shown.splitlines()
    assert (status, lines[0]) == (
        0,
        "OCG Asian-English Forbidden and Limited Cards of 2023-11-01 (ocg-ae on 2024-06-01)",
    )
    assert "forbidden    Ultimate Offering (4851)" in lines
    assert lines[-1].startswith("note: ocg-ae: whether there were lists between 2023-11-01 and 2025-01-01 is not known")
    assert len(lines) == 1 + 30 + 1


def test_points_are_shown_as_points():
    assert "100 points   Abyss Dweller (10354)" in run("show", "genesys", "--on", "2026-08-05")[1].splitlines()


def test_the_difference_of_two_days_is_shown():
    status, shown = run("diff", "tcg", "2024-04-21", "2024-04-22")
    assert status == 0
    assert {"- -> 0  Baronne de Fleur (16386)", "1 -> 2  Armageddon Knight (7423)"} <= set(shown.splitlines())
    assert run("diff", "tcg", "2024-12-06", "2024-12-09") == (0, "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "md", "--on", "2024-06-01"), "There is no series of lists 'md'. Known: genesys, ocg, "),
        (("show", "tcg", "--on", "1999-07-31"), "the first day is 1999-08-01."),
        (("diff", "tcg", "1999-07-31", "2024-01-01"), "the first day is 1999-08-01."),
    ],
)
def test_trouble_is_told_with_status_2(arguments: tuple[str, ...], said: str):
    status, shown = run(*arguments)
    assert status == 2
    assert said in shown


def test_a_vector_is_imported(folder: Path):
    file = folder / "2026-10-01.json"
    rows = Library(folder).banlist_document("ocg-ae", Library(folder).banlist_days("ocg-ae")[0]).document.entries()
    file.write_text("{" + ", ".join(f'"{row.konami_id}": {row.value}' for row in rows) + "}", encoding="utf-8")
    given = ["import", str(file), "--series", "ocg-ae", "--on", "2026-10-01", "--retrieved", "2026-09-20"]
    status, shown = run(*given, "--data", str(folder), *CACHE)
    assert (status, "86 rows read" in shown) == (0, True)
    first, second = Library(folder).banlist_days("ocg-ae")
    assert Library(folder).difference("ocg-ae", first, second) == ()


def test_of_several_lists_in_a_file_one_is_chosen(folder: Path):
    file = folder / "lflist.conf"
    file.write_text("!A\n90590304 0 --Bagooska\n!B\n90590303 1 --Bagooska\n", encoding="utf-8")
    given = ["import", str(file), "--series", "ocg-ae", "--on", "2026-10-01", "--data", str(folder), *CACHE]
    assert run(*given) == (2, "choose one list by --name: A, B\n")
    assert run(*given, "--name", "C") == (2, "choose one list by --name: A, B\n")
    assert "1 rows after 86 on the list of 2026-07-01" in run(*given, "--name", "B")[1]
    assert run(*given, "--name", "B", "--force")[0] == 0
    text = (folder / "banlists" / "ocg-ae" / "2026-10-01.toml").read_text(encoding="utf-8")
    assert text.endswith('\n[limited]\n13163 = "Number 41: Bagooska the Terribly Tired Tapir"\n')


def test_an_empty_file_holds_no_list(folder: Path):
    file = folder / "lflist.conf"
    file.write_text("", encoding="utf-8")
    given = ["import", str(file), "--series", "ocg-ae", "--on", "2026-10-01", "--data", str(folder), *CACHE]
    assert run(*given) == (2, "choose one list by --name: there is none\n")


def test_a_file_that_is_no_text_is_trouble(folder: Path):
    file = folder / "lflist.conf"
    file.write_bytes(b"\xff\xfe\x00")
    status, shown = run("import", str(file), "--series", "ocg-ae", "--on", "2026-10-01", "--data", str(folder), *CACHE)
    assert status == 2
    assert "utf-8" in shown
