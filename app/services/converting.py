"""A list in another format: read, resolved, and written again; what the format cannot carry is told."""

from dataclasses import dataclass

from app.core.writing.ordering import Order
from app.core.writing.table import write
from app.services import presenting
from app.services.desk import Desk, Source
from app.services.presenting import Data


@dataclass(frozen=True, slots=True)
class Conversion:
    """What is asked of a list."""

    source: Source
    to: str
    format: str = "auto"
    names_in: str = "en"
    order: Order = Order.AS_WRITTEN
    language: str = "en"


def convert(desk: Desk, question: Conversion) -> Data:
    """The list as text in the wished format, as read, and remarks on what was read otherwise or cannot be carried."""
    deck = desk.resolved(question.source, question.format)
    text, remarks = write(deck, question.to, question.names_in, question.order)
    voice = desk.messages.voice(question.language)
    return {
        "format": question.to,
        "text": text,
        "list": presenting.deck(deck, voice),
        "remarks": presenting.remarks((*deck.remarks, *remarks), voice),
    }
