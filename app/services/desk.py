"""What every check needs, read once a process: documents, cards, messages."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from app.catalogue import Catalogue, load
from app.core.deck import Deck, Form, Materials
from app.core.law import Context, Law
from app.core.messages import Voice, names_of
from app.core.parsing.table import read
from app.core.resolving import as_written, resolve
from app.library import Library
from app.wording import Messages

Source = str | bytes | Mapping[str, object]
"""What a list comes as: a text, the bytes of a file, or decoded JSON."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The library, the catalogue and the messages."""

    library: Library
    catalogue: Catalogue
    messages: Messages

    def law(self, ruleset: str, on: date, context: Context) -> Law:
        """Everything in force; `UnknownRuleset`, `NotInForce`."""
        return self.library.law(ruleset, on, context)

    def deck(
        self, source: Source, format: str, law: Law, form: Form | None = None, materials: Materials | None = None
    ) -> Deck:
        """A list or deck as read and resolved; its head as given beside it, or as the list itself has it."""
        if law.ruleset.catalogue:
            deck = resolve(read(source, format, self.catalogue.knows), self.catalogue)
        else:
            deck = as_written(read(source, format))
        if form is None and materials is None:
            return deck
        return Deck(deck.entries, deck.not_cards, deck.remarks, deck.format, form or deck.form, materials)

    def voice(self, language: str, law: Law) -> Voice:
        """The messages in a language, for the game of the ruleset."""
        return self.messages.voice(language, law.ruleset.game, names_of(self.catalogue.card))


def open_desk(folder: Path, cache: Path) -> Desk:
    """The desk over the data folders of `folder`; compiled cards are kept in `cache`."""
    catalogue = load(folder / "cards", cache)
    return Desk(Library(folder, catalogue.rule_name), catalogue, Messages(folder / "messages"))
