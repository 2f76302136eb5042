"""`deckcheck banlists`: show a list, compare two, import one from a file."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from app.catalogue import Catalogue, load
from app.core.law import Source
from app.errors import DeckcheckError
from app.library import Library, ListDocument
from app.library.lists import LIMITS
from app.listsources.compiling import Facts, FindCard, compile_list
from app.listsources.importing import put
from app.listsources.lflist import read_lflist
from app.listsources.published import Published
from app.listsources.vector import read_vector

banlists = typer.Typer(no_args_is_help=True, help="Forbidden, limited and points lists by series and day.")

TROUBLE = 2
PROJECT = Path(__file__).resolve().parents[2]
Data = Annotated[Path, typer.Option(help="The folder that holds banlists/ and cards/.", file_okay=False, exists=True)]
Cache = Annotated[Path, typer.Option(help="Where the compiled card catalogue is kept.", file_okay=False)]
On = Annotated[datetime, typer.Option(formats=["%Y-%m-%d"], help="A day: the list in force on it.")]
Day = Annotated[datetime, typer.Argument(formats=["%Y-%m-%d"])]


@banlists.command()
def show(series: str, on: On, data: Data = PROJECT) -> None:
    """Print the list of SERIES in force on a day, with what must be said about it."""
    library = Library(data)
    try:
        document = library.banlist_on(series, on.date()).document
        notes = library.banlist(series, on.date()).notes
    except DeckcheckError as error:
        raise _trouble(error) from error
    typer.echo(f"{document.title} ({series} on {on.date()})")
    for line in (*_lines(document), *(f"note: {note.text}" for note in notes)):
        typer.echo(line)


@banlists.command()
def diff(series: str, old: Day, new: Day, data: Data = PROJECT) -> None:
    """Print what changed from the list of SERIES in force on one day to that on another."""
    try:
        found = Library(data).difference(series, old.date(), new.date())
    except DeckcheckError as error:
        raise _trouble(error) from error
    for change in found:
        was, now = ("-" if value is None else value for value in (change.before, change.after))
        typer.echo(f"{was} -> {now}  {change.name} ({change.konami_id})")


@banlists.command("import")
def import_(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False)],
    series: Annotated[str, typer.Option(help="The series that the list belongs to.")],
    on: Annotated[datetime, typer.Option(formats=["%Y-%m-%d"], help="The day on which the list takes effect.")],
    name: Annotated[str | None, typer.Option(help="Which list of an lflist.conf that holds several.")] = None,
    url: Annotated[str | None, typer.Option(help="Where the file comes from.")] = None,
    retrieved: Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], help="When it was fetched.")] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Accept unknown cards, a shrunken list, a second one.")
    ] = False,
    data: Data = PROJECT,
    cache: Cache = PROJECT / "build" / "cache",
) -> None:
    """Write the list in FILE (lflist.conf, or JSON of Konami ids and numbers) as a list of SERIES."""
    library, catalogue = Library(data), load(data / "cards", cache)
    try:
        known = library.series_of(series)
        source = Source(title=file.name, url=url, retrieved=retrieved.date() if retrieved else None)
        facts = Facts(series, known.kind, on.date(), f"{known.title} of {on.date()}", source)
        published = _published(file, name)
        path = put(compile_list(facts, published, _finder(file, catalogue)), library, data, force=force)
    except (DeckcheckError, ValueError) as error:
        raise _trouble(error) from error
    typer.echo(f"{path}: {len(published.rows)} rows read")


def _published(file: Path, name: str | None) -> Published:
    """The list in the file; where it holds several, the one whose name was given."""
    text = file.read_text(encoding="utf-8-sig")
    if _is_vector(file):
        return read_vector(text)
    lists = read_lflist(text)
    chosen = [found for found in lists if name in (None, found.name)]
    if len(chosen) != 1:
        raise ValueError(f"choose one list by --name: {', '.join(found.name for found in lists) or 'there is none'}")
    return chosen[0]


def _finder(file: Path, catalogue: Catalogue) -> FindCard:
    """How the numbers of the file find cards: Konami ids in a vector, passcodes in an lflist.conf."""

    def find(number: int) -> tuple[int, str] | None:
        found = catalogue.by_passcode(number)
        card = catalogue.by_konami_id(number) if _is_vector(file) else found and found[0]
        return None if card is None or card.konami_id is None else (card.konami_id, card.name)

    return find


def _is_vector(file: Path) -> bool:
    return file.suffix.lower() == ".json"


def _lines(document: ListDocument) -> Iterator[str]:
    """The rows as a judge reads them, table by table."""
    words = {limit: table.replace("_", "-") for table, limit in LIMITS.items()}
    for row in document.entries():
        value = f"{row.value} points" if document.points else words[row.value]
        yield f"{value:<12} {row.name} ({row.konami_id})"


def _trouble(error: Exception) -> typer.Exit:
    typer.echo(str(error), err=True)
    return typer.Exit(TROUBLE)
