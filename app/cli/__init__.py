"""The command line: `deckcheck --help`."""

import typer

from app.cli import check, convert, guides, serve
from app.cli.banlists import banlists
from app.cli.cards import cards
from app.cli.db import app as db
from app.cli.keys import app as keys

app = typer.Typer(
    name="deckcheck",
    help="Check decklists, and decks against their lists: every violation, its penalty and its correction.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.command()(check.check)
app.command()(check.compare)
app.command()(convert.convert)
app.command()(guides.assess)
app.command()(guides.guide)
app.command()(guides.rules)
app.command()(serve.serve)
app.command(hidden=True)(serve.generate)
app.add_typer(banlists, name="banlists")
app.add_typer(cards, name="cards")
app.add_typer(db, name="db")
app.add_typer(keys, name="keys")


def run() -> None:
    """The entry point of `deckcheck`."""
    app()
