"""Settings from the environment, prefix `DECKCHECK_`; sane without any."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

ROOT = Path(__file__).parent.parent


class Settings(BaseSettings):
    """Where the documents are, where what is made goes, and what is allowed."""

    model_config = SettingsConfigDict(env_prefix="DECKCHECK_", extra="ignore")

    documents: Path = Field(default=ROOT, description="The folder with banlists, rulesets, penalties, cards, messages.")
    cache: Path = Field(default=ROOT / "build" / "cache", description="Where compiled cards are kept.")
    data: Path = Field(default=ROOT / "data", description="Where the embedded database and the keys are kept.")
    database_url: str | None = Field(
        default=None,
        description="A PostgreSQL address, postgresql+psycopg://...; left out, SQLite in the data folder.",
        validation_alias="DATABASE_URL",
    )
    cors_origins: tuple[str, ...] = Field(
        default=(), description="Origins of store sites that may call from a browser."
    )
