"""The README's examples print what they print."""

import re

import pytest
from typer.testing import CliRunner

from app.cli import app
from tests.conftest import ROOT

BLOCK = re.compile(r"```console\n\$ deckcheck (?P<command>[^\n]+)\n(?P<output>.*?)```", re.DOTALL)
EXAMPLES = BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))


def test_there_are_examples():
    assert EXAMPLES


@pytest.mark.parametrize(("command", "output"), EXAMPLES)
def test_an_example_prints_what_it_shows(command, output, monkeypatch):
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(app, command.split())
    assert result.output.rstrip() == output.rstrip()
