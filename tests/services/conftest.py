"""The stores' fixtures."""

from tests.db.stores import store, url

__all__ = ["store", "url"]
