"""The schema: the migrations make the tables of this release, and what is append-only stays so."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, StatementError
from sqlmodel import Session, col, delete, select, update
from typer.testing import CliRunner

from app.cli import db, keys
from app.db import schema
from app.db.engines import connect, database_url
from app.db.rows import fresh
from app.db.store import Store
from app.db.tables import Audit, Event, PenaltyRecord, Receipt, Recheck, Registration, Revision, Table, new_id
from app.db.writer import OutageError
from tests.db.stores import database

NOW = datetime(2026, 12, 5, 9, 0, tzinfo=UTC)


def test_the_migrations_make_exactly_the_tables_of_this_release(empty_url: str) -> None:
    engines = connect(empty_url)
    assert schema.current(engines) is None
    schema.upgrade(engines)
    assert schema.current(engines) == schema.newest() == "0001"
    assert schema.differences(engines) == []
    schema.upgrade(engines)
    assert schema.differences(engines) == []
    engines.dispose()


def test_a_difference_is_found(url: str) -> None:
    engines = connect(url)
    with engines.write.begin() as connection:
        connection.execute(text("ALTER TABLE event ADD COLUMN more INTEGER"))
    assert [line for line in schema.differences(engines) if "more" in line] != []
    engines.dispose()


def test_every_migration_can_be_taken_back(empty_url: str) -> None:
    engines = connect(empty_url)
    schema.upgrade(engines)
    schema.downgrade(engines)
    assert schema.current(engines) is None
    schema.upgrade(engines)
    assert schema.differences(engines) == []
    engines.dispose()


def test_the_command_upgrades_and_checks(empty_url: str) -> None:
    run = CliRunner()
    missing = run.invoke(db.app, ["check", "--database", empty_url])
    assert (missing.exit_code, missing.output) == (
        1,
        "the database is at nothing, this release needs 0001: run deckcheck db upgrade\n",
    )
    upgraded = run.invoke(db.app, ["upgrade", "--database", empty_url])
    assert (upgraded.exit_code, upgraded.output) == (0, "empty -> 0001\n")
    right = run.invoke(db.app, ["check", "--database", empty_url])
    assert (right.exit_code, right.output) == (0, "the database is at 0001, as this release needs it\n")
    engines = connect(empty_url)
    with engines.write.begin() as connection:
        connection.execute(text("ALTER TABLE event ADD COLUMN more INTEGER"))
    engines.dispose()
    wrong = run.invoke(db.app, ["check", "--database", empty_url])
    assert wrong.exit_code == 1
    assert "more" in wrong.output


def test_the_command_refuses_other_databases() -> None:
    assert CliRunner().invoke(db.app, ["check", "--database", "mysql://host/name"]).exit_code == 2


def test_keys_are_made_listed_and_revoked_by_command(url: str) -> None:
    run = CliRunner()
    made = run.invoke(keys.app, ["create", "--role", "admin", "--holder", "Ada", "--days", "2", "--database", url])
    first, secret = made.output.splitlines()
    key_id = first.split()[0]
    assert (made.exit_code, first.split()[1:], secret[:4]) == (0, ["admin", "Ada"], "dck_")
    listed = run.invoke(keys.app, ["list", "--database", url]).output
    assert listed.split() == [key_id, secret.split("_")[1], "admin", "all", "events", "valid", "Ada"]
    assert secret.split("_")[2] not in listed
    assert run.invoke(keys.app, ["revoke", key_id, "--database", url]).output == f"{key_id} is revoked\n"
    assert "revoked" in run.invoke(keys.app, ["list", "--database", url]).output
    unknown = run.invoke(keys.app, ["revoke", "key_x", "--database", url])
    assert (unknown.exit_code, unknown.output) == (1, "there is no such key\n")


def _rows() -> list[Table]:
    event = Event(
        id="evt_1",
        version=1,
        law_version=1,
        name="Cup",
        starts_on=NOW.date(),
        ends_on=NOW.date(),
        time_zone="UTC",
        ruleset="ocg",
        list_on=NOW.date(),
        decklist_required=True,
        side_deck_used=True,
        single_game_matches=False,
        accepts_late=True,
        options={},
        webhooks=0,
        created_at=NOW,
        created_by="admin:Ada",
    )
    registration = Registration(
        id="reg_1",
        event_id="evt_1",
        version=1,
        player_name="Yugi",
        player_number="1",
        submitted_by="desk:d",
        channel="desk",
        created_at=NOW,
        revisions=1,
        state="legal",
        documents=[],
    )
    revision = Revision(
        registration_id="reg_1",
        number=1,
        accepted=True,
        submitted=b"#main\n",
        format="ydk",
        player_name="Yugi",
        player_number="1",
        as_read={},
        verdict={},
        documents=[],
        law_version=1,
        state="legal",
        deck_hash="0",
        author="desk:d",
        author_role="desk",
        channel="desk",
        at=NOW,
    )
    recheck = Recheck(
        registration_id="reg_1",
        revision=1,
        law_version=2,
        verdict={},
        documents=[],
        state="legal",
        author="a",
        at=NOW,
    )
    receipt = Receipt(
        id="rct_1",
        registration_id="reg_1",
        revision=1,
        deck_hash="0",
        submitted_sha256="0",
        documents=[],
        submitted_at=NOW,
        issued_at=NOW,
        issued_to="store:s",
        key_id="k",
        signature="s",
    )
    penalty = PenaltyRecord(
        id="pen_1",
        event_id="evt_1",
        registration_id="reg_1",
        action="given",
        infraction="deck-1",
        given_by="judge:j",
        given_role="judge",
        at=NOW,
    )
    audit = Audit(at=NOW, actor="a", role="admin", action="x", subject="s", detail={})
    return [event, registration, revision, recheck, receipt, penalty, audit]


@pytest.mark.parametrize("table", [Revision, Recheck, Receipt, PenaltyRecord, Audit])
def test_append_only_tables_refuse_changes(store: Store, table: type[Table]) -> None:
    store.write_now(lambda session: session.add_all(_rows()))
    before = store.read_now(lambda session: [row.model_dump() for row in session.exec(select(table)).all()])
    column = "key_id" if table is Receipt else "actor" if table is Audit else "state"
    column = "infraction" if table is PenaltyRecord else column
    for statement in (update(table).values({column: "x"}), delete(table)):
        with pytest.raises(IntegrityError, match="append-only"):
            store.write_now(lambda session, one=statement: session.exec(one))
    assert len(before) == 1
    assert store.read_now(lambda session: [row.model_dump() for row in session.exec(select(table)).all()]) == before


def test_postgresql_refuses_to_empty_an_append_only_table() -> None:
    with database("postgresql") as url, Store(url) as store, pytest.raises(IntegrityError, match="append-only"):
        store.write_now(lambda session: session.connection().execute(text("TRUNCATE audit")))


def test_sqlite_refuses_to_replace_an_append_only_row() -> None:
    with database("sqlite") as url, Store(url) as store:
        store.write_now(lambda session: session.add_all(_rows()))
        statement = text("REPLACE INTO receipt SELECT * FROM receipt")
        with pytest.raises(IntegrityError, match="append-only"):
            store.write_now(lambda session: session.connection().execute(statement))


def test_rows_come_back_as_they_were_written(store: Store) -> None:
    written = [row.model_dump() for row in _rows()]
    store.write_now(lambda session: session.add_all(_rows()))

    def read(session: Session) -> list[dict[str, object]]:
        kinds: list[type[Table]] = [Event, Registration, Revision, Recheck, Receipt, PenaltyRecord, Audit]
        return [session.exec(select(kind)).one().model_dump() for kind in kinds]

    found = store.read_now(read)
    for row in found[-2:]:
        assert row.pop("number") == 1
    for row in written[-2:]:
        row.pop("number")
    assert found == written


def test_a_fresh_row_is_the_row_of_the_constructor(store: Store) -> None:
    quick = fresh(Registration, **{name: value for name, value in _rows()[1].model_dump().items() if value is not None})
    assert quick.model_dump() == _rows()[1].model_dump()
    store.write_now(lambda session: session.add_all([_rows()[0], quick]))
    assert store.read_now(lambda session: session.exec(select(Registration)).one().model_dump()) == quick.model_dump()


def test_a_moment_without_zone_is_refused(store: Store) -> None:
    row = Audit(at=datetime(2026, 12, 5), actor="a", role="r", action="x", subject="s", detail={})  # noqa: DTZ001
    with pytest.raises(StatementError, match="a moment needs its time zone"):
        store.write_now(lambda session: session.add(row))


def test_what_readers_have_cannot_write() -> None:
    with database("sqlite") as url, Store(url) as store, pytest.raises(OutageError, match="cannot be used now"):
        store.read_now(lambda session: session.exec(delete(Audit).where(col(Audit.number) == 1)))


def test_sqlite_keeps_what_it_acknowledges_and_shows_it_to_nobody_else() -> None:
    with database("sqlite", empty=True) as url:
        engines = connect(url)
        with engines.write.connect() as connection:
            found = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys", "recursive_triggers")
            ]
        engines.dispose()
        assert found == ["wal", 2, 5000, 1, 1]
        path = Path(database_url(url).database or "")
        assert oct(path.stat().st_mode & 0o777) == "0o600"


def test_postgresql_keeps_what_it_acknowledges() -> None:
    with database("postgresql", empty=True) as url:
        engines = connect(url)
        with engines.write.connect() as connection:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar_one() == "on"
            assert connection.exec_driver_sql("SHOW lock_timeout").scalar_one() == "5s"
        engines.dispose()


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ("postgres://u@h/d", "postgresql+psycopg"),
        ("postgresql://u@h/d", "postgresql+psycopg"),
        ("postgresql+psycopg://u@h/d", "postgresql+psycopg"),
        ("sqlite:///a/b.sqlite3", "sqlite+pysqlite"),
    ],
)
def test_the_driver_is_named(given: str, driver: str) -> None:
    assert database_url(given).drivername == driver


@pytest.mark.parametrize("given", ["mysql://h/d", "sqlite://", "sqlite:///:memory:", "", "nothing"])
def test_other_databases_are_refused(given: str) -> None:
    with pytest.raises(ValueError, match="the database is a file"):
        database_url(given)


def test_ids_are_long_and_random() -> None:
    found = {new_id("reg") for _ in range(1000)}
    assert len(found) == 1000
    assert {len(one) for one in found} == {26}
    assert {one[:4] for one in found} == {"reg_"}
