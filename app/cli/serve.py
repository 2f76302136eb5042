"""`deckcheck serve` and `deckcheck generate`."""

import json
from socket import AF_INET, AF_INET6, create_server, socket
from typing import Annotated

import typer

from app.cli.asking import trouble

EXAMPLE = (
    """curl -s http://{host}:{port}/v1/checks -H 'Content-Type: application/json' """
    """-d '{{"ruleset": "id-2024", "on": "2024-06-01", "list": "3 Dark Magician"}}'"""
)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")] = 8000,
    access_log: Annotated[bool, typer.Option(help="Log each request; it costs about a third of the speed.")] = False,
) -> None:
    """Start the service, everything embedded.

    Example: deckcheck serve --port 8080
    """
    import uvicorn

    from app.main import create_app

    with listening(host, port) as held:
        shown = f"[{host}]" if ":" in host else host
        typer.echo(f"Deckcheck on http://{shown}:{held.getsockname()[1]} (documentation: /docs). Try:")
        typer.echo(EXAMPLE.format(host=shown, port=held.getsockname()[1]))
        app = create_app(show=show_key)
        config = uvicorn.Config(app, host=host, port=port, access_log=access_log, loop="uvloop")
        uvicorn.Server(config).run(sockets=[held])


def listening(host: str, port: int) -> socket:
    """A socket that takes connections from now on: whoever asks before the service is ready waits."""
    try:
        return create_server((host, port), family=AF_INET6 if ":" in host else AF_INET, backlog=2048)
    except OSError as error:
        reason = error.strerror or str(error)
        raise trouble(f"{host}:{port}: {reason}. Choose another with --host or --port.") from None


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
