"""What is answered of events, registrations, receipts, keys and webhooks."""

from typing import Any, Literal

from pydantic import JsonValue

from app.api.penalty_responses import InfractionAnswer
from app.api.response_parts import Answer, DeckAnswer, DocumentAnswer

Json = dict[str, Any]


class EventAnswer(Answer):
    """An event; `version` is its ETag, `law_version` counts the changes of what its lists are held to."""

    id: str
    version: int
    law_version: int
    name: str
    starts_on: str
    ends_on: str
    time_zone: str
    ruleset: str
    list_on: str
    level: int | None
    decklist_required: bool
    side_deck_used: bool
    single_game_matches: bool
    deadline: str | None
    accepts_late: bool
    lock: str | None
    lists_open_at: str | None
    options: Json
    created_at: str
    created_by: str


class EventsAnswer(Answer):
    """A page of events; `next` is null on the last one."""

    events: list[EventAnswer]
    next: str | None


class BecameIllegalAnswer(Answer):
    """A registration whose list is no longer legal, and from which day."""

    registration: str
    player_name: str
    from_day: str
    state: str
    worst: str | None


class EventChangedAnswer(Answer):
    """An event after a change, and what its law now makes of its lists."""

    event: EventAnswer
    rechecked: int
    became_illegal: list[BecameIllegalAnswer]
    became_legal: list[str]


class RegistrationAnswer(Answer):
    """A registration without its list; `version` is its ETag."""

    id: str
    event: str
    version: int
    player_name: str
    player_number: str
    state: str
    worst: str | None
    illegal_from: str | None
    revision: int | None
    revisions: int
    deck_hash: str | None
    late_by_minutes: int | None
    channel: str
    submitted_by: str
    created_at: str
    checked_at: str | None
    withdrawn_at: str | None
    lock: str | None
    lock_by: str | None
    locked_because: str | None
    table: int | None
    documents: list[DocumentAnswer]


class RegistrationsAnswer(Answer):
    """A page of registrations; `next` is null on the last one."""

    registrations: list[RegistrationAnswer]
    next: str | None


class RevisionAnswer(Answer):
    """One list that was handed in, without its content."""

    number: int
    accepted: bool
    format: str
    state: str
    worst: str | None
    deck_hash: str
    late_by_minutes: int | None
    author: str
    author_role: str
    channel: str
    at: str
    reason: str | None
    submitted_sha256: str
    player_name: str
    player_number: str


class RevisionsAnswer(Answer):
    """All lists that were handed in, oldest first."""

    revisions: list[RevisionAnswer]


class StoredListAnswer(Answer):
    """A stored list: as submitted (text; exactly, under `.../list/submitted`), as read, and its verdict then."""

    registration: str
    revision: RevisionAnswer
    submitted: str
    list: DeckAnswer
    verdict: Json
    language: str


class ExportedList(RevisionAnswer):
    """A list that counts, as submitted (text), as read, and its verdict then."""

    submitted: str
    list: DeckAnswer
    verdict: Json


class ExportedRegistration(RegistrationAnswer):
    """A registration with its list, null where there is none yet."""

    registered: ExportedList | None


class ExportAnswer(Answer):
    """An event with all its registrations and lists."""

    event: EventAnswer
    registrations: list[ExportedRegistration]


class ReceiptAnswer(Answer):
    """A signed receipt: Ed25519 over all but the signature, keys sorted, after `deckcheck receipt 1` and a new line."""

    receipt: str
    registration: str
    revision: int
    deck_hash: str
    submitted_sha256: str
    submitted_at: str
    issued_at: str
    documents: list[DocumentAnswer]
    key: str
    signature: str


class SubmissionAnswer(Answer):
    """What was stored: the list with its counts, the verdict, the receipt.

    `kept_back`: a legal list stays in force instead; `unchanged`: the very same list was there already.
    """

    registration: RegistrationAnswer
    revision: RevisionAnswer | None
    counts: dict[str, int] | None
    list: DeckAnswer | None
    verdict: Json | None
    kept_back: bool
    unchanged: bool
    lateness: InfractionAnswer | None
    receipt: ReceiptAnswer | None


class LinkAnswer(Answer):
    """A player's secret: to be sent as `Authorization: Bearer`, never within an address."""

    registration: str
    secret: str


class PlayerAnswer(Answer):
    """What a player's link leads to."""

    event: EventAnswer
    registration: RegistrationAnswer


class SeatsAnswer(Answer):
    """How many of the registrations were found in the event."""

    seated: int


class VerifiedAnswer(Answer):
    """What a receipt is worth; null where nothing was given or nothing can be told."""

    genuine: bool
    current: bool | None
    same_deck: bool | None
    registered_deck: bool | None


class ReceiptKeyAnswer(Answer):
    """The public key that receipts are signed with, for verifying them offline."""

    key: str
    algorithm: Literal["Ed25519"]
    public_key: str


class KeyAnswer(Answer):
    """A key without its secret."""

    id: str
    prefix: str
    role: str
    holder: str
    events: list[str] | None
    created_at: str
    created_by: str
    expires_at: str | None
    revoked_at: str | None


class NewKeyAnswer(Answer):
    """A key that was made; `secret` is shown this once, and null in the answer to a repetition."""

    key: KeyAnswer
    secret: str | None


class KeysAnswer(Answer):
    """All keys that may be managed."""

    keys: list[KeyAnswer]


class WebhookAnswer(Answer):
    """An address that is told."""

    id: str
    url: str
    kinds: list[str]
    created_at: str


class NewWebhookAnswer(Answer):
    """An address that was added, with the secret that its messages are signed with."""

    webhook: WebhookAnswer
    secret: str


class WebhooksAnswer(Answer):
    """The addresses that are told."""

    webhooks: list[WebhookAnswer]


class AuditEntry(Answer):
    """Who did or read what, and when."""

    number: int
    at: str
    actor: str
    role: str
    action: str
    subject: str
    detail: dict[str, JsonValue]
    request_id: str | None


class AuditAnswer(Answer):
    """A page of entries, oldest first; `next` is null on the last one."""

    entries: list[AuditEntry]
    next: int | None
