"""The desk's overview, and whom to check next."""

from datetime import timedelta

import pytest
from sqlmodel import Session

from app.db.store import Store
from app.db.tables import Event, Registration
from app.errors import Forbidden, NotFound
from app.services import deck_checks_store, lists, registrations, roster, triage
from app.services.actors import Actor, Role
from app.services.roster import Player
from app.services.storage import read_now, write_now
from app.services.triage import SEVERITY, Choice, Coverage, Group
from app.services.verdicts import State
from tests.services.given import ADMIN, DEADLINE, NOW, SECOND, actor, event, registered, submission


def illegal(store: Store, found: Event, number: str, worst: str | None, late: int = 0) -> str:
    what = submission(number.encode(), State.ILLEGAL, worst=worst, at=DEADLINE + late * SECOND)
    return registered(store, found, number, what).registration.id


def checked(store: Store, found: Event, registration_id: str) -> None:
    judge = actor(Role.JUDGE, found)
    check = write_now(store, lambda s: deck_checks_store.open_check(s, judge, registration_id, NOW))
    write_now(store, lambda s: deck_checks_store.close(s, judge, check.id, 1, deck_checks_store.Closing(), NOW))


def ids(members: tuple[Registration, ...]) -> list[str]:
    return [one.id for one in members]


def test_each_registration_is_in_one_group_the_most_urgent_first(store: Store) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)

    def missing(session: Session) -> str:
        return registrations.register(session, desk, found.id, Player("M"), None, NOW).registration.id

    absent = write_now(store, missing)
    unread = registered(store, found, "u", submission(b"?", State.UNREADABLE)).registration.id
    warned = illegal(store, found, "w", "warning")
    lost_late = illegal(store, found, "l", "game_loss", 61)
    lost = illegal(store, found, "a", "game_loss")
    out = illegal(store, found, "d", "disqualification")
    open_to_judge = illegal(store, found, "j", None)
    later = registered(store, found, "t2", submission(at=DEADLINE + timedelta(minutes=2))).registration.id
    late = registered(store, found, "t1", submission(at=DEADLINE + SECOND)).registration.id
    legal = registered(store, found, "g").registration.id
    done = registered(store, found, "c").registration.id
    checked(store, found, done)
    checked(store, found, warned)
    gone = registered(store, found, "x").registration.id
    write_now(store, lambda s: roster.withdraw(s, desk, gone, 1, NOW))
    registered(store, event(store), "elsewhere")
    overview = read_now(store, lambda s: triage.overview(s, desk, found.id))
    assert {group: ids(members) for group, members in overview.groups.items()} == {
        Group.MISSING: [absent],
        Group.UNREADABLE: [unread],
        Group.ILLEGAL: [out, lost_late, lost, warned, open_to_judge],
        Group.LATE: [later, late],
        Group.LEGAL: [legal],
        Group.CHECKED: [done],
    }
    assert overview.coverage == Coverage(registrations=11, with_list=10, late=3, checked=2)


def test_the_scale_is_the_contracts() -> None:
    assert SEVERITY == (
        "caution",
        "warning",
        "game_loss",
        "double_game_loss",
        "match_point_loss",
        "match_loss",
        "disqualification",
        "disqualification_without_prize",
    )


def draw(store: Store, found: Event, choice: Choice, seed: str, **more: object) -> list[str]:
    who = actor(Role.JUDGE, found)
    return ids(read_now(store, lambda s: triage.next_to_check(s, who, found.id, choice, seed, **more)))  # pyright: ignore


def test_whom_to_check_next_follows_from_the_seed(store: Store) -> None:
    found = event(store)
    everyone = [registered(store, found, str(number)).registration.id for number in range(12)]
    first = draw(store, found, Choice.RANDOM, "round 1", count=12)
    assert sorted(first) == sorted(everyone)
    assert draw(store, found, Choice.RANDOM, "round 1", count=12) == first
    assert draw(store, found, Choice.RANDOM, "round 1") == first[:2]
    assert draw(store, found, Choice.RANDOM, "round 2", count=12) != first
    checked(store, found, first[0])
    assert draw(store, found, Choice.NEVER_CHECKED, "round 1", count=12) == first[1:]
    assert draw(store, found, Choice.RANDOM, "round 1", count=1) == [first[0]]
    judge = actor(Role.JUDGE, found)
    write_now(store, lambda s: deck_checks_store.open_check(s, judge, first[1], NOW))
    write_now(store, lambda s: roster.withdraw(s, ADMIN, first[2], 1, NOW))
    assert draw(store, found, Choice.RANDOM, "round 1", count=12) == [first[0], *first[3:]]


def test_given_tables_are_drawn_whole(store: Store) -> None:
    found = event(store)
    everyone = [registered(store, found, str(number)).registration.id for number in range(6)]
    seats: dict[str, int | None] = {one: 1 + position // 2 for position, one in enumerate(everyone)}
    write_now(store, lambda s: roster.seat(s, ADMIN, found.id, seats, NOW))
    assert sorted(draw(store, found, Choice.TABLES, "s", tables=(1, 3), count=1)) == sorted(everyone[:2] + everyone[4:])
    assert draw(store, found, Choice.TABLES, "s", tables=(9,)) == []


def test_every_player_is_drawn_about_equally_often(store: Store) -> None:
    found = event(store)
    everyone = [registered(store, found, str(number)).registration.id for number in range(4)]
    drawn = [draw(store, found, Choice.RANDOM, str(seed), count=1)[0] for seed in range(200)]
    # Fifty of two hundred on average; thirty is more than three standard deviations below.
    assert all(drawn.count(one) > 30 for one in everyone)


@pytest.mark.parametrize("role", [Role.STORE, Role.PLAYER])
def test_who_sees_no_overview(store: Store, role: Role) -> None:
    found = event(store)
    who: Actor = actor(role, found)
    with pytest.raises(Forbidden):
        read_now(store, lambda s: triage.overview(s, who, found.id))
    with pytest.raises(Forbidden):
        read_now(store, lambda s: triage.next_to_check(s, who, found.id, Choice.RANDOM, "s"))
    with pytest.raises(NotFound):
        read_now(store, lambda s: triage.overview(s, actor(Role.DESK, None), found.id))
    with pytest.raises(NotFound):
        read_now(store, lambda s: triage.overview(s, ADMIN, "evt_none"))
    assert read_now(store, lambda s: lists.page(s, ADMIN, found.id)) == []
