"""Plain text: `3 Name` under headings, in a language."""

from app.core.cards import Section
from app.core.deck import Deck, Remark, Why
from app.core.writing.ordering import Item, Order, items_of, lost

HEADINGS = {
    "en": ("Main Deck", "Extra Deck", "Side Deck"),
    "ja": ("メインデッキ", "エクストラデッキ", "サイドデッキ"),
    "zh-TW": ("主牌組", "額外牌組", "備牌"),
    "zh-CN": ("主卡组", "额外卡组", "副卡组"),
    "ko": ("메인 덱", "엑스트라 덱", "사이드 덱"),
    "de": ("Hauptdeck", "Extra Deck", "Side Deck"),
    "fr": ("Deck Principal", "Deck Additionnel", "Deck Annexe"),
    "it": ("Main Deck", "Extra Deck", "Side Deck"),
    "es": ("Mazo Principal", "Mazo Extra", "Mazo Secundario"),
    "pt": ("Deck Principal", "Deck Adicional", "Deck Auxiliar"),
    "id": ("Main Deck", "Extra Deck", "Side Deck"),
}
AS_IT_STANDS = frozenset((Why.COPIES_UNREADABLE, Why.UNREADABLE, Why.TWO_CARDS))


def write_text(deck: Deck, language: str, order: Order) -> tuple[str, tuple[Remark, ...]]:
    """The list. Everything but lost parts of a code can be carried."""
    headings = HEADINGS.get(language, HEADINGS["en"])
    blocks = [[_line(item, language) for item in items_of(deck, None, order, language)]]
    for section, heading in zip(Section, headings, strict=True):
        blocks.append([heading, *(_line(item, language) for item in items_of(deck, section, order, language))])
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n", tuple(lost(deck))


def _line(item: Item, language: str) -> str:
    """A line; one that was not understood stays as it stands, on one line."""
    if item.slot is not None and item.slot.why in AS_IT_STANDS:
        return " ".join(item.slot.written.split()) or "?"
    number = item.number if item.card is None else None
    name = str(number) if number is not None else item.name(language)
    return f"{item.copies} {' '.join(name.split())}"
