"""`deckcheck assess`, `deckcheck guide` and `deckcheck rules`."""

import json
from math import isfinite
from typing import Annotated

import typer

from app.cli import asking
from app.cli.asking import DayOption, LanguageOption, LevelOption, OutputOption
from app.cli.check import earlier

GuideArgument = Annotated[str, typer.Argument(help="A penalty guide, for example tw-2012 or kde-tcg.")]


def assess(
    guide: GuideArgument,
    infraction: Annotated[str, typer.Argument(help="The infraction's code; `deckcheck guide GUIDE` lists them.")],
    on: DayOption = None,
    level: LevelOption = None,
    minutes: Annotated[
        float | None, typer.Option(min=0, max=10_000, help="How late, in minutes, where the penalty depends on it.")
    ] = None,
    error: Annotated[str | None, typer.Option(help="The kind of error within the infraction.")] = None,
    prior: Annotated[list[str] | None, typer.Option(help="An earlier penalty: INFRACTION=PENALTY.")] = None,
    lang: LanguageOption = "en",
    output: OutputOption = "text",
) -> None:
    """Any infraction by its code: penalty, correction, timing, authority and cite.

    Example: deckcheck assess tw-2012 4.6 --level 2 --minutes 12
    """
    from rich.console import Console

    from app.cli.telling import infraction_lines
    from app.errors import DeckcheckError
    from app.services.guides import InfractionQuestion, assess_one

    kind = asking.output(output)
    if minutes is not None and not isfinite(minutes):
        raise typer.BadParameter("write a number of minutes.", param_hint="--minutes")
    question = InfractionQuestion(
        guide,
        infraction,
        asking.day(on),
        level,
        error,
        minutes,
        prior=tuple(map(earlier, prior or ())),
        language=asking.language(lang),
    )
    try:
        answer = assess_one(asking.desk(), question)
    except DeckcheckError as failure:
        raise asking.trouble(str(failure)) from None
    if kind == "json":
        typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
        return
    console = Console(soft_wrap=True)
    for line in infraction_lines(answer["infraction"]):
        console.print(line, highlight=False)


def guide(guide: GuideArgument, on: DayOption = None, output: OutputOption = "text") -> None:
    """Everything that a penalty guide says: scale, infractions, penalties, and what it leaves open.

    Example: deckcheck guide kde-tcg
    """
    from app.errors import DeckcheckError
    from app.services.guide_pages import page
    from app.services.guides import described

    kind = asking.output(output)
    try:
        held = asking.desk().library.guide(guide, asking.day(on))
    except DeckcheckError as failure:
        raise asking.trouble(str(failure)) from None
    typer.echo(json.dumps(described(held), ensure_ascii=False, indent=2) if kind == "json" else page(held))


def rules(
    code: Annotated[str | None, typer.Argument(help="A rule's code, for example L101; left out, all.")] = None,
    output: OutputOption = "text",
) -> None:
    """What the rules say: code, name, an example, and how to mend it.

    Example: deckcheck rules L101
    """
    from app.errors import DeckcheckError
    from app.services.documentation import rule
    from app.services.documentation import rules as all_rules

    kind = asking.output(output)
    try:
        found = [rule(code)] if code else all_rules()
    except DeckcheckError as failure:
        raise asking.trouble(str(failure)) from None
    if kind == "json":
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    for one in found:
        typer.echo(f"{one['code']} {one['name']}\n  {one['text']}\n  Example: {one['example']}\n  Mend: {one['mend']}")
