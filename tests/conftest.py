"""The real catalogue and library, loaded once a test run."""

from pathlib import Path

import pytest

from app.catalogue import Catalogue, load
from app.core.messages import names_of
from app.library import Library
from app.services.desk import Desk
from app.wording import Messages

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The committed snapshot."""
    return load(ROOT / "cards", ROOT / "build" / "cache")


@pytest.fixture(scope="session")
def library(catalogue: Catalogue) -> Library:
    """The committed documents."""
    return Library(ROOT, catalogue.rule_name)


@pytest.fixture(scope="session")
def desk(catalogue: Catalogue, library: Library) -> Desk:
    """The committed documents, cards and messages."""
    return Desk(library, catalogue, Messages(ROOT / "messages"), names_of(catalogue.card))
