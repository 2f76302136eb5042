"""Receipts: signed, verified online and offline, telling one deck from another without showing a list."""

from base64 import urlsafe_b64decode

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from app.api.events_responses import ReceiptAnswer
from app.services.receipts import is_genuine
from tests.api.events.house import LEGAL, NAMES, OTHER, House, Json, run

TURNED = "Side Deck:\n" + "Main Deck:\n" + "".join(f"{name} x3\n" for name in reversed(NAMES))


async def verified(house: House, receipt: Json, deck: object = None, by: str = "desk") -> Json:
    """What a receipt is worth."""
    body = {"receipt": receipt} if deck is None else {"receipt": receipt, "deck": deck}
    found = await house.ask("POST", "/v1/receipts/verify", body, by=by)
    assert found.status_code == 200, found.text
    return found.json()


def worth(genuine: bool, current: bool | None, same: bool | None, registered: bool | None) -> Json:
    """An answer."""
    return {"genuine": genuine, "current": current, "same_deck": same, "registered_deck": registered}


def test_a_receipt_tells_the_registered_deck_from_another() -> None:
    # C56: order and the way of writing do not matter, sections do.
    async def test(house: House) -> None:
        one = await house.register()
        receipt = one["receipt"]
        assert await verified(house, receipt) == worth(True, True, None, None)
        assert await verified(house, receipt, TURNED) == worth(True, True, True, True)
        assert await verified(house, receipt, OTHER) == worth(True, True, False, False)
        sided = {"main": [{"card": name, "copies": 3} for name in NAMES[1:]], "side": [{"card": NAMES[0], "copies": 3}]}
        assert await verified(house, receipt, sided) == worth(True, True, False, False)
        assert await verified(house, {**receipt, "revision": 2}, LEGAL) == worth(False, None, None, None)
        assert await verified(house, {}, LEGAL) == worth(False, None, None, None)
        path = f"{house.path}/registrations/{one['registration']['id']}/list"
        await house.ask("PUT", path, {"list": OTHER}, version=1)
        assert await verified(house, receipt, OTHER) == worth(True, False, False, True)

    run(test)


def test_a_receipt_of_a_foreign_event_tells_no_more_than_that_it_is_genuine() -> None:
    async def test(house: House) -> None:
        one = await house.register()
        found = await verified(house, one["receipt"], LEGAL, by="foreign_desk")
        assert found == worth(True, None, None, None)

    run(test)


def test_a_receipt_is_verified_offline() -> None:
    async def test(house: House) -> None:
        one = await house.register()
        told = (await house.ask("GET", "/v1/receipts/key", by=None)).json()
        key = Ed25519PublicKey.from_public_bytes(urlsafe_b64decode(told["public_key"] + "="))
        assert told["key"] == one["receipt"]["key"]
        assert is_genuine(one["receipt"], key)
        assert not is_genuine({**one["receipt"], "deck_hash": "0" * 64}, key)

    run(test)


def test_the_player_gets_a_receipt_and_sees_what_was_stored() -> None:
    # C61: the answer to a submission repeats the list, so that the wrong one is seen.
    async def test(house: House) -> None:
        one = await house.register(None)
        secret = await house.link(one["registration"]["id"])
        own = (await house.ask("GET", "/v1/player", by=secret)).json()
        assert (own["event"]["id"], own["registration"]["id"]) == (house.event["id"], one["registration"]["id"])
        assert (await house.ask("POST", "/v1/player/receipts", by=secret)).status_code == 404
        handed = (await house.ask("PUT", "/v1/player/list", {"list": LEGAL}, by=secret, version=1)).json()
        assert (handed["counts"], handed["revision"]["channel"]) == ({"main": 42, "extra": 0, "side": 0}, "player")
        receipt = ReceiptAnswer.model_validate((await house.ask("POST", "/v1/player/receipts", by=secret)).json())
        assert receipt.deck_hash == handed["receipt"]["deck_hash"]
        stored = (await house.ask("GET", "/v1/player/list", by=secret)).json()
        assert (stored["submitted"], stored["list"]["main"]["cards"]) == (LEGAL, 42)
        older = await house.ask(
            "POST", f"{house.path}/registrations/{own['registration']['id']}/receipts", {"revision": 9}
        )
        assert older.status_code == 404

    run(test)
