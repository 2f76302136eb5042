"""The messages of the data folder, for the tests about them."""

from pathlib import Path

from app.core.messages import LANGUAGES, Value
from app.wording import Messages, read_wording

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "messages"
WORDINGS = {language: read_wording(FOLDER / f"{language}.toml") for language in LANGUAGES}
ENGLISH = WORDINGS["en"]
MESSAGES = Messages(FOLDER)
GAMES = ("yugioh", "sanguozhi")


def said(language: str, pattern: str, game: str = "yugioh", /, **parameters: Value) -> str:
    """A message in a language."""
    return MESSAGES.render(pattern, parameters.items(), language, game)


def sentences(language: str, game: str = "yugioh") -> dict[str, str]:
    """Every pattern of a language as it stands in the file."""
    return dict(WORDINGS[language].patterns_in(game))
