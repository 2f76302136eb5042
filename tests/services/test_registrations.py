"""Registrations: deadlines, locks, revisions, withdrawal, and who sees what."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlmodel import Session, col, select

from app.db.store import Store
from app.db.tables import Audit, Event, Registration, Revision, Table
from app.errors import (
    Conflict,
    DeckcheckError,
    Forbidden,
    Locked,
    NotFound,
    PreconditionFailed,
    PreconditionRequired,
    Unprocessable,
)
from app.services import events, lists, registrations, roster
from app.services.actors import Actor, Role
from app.services.locks import Lock
from app.services.registrations import Channel, Outcome, Submission
from app.services.roster import Player
from app.services.storage import read_now, write_now
from app.services.verdicts import State
from tests.services.given import (
    ADMIN,
    DATA,
    DEADLINE,
    ILLEGAL,
    LEGAL,
    NOW,
    SECOND,
    actor,
    event,
    registered,
    submission,
)

OTHER = b"#main\n14558128\n"


def again(
    store: Store, outcome: Outcome, what: Submission, version: int | None, by: Actor, player: Player | None = None
) -> Outcome:
    registration_id = outcome.registration.id
    return write_now(store, lambda session: registrations.resubmit(session, by, registration_id, version, what, player))


def row(store: Store, outcome: Outcome) -> Registration:
    registration_id = outcome.registration.id
    return read_now(store, lambda session: lists.get(session, ADMIN, registration_id))


def history(store: Store, outcome: Outcome) -> list[Revision]:
    registration_id = outcome.registration.id
    return list(write_now(store, lambda session: lists.history(session, ADMIN, registration_id, NOW)))


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


def test_an_illegal_list_never_replaces_a_legal_one_unless_staff_say_so(store: Store) -> None:
    found = event(store)
    shop, desk = actor(Role.STORE, found, "Shop"), actor(Role.DESK, found)
    outcome = registered(store, found, by=shop)
    bad = submission(ILLEGAL, State.ILLEGAL, worst="game_loss", channel=Channel.STORE)
    kept = again(store, outcome, bad, 1, shop)
    assert kept.revision is not None
    assert (kept.kept_back, kept.revision.accepted, kept.revision.number) == (True, False, 2)
    assert (kept.registration.revision, kept.registration.revisions, kept.registration.state) == (1, 2, "legal")
    assert (kept.registration.deck_hash, kept.registration.worst, kept.registration.version) == (LEGAL.hex(), None, 2)
    with pytest.raises(Forbidden):
        again(store, outcome, replace(bad, even_if_illegal=True, reason="please"), 2, shop)
    with pytest.raises(Unprocessable, match="a reason is needed"):
        again(store, outcome, replace(bad, even_if_illegal=True), 2, desk)
    said = again(store, outcome, replace(bad, even_if_illegal=True, reason="it is his deck"), 2, desk)
    assert (said.kept_back, said.registration.revision, said.registration.state) == (False, 3, "illegal")
    assert said.registration.worst == "game_loss"
    unread = again(store, outcome, submission(b"?", State.UNREADABLE), 3, shop)
    assert (unread.kept_back, unread.registration.state) == (False, "unreadable")
    assert [(one.number, one.accepted) for one in history(store, outcome)] == [
        (1, True),
        (2, False),
        (3, True),
        (4, True),
    ]


def test_staff_let_a_list_that_was_kept_back_count(store: Store) -> None:
    found = event(store)
    shop, desk = actor(Role.STORE, found, "Shop"), actor(Role.DESK, found)
    outcome = registered(store, found, by=shop)
    registration_id = outcome.registration.id
    again(store, outcome, submission(ILLEGAL, State.ILLEGAL, worst="warning"), 1, shop)

    def accept(by: Actor, number: int, reason: str, version: int = 2) -> Outcome:
        return write_now(
            store, lambda session: registrations.accept(session, by, registration_id, version, number, NOW, reason)
        )

    with pytest.raises(Forbidden):
        accept(shop, 2, "please")
    with pytest.raises(NotFound):
        accept(desk, 9, "what")
    with pytest.raises(Unprocessable):
        accept(desk, 2, " ")
    with pytest.raises(PreconditionFailed):
        accept(desk, 2, "why", 1)
    done = accept(desk, 2, "it is his deck")
    assert done.revision is not None
    assert (done.revision.number, done.revision.submitted, done.revision.reason) == (3, ILLEGAL, "it is his deck")
    assert (done.revision.author, done.registration.state, done.registration.worst) == (
        "desk:desk",
        "illegal",
        "warning",
    )


def test_an_unedited_list_changes_nothing(store: Store) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)
    outcome = registered(store, found)
    same = again(store, outcome, submission(at=NOW + SECOND), 1, desk)
    assert (same.unchanged, same.registration.version) == (True, 1)
    assert same.revision is not None
    assert same.revision.at == NOW
    renamed = again(store, outcome, submission(), 1, desk, Player("Seto", "1"))
    assert (renamed.unchanged, renamed.registration.player_name, renamed.registration.revisions) == (False, "Seto", 2)


def test_two_tabs_the_second_is_told(store: Store) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)
    outcome = registered(store, found)
    with pytest.raises(PreconditionRequired):
        again(store, outcome, submission(OTHER), None, desk)
    again(store, outcome, submission(OTHER), 1, desk)
    with pytest.raises(PreconditionFailed):
        again(store, outcome, submission(b"B"), 1, desk)
    assert [one.submitted for one in history(store, outcome)] == [LEGAL, OTHER]


def test_two_staff_at_the_same_moment_one_is_told(store: Store) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)
    outcome = registered(store, found)

    def change(number: int) -> int:
        try:
            again(store, outcome, submission(f"list {number}".encode()), 1, desk)
        except PreconditionFailed as error:
            return error.status
        return 200

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(change, range(8))) == [200] + [412] * 7
    assert len(history(store, outcome)) == 2


def test_a_judge_corrects_a_locked_list_with_a_reason(store: Store) -> None:
    found = event(store)
    judge, desk = actor(Role.JUDGE, found), actor(Role.DESK, found)
    outcome = registered(store, found)
    late = DEADLINE + timedelta(hours=2)
    what = submission(OTHER, at=late, channel=Channel.JUDGE, correction=True, reason="deck-4: list corrected")
    with pytest.raises(Unprocessable):
        again(store, outcome, replace(what, reason=None), 1, judge)
    with pytest.raises(Forbidden):
        again(store, outcome, what, 1, desk)
    done = again(store, outcome, what, 1, judge)
    assert done.revision is not None
    assert (done.revision.channel, done.revision.reason, done.revision.author_role) == ("judge", what.reason, "judge")


def test_a_check_under_the_law_of_before_does_not_count(store: Store) -> None:
    found = event(store)
    with pytest.raises(Conflict, match="rules changed"):
        registered(store, found, "1", submission(law_version=2))
    outcome = registered(store, found)
    with pytest.raises(Conflict, match="rules changed"):
        again(store, outcome, submission(OTHER, law_version=2), 1, actor(Role.DESK, found))


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


def test_a_players_link_changes_the_own_list(store: Store) -> None:
    found = event(store)
    outcome = registered(store, found)
    registration_id = outcome.registration.id
    player = Actor(Role.PLAYER, registration_id, None, frozenset({found.id}), registration_id)
    done = again(store, outcome, submission(OTHER, channel=Channel.PLAYER), 1, player)
    assert done.revision is not None
    assert (done.revision.author, done.revision.channel) == (f"player:{registration_id}", "player")
    other = registered(store, found, "2")
    with pytest.raises(NotFound):
        again(store, other, submission(OTHER), 1, player)


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
