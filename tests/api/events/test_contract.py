"""The contract against the service, with an admin's key: no 5xx, and nothing that the contract does not tell."""

import asyncio
import json
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from sqlmodel import Session

from app.db.tables import DeckCheck, Event, Registration
from app.main import create_app
from app.settings import Settings
from tests.api.events.house import House
from tests.api.events.test_matrix import things_for
from tests.db.stores import BOTH, database

KNOWN = {
    "ruleset": "ocg",
    "starts_on": "2026-11-01",
    "ends_on": None,
    "list_on": None,
    "level": None,
    "time_zone": "Asia/Tokyo",
    "infraction": "3.A-4",
    "url": "https://1.1.1.1/told",
}
"""What no generator finds: names of the documents, and a public address."""
LAST = ("/player-link", "/withdrawal", "/lock", "/{event_id}")
"""What takes away the ground of other requests comes last."""
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]
FEW = settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@schemathesis.serializer("application/x-ndjson")
def lines(context: schemathesis.SerializationContext, value: object) -> bytes:
    """A stream of lines is sent as the text that it is."""
    return value.encode("utf-8", "replace") if isinstance(value, str) else json.dumps(value).encode()


@dataclass(frozen=True)
class Served:
    """The service over a database of its own, with one of everything, and the keys that reach it."""

    app: FastAPI
    keys: dict[str, str]
    things: dict[str, str]

    def key_for(self, path: str) -> str:
        """A key that may do what is at an address."""
        if path.startswith("/v1/player"):
            return self.keys["player"]
        return self.keys["head_judge" if "deck-checks" in path or "penalties" in path else "admin"]

    def version_of(self, path: str) -> int:
        """The version of what is at an address, as it stands."""
        kind, name = next(
            (
                (kind, self.things[name])
                for kind, name in ((DeckCheck, "check_id"), (Registration, "registration_id"), (Event, "event_id"))
                if "{" + name + "}" in path or (name == "registration_id" and path.startswith("/v1/player"))
            ),
            (Event, self.things["event_id"]),
        )

        def job(session: Session) -> int:
            found = session.get(kind, name)
            assert found is not None
            return found.version

        return asyncio.run(self.app.state.keeping.opened()).store.read_now(job)


@contextmanager
def served(kind: str) -> Generator[Served]:
    """The service with one of everything in it."""
    made: list[Served] = []

    async def furnish(url: str, folder: str) -> None:
        settings_ = Settings(data=Path(folder), DATABASE_URL=url, rate_by_key="", rate_refused_by_address="")  # type: ignore[call-arg]
        app = create_app(settings_)
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://deckcheck") as client:
            house = House(app, client, {}, now=datetime.now(UTC))
            await house.furnish()
            await house.ask("PATCH", house.path, {"deadline": None}, by="admin", version=1)
            things = await things_for(house, "/registrations {registration_id} {check_id} {penalty_id}", "head_judge")
            things |= await things_for(house, "{webhook_id} {key_id}", "admin")
            house.keys["player"] = await house.link(things["registration_id"])
            made.append(Served(app, house.keys, {name: str(value) for name, value in things.items()}))

    with TemporaryDirectory() as folder, database(kind) as url:
        asyncio.run(furnish(url, folder))
        yield made[0]
        asyncio.run(made[0].app.state.keeping.close())


@pytest.mark.parametrize("kind", BOTH)
def test_no_request_of_the_contract_makes_a_server_error(kind: str) -> None:
    with served(kind) as service:
        schema = schemathesis.openapi.from_asgi("/openapi.json", service.app)
        operations = [found.ok() for found in schema.get_all_operations()]
        operations.sort(key=lambda operation: operation.path.endswith(LAST))
        reached = Counter(status < 300 for operation in operations for status in _try(operation, service))
        assert len(operations) > 50
        assert reached[True] > 150


def _try(operation: schemathesis.APIOperation, service: Served) -> list[int]:
    """The statuses of some requests to what is there."""
    statuses: list[int] = []

    @FEW
    @given(case=operation.as_strategy())
    def one(case: schemathesis.Case) -> None:
        _lead(case, service)
        found = case.call()
        case.validate_response(found, checks=CHECKS)
        statuses.append(found.status_code)

    one()
    return statuses


def _lead(case: schemathesis.Case, service: Served) -> None:
    """Lead a request to what is there, under the version that stands."""
    path = case.operation.path
    for name in case.path_parameters or {}:
        case.path_parameters[name] = service.things.get(name, case.path_parameters[name])
    case.headers = {
        **{name: value for name, value in (case.headers or {}).items() if name != "Idempotency-Key"},
        "Authorization": f"Bearer {service.key_for(path)}",
        "If-Match": f'"{service.version_of(path)}"',
    }
    if isinstance(case.body, dict):
        known = KNOWN | {"registration": service.things["registration_id"]}
        case.body |= {name: value for name, value in known.items() if name in case.body}


@pytest.mark.parametrize("kind", ["sqlite"])
def test_what_follows_from_each_other_makes_no_server_error(kind: str) -> None:
    with served(kind) as service:
        machine = schemathesis.openapi.from_asgi("/openapi.json", service.app).as_state_machine()
        statuses: list[int] = []

        class Led(machine):  # type: ignore[misc, valid-type]
            """Every step is led to what is there, unless it follows from another."""

            def before_call(self, case: schemathesis.Case) -> None:
                followed = dict(case.path_parameters or {})
                _lead(case, service)
                if len(statuses) % 2:
                    case.path_parameters = followed

            def after_call(self, response: schemathesis.Response, case: schemathesis.Case) -> None:
                statuses.append(response.status_code)

            def validate_response(
                self, response: schemathesis.Response, case: schemathesis.Case, **more: object
            ) -> None:
                case.validate_response(response, checks=CHECKS)

        # Each run begins anew: within one, what was kept meanwhile changes what the same draws lead to.
        for number in range(8):
            seed(number)(Led)
            Led.run(settings=settings(FEW, max_examples=2, stateful_step_count=12))
        assert sum(status < 300 for status in statuses) > 20
