"""`deckcheck` itself: what it lists, and how little it imports for that."""

import subprocess
import sys
from importlib import import_module

import pytest

from app.cli.later import GROUPS
from tests.cli.commands import typed

COMMANDS = ("check", "compare", "convert", "assess", "guide", "rules", "serve", *GROUPS)
HEAVY = ("fastapi", "sqlalchemy", "sqlmodel", "alembic", "httpx", "openpyxl", "pypdf", "reportlab", "app.catalogue")


def test_help_lists_every_command_and_shows_examples():
    told = typed("--help")
    listed = told.output.partition("Commands:\n")[2].partition("\n\n")[0]
    assert (told.exit_code, tuple(line.split()[0] for line in listed.splitlines())) == (0, COMMANDS)
    assert "deckcheck check list.ydk --ruleset id-2024 --on 2024-06-01" in told.output


def test_without_a_command_help_is_shown():
    assert typed().output == typed("--help").output


@pytest.mark.parametrize("name", GROUPS)
def test_a_group_is_described_as_it_describes_itself(name):
    place = GROUPS[name]
    held = getattr(import_module(place.module), place.name)
    assert held.info.help == place.help
    told = typed(name, "--help")
    assert told.exit_code == 0
    assert f"Usage: deckcheck {name} " in told.output
    assert place.help in told.output
    assert all(f"  {command.name or command.callback.__name__}" in told.output for command in held.registered_commands)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name):
    told = typed(name, "--help")
    assert told.exit_code == 0
    assert told.output.startswith(f"Usage: deckcheck {name} ")


@pytest.mark.parametrize("name", ["check", "compare", "convert", "assess"])
def test_commands_that_judge_show_an_example_that_is_typed_as_it_stands(name):
    told = typed(name, "--help").output
    assert f"deckcheck {name} " in told.partition("Example")[2]


def test_a_slip_is_answered_with_what_was_meant():
    told = typed("chekc")
    assert told.exit_code == 2
    assert "check" in told.output


@pytest.mark.parametrize("arguments", [["--help"], ["check", "--help"], ["rules", "L101"]])
def test_little_is_imported_for_little(arguments):
    script = f"import sys; from app.cli import app; app({arguments!r}, standalone_mode=False); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not set(HEAVY) & set(told.stdout.splitlines()[-1].split())
