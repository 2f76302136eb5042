"""Keys made on the command line are those of the service in the same data folder."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import app


def test_keys_are_made_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKCHECK_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke
    assert run(app, ["db", "upgrade"]).exit_code == 0
    assert run(app, ["keys", "create", "--role", "desk", "--holder", "Front desk", "--all-events"]).exit_code == 0
    assert "Front desk" in run(app, ["keys", "list"]).output
    assert (tmp_path / "deckcheck.sqlite3").exists()
    assert not (tmp_path / "data").exists()
