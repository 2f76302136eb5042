"""The garbage collector of a process that serves: it need not look through what was there before the first request."""

import gc
from collections.abc import Generator
from contextlib import contextmanager

THRESHOLDS = (20_000, 10, 50)
"""An answer is made of some thousand objects, none of them in a cycle: looking after each 700 finds nothing."""


@contextmanager
def seldom() -> Generator[None]:
    """Collect seldom, and only what came after the start."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
