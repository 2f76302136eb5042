"""Rates: how often a key, or an address without one, may ask."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from time import time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from app.api.limits import App, Message, Receive, Send
from app.api.problems import answer
from app.errors import DeckcheckError


class TooManyRequests(DeckcheckError):
    """Asked too often; `retry_after` is in seconds."""

    status = 429
    kind = "too-many-requests"

    def __init__(self, rate: RateLimitItem, retry_after: int) -> None:
        super().__init__(f"More than {rate.amount} requests in {rate.multiples} {rate.GRANULARITY.name}: wait.")
        self.retry_after = retry_after


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is counted, and under which rate."""

    rate: RateLimitItem
    who: tuple[str, ...]


class Rates:
    """Counts in this process. A rate is written like `600/minute`; an empty one counts nothing."""

    def __init__(self, by_key: str, refused_by_address: str, open_by_address: str) -> None:
        """Take the rate of a key, that of an address with refused keys, and that of an address on open routes."""
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._by_key = parse(by_key) if by_key else None
        self._refused = parse(refused_by_address) if refused_by_address else None
        self._open = parse(open_by_address) if open_by_address else None

    @property
    def counts_open_routes(self) -> bool:
        """Whether requests without a key are counted at all."""
        return self._open is not None

    def key(self, name: str) -> None:
        """Count a request of a key or player; raises TooManyRequests."""
        self._count(self._by_key, ("key", name))

    def open_route(self, address: str) -> None:
        """Count a request without a key; raises TooManyRequests."""
        self._count(self._open, ("open", address))

    def refused(self, address: str) -> None:
        """Count a key that was refused."""
        if self._refused is not None:
            self._limiter.hit(self._refused, "refused", address)

    def may_try(self, address: str) -> None:
        """Raise TooManyRequests where too many keys from an address were refused."""
        if self._refused is not None and not self._limiter.test(self._refused, "refused", address):
            raise self._too_many(self._refused, ("refused", address))

    def _count(self, rate: RateLimitItem | None, who: Sequence[str]) -> None:
        if rate is not None and not self._limiter.hit(rate, *who):
            raise self._too_many(rate, who)

    def _too_many(self, rate: RateLimitItem, who: Sequence[str]) -> TooManyRequests:
        reset = self._limiter.get_window_stats(rate, *who).reset_time
        return TooManyRequests(rate, max(1, ceil(reset - time())))


class OpenRate:
    """Refuses an address that asks too often without a key, where a rate for that is set."""

    def __init__(self, app: App, rates: Rates) -> None:
        self.app = app
        self.rates = rates

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not any(name == b"authorization" for name, _ in scope["headers"]):
            try:
                self.rates.open_route(address_of(scope))
            except TooManyRequests as error:
                await answer(error)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def address_of(scope: Message) -> str:
    """The address that a request comes from, as the server tells it."""
    client = scope.get("client")
    return client[0] if client else "unknown"
