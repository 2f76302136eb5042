"""`/healthz`: whether the process answers, and on which documents."""

from fastapi import APIRouter, Request, Response

from app.api.bodies import json
from app.api.deps import desk_of
from app.api.reference_responses import HealthAnswer

router = APIRouter(tags=["health"])


@router.get("/healthz", response_model=HealthAnswer)
async def health(request: Request) -> Response:
    """Alive, with the day and number of the cards known."""
    catalogue = desk_of(request).catalogue
    return json({"status": "ok", "cards": len(catalogue), "cards_of": catalogue.effective.isoformat()})
