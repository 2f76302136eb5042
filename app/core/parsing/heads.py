"""The head of a list: who plays, under which number, and what else forms ask for. None of it is a card."""

from app.core.deck import Form
from app.core.naming import key_of
from app.core.parsing.words import FIRST_NAMES, LAST_NAMES, NAMES, NUMBERS, OTHER_LABELS, words_of


def _keys(labels: str) -> frozenset[str]:
    return frozenset(map(key_of, words_of(labels)))


SLOTS = {
    **dict.fromkeys(_keys(OTHER_LABELS), "other"),
    **dict.fromkeys(_keys(NAMES), "name"),
    **dict.fromkeys(_keys(FIRST_NAMES), "first"),
    **dict.fromkeys(_keys(LAST_NAMES), "last"),
    **dict.fromkeys(_keys(NUMBERS), "number"),
}
LONGEST_LABEL = 40
_BLANK = " _.\u3000-…"


def field_of(line: str) -> tuple[str, str] | None:
    """The slot and the value of a line `label: value`; `other` for labels of a head that are no player's."""
    label, colon, value = line.partition(":")
    if not colon:
        label, colon, value = line.partition("\t")
    if not colon or len(label) > LONGEST_LABEL:
        return None
    slot = SLOTS.get(key_of(label.strip(" *#_-•[")))
    return None if slot is None else (slot, value.strip(_BLANK + "*"))


def form_of(fields: dict[str, str]) -> Form | None:
    """The head, from the values by slot; None where no label of it was seen."""
    parts = [fields[slot] for slot in ("first", "last") if slot in fields]
    name = fields.get("name")
    if not name and parts:
        name = " ".join(part for part in parts if part)
    number = fields.get("number")
    return None if name is None and number is None else Form(name, number)
