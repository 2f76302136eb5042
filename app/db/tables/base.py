"""What every table shares: the metadata, instants that keep their zone, ids that cannot be counted."""

import re
import secrets
from datetime import UTC, datetime
from typing import Any

from pydantic import JsonValue
from sqlalchemy import JSON, DateTime, ForeignKey, String
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import declared_attr, registry
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

Json = dict[str, JsonValue]
"""A JSON object."""

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_ID_LENGTH = 22
_CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Table(SQLModel, registry=registry()):
    """The base of all tables; a table is named like its class, in snake case."""

    @declared_attr.directive
    def __tablename__(cls) -> str:  # noqa: N805  # pyright: ignore[reportIncompatibleVariableOverride]
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()


Table.metadata.naming_convention = _CONVENTION


class Instant(TypeDecorator[datetime]):
    """A moment, stored in UTC. A time without a zone is refused: it would be read as another moment elsewhere."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment in UTC; raises ValueError where its zone is missing."""
        if value is None:
            return None
        if value.utcoffset() is None:
            raise ValueError("a moment needs its time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment with its zone, which SQLite does not keep."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def new_id(prefix: str) -> str:
    """A random public id of 110 bits with a telling prefix; ids are not countable, so that none can be guessed."""
    number = secrets.randbits(5 * _ID_LENGTH)
    return prefix + "_" + "".join(_ALPHABET[number >> shift & 31] for shift in range(0, 5 * _ID_LENGTH, 5))


def json_field(*, nullable: bool = False) -> Any:
    """A column that holds a JSON value as text."""
    return Field(sa_type=JSON(none_as_null=True), nullable=nullable)  # pyright: ignore[reportArgumentType]


def moment(*, nullable: bool = False, index: bool = False) -> Any:
    """A column that holds an instant; None by default where it may be."""
    if nullable:
        return Field(default=None, sa_type=Instant, nullable=True, index=index)
    return Field(sa_type=Instant, nullable=False, index=index)


def refers_to(column: str, *, primary_key: bool = False, index: bool = False) -> Any:
    """A column that refers to another table's row.

    The reference is checked at commit, because the unit of work does not order the inserts of unrelated tables.
    """
    reference = ForeignKey(column, deferrable=True, initially="DEFERRED")
    return Field(sa_type=String, sa_column_args=[reference], primary_key=primary_key, index=index, nullable=False)
