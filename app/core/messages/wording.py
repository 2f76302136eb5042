"""The file of one language: quotation marks, fixed names, patterns."""

from collections.abc import Mapping

from pydantic import Field

from app.core.law import Document

Names = Mapping[str, Mapping[str, str]]
"""Display names by table (`section`, `kind`, `penalty`, ...) and value."""


class Marks(Document):
    """How card names, lists and dates are set.

    `card_holding_them` are the marks for a card name that itself holds one of `card`.
    """

    card: tuple[str, str] = Field(strict=False)
    card_holding_them: tuple[str, str] | None = Field(default=None, strict=False)
    separator: str
    brackets: tuple[str, str] = Field(strict=False)
    date: str
    moment: str
    months: tuple[str, ...] = Field(strict=False, min_length=12, max_length=12)


class Variant(Document):
    """What reads otherwise in another game than Yu-Gi-Oh!."""

    names: dict[str, dict[str, str]] = Field(default_factory=dict)
    patterns: dict[str, str] = Field(default_factory=dict)


class Wording(Document):
    """Everything that is said in one language."""

    language: str
    marks: Marks
    names: dict[str, dict[str, str]]
    patterns: dict[str, str]
    sanguozhi: Variant = Field(default_factory=Variant)

    def names_in(self, game: str) -> Names:
        """The display names in a game (`yugioh`, `sanguozhi`)."""
        other = self.sanguozhi.names if game == SANGUOZHI else {}
        return {table: {**names, **other.get(table, {})} for table, names in self.names.items()}

    def patterns_in(self, game: str) -> Mapping[str, str]:
        """The patterns by key in a game."""
        return {**self.patterns, **self.sanguozhi.patterns} if game == SANGUOZHI else self.patterns

    def marks_in(self, game: str) -> Marks:
        """The marks in a game; Sanguozhi prints number and name of a card in 【】 in every language (sgz-2013)."""
        if game != SANGUOZHI:
            return self.marks
        return self.marks.model_copy(update={"card": SANGUOZHI_MARKS, "card_holding_them": None})


SANGUOZHI = "sanguozhi"
SANGUOZHI_MARKS = ("【", "】")
