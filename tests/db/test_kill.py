"""Killed in the middle of concurrent writes, many times: every acknowledged revision is there, and no half one."""

import hashlib
import subprocess
import sys
import time
from random import Random

import pytest
from sqlmodel import Session, select

from app.db.store import Store
from app.db.tables import Audit, Idempotency, Registration, Revision
from tests.db.stores import database
from tests.services import given

SEED = 20261205


@pytest.mark.parametrize(("kind", "rounds"), [("sqlite", 20), ("postgresql", 8)])
def test_every_acknowledged_revision_survives_a_kill(kind: str, rounds: int) -> None:
    chance = Random(SEED)
    acknowledged: set[tuple[str, int, str, str]] = set()
    with database(kind) as url:
        with Store(url) as store:
            given.event(store)
        for _ in range(rounds):
            acknowledged |= _killed(url, chance.uniform(0.02, 0.25))
        with Store(url) as store:
            store.read_now(lambda session: _compare(session, acknowledged))
    assert len(acknowledged) > 10 * rounds


def _killed(url: str, after: float) -> set[tuple[str, int, str, str]]:
    command = [sys.executable, "-m", "tests.db.hammer", url, "register", "100000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        lines = [program.stdout.readline()]
        time.sleep(after)
        program.kill()
        lines += program.stdout.readlines()
    assert program.returncode == -9
    whole = [line.split() for line in lines if line.endswith("\n")]
    return {(registration_id, int(number), digest, state) for registration_id, number, digest, state in whole}


def _compare(session: Session, acknowledged: set[tuple[str, int, str, str]]) -> None:
    revisions = session.exec(select(Revision)).all()
    registrations = {one.id: one for one in session.exec(select(Registration)).all()}
    found = {(one.registration_id, one.number): one for one in revisions}
    stored = {
        (one.registration_id, one.number, hashlib.sha256(one.submitted).hexdigest(), one.state) for one in revisions
    }
    assert acknowledged - stored == set()
    for one in registrations.values():
        numbers = [number for registration_id, number in found if registration_id == one.id]
        assert sorted(numbers) == list(range(1, one.revisions + 1))
        assert one.revision is not None
        assert (found[one.id, one.revision].state, found[one.id, one.revision].accepted) == (one.state, True)
    audited = {
        (entry.subject, entry.detail["revision"])
        for entry in session.exec(select(Audit)).all()
        if entry.action.startswith("registration.")
    }
    assert audited == set(found)
    kept = sorted(one.response.decode() for one in session.exec(select(Idempotency)).all())
    assert kept == sorted(registrations)
