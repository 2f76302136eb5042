"""What was read once is kept: a memory that any thread may ask."""

from collections.abc import Callable
from threading import RLock
from typing import Final, TypeVar, cast

Found = TypeVar("Found")
_NOTHING: Final = object()


class Memory:
    """Values by key, each made once; a failure is not kept. Making one may ask for others."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, ...], object] = {}
        self._lock = RLock()

    def once(self, key: tuple[str, ...], make: Callable[[], Found]) -> Found:
        """The value kept under the key; made by `make` the first time. One key must always have one type."""
        found = self._kept.get(key, _NOTHING)
        if found is _NOTHING:
            with self._lock:
                found = self._kept.get(key, _NOTHING)
                if found is _NOTHING:
                    found = self._kept[key] = make()
        return cast(Found, found)
