"""`--help` of every command, and the entry point as it is installed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from app.cli import app
from tests.conftest import ROOT

DECKCHECK = Path(sys.executable).with_name("deckcheck")


def commands(command, path=()):
    """All commands with the words that name them."""
    inner = getattr(command, "commands", None)
    if inner is None:
        yield path, command
        return
    for name, one in inner.items():
        yield from commands(one, (*path, name))


EVERY = [(path, command) for path, command in commands(get_command(app)) if not command.hidden]
JUDGING = {("check",), ("compare",), ("assess",), ("guide",), ("rules",), ("serve",)}


@pytest.mark.parametrize(("path", "command"), EVERY, ids=[" ".join(path) for path, _ in EVERY])
def test_help_names_every_option_and_what_it_is_for(run, path, command):
    result = run(*path, "--help")
    assert (result.exit_code, result.stderr) == (0, "")
    assert (command.help or "").split("\n")[0][:60] in " ".join(result.stdout.split())
    for parameter in command.params:
        for option in parameter.opts if parameter.param_type_name == "option" else ():
            assert option in result.stdout
    if path in JUDGING:
        assert all(getattr(parameter, "help", None) for parameter in command.params)


@pytest.mark.parametrize("path", sorted(JUDGING), ids=" ".join)
def test_help_gives_an_example_that_names_the_command(run, path):
    assert re.search(rf"Examples?:\s+deckcheck {path[0]}\b", run(*path, "--help").stdout)


def test_without_a_command_the_commands_are_named(run):
    told = run("--help").stdout
    for path, _ in EVERY:
        assert path[0] in told
    assert run().exit_code == 2


@pytest.mark.parametrize("arguments", [("chek",), ("check",), ("check", "x", "--rulset", "tcg")])
def test_a_wrong_command_or_option_is_trouble(run, arguments):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--help" in result.stderr


def test_the_command_as_it_is_installed(tmp_path):
    (tmp_path / "list.txt").write_text("3 Pot of Greed\n", encoding="utf-8")
    event = ["--ruleset", "id-2024", "--on", "2024-06-01"]
    result = subprocess.run([DECKCHECK, "check", "list.txt", *event], cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode == 1
    assert "L101" in result.stdout
    assert result.stderr == ""
    result = subprocess.run([DECKCHECK, "check", "no.txt", *event], cwd=tmp_path, capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (2, "")
    assert "no.txt" in result.stderr


def test_a_reader_who_leaves_early_gets_no_traceback():
    command = f"'{DECKCHECK}' rules | head -1"
    result = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert result.stdout.startswith("R101 ")
    assert "Traceback" not in result.stderr
