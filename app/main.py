"""The service: `uvicorn --factory app.main:create_app`."""

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema
from starlette.middleware.cors import CORSMiddleware

from app.api import problems
from app.api.bodies import BODIES, told
from app.api.examples import add_answers
from app.api.limits import BodyLimit, RequestId
from app.api.response_parts import Problem
from app.api.routes import banlists, cards, checks, deck_checks, decklists, health, penalty_guides, rules, rulesets
from app.api.unforeseen import Unforeseen
from app.services.desk import open_desk
from app.settings import Settings

ROUTERS = (checks, deck_checks, decklists, penalty_guides, rulesets, banlists, cards, rules, health)
EXPOSED = ("ETag", "Location", "Retry-After", "X-Request-Id", "Idempotency-Replayed")
"""What a store's site may read in a browser, beside the body."""
DESCRIPTION = """Decklists in; every violation, its infraction, penalty and correction out.

Messages come in the language of `Accept-Language`: en, ja, zh-TW, zh-CN, id. Errors are RFC 9457 problems.
A body holds at most 262144 bytes, a list at most 5000 lines or 1000 items a section, an item at most 1000 copies,
a batch at most 100 lists.

Checks and look-ups are open. What is kept (events and all below them, `/v1/player`, `/v1/keys`) asks for
`Authorization: Bearer` with an API key or a player's secret. A POST that makes something takes an `Idempotency-Key`;
a change asks for the ETag that was read, in `If-Match` (428 without it, 412 where somebody changed it meanwhile). Pages
are asked for with `limit` and `after`, the `next` of the page before."""


def create_app(settings: Settings | None = None, *, show: Callable[[str], None] | None = None) -> FastAPI:
    """The application over the documents that the settings name; `show` is given a new database's first key."""
    # The database's packages take their time to be imported: that is for who makes the application, not the module.
    from app.api import kept
    from app.services.keeping import Keeping

    settings = settings or Settings()
    app = FastAPI(
        title="Deckcheck",
        version="0.1.0",
        description=DESCRIPTION,
        docs_url="/docs",
        redoc_url=None,
        debug=False,
        lifespan=kept.lifespan,
    )
    app.state.desk = open_desk(settings.documents, settings.cache)
    app.state.settings = settings
    for module in ROUTERS:
        app.include_router(module.router, responses=told(429))
    allowed = kept.Allowed(
        settings.rate_by_key,
        settings.rate_refused_by_address,
        settings.rate_open_by_address,
        settings.webhooks_to_private,
    )
    kept.install(app, Keeping(settings.data, settings.database_url, show=show), allowed)
    problems.install(app)
    app.add_middleware(BodyLimit)
    app.add_middleware(Unforeseen)
    app.add_middleware(RequestId)
    if settings.cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.cors_origins),
            allow_methods=["*"],
            allow_headers=["*"],
            expose_headers=EXPOSED,
        )
    app.openapi = lambda: contract(app)  # type: ignore[method-assign]
    return app


def contract(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, request models and problems included."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes, tags=[]
        )
        models = [(model, "validation") for model in (*BODIES.values(), Problem)]
        _, definitions = models_json_schema(models, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]
        components = schema.setdefault("components", {}).setdefault("schemas", {})
        for name, definition in definitions["$defs"].items():
            components.setdefault(name, definition)
        add_answers(schema, app.state.desk)
        app.openapi_schema = schema
    return app.openapi_schema
