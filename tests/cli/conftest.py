"""The command line in this process, over one desk."""

import json

import pytest
from typer.testing import CliRunner

from app.cli import app, asking
from tests.api.conftest import service
from tests.api.decks import deck

_ = service


@pytest.fixture
def run(desk, monkeypatch):
    """Runs a command; the result's stdout and stderr are apart."""
    monkeypatch.setattr(asking, "desk", lambda: desk)
    monkeypatch.setenv("COLUMNS", "120")

    def invoke(*arguments, stdin=None):
        return CliRunner().invoke(app, [str(one) for one in arguments], input=stdin)

    return invoke


@pytest.fixture(scope="session")
def lists(desk, tmp_path_factory):
    """Files: a legal list, an illegal one, one that cannot be confirmed, one that is no list; with their contents."""
    folder = tmp_path_factory.mktemp("lists")
    contents = {
        "legal": deck(desk, "id-2024"),
        "illegal": deck(desk, "id-2024", [1, "Pot of Greed", "main"]),
        "unclear": deck(desk, "id-2024", [1, "Qwertzuiop of Nowhere", "main"]),
    }
    for name, content in contents.items():
        (folder / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    return {name: folder / f"{name}.json" for name in contents}
