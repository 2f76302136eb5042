"""`deckcheck serve` and `deckcheck generate`."""

import json
from typing import Annotated

import typer

EXAMPLE = (
    """curl -s http://{host}:{port}/v1/checks -H 'Content-Type: application/json' """
    """-d '{{"ruleset": "id-2024", "on": "2024-06-01", "list": "3 Dark Magician"}}'"""
)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8000,
    access_log: Annotated[bool, typer.Option(help="Log each request; it costs about a third of the speed.")] = False,
) -> None:
    """Start the service, everything embedded."""
    import uvicorn

    from app.main import create_app

    typer.echo(f"Deckcheck on http://{host}:{port} (documentation: /docs). Try:")
    typer.echo(EXAMPLE.format(host=host, port=port))
    app = create_app(show=show_key)
    uvicorn.run(app, host=host, port=port, access_log=access_log, loop="uvloop")


def show_key(text: str) -> None:
    """Show the first admin's key, this once; it is kept nowhere and stands in no log."""
    typer.echo(f"The first admin's key, shown this once: {text}")


def generate() -> None:
    """Write the generated files anew: openapi/openapi.json, docs/rules.md, docs/guides/."""
    from app.main import create_app
    from app.services.generated import files
    from app.settings import ROOT

    app = create_app()
    made = files(app.state.desk)
    made["openapi/openapi.json"] = json.dumps(app.openapi(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    for name, text in made.items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        typer.echo(name)
