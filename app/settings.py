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
    rate_by_key: str = Field(
        default="6000/minute", description="How often a key or a player's link may ask; empty: as often as it likes."
    )
    rate_refused_by_address: str = Field(
        default="60/minute", description="How many keys from one address may be refused before it must wait."
    )
    rate_open_by_address: str = Field(
        default="",
        description="How often an address may ask without a key; empty: as often as it likes. Set it on the internet.",
    )
    webhooks_to_private: bool = Field(
        default=False, description="Whether webhooks may go into private networks and to this machine."
    )
