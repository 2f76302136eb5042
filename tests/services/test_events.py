"""Events: what staff decide, and what becomes of the lists when the law changes."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from sqlmodel import Session, col, select

from app.db.store import Store
from app.db.tables import ApiKeyEvent, Audit, Event, Recheck, Registration, Revision
from app.errors import Forbidden, NotFound, PreconditionFailed, PreconditionRequired, Unprocessable
from app.services import access, events, lists, registrations
from app.services.actors import Actor, Role
from app.services.events import BecameIllegal, Changed, EventData
from app.services.registrations import Outcome
from app.services.storage import read_now, write_now
from app.services.verdicts import Check, Checked, State
from tests.services import given
from tests.services.given import ADMIN, DATA, DEADLINE, ILLEGAL, JANUARY, LEGAL, NOW, OCTOBER


def never(_: Event, revision: Revision) -> Checked:
    raise AssertionError(revision.number)


def change(store: Store, found: Event, data: EventData, version: int | None = 1, check: Check = never) -> Changed:
    return write_now(store, lambda session: events.change(session, ADMIN, found.id, version, data, NOW, check))


def rows(store: Store, outcome: Outcome) -> Registration:
    return read_now(store, lambda session: lists.get(session, ADMIN, outcome.registration.id))


def test_an_event_is_kept_as_decided(store: Store) -> None:
    data = replace(DATA, level=2, options={"late": "judge"}, single_game_matches=True)
    found = given.event(store, data)
    stored = read_now(store, lambda session: events.get(session, ADMIN, found.id))
    assert events.data_of(stored) == replace(data, list_on=date(2026, 12, 5))
    assert (stored.version, stored.law_version, stored.created_by, stored.deadline) == (1, 1, "admin:Ada", DEADLINE)


def test_the_key_that_makes_an_event_may_act_in_it(store: Store) -> None:
    made = write_now(store, lambda s: access.create_key(s, ADMIN, Role.ORGANISER, "Olga", NOW))
    organiser = read_now(store, lambda s: access.actor_of_key(s, made.text, NOW))
    assert organiser.events == frozenset()
    found = write_now(store, lambda session: events.create(session, organiser, DATA, NOW))
    assert read_now(store, lambda session: session.exec(select(ApiKeyEvent.event_id)).all()) == [found.id]
    again = read_now(store, lambda s: access.actor_of_key(s, made.text, NOW))
    assert read_now(store, lambda session: events.get(session, again, found.id)).id == found.id


@pytest.mark.parametrize(
    "data",
    [
        replace(DATA, name="  "),
        replace(DATA, name="a\0"),
        replace(DATA, ends_on=date(2026, 12, 4)),
        replace(DATA, time_zone="Mars/Base"),
        replace(DATA, time_zone="../../etc/passwd"),
        replace(DATA, lock="perhaps"),
    ],
)
def test_what_makes_no_sense_is_refused(store: Store, data: EventData) -> None:
    with pytest.raises(Unprocessable):
        given.event(store, data)


@pytest.mark.parametrize("role", [role for role in Role if role not in (Role.ADMIN, Role.ORGANISER)])
def test_who_may_not_make_or_change_events(store: Store, role: Role) -> None:
    found = given.event(store)
    who = given.actor(role, found)
    with pytest.raises(Forbidden):
        write_now(store, lambda session: events.create(session, who, DATA, NOW))
    with pytest.raises(Forbidden):
        write_now(store, lambda session: events.change(session, who, found.id, 1, DATA, NOW, never))


def test_pages_hold_the_events_in_scope(store: Store) -> None:
    ids = sorted(given.event(store).id for _ in range(3))

    def page(who: Actor, after: str = "", limit: int = 50) -> list[str]:
        return [one.id for one in read_now(store, lambda s: events.page(s, who, after=after, limit=limit))]

    assert page(ADMIN) == ids
    assert page(ADMIN, ids[0], 1) == [ids[1]]
    assert page(Actor(Role.DESK, "d", events=frozenset({ids[2]}))) == [ids[2]]
    assert page(Actor(Role.DESK, "d")) == []
    with pytest.raises(NotFound):
        read_now(store, lambda session: events.get(session, Actor(Role.DESK, "d"), ids[0]))
    with pytest.raises(NotFound):
        read_now(store, lambda session: events.get(session, ADMIN, "evt_none"))


def test_a_change_is_guarded(store: Store) -> None:
    found = given.event(store)
    with pytest.raises(PreconditionRequired):
        change(store, found, DATA, None)
    with pytest.raises(PreconditionFailed):
        change(store, found, DATA, 2)
    assert change(store, found, DATA).event.version == 1
    done = change(store, found, replace(DATA, name="Big Cup"))
    assert (done.event.version, done.event.law_version, done.event.name, done.rechecked) == (2, 1, "Big Cup", 0)
    with pytest.raises(PreconditionFailed):
        change(store, found, replace(DATA, name="Other"), 1)
    entries = read_now(store, lambda s: s.exec(select(Audit).order_by(col(Audit.number))).all())
    assert [(one.action, one.detail) for one in entries] == [
        ("event.created", {}),
        ("event.changed", {"fields": ["name"]}),
    ]


def test_another_law_checks_every_list_again(store: Store) -> None:
    found = given.event(store)
    stays, turns, was = (
        given.registered(store, found, "1", given.submission(b"stays")),
        given.registered(store, found, "2", given.submission(b"turns")),
        given.registered(store, found, "3", given.submission(ILLEGAL, State.ILLEGAL, worst="warning")),
    )
    gone = given.registered(store, found, "4")
    asked: list[bytes] = []

    def check(event: Event, revision: Revision) -> Checked:
        assert (event.list_on, event.law_version) == (date(2027, 1, 2), 2)
        asked.append(revision.submitted)
        state = State.ILLEGAL if revision.submitted == b"turns" else State.LEGAL
        worst = "game_loss" if state is State.ILLEGAL else None
        return replace(given.checked(state, worst=worst), documents=[JANUARY])

    def withdraw(session: Session) -> None:
        row = session.get(Registration, gone.registration.id)
        assert row is not None
        row.withdrawn_at = NOW

    write_now(store, withdraw)
    done = change(store, found, replace(DATA, list_on=date(2027, 1, 2)), 1, check)
    assert done.became_illegal == (
        BecameIllegal(turns.registration.id, "P2", date(2027, 1, 1), State.ILLEGAL, "game_loss"),
    )
    assert (done.became_legal, done.rechecked, done.event.law_version) == ((was.registration.id,), 3, 2)
    assert sorted(asked) == sorted([b"stays", b"turns", ILLEGAL])
    assert [
        (one.state, one.worst, one.illegal_from, one.version) for one in (rows(store, o) for o in (stays, turns, was))
    ] == [
        ("legal", None, None, 2),
        ("illegal", "game_loss", date(2027, 1, 1), 2),
        ("legal", None, None, 2),
    ]
    first = read_now(
        store, lambda s: s.exec(select(Revision).where(Revision.registration_id == turns.registration.id)).one()
    )
    assert (first.state, first.documents, first.verdict) == ("legal", [OCTOBER], {"legal": True})
    kept = read_now(store, lambda s: s.exec(select(Recheck).order_by(col(Recheck.registration_id))).all())
    assert {(one.registration_id, one.state, one.illegal_from, one.law_version) for one in kept} == {
        (stays.registration.id, "legal", None, 2),
        (turns.registration.id, "illegal", date(2027, 1, 1), 2),
        (was.registration.id, "legal", None, 2),
    }


def test_the_checker_knows_the_day_better(store: Store) -> None:
    found = given.event(store)
    given.registered(store, found)

    def check(_: Event, __: Revision) -> Checked:
        return replace(given.checked(State.ILLEGAL), documents=[JANUARY], illegal_from=date(2026, 12, 24))

    done = change(store, found, replace(DATA, list_on=date(2027, 1, 2)), 1, check)
    assert [one.from_day for one in done.became_illegal] == [date(2026, 12, 24)]


def test_without_a_new_document_it_is_the_events_first_day(store: Store) -> None:
    found = given.event(store)
    outcome = given.registered(store, found)

    def illegal(_: Event, __: Revision) -> Checked:
        return given.checked(State.ILLEGAL)

    done = change(store, found, replace(DATA, side_deck_used=False), 1, illegal)
    assert [one.from_day for one in done.became_illegal] == [date(2026, 12, 5)]
    again = change(store, found, replace(DATA, side_deck_used=False, level=1), 2, illegal)
    assert (again.became_illegal, again.rechecked) == ((), 1)
    assert rows(store, outcome).illegal_from == date(2026, 12, 5)


def test_a_moved_deadline_measures_lateness_anew(store: Store) -> None:
    found = given.event(store)
    late = given.registered(store, found, "1", given.submission(at=DEADLINE + timedelta(minutes=3)))
    early = given.registered(store, found, "2")
    desk = given.actor(Role.DESK, found)
    write_now(
        store,
        lambda s: registrations.resubmit(
            s, desk, early.registration.id, 1, given.submission(b"second", at=NOW + timedelta(minutes=2))
        ),
    )
    change(store, found, replace(DATA, deadline=DEADLINE + timedelta(minutes=2)))
    assert (rows(store, late).late_by_seconds, rows(store, late).version) == (60, 2)
    change(store, found, replace(DATA, deadline=NOW + timedelta(minutes=1)), 2)
    assert (rows(store, early).late_by_seconds, rows(store, early).version) == (None, 2)
    change(store, found, replace(DATA, deadline=None), 3)
    assert rows(store, late).late_by_seconds is None


def test_lists_open() -> None:
    closed = Event.model_construct(lists_open_at=None)
    assert not events.lists_are_open(closed, NOW)
    opened = Event.model_construct(lists_open_at=NOW)
    assert events.lists_are_open(opened, NOW)
    assert not events.lists_are_open(opened, NOW - given.SECOND)


def test_the_list_that_was_submitted_is_never_touched(store: Store) -> None:
    found = given.event(store)
    raw = bytes(range(256)) * 3
    outcome = given.registered(store, found, "1", given.submission(raw))
    change(store, found, replace(DATA, level=3), 1, lambda _, __: given.checked(State.ILLEGAL))
    kept = write_now(store, lambda s: lists.read_list(s, ADMIN, outcome.registration.id, NOW))
    assert kept.submitted == raw != LEGAL
