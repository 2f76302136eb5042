"""`deckcheck cards`: find a card, rebuild the snapshot from a public source."""

from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import httpx
import typer

from app.cardsources.found import SourceUnreadable
from app.cardsources.merging import Merged
from app.cardsources.rebuilding import Origin, SnapshotRefused, kept, read_source, rebuild
from app.catalogue import load
from app.core.cards import Card

cards = typer.Typer(no_args_is_help=True, help="The card catalogue.")

NOTHING_FOUND, TROUBLE = 1, 2
MOST_SHOWN = 20
PROJECT = Path(__file__).resolve().parents[2]
Data = Annotated[Path, typer.Option(help="The folder that holds cards/.", file_okay=False, exists=True)]
Cache = Annotated[Path, typer.Option(help="Where the compiled card catalogue is kept.", file_okay=False)]


class Kind(StrEnum):
    """The kinds of source that a snapshot can be rebuilt from."""

    YAML_YUGI = "yaml-yugi"
    CDB = "cdb"
    YGOPRODECK = "ygoprodeck"


@cards.command()
def find(
    query: Annotated[str, typer.Argument(help="A name or part of one in any language, or a passcode.")],
    lang: Annotated[str | None, typer.Option(help="The language in which the name is written and shown.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="How many cards to show at most.")] = 10,
    data: Data = PROJECT,
    cache: Cache = PROJECT / "build" / "cache",
) -> None:
    """Print the cards that QUERY can mean, exact names first; the exit status is 1 where there is none."""
    found = load(data / "cards", cache).search(query, lang, limit)
    for card in found:
        typer.echo(_line(card, lang))
    if not found:
        typer.echo(f"no card is called {query!r}, or nearly so", err=True)
        raise typer.Exit(NOTHING_FOUND)


@cards.command("rebuild")
def rebuild_(
    source: Annotated[str, typer.Argument(help="A file, or a URL that begins with http.")],
    kind: Annotated[Kind, typer.Option("--from", help="What the source is.")],
    lang: Annotated[str, typer.Option(help="The language of its names; not for yaml-yugi, which has all.")] = "en",
    on: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="The day of its facts; today if left out.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would change and write nothing.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Accept that cards are lost.")] = False,
    data: Data = PROJECT,
) -> None:
    """Rebuild the snapshot from SOURCE; what it lacks is kept from the present one where the cards are the same."""
    origin = Origin(kind.value, source, (on or datetime.now(UTC)).date(), lang)
    try:
        with httpx.Client() as client:
            found = read_source(origin, client)
        merged = rebuild(data / "cards", found, origin, force=force, dry_run=dry_run)
    except SnapshotRefused as error:
        typer.echo(f"{len(error.lost)} cards would be lost; --force accepts that:", err=True)
        for name in error.lost:
            typer.echo(f"  {name}", err=True)
        raise typer.Exit(TROUBLE) from error
    except SourceUnreadable as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(TROUBLE) from error
    typer.echo(f"{len(found.cards)} cards read, {found.passed_over} rows passed over")
    for line in kept(merged, found):
        typer.echo(f"kept: {line}")
    _report(merged)
    typer.echo("nothing was written" if dry_run else f"{data / 'cards'}: {len(merged.rows)} cards written")


def _report(merged: Merged) -> None:
    """What changed: numbers, and the first names of each."""
    typer.echo(f"changed: {merged.changed}")
    renamed = [f"{old} -> {new}" for old, new in merged.renamed.items()]
    for what, names in (("added", merged.added), ("lost", merged.lost), ("renamed", renamed)):
        typer.echo(f"{what}: {len(names)}")
        for name in names[:MOST_SHOWN]:
            typer.echo(f"  {name}")
        if len(names) > MOST_SHOWN:
            typer.echo(f"  and {len(names) - MOST_SHOWN} more")


def _line(card: Card, language: str | None) -> str:
    """One line of a card: passcode, name, the name in the language asked for, kind."""
    passcode = "-" * 8 if card.passcode is None else f"{card.passcode:08}"
    own = card.name_in(language) if language is not None else card.name
    name = card.name if own == card.name else f"{card.name} ({own})"
    kinds = [*card.types, card.icon, card.kind.value]
    told = " ".join(kind for kind in kinds if kind) + (", allowed in no tournament" if card.never_legal else "")
    return f"{passcode}  {name}  [{told}]"
