"""Reads the messages, one TOML file a language, when a language is first spoken."""

import tomllib
from pathlib import Path

from pydantic import ValidationError

from app.core.messages import DEFAULT, LANGUAGES, CardName, Parameters, Tongue, Voice, Wording, as_written, tongue_of
from app.errors import DocumentBroken


class Messages:
    """The messages of a folder; a language that is not there is spoken in English."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tongues: dict[tuple[str, str], Tongue] = {}

    def voice(self, language: str = DEFAULT, game: str = "yugioh", card_name: CardName = as_written) -> Voice:
        """The voice for a language (one of `LANGUAGES`) and a game (`Ruleset.game`)."""
        spoken = language if language in LANGUAGES else DEFAULT
        return Voice(self._tongue(spoken, game), self._tongue(DEFAULT, game), card_name)

    def render(
        self,
        pattern: str,
        parameters: Parameters = (),
        language: str = DEFAULT,
        game: str = "yugioh",
        card_name: CardName = as_written,
    ) -> str:
        """One message; for several, take a `voice`."""
        return self.voice(language, game, card_name).render(pattern, parameters)

    def _tongue(self, language: str, game: str) -> Tongue:
        tongue = self._tongues.get((language, game))
        if tongue is None:
            tongue = tongue_of(read_wording(self._folder / f"{language}.toml"), game)
            self._tongues[language, game] = tongue
        return tongue


def read_wording(path: Path) -> Wording:
    """The wording in one file; `DocumentBroken` if it is none, or is that of another language."""
    try:
        wording = Wording.model_validate(tomllib.loads(path.read_bytes().decode("utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise DocumentBroken(f"messages/{path.name}", str(error)) from error
    if wording.language != path.stem:
        raise DocumentBroken(f"messages/{path.name}", f"language is {wording.language!r}")
    return wording
