"""What the commands that judge share: options, the desk, files, and exit statuses."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from app.services.desk import Desk

LEGAL, ILLEGAL, TROUBLE = 0, 1, 2
MOST_BYTES = 1_048_576

RulesetOption = Annotated[str, typer.Option("--ruleset", "-r", help="What to judge by, for example id-2024 or tcg.")]
DayOption = Annotated[str | None, typer.Option("--on", help="The day of the event, YYYY-MM-DD; left out, today.")]
LevelOption = Annotated[
    int | None, typer.Option("--level", "-l", help="The enforcement level, from 1, where the ruleset has levels.")
]
LanguageOption = Annotated[str, typer.Option("--lang", help="The language of messages: en, ja, zh-TW, zh-CN, id.")]
OutputOption = Annotated[str, typer.Option("--output", "-o", help="text for people, json for programs.")]
FormatOption = Annotated[str, typer.Option("--format", help="The format of the list; auto recognises it.")]


def desk() -> "Desk":
    """The documents, cards and messages that the settings name."""
    from app.services.desk import open_desk
    from app.settings import Settings

    settings = Settings()
    return open_desk(settings.documents, settings.cache)


def day(text: str | None) -> date:
    """A day as written on the command line; today where there is none."""
    if text is None:
        return date.today()  # noqa: DTZ011  the event's place is where the command runs
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise typer.BadParameter(f"{text!r} is no day; write YYYY-MM-DD.", param_hint="--on")
    return found


def language(tag: str) -> str:
    """One of the five languages."""
    from app.core.messages import language_of

    found = language_of(tag)
    if found is None:
        raise typer.BadParameter("choose en, ja, zh-TW, zh-CN or id.", param_hint="--lang")
    return found


def output(kind: str) -> str:
    """text or json."""
    if kind not in ("text", "json"):
        raise typer.BadParameter("choose text or json.", param_hint="--output")
    return kind


def readable(format: str) -> str:
    """A format that is read."""
    from app.core.parsing.table import BY_NAME

    known = ("auto", *BY_NAME, "pdf", "xlsx")
    if format not in known:
        raise typer.BadParameter(f"choose one of {', '.join(known)}.", param_hint="--format")
    return format


class Unreadable(Exception):
    """A file that cannot be read, or is too large; the text says why."""


def content(path: Path) -> bytes:
    """The bytes of a file, of standard input for `-`; raises Unreadable."""
    try:
        if str(path) == "-":
            raw = typer.get_binary_stream("stdin").read(MOST_BYTES + 1)
        else:
            with path.open("rb") as file:
                raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None
    if len(raw) > MOST_BYTES:
        raise Unreadable(f"{path}: larger than {MOST_BYTES} bytes, the limit.")
    return raw


def trouble(message: str) -> typer.Exit:
    """Says what went wrong, for the exit status 2."""
    typer.secho(message, err=True, fg=typer.colors.RED)
    return typer.Exit(TROUBLE)
