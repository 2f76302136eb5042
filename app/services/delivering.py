"""What goes on beside the requests: webhooks sent from the outbox, old answers dropped. And where webhooks may go."""

import asyncio
import logging
import socket
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from sqlmodel import Session, col, select

from app.db.tables import Outbox
from app.errors import DeckcheckError, Unprocessable
from app.services import idempotency, storage, webhooks
from app.services.keeping import Keeping, Opened
from app.services.webhooks import Delivery

if TYPE_CHECKING:
    import httpx

_log = logging.getLogger(__name__)
_TRANSLATED = IPv6Network("64:ff9b::/96")
_PAUSE = 1.0
_PATIENCE = 5.0
_KEPT_ANSWERS = timedelta(days=7)
_CLEANING = timedelta(hours=1)


class Targets:
    """Where webhooks may go: not into the network that the service itself stands in, unless that is allowed."""

    def __init__(self, *, private: bool = False) -> None:
        """With `private`, addresses in private networks and on this machine are allowed too."""
        self._private = private

    async def refuse_private(self, url: str) -> None:
        """Raise Unprocessable where an address cannot be found or must not be called."""
        address = urlsplit(url)
        try:
            port = address.port
        except ValueError:
            raise Unprocessable("the webhook's address has no valid port") from None
        await self.vetted(address.hostname or "", port or 443)

    async def vetted(self, host: str, port: int) -> str:
        """A numeric address of a host that may be called; every address that the name has must be allowed."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise Unprocessable("the webhook's host cannot be found") from None
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not (self._private or all(is_public(address) for address in addresses)):
            raise Unprocessable("a webhook's address must not lead into a private network")
        return addresses[0]


def is_public(text: str) -> bool:
    """Whether an address is one of the public internet, also where it wraps an IPv4 address."""
    address: IPv4Address | IPv6Address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        wrapped = address.ipv4_mapped or address.sixtofour
        if address in _TRANSLATED:
            wrapped = IPv4Address(int(address) & 0xFFFFFFFF)
        if address.teredo is not None:
            return False
        address = wrapped or address
    return address.is_global and not address.is_multicast


class Sender:
    """Sends messages to the very address that was looked at; redirections are not followed, answers not read."""

    def __init__(self, targets: Targets, transport: "httpx.AsyncBaseTransport | None" = None) -> None:
        """Take where messages may go; `transport` in place of the network."""
        import httpx

        self._targets = targets
        self._errors = httpx.HTTPError
        self._client = httpx.AsyncClient(
            timeout=_PATIENCE, follow_redirects=False, trust_env=False, transport=transport
        )

    async def __call__(self, delivery: Delivery) -> int:
        """Send a message and return the status of the answer; raises OSError where there was none."""
        address = urlsplit(delivery.url)
        host, port = address.hostname or "", address.port or 443
        try:
            numeric = await self._targets.vetted(host, port)
            url = self._client.build_request("POST", delivery.url).url.copy_with(host=numeric)
            headers = {**delivery.headers, "host": address.netloc}
            extensions = {"sni_hostname": host}
            async with self._client.stream(
                "POST", url, content=delivery.body, headers=headers, extensions=extensions
            ) as response:
                return response.status_code
        except (self._errors, Unprocessable) as error:
            raise ConnectionError(type(error).__name__) from None

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()


async def tend(keeping: Keeping, targets: Targets) -> None:
    """Open the store, then send what is due and drop what is old, until cancelled."""
    sender: Sender | None = None
    cleaned: datetime | None = None
    try:
        while True:
            try:
                opened = await keeping.opened()
                if await storage.read(opened.store, lambda session: _is_due(session, keeping.now())):
                    sender = sender or Sender(targets)
                    await webhooks.deliver(opened.store, opened.keyring, sender, keeping.now)
                cleaned = await _clean(keeping, opened, cleaned)
            except DeckcheckError as error:
                _log.warning("waiting for the database: %s", error)
            except Exception as error:
                # Its text could hold what was to be sent.
                _log.error("the outbox could not be worked on: %s", type(error).__name__)
            await asyncio.sleep(_PAUSE)
    finally:
        if sender is not None:
            await sender.close()


def _is_due(session: Session, at: datetime) -> bool:
    return session.exec(select(Outbox.id).where(col(Outbox.next_at) <= at).limit(1)).first() is not None


async def _clean(keeping: Keeping, opened: Opened, cleaned: datetime | None) -> datetime:
    at = keeping.now()
    if cleaned is not None and cleaned + _CLEANING > at:
        return cleaned
    await storage.write(opened.store, lambda session: idempotency.forget(session, at - _KEPT_ANSWERS))
    return at
