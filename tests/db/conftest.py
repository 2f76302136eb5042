"""The stores' fixtures."""

from tests.db.stores import empty_url, store, url

__all__ = ["empty_url", "store", "url"]
