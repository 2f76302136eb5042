"""`deckcheck convert`."""

from pathlib import Path
from typing import Annotated

import typer

from app.cli import asking
from app.cli.asking import FormatOption

WRITTEN = ("ydk", "ydke", "text", "json", "csv")
NAMES_IN = ("en", "ja", "ko", "zh-TW", "zh-CN", "de", "fr", "it", "es", "pt")
ORDERS = ("as_written", "by_kind", "alphabetical")


def convert(
    file: Annotated[Path, typer.Argument(help="A list in any format, PDF and .xlsx too; - for standard input.")],
    to: Annotated[str, typer.Option("--to", help=f"The format to write: {', '.join(WRITTEN)}.")],
    format: FormatOption = "auto",
    names_in: Annotated[str, typer.Option("--names-in", help=f"The language of names: {', '.join(NAMES_IN)}.")] = "en",
    order: Annotated[str, typer.Option(help=f"The order of cards: {', '.join(ORDERS)}.")] = "as_written",
) -> None:
    """Write a list in another format; what the format cannot carry is told on standard error.

    Exit status: 0 everything was carried, 1 something was not, 2 trouble.

    Example: deckcheck convert list.pdf --to ydk > list.ydk
    """
    from app.core.writing.ordering import NOT_CARRIED, Order
    from app.services.converting import Conversion
    from app.services.converting import convert as converted

    if to not in WRITTEN:
        raise typer.BadParameter(f"choose one of {', '.join(WRITTEN)}.", param_hint="--to")
    if names_in not in NAMES_IN:
        raise typer.BadParameter(f"choose one of {', '.join(NAMES_IN)}.", param_hint="--names-in")
    if order not in ORDERS:
        raise typer.BadParameter(f"choose one of {', '.join(ORDERS)}.", param_hint="--order")
    asking.readable(format)
    try:
        content = asking.content(file)
    except asking.Unreadable as error:
        raise asking.trouble(str(error)) from None
    answer = converted(asking.desk(), Conversion(content, to, format, names_in, Order(order)))
    typer.echo(answer["text"], nl=not answer["text"].endswith("\n"))
    for remark in answer["remarks"]:
        typer.echo(remark["message"], err=True)
    lost = any(remark["code"] == NOT_CARRIED for remark in answer["remarks"])
    raise typer.Exit(asking.ILLEGAL if lost else asking.LEGAL)
