"""What the service is held against: a route that reads a like body as a model and returns a constant report as one."""

import os
from pathlib import Path

from fastapi import FastAPI

from app.api.requests import CheckRequest
from app.api.responses import CheckAnswer

REPORT = "DECKCHECK_BENCH_REPORT"
"""The variable that names the file with the report: an answer of the service, so that both have the same size."""


def create_app() -> FastAPI:
    """The application to compare with."""
    app = FastAPI()
    report = CheckAnswer.model_validate_json(Path(os.environ[REPORT]).read_bytes())

    @app.post("/report", response_model=CheckAnswer)
    async def answer(body: CheckRequest) -> CheckAnswer:
        return report

    @app.get("/ready")
    async def ready() -> bool:
        return True

    return app
