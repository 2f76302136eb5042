"""Bringing a database to the present schema, and telling whether it is there."""

from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from app.db.engines import Engines
from app.db.tables import Table

_MIGRATIONS = Path(__file__).parent / "migrations"


def upgrade(engines: Engines, target: str = "head") -> None:
    """Run the migrations that a database lacks, in one transaction; two processes at once do it one after the other."""
    with engines.turn(), engines.write.begin() as connection:
        command.upgrade(_configuration_for(connection), target)


def downgrade(engines: Engines, target: str = "base") -> None:
    """Take migrations back, with all that their tables hold."""
    with engines.turn(), engines.write.begin() as connection:
        command.downgrade(_configuration_for(connection), target)


def current(engines: Engines) -> str | None:
    """The migration that a database stands at; None for an empty one."""
    with engines.read.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def newest() -> str | None:
    """The newest migration of this release."""
    return ScriptDirectory.from_config(_configuration()).get_current_head()


def differences(engines: Engines) -> list[str]:
    """What differs between a database and the tables of this release, one line each."""
    with engines.read.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "target_metadata": Table.metadata})
        found: list[object] = compare_metadata(context, Table.metadata)
    return [repr(difference) for difference in found]


def _configuration_for(connection: Connection) -> Config:
    if connection.dialect.name == "postgresql":
        # A large table takes longer to change than any request may take.
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    configuration = _configuration()
    configuration.attributes["connection"] = connection
    return configuration


def _configuration() -> Config:
    configuration = Config()
    configuration.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    configuration.set_main_option("path_separator", "os")
    return configuration
