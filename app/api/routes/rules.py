"""`/v1/rules`: the documentation of every rule, by its code."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from app.api.bodies import json, told
from app.api.reference_responses import RuleAnswer, RulesAnswer
from app.services.documentation import rule, rules

router = APIRouter(prefix="/v1/rules", tags=["rules"])


@router.get("", response_model=RulesAnswer)
async def all_rules() -> Response:
    """Every rule: code, name, what it says, an example, and how to mend it."""
    return json({"rules": rules()})


@router.get("/{code}", response_model=RuleAnswer, responses=told(404, 422))
async def one_rule(code: Annotated[str, Path(max_length=20)]) -> Response:
    """One rule by its code."""
    return json(rule(code))
