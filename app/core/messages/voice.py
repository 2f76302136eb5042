"""A language made ready, and the voice that renders messages in it. Rendering is total: no message is ever an error."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.core.messages.patterns import Pattern, compile_pattern, fill
from app.core.messages.values import (
    LONGEST_NAME,
    CardName,
    Parameters,
    Values,
    as_written,
    date_in_words,
    penalty_name,
    visible,
    word_for,
)
from app.core.messages.wording import Marks, Names, Wording


class Tongue(NamedTuple):
    """One language in one game: its patterns made ready, its display names, its marks."""

    language: str
    patterns: Mapping[str, Pattern]
    names: Names
    marks: Marks


def tongue_of(wording: Wording, game: str = "yugioh") -> Tongue:
    """A language made ready for a game (`yugioh`, `sanguozhi`)."""
    language, names, marks = wording.language, wording.names_in(game), wording.marks_in(game)
    patterns = {
        key: compile_pattern(text, language, names, marks, wording.marks)
        for key, text in wording.patterns_in(game).items()
    }
    return Tongue(language, patterns, names, marks)


@dataclass(frozen=True, slots=True)
class Voice:
    """Speaks one language; falls back on `english`, then on the bare key and parameters."""

    tongue: Tongue
    english: Tongue
    card_name: CardName = as_written

    @property
    def language(self) -> str:
        """The language that is spoken."""
        return self.tongue.language

    def render(self, pattern: str, parameters: Parameters = ()) -> str:
        """The message of a pattern's key and its parameters, which may be more than it needs."""
        return self.render_values(pattern, dict(parameters))

    def render_values(self, pattern: str, values: Values) -> str:
        """The message of a pattern's key and its parameters by their names."""
        return (
            self._in(self.tongue, pattern, values) or self._in(self.english, pattern, values) or _bare(pattern, values)
        )

    def name(self, table: str, value: str | int) -> str:
        """A display name (table `section`, `kind`, `status`, `label`, ...), the value itself if it has none."""
        return self.tongue.names.get(table, {}).get(str(value)) or visible(str(value), LONGEST_NAME)

    def penalty_name(self, kind: str, local_name: str | None = None) -> str:
        """A kind of penalty by its common name, the document's own word behind it where that differs."""
        return penalty_name(kind, local_name, self.tongue.names.get("penalty", {}), self.tongue.marks)

    def card(self, *names: str) -> str:
        """Card names in their marks, as a list."""
        return word_for("cards", self.language, self.tongue.names, self.tongue.marks)({"cards": names}, self.card_name)

    def date(self, day: str) -> str:
        """A day (`2024-06-01`) in words."""
        return date_in_words(day, self.tongue.marks)

    def _in(self, tongue: Tongue, pattern: str, values: Values) -> str | None:
        try:
            return fill(tongue.patterns[pattern], values, self.card_name)
        except KeyError:
            return None


def _bare(pattern: str, values: Values) -> str:
    """What is left to say where there is no pattern, or a parameter is missing."""
    said = visible(pattern, LONGEST_NAME)
    known = ((key, str(value)) for key, value in values.items() if value is not None)
    given = ", ".join(f"{key}: {visible(value, LONGEST_NAME)}" for key, value in known)
    return f"{said} ({given})" if given else said
