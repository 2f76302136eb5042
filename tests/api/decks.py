"""Real decks as the service takes them."""

from datetime import date
from typing import Any

from app.services.desk import Desk
from tests.filling import filled

Json = dict[str, Any]
SIZES = {"main": 40, "extra": 1, "side": 15}
DAYS = {
    "id-2024": "2024-06-01",
    "id-2024-asia-english": "2024-06-01",
    "jp-2008": "2008-04-01",
    "tw-2012": "2012-05-01",
    "sgz-2013": "2013-07-01",
    "ocg": "2026-11-01",
    "tcg": "2026-11-01",
    "tcg-americas": "2026-11-01",
}
"""Every ruleset with a day on which it is in force."""


def deck(desk: Desk, ruleset: str, *given: list[object], **sizes: int) -> dict[str, list[object]]:
    """A deck without faults but those of the cards given, each [copies, name, section]."""
    law = desk.library.law(ruleset, date.fromisoformat(DAYS[ruleset]))
    wanted = {**(SIZES if law.ruleset.extra else {"main": 60, "extra": 0, "side": 0}), **sizes}
    return filled(desk.catalogue, law, list(given), wanted)


def asked(desk: Desk, ruleset: str, *given: list[object], sizes: dict[str, int] | None = None, **more: object) -> Json:
    """A request for such a deck as list."""
    return {
        "ruleset": ruleset,
        "on": DAYS[ruleset],
        "list": deck(desk, ruleset, *given, **(sizes or {})),
        **more,
    }
