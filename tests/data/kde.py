"""The TCG guide, and what its tests look up in it."""

import tomllib
from pathlib import Path

from app.core.penalties.guide import Guide

FILE = Path(__file__).parents[2] / "penalties" / "kde-tcg" / "2023-03-06.toml"
DOCUMENT = tomllib.loads(FILE.read_text(encoding="utf-8"))
GUIDE = Guide.model_validate(DOCUMENT)
