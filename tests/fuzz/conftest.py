"""The option that turns the short runs of the fuzz tests into long ones."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz", action="store_true", default=False, help="fuzz the readers at length")
