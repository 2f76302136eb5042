"""What routes depend on: the desk, the language, the day."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from fastapi import Request

from app.core.messages import choose_language
from app.services.desk import Desk


def desk_of(request: Request) -> Desk:
    """The documents, cards and messages of this process."""
    return request.app.state.desk


def language_of(request: Request) -> str:
    """The language of the messages, by `Accept-Language`."""
    return choose_language(request.headers.get("accept-language"))


def day_of(on: date | None, time_zone: str) -> date:
    """The day of the event; left out, today in its time zone: the only clock there is."""
    return on if on is not None else datetime.now(UTC).astimezone(ZoneInfo(time_zone)).date()
