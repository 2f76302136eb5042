"""Deck checks, and the penalties on record."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from pydantic import JsonValue
from sqlmodel import select

from app.core.penalties.extension import TimeExtension
from app.db.store import Store
from app.db.tables import Audit, DeckCheck, PenaltyRecord
from app.errors import Conflict, Forbidden, NotFound, PreconditionFailed, PreconditionRequired, Unprocessable
from app.services import deck_checks_store as deck_checks
from app.services import lists, penalty_records, roster
from app.services.actors import Actor, Role
from app.services.deck_checks_store import Closed, Closing
from app.services.penalty_records import Penalty, PriorPenalty
from app.services.registrations import Outcome
from app.services.storage import read_now, write_now
from tests.services.given import ADMIN, NOW, SECOND, actor, event, registered

COUNTS: list[JsonValue] = [{"section": "main", "card": "Kuriboh", "copies": 2}]
WARNING = Penalty("deck-4", "warning", suggested="warning", error="count", standard_penalty="warning", round=2)
LOSS = Penalty("deck-5", "game_loss", suggested="game_loss")
# KDE-TCG penalty guide 2.2, II.E: the call's time, capped by what was left; nothing up to a minute, nor with a loss.
KDE = TimeExtension(free_seconds=60, within_round=True, none_with=("game_loss", "match_loss"), cite="P II.E")


def open_check(store: Store, judge: Actor, outcome: Outcome) -> DeckCheck:
    registration_id = outcome.registration.id
    return write_now(store, lambda s: deck_checks.open_check(s, judge, registration_id, NOW, in_round=3))


def save(store: Store, judge: Actor, check: DeckCheck, version: int | None, counts: list[JsonValue]) -> DeckCheck:
    return write_now(store, lambda s: deck_checks.save(s, judge, check.id, version, counts, NOW, materials={"a": 1}))


def close(
    store: Store, judge: Actor, check: DeckCheck, version: int | None, closing: Closing, seconds: int = 240
) -> Closed:
    at = NOW + seconds * SECOND
    return write_now(store, lambda s: deck_checks.close(s, judge, check.id, version, closing, at))


def test_a_check_is_saved_resumed_and_closed(store: Store) -> None:
    found = event(store)
    ann, bob = actor(Role.JUDGE, found, "Ann"), actor(Role.JUDGE, found, "Bob")
    outcome = registered(store, found)
    check = open_check(store, ann, outcome)
    assert (check.version, check.revision, check.judge, check.round, check.counts) == (1, 1, "judge:Ann", 3, [])
    saved = save(store, ann, check, 1, COUNTS)
    assert (saved.version, saved.counts, saved.materials) == (2, COUNTS, {"a": 1})
    with pytest.raises(Conflict, match="resume it first"):
        save(store, bob, check, 2, [])
    with pytest.raises(Conflict, match="resume it first"):
        close(store, bob, check, 2, Closing())
    resumed = write_now(store, lambda s: deck_checks.resume(s, bob, check.id, 2, NOW))
    assert (resumed.judge, resumed.version, resumed.counts, resumed.opened_by) == ("judge:Bob", 3, COUNTS, "judge:Ann")
    same = write_now(store, lambda s: deck_checks.resume(s, bob, check.id, 3, NOW))
    assert same.version == 3
    kept = write_now(store, lambda s: deck_checks.save(s, bob, check.id, 3, COUNTS * 2, NOW))
    assert (kept.materials, kept.counts) == ({"a": 1}, COUNTS * 2)
    done = close(store, bob, check, 4, Closing(assessment={"penalty": "warning"}, given=[WARNING]))
    assert (done.check.closed_at, done.check.closed_by) == (NOW + 240 * SECOND, "judge:Bob")
    assert (done.check.seconds_used, done.check.suggested_extension_seconds, done.check.version) == (240, 240, 5)
    assert (done.check.assessment, done.check.given) == ({"penalty": "warning"}, [done.penalties[0].id])
    assert (done.penalties[0].deck_check_id, done.penalties[0].given_by) == (check.id, "judge:Bob")
    stored = read_now(store, lambda s: deck_checks.get(s, ann, check.id))
    assert stored.model_dump() == done.check.model_dump()
    registration = read_now(store, lambda s: lists.get(s, ADMIN, outcome.registration.id))
    assert registration.checked_at == NOW + 240 * SECOND
    for attempt in (
        lambda: save(store, bob, check, 5, []),
        lambda: close(store, bob, check, 5, Closing()),
        lambda: write_now(store, lambda s: deck_checks.resume(s, ann, check.id, 5, NOW)),
    ):
        with pytest.raises(Conflict, match="closed"):
            attempt()
    actions = read_now(store, lambda s: s.exec(select(Audit.action).where(Audit.subject == check.id)).all())
    assert actions == [f"deck_check.{what}" for what in ("opened", "saved", "resumed", "saved", "closed")]


def test_two_judges_check_two_players_and_not_one(store: Store) -> None:
    found = event(store)
    ann, bob = actor(Role.JUDGE, found, "Ann"), actor(Role.HEAD_JUDGE, found, "Bob")
    one, other = registered(store, found, "1"), registered(store, found, "2")
    first = open_check(store, ann, one)
    with pytest.raises(Conflict, match="open already"):
        open_check(store, bob, one)
    second = open_check(store, bob, other)

    def count(judge: Actor, check: DeckCheck) -> int:
        return [save(store, judge, check, version, COUNTS * version) for version in range(1, 6)][-1].version

    assert [c.id for c in read_now(store, lambda s: deck_checks.open_checks(s, ann, found.id))] == sorted(
        [first.id, second.id]
    )
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(count, (ann, bob), (first, second))) == [6, 6]
    close(store, ann, first, 6, Closing())
    assert open_check(store, ann, one).id != first.id


def test_a_save_is_guarded(store: Store) -> None:
    found = event(store)
    judge = actor(Role.JUDGE, found)
    check = open_check(store, judge, registered(store, found))
    with pytest.raises(PreconditionRequired):
        save(store, judge, check, None, [])
    save(store, judge, check, 1, COUNTS)
    with pytest.raises(PreconditionFailed):
        save(store, judge, check, 1, [])
    with pytest.raises(PreconditionFailed):
        close(store, judge, check, 1, Closing())


def test_who_may_not_check(store: Store) -> None:
    found = event(store)
    outcome = registered(store, found)
    check = open_check(store, actor(Role.JUDGE, found), outcome)
    for role in (Role.DESK, Role.STORE, Role.ADMIN, Role.ORGANISER):
        with pytest.raises((Forbidden, NotFound)):
            open_check(store, actor(role, found), outcome)
    foreign = actor(Role.JUDGE, event(store))
    for check_id in (check.id, "chk_none"):
        with pytest.raises(NotFound):
            read_now(store, lambda s, one=check_id: deck_checks.get(s, foreign, one))
    with pytest.raises(NotFound):
        read_now(store, lambda s: deck_checks.open_checks(s, foreign, found.id))
    with pytest.raises(Forbidden):
        read_now(store, lambda s: deck_checks.get(s, actor(Role.DESK, found), check.id))


def test_who_has_withdrawn_is_not_checked(store: Store) -> None:
    found = event(store)
    outcome = registered(store, found)
    write_now(store, lambda s: roster.withdraw(s, ADMIN, outcome.registration.id, 1, NOW))
    with pytest.raises(Conflict, match="withdrawn"):
        open_check(store, actor(Role.JUDGE, found), outcome)


@pytest.mark.parametrize(
    "closing",
    [
        Closing(given=[Penalty("deck-4", "game_loss", suggested="warning")]),
        Closing(given=[Penalty("deck-4", None, suggested="warning")]),
        Closing(given=[WARNING], given_extension_seconds=300),
    ],
)
def test_what_deviates_needs_a_reason(store: Store, closing: Closing) -> None:
    found = event(store)
    judge = actor(Role.JUDGE, found)
    outcome = registered(store, found)
    check = open_check(store, judge, outcome)
    with pytest.raises(Unprocessable, match="say why"):
        close(store, judge, check, 1, closing)
    assert read_now(store, lambda s: s.exec(select(PenaltyRecord)).all()) == []
    with_reason = Closing(
        given=closing.given,
        given_extension_seconds=closing.given_extension_seconds,
        deviation_reason="the first time",
    )
    done = close(store, judge, check, 1, with_reason)
    assert done.check.deviation_reason == "the first time"
    assert [one.reason for one in done.penalties] == ["the first time"]


def test_an_extension_as_suggested_needs_none(store: Store) -> None:
    found = event(store)
    judge = actor(Role.JUDGE, found)
    check = open_check(store, judge, registered(store, found))
    done = close(store, judge, check, 1, Closing(given_extension_seconds=240))
    assert (done.check.given_extension_seconds, done.check.deviation_reason, done.penalties) == (240, None, ())


@pytest.mark.parametrize(
    ("rule", "used", "left", "given", "seconds"),
    [
        (None, timedelta(minutes=8), None, (), 480),
        (None, timedelta(seconds=30), timedelta(0), (LOSS,), 30),
        (KDE, timedelta(minutes=7), timedelta(minutes=3), (), 180),
        (KDE, timedelta(minutes=8), timedelta(minutes=30), (WARNING,), 480),
        (KDE, timedelta(minutes=8), timedelta(minutes=30), (WARNING, LOSS), 0),
        (KDE, timedelta(minutes=1), timedelta(minutes=30), (), 0),
        (KDE, timedelta(minutes=1, microseconds=1), timedelta(minutes=30), (), 61),
        (KDE, timedelta(minutes=3), timedelta(minutes=-1), (), 0),
        (KDE, timedelta(minutes=3), None, (), 180),
    ],
)
def test_the_extension_suggested(
    rule: TimeExtension | None, used: timedelta, left: timedelta | None, given: tuple[Penalty, ...], seconds: int
) -> None:
    closing = Closing(given=given, left_in_round=left, extension=rule)
    assert deck_checks.suggested_extension(used, closing) == seconds


def give(store: Store, by: Actor, outcome: Outcome, penalty: Penalty) -> PenaltyRecord:
    return write_now(store, lambda s: penalty_records.give(s, by, outcome.registration.id, penalty, NOW))


def prior(store: Store, outcome: Outcome) -> tuple[PriorPenalty, ...]:
    return read_now(store, lambda s: penalty_records.prior(s, outcome.registration.id))


def test_earlier_penalties_that_stand_feed_escalation(store: Store) -> None:
    found = event(store)
    judge, head = actor(Role.JUDGE, found), actor(Role.HEAD_JUDGE, found)
    outcome, other = registered(store, found, "1"), registered(store, found, "2")
    registration_id = outcome.registration.id
    first, second, third = (give(store, judge, outcome, one) for one in (WARNING, LOSS, WARNING))
    give(store, judge, other, LOSS)
    warned = PriorPenalty("deck-4", "count", "warning", "warning", 2)
    lost = PriorPenalty("deck-5", None, "game_loss", None, None)
    assert prior(store, outcome) == (warned, lost, warned)

    def correct(by: Actor, entry: str, penalty: Penalty) -> PenaltyRecord:
        return write_now(store, lambda s: penalty_records.correct(s, by, registration_id, entry, penalty, NOW))

    def lift(by: Actor, entry: str, reason: str = "a mistake") -> PenaltyRecord:
        return write_now(store, lambda s: penalty_records.lift(s, by, registration_id, entry, reason, NOW))

    milder = Penalty("deck-4", "caution", error="count", reason="it was one card")
    for attempt in (lambda: correct(judge, first.id, milder), lambda: lift(judge, first.id)):
        with pytest.raises(Forbidden):
            attempt()
    with pytest.raises(Unprocessable):
        correct(head, first.id, Penalty("deck-4", "caution"))
    with pytest.raises(Unprocessable):
        lift(head, first.id, " ")
    with pytest.raises(NotFound):
        lift(head, "pen_none")
    corrected = correct(head, first.id, milder)
    assert (corrected.action, corrected.corrects, corrected.given_role) == ("corrected", first.id, "head_judge")
    # The correction stands where the offence was.
    assert prior(store, outcome) == (PriorPenalty("deck-4", "count", "caution", None, None), lost, warned)
    with pytest.raises(Conflict, match="correct the newest entry"):
        lift(head, first.id)
    lifted = lift(head, second.id)
    assert (lifted.action, lifted.penalty, lifted.infraction, lifted.reason) == ("lifted", None, "deck-5", "a mistake")
    with pytest.raises(Conflict):
        lift(head, lifted.id)
    lift(head, corrected.id)
    assert prior(store, outcome) == (warned,)
    record = read_now(store, lambda s: penalty_records.record(s, judge, registration_id))
    assert [(one.id, one.action) for one in record[:3]] == [(one.id, "given") for one in (first, second, third)]
    assert [one.action for one in record[3:]] == ["corrected", "lifted", "lifted"]


def test_two_corrections_at_once_one_is_told(store: Store) -> None:
    found = event(store)
    head = actor(Role.HEAD_JUDGE, found)
    outcome = registered(store, found)
    entry = give(store, head, outcome, WARNING)

    def lift(_: int) -> int:
        try:
            write_now(
                store, lambda s: penalty_records.lift(s, head, outcome.registration.id, entry.id, "a mistake", NOW)
            )
        except Conflict as error:
            return error.status
        return 201

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(lift, range(8))) == [201] + [409] * 7


def test_what_the_guide_reserves_only_a_head_judge_gives(store: Store) -> None:
    found = event(store)
    outcome = registered(store, found)
    reserved = Penalty("ucc-1", "disqualification", suggested="disqualification", who_may_give="head_judge")
    for role in (Role.JUDGE, Role.ADMIN, Role.ORGANISER, Role.DESK):
        with pytest.raises(Forbidden):
            give(store, actor(role, found), outcome, reserved)
    assert give(store, actor(Role.HEAD_JUDGE, found), outcome, reserved).penalty == "disqualification"
    with pytest.raises(Unprocessable):
        give(store, actor(Role.JUDGE, found), outcome, Penalty("deck-4", "warning"))
    with pytest.raises(Forbidden):
        read_now(store, lambda s: penalty_records.record(s, actor(Role.DESK, found), outcome.registration.id))
    with pytest.raises(NotFound):
        give(store, actor(Role.JUDGE, event(store)), outcome, WARNING)
