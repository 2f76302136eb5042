"""Runs the migrations over the connection that it is given."""

from typing import Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlmodel import AutoString

from app.db.tables import Instant, Table


def plain_type(kind: str, item: object, _: AutogenContext) -> str | Literal[False]:
    """Write a column's own types as plain ones, so that a migration stands without the code of its day."""
    if kind == "type" and isinstance(item, Instant):
        return "sa.DateTime(timezone=True)"
    if kind == "type" and isinstance(item, AutoString):
        return "sa.String()"
    return False


connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Table.metadata, compare_type=True, render_item=plain_type)
context.run_migrations()
