"""Changed lists: versions, what counts, corrections by staff, the law of the day, players links."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from app.db.store import Store
from app.errors import (
    Conflict,
    Forbidden,
    NotFound,
    PreconditionFailed,
    PreconditionRequired,
    Unprocessable,
)
from app.services import registrations
from app.services.actors import Actor, Role
from app.services.registrations import Channel, Outcome
from app.services.roster import Player
from app.services.storage import write_now
from app.services.verdicts import State
from tests.services.changing import OTHER, again, history
from tests.services.given import (
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
