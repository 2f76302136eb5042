"""Groups of commands whose packages are imported when they are used: the database's and httpx's take their time."""

from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperGroup
from typer.main import get_group_from_info
from typer.models import TyperInfo


class Place(NamedTuple):
    """Where a group of commands is, and what the list of commands says of it."""

    module: str
    name: str
    help: str


GROUPS = {
    "banlists": Place("app.cli.banlists", "banlists", "Forbidden, limited and points lists by series and day."),
    "cards": Place("app.cli.cards", "cards", "The card catalogue."),
    "db": Place("app.cli.db", "app", "The database's schema."),
    "keys": Place("app.cli.keys", "app", "API keys."),
}


class LaterGroup(TyperGroup):
    """A group that is known by name and help until it is asked for."""

    def __init__(self, name: str, place: Place) -> None:
        super().__init__(name=name, help=place.help)
        self.place = place

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """The context of the group itself, imported now."""
        held: typer.Typer = getattr(import_module(self.place.module), self.place.name)
        group = get_group_from_info(
            TyperInfo(held), pretty_exceptions_short=True, suggest_commands=True, rich_markup_mode=None
        )
        return group.make_context(info_name, args, parent, **extra)


class Root(TyperGroup):
    """The commands of `deckcheck`: those that judge, then the groups."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        for name, place in GROUPS.items():
            self.add_command(LaterGroup(name, place))
