"""`deckcheck db`: bring the database to the present schema, and check that it is there."""

from typing import Annotated

import typer

from app.db import schema
from app.db.engines import Engines, connect
from app.services.keeping import embedded
from app.settings import Settings

app = typer.Typer(no_args_is_help=True, help="The database's schema.")

Database = Annotated[
    str,
    typer.Option(
        "--database",
        envvar="DATABASE_URL",
        help="sqlite:///path or postgresql://user@host/name; left out, the embedded one in the data folder",
    ),
]
DEFAULT_DATABASE = ""


def address_of(database: str) -> str:
    """The address as given, or that of the embedded database, which `serve` uses too."""
    return database or embedded(Settings().data)


@app.command()
def upgrade(database: Database = DEFAULT_DATABASE) -> None:
    """Run the migrations that the database lacks."""
    engines = _connect(database)
    before = schema.current(engines)
    schema.upgrade(engines)
    typer.echo(f"{before or 'empty'} -> {schema.current(engines)}")
    engines.dispose()


@app.command()
def check(database: Database = DEFAULT_DATABASE) -> None:
    """Fail where a migration is missing, or where the tables differ from this release's."""
    engines = _connect(database)
    current, newest = schema.current(engines), schema.newest()
    found = schema.differences(engines) if current == newest else []
    engines.dispose()
    if current != newest:
        typer.echo(f"the database is at {current or 'nothing'}, this release needs {newest}: run deckcheck db upgrade")
        raise typer.Exit(1)
    for difference in found:
        typer.echo(difference)
    if found:
        raise typer.Exit(1)
    typer.echo(f"the database is at {current}, as this release needs it")


def _connect(database: str) -> Engines:
    try:
        return connect(address_of(database))
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
