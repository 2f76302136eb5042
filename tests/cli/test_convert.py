"""`deckcheck convert`, as it is typed."""

import pytest

from tests.cli.commands import typed
from tests.conftest import ROOT

LIST = ROOT / "examples" / "list.txt"
ROUND = ("ydk", "ydke", "json", "csv")


@pytest.mark.parametrize("to", ROUND)
def test_a_list_that_went_through_another_format_is_the_same(to, tmp_path):
    plain = typed("convert", LIST, "--to", "text")
    assert (plain.exit_code, plain.stderr) == (0, "")
    there = typed("convert", LIST, "--to", to)
    assert (there.exit_code, there.stderr) == (0, "")
    back = typed("convert", "-", "--to", "text", "--format", to, given=there.stdout.encode())
    assert (back.exit_code, back.stdout) == (0, plain.stdout)


def test_names_come_in_the_language_that_is_asked_for():
    told = typed("convert", LIST, "--to", "text", "--names-in", "ja").stdout
    assert "ブラック・マジシャン" in told
    assert "Dark Magician" not in told
    assert (
        typed("convert", "-", "--to", "text", given=told.encode()).stdout
        == typed("convert", LIST, "--to", "text").stdout
    )


def test_what_cannot_be_carried_is_told_and_ends_with_1():
    told = typed("convert", "-", "--to", "ydk", given=b"1 Kuriboh\n1 Qwertzuiop of Nowhere\n")
    assert told.exit_code == 1
    assert told.stdout.splitlines() == ["#created by Deckcheck", "#main", "40640057", "#extra", "!side"]
    assert told.stderr == "“1 Qwertzuiop of Nowhere” cannot be carried over into this format.\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--to", "pdf"), "choose one of ydk, ydke, text, json, csv."),
        (("--to", "ydk", "--order", "random"), "choose one of as_written, by_kind, alphabetical."),
        (("--to", "ydk", "--names-in", "nl"), "choose one of en, ja, ko,"),
        (("--to", "ydk", "--format", "papyrus"), "choose one of auto,"),
        ((), "--to"),
    ],
)
def test_an_option_that_cannot_be_used_is_trouble(arguments, said):
    told = typed("convert", LIST, *arguments)
    assert (told.exit_code, told.stdout) == (2, "")
    assert said in told.stderr


def test_a_file_that_cannot_be_read_is_trouble(tmp_path):
    told = typed("convert", tmp_path / "none.txt", "--to", "ydk")
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr == f"{tmp_path}/none.txt: No such file or directory\n"
