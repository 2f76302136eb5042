"""All penalty guides as the tests look at them."""

import tomllib

from app.core.penalties.guide import Guide
from tests.conftest import ROOT

FOLDER = ROOT / "penalties"
FILES = {path.parent.name: path for path in sorted(FOLDER.glob("*/*.toml"))}
GUIDES = {name: Guide.model_validate(tomllib.loads(path.read_text(encoding="utf-8"))) for name, path in FILES.items()}
