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

    typer.echo(f"Deckcheck on http://{host}:{port} (documentation: /docs). Try:")
    typer.echo(EXAMPLE.format(host=host, port=port))
    uvicorn.run("app.main:create_app", factory=True, host=host, port=port, access_log=access_log, loop="uvloop")


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
