"""The service in this process."""

import asyncio
from collections.abc import Iterator

import pytest

from app.main import create_app
from app.settings import Settings
from tests.api.service import Service, client_of


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The whole service over the committed documents; its database is never opened by what knows no events."""
    app = create_app(Settings(data=tmp_path_factory.mktemp("data")))
    with asyncio.Runner() as runner:
        client = client_of(app)
        yield Service(app, client, runner)
        runner.run(client.aclose())
