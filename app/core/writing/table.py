"""The table of writers, and `write`."""

from collections.abc import Callable

from app.core.deck import Deck, Remark
from app.core.writing.csv_table import write_csv
from app.core.writing.json_list import write_json
from app.core.writing.ordering import Order
from app.core.writing.text import write_text
from app.core.writing.ydk import write_ydk
from app.core.writing.ydke import write_ydke

Writer = Callable[[Deck, str, Order], tuple[str, tuple[Remark, ...]]]
WRITERS: dict[str, Writer] = {
    "ydk": write_ydk,
    "ydke": write_ydke,
    "text": write_text,
    "json": write_json,
    "csv": write_csv,
}


def write(
    deck: Deck, format: str, language: str = "en", order: Order = Order.AS_WRITTEN
) -> tuple[str, tuple[Remark, ...]]:
    """The deck in `format`, one of the table's names, names in `language`; and what the format cannot carry, each told.

    Raises KeyError where there is no such format.
    """
    return WRITERS[format](deck, language, order)
