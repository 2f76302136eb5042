"""What a text must be to be kept."""

import unicodedata

from app.errors import Unprocessable


def storable(text: str, what: str, *, longest: int = 200) -> str:
    """The text, trimmed at both ends. Raises Unprocessable where it is too long or holds control characters."""
    kept = text.strip()
    if len(kept) > longest:
        raise Unprocessable(f"{what} has at most {longest} characters")
    if not kept.isprintable() and any(unicodedata.category(character) in ("Cc", "Cs") for character in kept):
        raise Unprocessable(f"{what} holds characters that cannot be kept")
    return kept
