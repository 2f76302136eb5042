"""Who asks: `Authorization: Bearer` with an API key or a player's secret; neither ever stands in an address."""

from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from time import monotonic

from fastapi import Request
from sqlmodel import Session

from app.api.rates import Rates, address_of
from app.db.store import Store
from app.errors import Unauthorised
from app.services import access, storage
from app.services.actors import Actor

LINK = "dcl_"
NO_KEY = "send your key: Authorization: Bearer <key>"
LONGEST = 200
REMEMBERED = 1.0
"""Seconds for which a key is not looked up again; a key revoked by another process is refused after that."""
MOST_REMEMBERED = 5000


class Gate:
    """Keys looked up, remembered for a moment, and counted."""

    def __init__(self, rates: Rates) -> None:
        """Take the rates to count by."""
        self.rates = rates
        self._known: dict[bytes, tuple[float, Actor]] = {}
        self._generation = 0

    def forget(self) -> None:
        """Look all keys up again: one was revoked, or reaches other events now."""
        self._known.clear()
        self._generation += 1

    async def actor_of(self, request: Request, store: Store, at: datetime) -> Actor:
        """Who asks; raises Unauthorised, or TooManyRequests."""
        text = bearer(request)
        request_id = getattr(request.state, "request_id", None)
        actor = self._remembered(text) or await self._looked_up(text, request, store, at)
        self.rates.key(actor.key_id or actor.identity)
        return replace(actor, request_id=request_id)

    def _remembered(self, text: str) -> Actor | None:
        known = self._known.get(_digest(text))
        return known[1] if known is not None and monotonic() - known[0] < REMEMBERED else None

    async def _looked_up(self, text: str, request: Request, store: Store, at: datetime) -> Actor:
        address = address_of(request.scope)
        self.rates.may_try(address)
        generation = self._generation
        look_up = access.actor_of_link if text.startswith(LINK) else access.actor_of_key

        def job(session: Session) -> Actor:
            return look_up(session, text, at)

        try:
            actor = await storage.read(store, job)
        except Unauthorised:
            self.rates.refused(address)
            raise
        if generation == self._generation:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            self._known[_digest(text)] = monotonic(), actor
        return actor


def bearer(request: Request) -> str:
    """The key of a request; raises Unauthorised where there is none."""
    kind, _, text = request.headers.get("authorization", "").partition(" ")
    text = text.strip()
    if kind.lower() != "bearer" or not text or len(text) > LONGEST:
        raise Unauthorised(NO_KEY)
    return text


def _digest(text: str) -> bytes:
    return sha256(text.encode("utf-8", "replace")).digest()
