"""`deckcheck check` and `deckcheck compare`."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli import asking
from app.cli.asking import (
    ILLEGAL,
    LEGAL,
    TROUBLE,
    DayOption,
    FormatOption,
    LanguageOption,
    LevelOption,
    OutputOption,
    RulesetOption,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.core.penalties.situation import Prior
    from app.services.presenting import Data


def check(
    files: Annotated[list[Path], typer.Argument(help="Decklists: .ydk, ydke, text, JSON ...; - for standard input.")],
    ruleset: RulesetOption,
    on: DayOption = None,
    level: LevelOption = None,
    lang: LanguageOption = "en",
    output: OutputOption = "text",
    format: FormatOption = "auto",
) -> None:
    """Check decklists: every violation, its infraction, penalty and correction.

    Exit status: 0 all legal, 1 not all, 2 trouble (a file or option that cannot be used; the other files are checked
    all the same).

    \b
    Examples:
      deckcheck check list.ydk --ruleset id-2024 --on 2024-06-01
      deckcheck check lists/*.ydk -r tcg --output json
      cat list.txt | deckcheck check - -r tw-2012 --on 2012-05-01 --level 2 --lang zh-TW
    """
    from app.services.checks import Question, check_list

    kind, day, language = asking.output(output), asking.day(on), asking.language(lang)
    asking.readable(format)
    desk = asking.desk()

    def answer(path: Path) -> "Data":
        content = asking.content(path)
        return check_list(desk, Question(ruleset, day, content, format, level, language=language))

    answers, troubles = _each(files, answer)
    _show(answers, kind, several=len(files) > 1)
    if troubles:
        raise typer.Exit(TROUBLE)
    raise typer.Exit(LEGAL if all(answer["legal"] for answer in answers) else ILLEGAL)


def _each(files: list[Path], answer: "Callable[[Path], Data]") -> "tuple[list[Data], int]":
    """The answers to the files that can be read, and how many cannot; a bar moves while there are several."""
    from rich.console import Console
    from rich.progress import track

    from app.errors import DeckcheckError

    answers: list[Data] = []
    troubles = 0
    console = Console(stderr=True)
    quiet = len(files) < 2 or not console.is_terminal
    for path in track(files, "Checking", console=console, disable=quiet, transient=True):
        try:
            answers.append({"file": str(path), **answer(path)})
        except asking.Unreadable as error:
            asking.trouble(str(error))
            troubles += 1
        except DeckcheckError as error:
            raise asking.trouble(str(error)) from None
    return answers, troubles


def compare(
    decklist: Annotated[Path, typer.Argument(metavar="LIST", help="The registered list.")],
    deck: Annotated[Path, typer.Argument(help="The deck on the table, in any format that a list may have.")],
    ruleset: RulesetOption,
    on: DayOption = None,
    level: LevelOption = None,
    game: Annotated[
        int | None, typer.Option(min=1, max=9, help="The game of the match, from 1; siding is allowed from 2 on.")
    ] = None,
    prior: Annotated[
        list[str] | None,
        typer.Option(help="An earlier penalty of the player: INFRACTION=PENALTY, oldest first; may be repeated."),
    ] = None,
    lang: LanguageOption = "en",
    output: OutputOption = "text",
) -> None:
    """Hold a deck against its list: what differs, the infraction, the penalty, and the correction of both.

    Exit status: 0 legal and equal, 1 not, 2 trouble.

    Example: deckcheck compare list.ydk deck.ydk --ruleset tw-2012 --on 2012-05-01 --level 2
    """
    from app.core.law import Context, Phase
    from app.errors import DeckcheckError
    from app.services.deck_checks import DeckQuestion, check_deck

    kind, day, language = asking.output(output), asking.day(on), asking.language(lang)
    if str(decklist) == str(deck) == "-":
        raise asking.trouble("Only one of LIST and DECK can come from standard input.")
    try:
        question = DeckQuestion(
            ruleset,
            day,
            asking.content(decklist),
            asking.content(deck),
            level=level,
            context=Context(phase=Phase.BETWEEN_GAMES if (game or 1) > 1 else Phase.BEFORE_MATCH, game=game),
            prior=tuple(map(earlier, prior or ())),
            language=language,
        )
        answer = check_deck(asking.desk(), question)
    except (DeckcheckError, asking.Unreadable) as error:
        raise asking.trouble(str(error)) from None
    _show([{"file": str(deck), **answer}], kind, several=False)
    raise typer.Exit(LEGAL if answer["legal"] else ILLEGAL)


def earlier(text: str) -> "Prior":
    """An earlier penalty as written on the command line."""
    from app.core.penalties.scale import PenaltyKind
    from app.core.penalties.situation import Prior

    infraction, _, penalty = text.rpartition("=")
    kinds = [kind.value for kind in PenaltyKind]
    if not infraction or penalty not in kinds:
        raise typer.BadParameter(f"{text!r}: write INFRACTION=PENALTY, with one of {', '.join(kinds)}.")
    return Prior(infraction, penalty)


def _show(answers: "list[Data]", kind: str, *, several: bool) -> None:
    if kind == "json":
        shown = answers if several else answers[0] if answers else None
        if shown is not None:
            typer.echo(json.dumps(shown, ensure_ascii=False, indent=2))
        return
    from rich.console import Console

    from app.cli.telling import tell, tell_counts

    console = Console(soft_wrap=True)
    for answer in answers:
        tell(console, answer["file"], answer)
    if several:
        tell_counts(console, answers)
