"""Commands as they are typed."""

from typer.testing import CliRunner, Result

from app.cli import app


def typed(*arguments: object, given: bytes | None = None) -> Result:
    """What `deckcheck` answers; `given` comes through standard input."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=given)
