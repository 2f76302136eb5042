"""What every check needs, read once a process: documents, cards, messages."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from app.catalogue import Catalogue, load
from app.core.cards import Section
from app.core.deck import Deck, Form, Materials
from app.core.law import Context, Law
from app.core.messages import CardName, Voice, names_of
from app.core.parsing.reading import Knows, Reading, nothing_known
from app.core.parsing.table import read
from app.core.resolving import MOST_SUGGESTIONS, as_written, resolve
from app.library import Library
from app.wording import Messages

DOCUMENTS = ("pdf", "xlsx")
Source = str | bytes | Mapping[str, object]
"""What a list comes as: a text, the bytes of a file, or decoded JSON."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The library, the catalogue, the messages, and how a card is called in them."""

    library: Library
    catalogue: Catalogue
    messages: Messages
    card_name: CardName

    def law(self, ruleset: str, on: date, context: Context) -> Law:
        """Everything in force; `UnknownRuleset`, `NotInForce`."""
        return self.library.law(ruleset, on, context)

    def resolved(self, source: Source, format: str = "auto", suggestions: int = MOST_SUGGESTIONS) -> Deck:
        """A list as read and resolved against the catalogue; PDF and spreadsheets by their first bytes."""
        return resolve(self._read(source, format, self.catalogue.knows), self.catalogue, suggestions)

    def deck(
        self,
        source: Source,
        format: str,
        law: Law,
        form: Form | None = None,
        materials: Materials | None = None,
        suggestions: int = MOST_SUGGESTIONS,
    ) -> Deck:
        """A list or deck as read and resolved; its head as given beside it, or as the list itself has it."""
        if law.ruleset.catalogue:
            deck = self.resolved(source, format, suggestions)
        else:
            deck = as_written(self._read(source, format, nothing_known))
        if form is None and materials is None:
            return deck
        return Deck(deck.entries, deck.not_cards, deck.remarks, deck.format, form or deck.form, materials)

    def _read(self, source: Source, format: str, knows: Knows) -> Reading:
        if format in DOCUMENTS or (isinstance(source, bytes) and is_document(source)):
            # Imported when first needed: the libraries for PDF and spreadsheets are large.
            from app.documents.reading import read_any

            return read_any(source, format, knows, self._is_extra)
        return read(source, format, knows)

    def _is_extra(self, name: str) -> bool:
        cards = self.catalogue.by_name(name)
        return bool(cards) and all(card.section is Section.EXTRA for card in cards)

    def voice(self, language: str, law: Law) -> Voice:
        """The messages in a language, for the game of the ruleset."""
        return self.messages.voice(language, law.ruleset.game, self.card_name)


def is_document(source: bytes) -> bool:
    """Whether the bytes are a PDF or a spreadsheet."""
    return b"%PDF-" in source[:1024] or source.startswith(b"PK")


def open_desk(folder: Path, cache: Path) -> Desk:
    """The desk over the data folders of `folder`; compiled cards are kept in `cache`."""
    catalogue = load(folder / "cards", cache)
    library, messages = Library(folder, catalogue.rule_name), Messages(folder / "messages")
    return Desk(library, catalogue, messages, names_of(catalogue.card))
