"""Tables: cells parted by tabs, commas, semicolons or bars, with or without a row of headings."""

from app.core.parsing.reading import Knows, Reading


def is_tabular(text: str) -> bool:
    return False


def read_tabular(text: str, knows: Knows) -> Reading:
    return Reading("table")
