"""Registrations: deadlines, locks, revisions, withdrawal, and who sees what."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlmodel import col, select

from app.db.store import Store
from app.db.tables import Audit, Event, Registration, Revision
from app.errors import (
    Conflict,
    Forbidden,
    Locked,
    Unprocessable,
)
from app.services import events, lists, registrations, roster
from app.services.actors import Actor, Role
from app.services.locks import Lock
from app.services.registrations import Outcome
from app.services.roster import Player
from app.services.storage import read_now, write_now
from app.services.verdicts import State
from tests.services.changing import OTHER, again, history
from tests.services.given import (
    ADMIN,
    DATA,
    DEADLINE,
    LEGAL,
    NOW,
    SECOND,
    actor,
    event,
    registered,
    submission,
)


def row(store: Store, outcome: Outcome) -> Registration:
    registration_id = outcome.registration.id
    return read_now(store, lambda session: lists.get(session, ADMIN, registration_id))


def test_a_registration_repeats_what_was_stored(store: Store) -> None:
    found = event(store)
    outcome = registered(store, found)
    assert outcome.revision is not None
    assert (outcome.revision.submitted, outcome.revision.number, outcome.revision.state) == (LEGAL, 1, "legal")
    assert (outcome.kept_back, outcome.unchanged) == (False, False)
    stored = row(store, outcome)
    assert stored.model_dump() == outcome.registration.model_dump()
    assert (stored.version, stored.revision, stored.revisions, stored.state) == (1, 1, 1, State.LEGAL)
    assert (stored.submitted_by, stored.channel, stored.late_by_seconds) == ("desk:desk", "desk", None)
    assert stored.deck_hash == LEGAL.hex()
    assert history(store, outcome)[0].model_dump() == outcome.revision.model_dump()


def test_a_player_without_a_list_is_missing_until_it_comes(store: Store) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)
    missing = write_now(
        store, lambda session: registrations.register(session, desk, found.id, Player(" Yugi ", ""), None, NOW)
    )
    assert (missing.registration.state, missing.registration.revision, missing.revision) == (State.MISSING, None, None)
    assert (missing.registration.player_name, row(store, missing).revisions) == ("Yugi", 0)
    brought = again(store, missing, submission(), 1, desk)
    assert (brought.registration.state, brought.registration.version, brought.registration.revision) == ("legal", 2, 1)


def test_a_player_number_is_registered_once(store: Store) -> None:
    found, other = event(store), event(store)
    registered(store, found, "7")
    with pytest.raises(Conflict, match="registered in the event already"):
        registered(store, found, "7")
    registered(store, other, "7")
    registered(store, found, "")
    registered(store, found, "")


@pytest.mark.parametrize(
    ("after", "seconds", "minutes"),
    [
        (timedelta(seconds=-1), None, None),
        (timedelta(0), None, None),
        (timedelta(microseconds=1), 1, 1),
        (timedelta(seconds=1), 1, 1),
        (timedelta(seconds=60), 60, 1),
        (timedelta(seconds=60, microseconds=1), 61, 2),
        (timedelta(minutes=11, seconds=1), 661, 12),
    ],
)
def test_lateness_is_from_the_arrival(after: timedelta, seconds: int | None, minutes: int | None) -> None:
    assert events.lateness(DEADLINE, DEADLINE + after) == seconds
    assert events.late_minutes(seconds) == minutes
    assert events.lateness(None, DEADLINE + after) is None


def test_fifty_lists_at_the_deadlines_second_are_on_time_or_late(store: Store) -> None:
    found = event(store)
    arrivals = [DEADLINE + timedelta(milliseconds=number * 40 - 1000) for number in range(50)]

    def hand_in(number: int) -> Outcome:
        return registered(store, found, str(number), submission(at=arrivals[number]))

    with ThreadPoolExecutor(50) as pool:
        outcomes = list(pool.map(hand_in, range(50)))
    for arrival, outcome in zip(arrivals, outcomes, strict=True):
        assert outcome.revision is not None
        late = outcome.registration.late_by_seconds
        assert late == outcome.revision.late_by_seconds == row(store, outcome).late_by_seconds
        assert (late is None) == (arrival <= DEADLINE)
    assert sum(outcome.registration.late_by_seconds is not None for outcome in outcomes) == 24


def test_after_the_deadline_everything_is_locked_alike(store: Store) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)
    outcome = registered(store, found)
    late = DEADLINE + timedelta(milliseconds=100)
    again(store, outcome, submission(OTHER, at=DEADLINE), 1, desk)
    with pytest.raises(Locked, match="the deadline has passed"):
        again(store, outcome, submission(LEGAL, at=late), 2, desk)
    registration_id = outcome.registration.id
    with pytest.raises(Locked, match="the deadline has passed"):
        write_now(store, lambda session: roster.rename(session, desk, registration_id, 2, Player("X"), late))
    stored = row(store, outcome)
    assert (stored.version, stored.player_name, stored.revision, stored.deck_hash) == (2, "P1", 2, OTHER.hex())


def test_one_player_is_unlocked_and_locked_again(store: Store) -> None:
    found = event(store)
    desk, organiser = actor(Role.DESK, found), actor(Role.ORGANISER, found, "Olga")
    outcome, other = registered(store, found), registered(store, found, "2")
    registration_id, late = outcome.registration.id, DEADLINE + timedelta(minutes=10)

    def lock(state: Lock | None, version: int, by: Actor) -> Registration:
        return write_now(store, lambda session: roster.lock(session, by, registration_id, version, state, late))

    with pytest.raises(Forbidden):
        lock(Lock.UNLOCKED, 1, desk)
    unlocked = lock(Lock.UNLOCKED, 1, organiser)
    assert (unlocked.lock, unlocked.lock_by, unlocked.lock_at, unlocked.version) == (
        "unlocked",
        "organiser:Olga",
        late,
        2,
    )
    changed = again(store, outcome, submission(OTHER, at=late), 2, desk)
    assert changed.revision is not None
    # The player was on time; that the change came later is on the revision.
    assert (changed.registration.late_by_seconds, changed.revision.late_by_seconds) == (None, 600)
    lock(Lock.LOCKED, 3, organiser)
    with pytest.raises(Locked, match="locked by the staff"):
        again(store, outcome, submission(at=NOW), 4, desk)
    lock(None, 4, organiser)
    again(store, outcome, submission(at=NOW), 5, desk)
    with pytest.raises(Locked):
        again(store, other, submission(OTHER, at=late), 1, desk)
    assert [one.submitted for one in history(store, outcome)] == [LEGAL, OTHER, LEGAL]
    locks = read_now(
        store,
        lambda session: session.exec(
            select(Audit).where(Audit.action == "registration.lock").order_by(col(Audit.number))
        ).all(),
    )
    assert [(one.actor, one.detail) for one in locks] == [
        ("organiser:Olga", {"lock": "unlocked"}),
        ("organiser:Olga", {"lock": "locked"}),
        ("organiser:Olga", {"lock": None}),
    ]


@pytest.mark.parametrize(
    ("lock", "accepts_late", "at", "refused"),
    [
        (None, True, DEADLINE, None),
        (None, True, DEADLINE + SECOND, None),
        (None, False, DEADLINE, None),
        (None, False, DEADLINE + SECOND, "the deadline has passed"),
        ("unlocked", False, DEADLINE + SECOND, None),
        ("locked", True, NOW, "the event is locked by the staff"),
    ],
)
def test_first_lists(store: Store, lock: str | None, accepts_late: bool, at: object, refused: str | None) -> None:
    found = event(store, replace(DATA, lock=lock, accepts_late=accepts_late))
    what = submission(at=at)  # pyright: ignore[reportArgumentType]
    if refused is None:
        assert registered(store, found, "1", what).revision is not None
        return
    with pytest.raises(Locked, match=refused):
        registered(store, found, "1", what)


def test_a_missing_list_may_still_come_late(store: Store) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)

    def enter() -> Outcome:
        return write_now(store, lambda session: registrations.register(session, desk, found.id, Player("A"), None, NOW))

    brought = again(store, enter(), submission(at=DEADLINE + SECOND), 1, desk)
    assert brought.registration.late_by_seconds == 1
    strict = write_now(
        store,
        lambda session: events.change(
            session, ADMIN, found.id, 1, replace(DATA, accepts_late=False, list_on=found.list_on), NOW, _never
        ),
    )
    assert strict.event.version == 2
    with pytest.raises(Locked):
        again(store, enter(), submission(at=DEADLINE + SECOND), 1, desk)


def _never(_: Event, revision: Revision) -> events.Checked:
    raise AssertionError(revision.number)


def test_withdrawn_is_not_deleted(store: Store) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)
    outcome = registered(store, found)
    registration_id = outcome.registration.id

    def withdraw(version: int) -> Registration:
        return write_now(store, lambda session: roster.withdraw(session, desk, registration_id, version, NOW, "ill"))

    gone = withdraw(1)
    assert (gone.withdrawn_at, gone.withdrawn_by, gone.version) == (NOW, "desk:desk", 2)
    with pytest.raises(Locked, match="withdrawn"):
        withdraw(2)
    with pytest.raises(Locked, match="withdrawn"):
        again(store, outcome, submission(OTHER), 2, desk)
    with pytest.raises(Locked, match="withdrawn"):
        write_now(store, lambda session: registrations.accept(session, desk, registration_id, 2, 1, NOW, "a reason"))
    assert [one.submitted for one in history(store, outcome)] == [LEGAL]
    assert registered(store, found).registration.id != registration_id


@pytest.mark.parametrize("name", ["a\0b", "a\nb", "\ud800", "x" * 201])
def test_names_that_cannot_be_kept_are_refused(store: Store, name: str) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)
    with pytest.raises(Unprocessable):
        write_now(store, lambda session: registrations.register(session, desk, found.id, Player(name), None, NOW))


def test_names_in_all_scripts_are_kept(store: Store) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)
    for name in ("武藤\u3000遊戯", "이우현", "Zoë O\u2019Neill", "x" * 200):
        outcome = write_now(
            store, lambda session, one=name: registrations.register(session, desk, found.id, Player(one), None, NOW)
        )
        assert row(store, outcome).player_name == name


def test_seats(store: Store) -> None:
    found, foreign = event(store), event(store)
    one, other = registered(store, found), registered(store, foreign)
    tables: dict[str, int | None] = {one.registration.id: 4, other.registration.id: 5, "reg_none": 6}
    desk = actor(Role.DESK, found)
    assert write_now(store, lambda session: roster.seat(session, desk, found.id, tables, NOW)) == 1
    assert (row(store, one).table_number, row(store, one).version) == (4, 1)
    assert row(store, other).table_number is None


@pytest.mark.parametrize("role", [Role.JUDGE, Role.HEAD_JUDGE, Role.PLAYER])
def test_who_may_not_register(store: Store, role: Role) -> None:
    found = event(store)
    with pytest.raises(Forbidden):
        registered(store, found, by=actor(role, found))


def test_a_player_is_renamed(store: Store) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)
    registration_id = registered(store, found).registration.id
    renamed = write_now(
        store, lambda s: roster.rename(s, desk, registration_id, 1, Player(" Seto Kaiba ", "22"), DEADLINE)
    )
    assert (renamed.player_name, renamed.player_number, renamed.version) == ("Seto Kaiba", "22", 2)
    (entry,) = read_now(store, lambda s: s.exec(select(Audit).where(Audit.action == "registration.renamed")).all())
    assert (entry.detail, entry.subject) == ({"before": {"name": "P1", "number": "1"}}, registration_id)
    registered(store, found, "23")
    with pytest.raises(Conflict):
        write_now(store, lambda s: roster.rename(s, desk, registration_id, 2, Player("Seto", "23"), DEADLINE))


@pytest.mark.parametrize(
    ("role", "channel"),
    [(Role.STORE, "store"), (Role.DESK, "desk"), (Role.ORGANISER, "desk"), (Role.ADMIN, "desk")],
)
def test_who_enters_a_player_without_list_names_the_channel(store: Store, role: Role, channel: str) -> None:
    found = event(store)
    who = actor(role, found)
    outcome = write_now(store, lambda s: registrations.register(s, who, found.id, Player("A"), None, NOW))
    assert outcome.registration.channel == channel


def test_a_judge_who_accepts_names_the_channel(store: Store) -> None:
    found = event(store)
    outcome, judge = registered(store, found), actor(Role.JUDGE, found)
    registration_id = outcome.registration.id
    done = write_now(store, lambda s: registrations.accept(s, judge, registration_id, 1, 1, NOW, "seen"))
    assert done.revision is not None
    assert done.revision.channel == "judge"
