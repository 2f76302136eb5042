"""The command line: `deckcheck --help`."""

import typer

from app.cli import check, convert, guides, serve
from app.cli.later import Root

EXAMPLES = """\b
Examples:
  deckcheck check list.ydk --ruleset id-2024 --on 2024-06-01
  deckcheck compare list.txt deck.txt --ruleset tw-2012 --on 2012-05-01 --level 2
  deckcheck assess tw-2012 4.6 --level 2 --minutes 12
  deckcheck rules L101
  deckcheck banlists show ocg --on 2024-06-01
  deckcheck serve"""

app = typer.Typer(
    name="deckcheck",
    cls=Root,
    help="Check decklists, and decks against their lists: every violation, its penalty and its correction.",
    epilog=EXAMPLES,
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


def run() -> None:
    """The entry point of `deckcheck`."""
    app()
