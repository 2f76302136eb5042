"""Webhooks: where they may go, and that they arrive, signed."""

import asyncio
import hmac
import json
from base64 import b64decode, b64encode

import httpx
import pytest
from sqlmodel import Session, select

from app.db.tables import Outbox
from app.errors import Unprocessable
from app.services import webhooks
from app.services.delivering import Sender, Targets, is_public
from app.services.webhooks import Delivery
from tests.api.events.house import House, run

KINDS = ["registration.registered", "registration.late"]


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("1.1.1.1", True),
        ("2606:4700:4700::1111", True),
        ("127.0.0.1", False),
        ("0.0.0.0", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("100.64.0.1", False),
        ("169.254.169.254", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:169.254.169.254", False),
        ("64:ff9b::a9fe:a9fe", False),
        ("64:ff9b::101:101", True),
        ("2002:7f00:1::", False),
        ("2001:0:1:2:3:4:5:6", False),
    ],
)
def test_what_is_an_address_of_the_public_internet(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://2130706433/x",
        "https://0x7f.1/x",
        "https://1.1.1.1:99999/x",
        "https:///x",
        "http://1.1.1.1/x",
        "https://user@1.1.1.1/x",
        "file:///etc/passwd",
    ],
)
def test_a_webhook_does_not_lead_into_the_services_own_network(url: str) -> None:
    async def test(house: House) -> None:
        found = await house.ask("POST", f"{house.path}/webhooks", {"url": url, "kinds": KINDS})
        assert found.status_code == 422

    run(test)


def test_a_name_that_leads_elsewhere_when_it_is_sent_is_not_followed() -> None:
    async def test() -> None:
        sender = Sender(Targets(), httpx.MockTransport(lambda request: httpx.Response(200)))
        with pytest.raises(ConnectionError):
            await sender(Delivery("m", "https://localhost/x", b"{}", {}))
        with pytest.raises(Unprocessable):
            await Targets().vetted("localhost", 443)
        await sender.close()

    asyncio.run(test())


def test_a_message_arrives_signed_at_the_address_that_was_looked_at() -> None:
    seen: list[httpx.Request] = []

    def receive(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return httpx.Response(503 if len(seen) == 1 else 302, headers={"location": "https://127.0.0.1/"})

    async def test(house: House) -> None:
        body = {"url": "https://1.1.1.1:8443/told?x=1", "kinds": KINDS}
        added = (await house.ask("POST", f"{house.path}/webhooks", body, by="store")).json()
        await house.register()
        house.later(hours=2)
        one = await house.register(by="store")
        opened = await house.app.state.keeping.opened()
        sender = Sender(Targets(), httpx.MockTransport(receive))

        async def deliver() -> int:
            return await webhooks.deliver(opened.store, opened.keyring, sender, lambda: house.now)

        # The store is told of its own player only: registered, and late.
        assert await deliver() == 2
        assert await deliver() == 0
        house.later(seconds=6)
        assert await deliver() == 2
        await sender.close()
        request = seen[0]
        assert (request.url.host, request.url.port, request.headers["host"]) == ("1.1.1.1", 8443, "1.1.1.1:8443")
        assert request.url.query == b"x=1"
        content = f"{request.headers['webhook-id']}.{request.headers['webhook-timestamp']}.".encode() + request.content
        key = b64decode(added["secret"].removeprefix("whsec_"))
        signature = b64encode(hmac.digest(key, content, "sha256")).decode()
        assert request.headers["webhook-signature"] == f"v1,{signature}"
        told = json.loads(request.content)
        assert told["type"] == "registration.registered"
        assert told["data"]["registration"] == one["registration"]["id"]
        # A redirection is no arrival: each was tried twice.
        assert len(seen) == 4

    run(test)


def test_the_service_itself_sends_what_is_due() -> None:
    async def test(house: House) -> None:
        body = {"url": "https://127.0.0.1:9/told", "kinds": KINDS}
        assert (await house.ask("POST", f"{house.path}/webhooks", body)).status_code == 201
        await house.register()
        house.later(seconds=1)
        async with house.app.router.lifespan_context(house.app):
            keeping = house.app.state.keeping
            opened = await keeping.opened()
            for _ in range(50):
                await asyncio.sleep(0.1)
                if await opened.store.read(_tried):
                    break
            assert await opened.store.read(_tried) == ["ConnectionError"]

    run(test, webhooks_to_private=True)


def _tried(session: Session) -> list[str]:
    return [error for error in session.exec(select(Outbox.last_error)).all() if error]


def test_a_removed_webhook_is_told_no_more() -> None:
    async def test(house: House) -> None:
        body = {"url": "https://1.1.1.1/told", "kinds": KINDS}
        added = (await house.ask("POST", f"{house.path}/webhooks", body, key="k")).json()
        again = (await house.ask("POST", f"{house.path}/webhooks", body, key="k")).json()
        assert added == again
        path = f"{house.path}/webhooks/{added['webhook']['id']}"
        assert (await house.ask("DELETE", path)).status_code == 204
        assert (await house.ask("DELETE", path)).status_code == 404
        assert (await house.ask("GET", f"{house.path}/webhooks")).json() == {"webhooks": []}

    run(test)
