"""Everything that is kept, added to the service: its routes, its store, its rates, and what goes on beside requests."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from fastapi import FastAPI

from app.api.access import Gate
from app.api.collecting import seldom
from app.api.rates import OpenRate, Rates
from app.api.routes import (
    audit,
    bulk,
    event_deck_checks,
    events,
    exports,
    keys,
    penalties,
    players,
    receipts,
    registrations,
    triage,
    webhooks,
)
from app.api.submissions import Laws
from app.services.delivering import Targets, tend
from app.services.keeping import Keeping

ROUTERS = (
    events,
    registrations,
    bulk,
    players,
    receipts,
    event_deck_checks,
    penalties,
    triage,
    exports,
    webhooks,
    audit,
    keys,
)


@dataclass(frozen=True, slots=True)
class Allowed:
    """How often may be asked, and whether webhooks may go into private networks."""

    by_key: str
    refused_by_address: str
    open_by_address: str
    webhooks_to_private: bool


def install(app: FastAPI, keeping: Keeping, allowed: Allowed) -> None:
    """Add the routes and what they stand on; no file is touched and no thread started yet."""
    rates = Rates(allowed.by_key, allowed.refused_by_address, allowed.open_by_address)
    app.state.keeping = keeping
    app.state.gate = Gate(rates)
    app.state.laws = Laws()
    app.state.targets = Targets(private=allowed.webhooks_to_private)
    for module in ROUTERS:
        app.include_router(module.router)
    if rates.counts_open_routes:
        app.add_middleware(OpenRate, rates=rates)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
    """Open the store beside the first requests, tend to the outbox, and close the store at the end."""
    keeping: Keeping = app.state.keeping
    tending = asyncio.create_task(tend(keeping, app.state.targets))
    try:
        with seldom():
            yield
    finally:
        tending.cancel()
        with suppress(asyncio.CancelledError):
            await tending
        await keeping.close()
