"""`deckcheck keys`: make, list and revoke API keys on the machine itself."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Annotated, TypeVar

import typer
from sqlmodel import Session

from app.cli.db import DEFAULT_DATABASE, Database, address_of
from app.db.store import Store
from app.errors import DeckcheckError
from app.services import access, storage
from app.services.actors import Actor, Role

app = typer.Typer(no_args_is_help=True, help="API keys.")
_OPERATOR = Actor(role=Role.ADMIN, name="command line", events=None)
Result = TypeVar("Result")


@app.command()
def create(
    role: Annotated[Role, typer.Option(help="what the key may do")],
    holder: Annotated[str, typer.Option(help="whose key it is: a store's keys with one holder see the same lists")],
    event: Annotated[list[str] | None, typer.Option(help="an event's id; may be repeated")] = None,
    all_events: Annotated[bool, typer.Option("--all-events", help="the key acts in all events")] = False,
    days: Annotated[int | None, typer.Option(min=1, help="days until it expires")] = None,
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Make a key and show it; it cannot be shown again."""
    now = datetime.now(UTC)
    expires_at = None if days is None else now + timedelta(days=days)
    events = None if all_events or role is Role.ADMIN else event or []
    made = _run(
        database,
        lambda session: access.create_key(session, _OPERATOR, role, holder, now, events=events, expires_at=expires_at),
    )
    typer.echo(f"{made.key.id}  {made.key.role}  {made.key.holder}")
    typer.echo(made.text)


@app.command("list")
def list_keys(database: Database = DEFAULT_DATABASE) -> None:
    """Show all keys, without their secrets."""
    now = datetime.now(UTC)
    for key in _run(database, lambda session: access.keys(session, _OPERATOR)):
        over = key.expires_at is not None and key.expires_at <= now
        state = "revoked" if key.revoked_at else "expired" if over else "valid"
        reach = "all events" if key.all_events else "some events"
        typer.echo(f"{key.id}  {key.prefix}  {key.role}  {reach}  {state}  {key.holder}")


@app.command()
def revoke(key_id: Annotated[str, typer.Argument(help="the key's id")], database: Database = DEFAULT_DATABASE) -> None:
    """Revoke a key, at once and for good."""
    now = datetime.now(UTC)
    key = _run(database, lambda session: access.revoke_key(session, _OPERATOR, key_id, now))
    typer.echo(f"{key.id} is revoked")


def _run(database: str, job: Callable[[Session], Result]) -> Result:
    try:
        with Store(address_of(database)) as store:
            return storage.write_now(store, job)
    except (DeckcheckError, ValueError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
