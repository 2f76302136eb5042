"""Messages in five languages, from a pattern's key and its parameters."""

from app.core.messages.describing import (
    describe_assignment,
    describe_edit,
    describe_penalty,
    describe_remark,
    describe_step,
    describe_verdict,
    describe_violation,
)
from app.core.messages.languages import DEFAULT, LANGUAGES, choose_language, language_of
from app.core.messages.values import CardName, Parameters, Value, as_written, names_of
from app.core.messages.voice import Tongue, Voice, tongue_of
from app.core.messages.wording import Wording

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "CardName",
    "Parameters",
    "Tongue",
    "Value",
    "Voice",
    "Wording",
    "as_written",
    "choose_language",
    "describe_assignment",
    "describe_edit",
    "describe_penalty",
    "describe_remark",
    "describe_step",
    "describe_verdict",
    "describe_violation",
    "language_of",
    "names_of",
    "tongue_of",
]
