"""Receipts: what they state, and what they tell without showing a list."""

import json
from datetime import UTC, datetime

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlmodel import Session, select

from app.db.store import Store
from app.db.tables import Audit, Json, Receipt
from app.errors import NotFound
from app.services import receipts, registrations, roster
from app.services.actors import Actor, Role
from app.services.keyring import Keyring
from app.services.receipts import Verified
from app.services.registrations import Outcome
from app.services.roster import Player
from app.services.storage import read_now, write_now
from app.services.verdicts import State
from tests.services.given import ADMIN, ILLEGAL, LEGAL, NOW, OCTOBER, SECOND, actor, event, registered, submission

KEYRING = Keyring(bytes(range(32)))


def issue(store: Store, outcome: Outcome, number: int = 1, by: Actor = ADMIN) -> Json:
    registration_id = outcome.registration.id
    receipt = write_now(store, lambda s: receipts.issue(s, KEYRING, by, registration_id, number, NOW + SECOND))
    return receipts.document(receipt)


def verify(store: Store, statement: Json, deck_hash: str | None = None, keyring: Keyring = KEYRING) -> Verified:
    return read_now(store, lambda session: receipts.verify(session, keyring, ADMIN, statement, deck_hash))


def test_what_a_receipt_states(store: Store) -> None:
    found = event(store)
    shop = actor(Role.STORE, found, "Shop")
    outcome = registered(store, found, by=shop)
    statement = issue(store, outcome, by=shop)
    signature = statement.pop("signature")
    identity = statement.pop("receipt")
    assert statement == {
        "registration": outcome.registration.id,
        "revision": 1,
        "deck_hash": LEGAL.hex(),
        "submitted_sha256": "fa624c627ea8f79790e0c1d4bde4047e21929ff2cdf748ddbe3fb2d2738a4273",
        "submitted_at": "2026-12-05T08:00:00.000000Z",
        "issued_at": "2026-12-05T08:00:01.000000Z",
        "documents": [OCTOBER],
        "key": KEYRING.key_id,
    }
    row = read_now(store, lambda session: session.exec(select(Receipt)).one())
    assert (row.id, row.signature, row.issued_to) == (identity, signature, "store:Shop")
    assert receipts.document(row)["signature"] == signature
    assert verify(store, receipts.document(row)).genuine
    actions = read_now(store, lambda s: s.exec(select(Audit.action)).all())
    assert actions[-1] == "receipt.issued"


def test_a_receipt_is_verified_offline_with_the_public_key_alone(store: Store) -> None:
    statement = issue(store, registered(store, event(store)))
    public_key = Ed25519PublicKey.from_public_bytes(KEYRING.public_bytes())
    over_the_wire: Json = json.loads(json.dumps(statement))
    assert receipts.is_genuine(dict(reversed(over_the_wire.items())), public_key)
    for name in over_the_wire:
        assert not receipts.is_genuine({**over_the_wire, name: "x"}, public_key)
        assert not receipts.is_genuine({key: value for key, value in over_the_wire.items() if key != name}, public_key)
    assert not receipts.is_genuine({**over_the_wire, "more": 1}, public_key)
    for signature in (None, 1, "", "é", "AAAA", "\ud800"):
        assert not receipts.is_genuine({**over_the_wire, "signature": signature}, public_key)


def test_it_tells_whether_a_deck_is_the_registered_one(store: Store) -> None:
    found = event(store)
    outcome = registered(store, found)
    statement = issue(store, outcome)
    assert verify(store, statement) == Verified(True, True, None, None)
    assert verify(store, statement, LEGAL.hex()) == Verified(True, True, True, True)
    assert verify(store, statement, "other") == Verified(True, True, False, False)
    assert verify(store, {**statement, "revision": 2}, LEGAL.hex()) == Verified(False)
    assert verify(store, statement, LEGAL.hex(), Keyring(bytes(32))) == Verified(False)
    desk, other = actor(Role.DESK, found), b"other"
    registration_id = outcome.registration.id
    write_now(store, lambda s: registrations.resubmit(s, desk, registration_id, 1, submission(other)))
    assert verify(store, statement, LEGAL.hex()) == Verified(True, False, True, False)
    assert verify(store, statement, other.hex()) == Verified(True, False, False, True)
    assert verify(store, issue(store, outcome, 2), other.hex()) == Verified(True, True, True, True)
    write_now(store, lambda s: roster.withdraw(s, desk, registration_id, 2, NOW))
    assert verify(store, statement, LEGAL.hex()) == Verified(True, False, True, None)


def test_a_list_that_was_kept_back_has_a_receipt_that_is_not_current(store: Store) -> None:
    found = event(store)
    outcome, desk = registered(store, found), actor(Role.DESK, found)
    registration_id = outcome.registration.id
    write_now(store, lambda s: registrations.resubmit(s, desk, registration_id, 1, submission(ILLEGAL, State.ILLEGAL)))
    assert verify(store, issue(store, outcome, 2), ILLEGAL.hex()) == Verified(True, False, True, False)


def test_a_receipt_in_the_transaction_of_the_list(store: Store) -> None:
    found = event(store)
    shop = actor(Role.STORE, found, "Shop")

    def job(session: Session) -> tuple[Json, Json]:
        outcome = registrations.register(session, shop, found.id, Player("A", "1"), submission(), NOW)
        assert outcome.revision is not None
        one = receipts.issue_for(session, KEYRING, shop, outcome.revision, NOW)
        other = receipts.issue(session, KEYRING, shop, outcome.registration.id, 1, NOW)
        return receipts.document(one), receipts.document(other)

    one, other = write_now(store, job)
    assert verify(store, one, LEGAL.hex()) == verify(store, other, LEGAL.hex()) == Verified(True, True, True, True)
    assert one["receipt"] != other["receipt"]


def test_who_gets_no_receipt(store: Store) -> None:
    found = event(store)
    outcome = registered(store, found, by=actor(Role.STORE, found, "Mine"))
    with pytest.raises(NotFound):
        issue(store, outcome, by=actor(Role.STORE, found, "Theirs"))
    with pytest.raises(NotFound):
        issue(store, outcome, 2)


def test_a_registration_without_list_or_unknown(store: Store) -> None:
    found = event(store)
    statement = issue(store, registered(store, found))
    receipt = Receipt(
        id="rct_1",
        registration_id="reg_none",
        revision=1,
        deck_hash="h",
        submitted_sha256="0",
        documents=[],
        submitted_at=datetime(2026, 1, 1, tzinfo=UTC),
        issued_at=datetime(2026, 1, 1, tzinfo=UTC),
        issued_to="x",
        key_id="k",
        signature="",
    )
    forged = receipts.document(receipt)
    assert verify(store, forged) == Verified(False)
    assert verify(store, statement).genuine
