"""Receipts: signed statements of what was handed in, which tell a deck from another without showing the list."""

import hashlib
import hmac
import json
from dataclasses import dataclass
from datetime import UTC, datetime

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from pydantic import JsonValue
from sqlmodel import Session

from app.db.rows import append, fresh, load
from app.db.tables import Json, Receipt, Registration, Revision, new_id
from app.errors import NotFound
from app.services import audit, lists
from app.services.actors import Action, Actor, require
from app.services.keyring import Keyring, decode, encode

_PREAMBLE = b"deckcheck receipt 1\n"
_SIGNATURE = "signature"
_FIELDS = tuple(Receipt.model_fields)


@dataclass(frozen=True, slots=True)
class Verified:
    """What a receipt is worth.

    `genuine`: signed by this service and unchanged. `current`: its revision is the one that counts now.
    `same_deck`: the deck given is the receipt's deck; `registered_deck`: it is the deck registered now. None where
    nothing was given or nothing can be told.
    """

    genuine: bool
    current: bool | None = None
    same_deck: bool | None = None
    registered_deck: bool | None = None


def issue(session: Session, keyring: Keyring, actor: Actor, registration_id: str, number: int, at: datetime) -> Receipt:
    """A signed receipt for a revision, for who sees the registration. Raises NotFound where there is none."""
    registration = lists.get(session, actor, registration_id)
    revision = load(session, Revision, (registration_id, number))
    if revision is None:
        raise NotFound("there is no such revision")
    receipt = _receipt(keyring, actor, revision, at)
    session.add(receipt)
    detail: Json = {"revision": number, "receipt": receipt.id}
    audit.record(session, actor, "receipt.issued", registration_id, at, event_id=registration.event_id, detail=detail)
    return receipt


def issue_for(session: Session, keyring: Keyring, actor: Actor, revision: Revision, at: datetime) -> Receipt:
    """A signed receipt for a revision handed in within the same transaction by the same actor."""
    receipt = _receipt(keyring, actor, revision, at)
    append(session, Receipt, **{name: getattr(receipt, name) for name in _FIELDS})
    return receipt


def document(receipt: Receipt) -> Json:
    """A receipt as it is handed out: what it states, and the signature over exactly that."""
    return {**_statement(receipt), _SIGNATURE: receipt.signature}


def is_genuine(statement: Json, public_key: Ed25519PublicKey) -> bool:
    """Whether a receipt as handed out carries a right signature of the key; needs no database."""
    signature = statement.get(_SIGNATURE)
    if not isinstance(signature, str):
        return False
    try:
        public_key.verify(decode(signature), _signed_bytes(statement))
    except (InvalidSignature, ValueError):
        return False
    return True


def verify(session: Session, keyring: Keyring, actor: Actor, statement: Json, deck_hash: str | None = None) -> Verified:
    """Tell whether a receipt is genuine, whether it is current, and whether a deck is the receipt's and registered one.

    `deck_hash` is the canonical hash of the deck that is shown. Nothing of the list is read or told.
    """
    require(actor, Action.VERIFY_RECEIPT)
    if not is_genuine(statement, keyring.public_key):
        return Verified(genuine=False)
    same = None if deck_hash is None else hmac.compare_digest(str(statement["deck_hash"]), deck_hash)
    registration = load(session, Registration, str(statement["registration"]))
    if registration is None or registration.withdrawn_at is not None:
        return Verified(genuine=True, current=False, same_deck=same)
    registered = None
    if deck_hash is not None and registration.deck_hash is not None:
        registered = hmac.compare_digest(registration.deck_hash, deck_hash)
    return Verified(
        genuine=True,
        current=registration.revision == statement["revision"],
        same_deck=same,
        registered_deck=registered,
    )


def _receipt(keyring: Keyring, actor: Actor, revision: Revision, at: datetime) -> Receipt:
    receipt = fresh(
        Receipt,
        id=new_id("rct"),
        registration_id=revision.registration_id,
        revision=revision.number,
        deck_hash=revision.deck_hash,
        submitted_sha256=hashlib.sha256(revision.submitted).hexdigest(),
        documents=revision.documents,
        submitted_at=revision.at,
        issued_at=at,
        issued_to=actor.identity,
        key_id=keyring.key_id,
        signature="",
    )
    receipt.signature = encode(keyring.sign(_signed_bytes(_statement(receipt))))
    return receipt


def _statement(receipt: Receipt) -> Json:
    return {
        "receipt": receipt.id,
        "registration": receipt.registration_id,
        "revision": receipt.revision,
        "deck_hash": receipt.deck_hash,
        "submitted_sha256": receipt.submitted_sha256,
        "submitted_at": _text(receipt.submitted_at),
        "issued_at": _text(receipt.issued_at),
        "documents": receipt.documents,
        "key": receipt.key_id,
    }


def _signed_bytes(statement: dict[str, JsonValue]) -> bytes:
    content = {name: value for name, value in statement.items() if name != _SIGNATURE}
    return _PREAMBLE + json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":")).encode("ascii")


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
