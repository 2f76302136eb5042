"""Rows in a session: kept loaded, copied, made quickly, appended, for the jobs that share a transaction."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from pydantic_core import PydanticUndefined
from sqlalchemy import insert, inspect
from sqlalchemy.orm import Mapper
from sqlmodel import Session

from app.db.tables import Table

Row = TypeVar("Row", bound=Table)
Values = ParamSpec("Values")

_APPENDED = "appended"
_TRUSTS = "trusts_keys"
_PLANS: dict[str, tuple[Mapper[Any], dict[str, object]]] = {}


def load(session: Session, table: type[Row], key: str | tuple[str, ...] | tuple[str, int]) -> Row | None:
    """The row with a primary key, or None.

    A session forgets rows that nobody holds; this one holds them, so that the jobs of one transaction read an
    event once. Rows that wait to be written are written only where the row is not found without them.
    """
    with session.no_autoflush:
        row = session.get(table, key)
    if row is None and (session.new or session.info.get(_APPENDED)):
        session.flush()
        write_appended(session)
        row = session.get(table, key)
    if row is not None:
        session.info[table.__name__, key] = row
    return row


def copy_of(row: Row) -> Row:
    """A copy that later jobs of the same transaction do not change."""
    return type(row)(**row.model_dump())


def fresh(table: Callable[Values, Row], *none: Values.args, **values: Values.kwargs) -> Row:
    """A new row, as the table's constructor makes it, for the rows that every registration writes.

    The constructor of a table costs more than writing the row, because it sets each attribute through three layers;
    this fills the instance as loading from the database does. It takes the same keywords and checks none.
    """
    kind = cast("type[Row]", table)
    mapper, defaults = _plan(kind)
    row = cast("Row", mapper.class_manager.new_instance())
    vars(row).update(defaults, **values)
    return row


def append(session: Session, table: Callable[Values, Table], *none: Values.args, **values: Values.kwargs) -> None:
    """Add a row to a table that is only ever added to, and that nobody reads again in this transaction.

    Such rows are written together when the transaction ends, without the unit of work, whose bookkeeping and whose
    question for every new number are not needed for them.
    """
    kind = cast("type[Table]", table)
    appended: dict[type[Table], list[dict[str, object]]] = session.info.setdefault(_APPENDED, {})
    appended.setdefault(kind, []).append(_plan(kind)[1] | values)


def write_appended(session: Session) -> None:
    """Write the rows appended so far."""
    appended: dict[type[Table], list[dict[str, object]]] = session.info.pop(_APPENDED, {})
    for table, rows in appended.items():
        session.connection().execute(insert(table), rows)


def drop_appended(session: Session) -> None:
    """Forget the rows appended since the last were written."""
    session.info.pop(_APPENDED, None)


def trusts_keys(session: Session) -> bool:
    """Whether a job may leave it to a primary key to find a repetition; it is then run again where there was one."""
    return bool(session.info.get(_TRUSTS))


def trust_keys(session: Session) -> None:
    """Let jobs leave it to primary keys to find repetitions."""
    session.info[_TRUSTS] = True


def _plan(table: type[Table]) -> tuple[Mapper[Any], dict[str, object]]:
    plan = _PLANS.get(table.__name__)
    if plan is None:
        mapper: Mapper[Any] = inspect(table)
        fields = table.model_fields.items()
        defaults = {name: field.default for name, field in fields if field.default is not PydanticUndefined}
        for column in mapper.primary_key:
            defaults.pop(column.name, None)
        plan = _PLANS[table.__name__] = mapper, defaults
    return plan
