"""Who sees a list, when, and where its content is kept."""

from dataclasses import replace

import pytest
from sqlmodel import Session, select

from app.db.store import Store
from app.db.tables import Audit, Table
from app.errors import (
    DeckcheckError,
    NotFound,
)
from app.services import lists
from app.services.actors import Actor, Role
from app.services.storage import read_now, write_now
from app.services.verdicts import State
from tests.services.changing import again
from tests.services.given import (
    DATA,
    DEADLINE,
    NOW,
    SECOND,
    actor,
    event,
    registered,
    submission,
)


def _error(store: Store, who: Actor, registration_id: str, number: int | None = None) -> type[DeckcheckError] | None:
    def job(session: Session) -> None:
        lists.read_list(session, who, registration_id, DEADLINE, number)

    try:
        write_now(store, job)
    except DeckcheckError as error:
        return type(error)
    return None


def test_who_sees_a_list(store: Store) -> None:
    found, foreign = event(store), event(store)
    mine, theirs = actor(Role.STORE, found, "Mine"), actor(Role.STORE, found, "Theirs")
    outcome = registered(store, found, "1", by=mine)
    other = registered(store, found, "2", by=theirs)
    registration_id = outcome.registration.id
    player = Actor(Role.PLAYER, registration_id, None, frozenset({found.id}), registration_id)
    for who in (mine, player, *(actor(role, found) for role in Role if role not in (Role.STORE, Role.PLAYER))):
        assert _error(store, who, registration_id) is None
    stranger = Actor(Role.PLAYER, other.registration.id, None, frozenset({found.id}), other.registration.id)
    for who in (theirs, stranger, *(actor(role, foreign) for role in Role)):
        assert _error(store, who, registration_id) is NotFound
        assert _error(store, who, "reg_none") is NotFound
    assert _error(store, mine, registration_id, 2) is NotFound
    reads = read_now(store, lambda session: session.exec(select(Audit).where(Audit.action == "list.read")).all())
    assert len(reads) == 7
    assert {(one.subject, one.event_id, str(one.detail)) for one in reads} == {
        (registration_id, found.id, "{'revision': 1}")
    }


def test_lists_open_by_the_events_own_rule(store: Store) -> None:
    found = event(store, replace(DATA, lists_open_at=DEADLINE))
    closed = event(store, replace(DATA, lists_open_at=DEADLINE + SECOND))
    for one, expected in ((found, None), (closed, NotFound)):
        outcome = registered(store, one, by=actor(Role.STORE, one, "Mine"))
        registration_id = outcome.registration.id
        assert _error(store, actor(Role.STORE, one, "Theirs"), registration_id) is expected
        assert _error(store, actor(Role.STORE, one, "Theirs"), registration_id, 1) is NotFound


def test_pages_hold_what_an_actor_sees(store: Store) -> None:
    found = event(store)
    mine, theirs = actor(Role.STORE, found, "Mine"), actor(Role.STORE, found, "Theirs")
    ids = sorted(registered(store, found, str(n), by=mine).registration.id for n in range(3))
    other = registered(store, found, "9", by=theirs).registration.id

    def page(who: Actor, after: str = "", limit: int = 50) -> list[str]:
        return [one.id for one in read_now(store, lambda s: lists.page(s, who, found.id, after=after, limit=limit))]

    assert page(mine) == ids
    assert page(theirs) == [other]
    assert page(actor(Role.DESK, found)) == sorted([*ids, other])
    assert page(mine, limit=2) == ids[:2]
    assert page(mine, after=ids[1]) == ids[2:]
    assert page(Actor(Role.PLAYER, ids[0], None, frozenset({found.id}), ids[0])) == [ids[0]]
    with pytest.raises(NotFound):
        page(actor(Role.DESK, None))


def test_a_lists_content_is_where_lists_are_kept_and_nowhere_else(store: Store) -> None:
    found = event(store)
    desk, judge = actor(Role.DESK, found), actor(Role.JUDGE, found)
    secret = b"SECRETCARD"
    outcome = registered(store, found, "1", submission(secret))
    again(store, outcome, submission(secret + b"2", State.ILLEGAL), 1, desk)
    registration_id = outcome.registration.id
    write_now(store, lambda s: lists.read_list(s, judge, registration_id, NOW))
    write_now(store, lambda s: lists.history(s, judge, registration_id, NOW))

    def holders(session: Session) -> set[str]:
        return {
            table.name
            for table in Table.metadata.sorted_tables
            for one in session.connection().execute(table.select()).all()
            if "SECRETCARD" in str(one) or "Kuriboh" in str(one)
        }

    assert read_now(store, holders) == {"revision"}
