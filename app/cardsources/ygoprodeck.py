"""An answer of the YGOPRODeck API: `{"data": [...]}`, names in one language, beside them in English."""

import json
import re
from collections.abc import Mapping
from typing import Any, cast

from app.cardsources.found import Found, FoundCard, SourceUnreadable, types_of
from app.core.naming import clean

KINDS = {"spell": "spell", "trap": "trap"}
NO_CARDS = frozenset(("token", "skill"))
DATES = {"tcg_date": "tcg", "ocg_date": "jp"}
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

Raw = Mapping[str, Any]


def read_ygoprodeck(content: bytes, language: str) -> Found:
    """The cards of an answer that was asked for in `language`; `SourceUnreadable` where it is none."""
    try:
        answer = json.loads(content)
    except ValueError as error:
        raise SourceUnreadable(f"this is no JSON: {error}") from error
    if not isinstance(answer, dict) or not isinstance(cast(dict[str, object], answer).get("data"), list):
        raise SourceUnreadable('the answer is an object with "data", a list of cards')
    rows = [cast(Raw, row) for row in cast(list[object], answer["data"]) if isinstance(row, dict)]
    cards = tuple(_card(row, language) for row in rows if _is_card(row))
    return Found(cards, len(cast(list[object], answer["data"])) - len(cards))


def _is_card(row: Raw) -> bool:
    formats = _more(row).get("formats")
    played = formats is None or bool({"TCG", "OCG"} & set(formats))
    return bool(row.get("name")) and row.get("frameType") not in NO_CARDS and played


def _card(row: Raw, language: str) -> FoundCard:
    more = _more(row)
    frame = str(row.get("frameType") or "")
    kind = KINDS.get(frame, "monster")
    arts = [image["id"] for image in row.get("card_images") or ()]
    names = {"en": row.get("name_en") or row["name"], language: row["name"]}
    return FoundCard(
        names={language: clean(name) for language, name in names.items()},
        kind=kind,
        types=_types(row, frame) if kind == "monster" else (),
        icon=None if kind == "monster" else str(row.get("race") or "normal").lower(),
        konami_id=more.get("konami_id"),
        passcodes=tuple(dict.fromkeys((row["id"], *arts))),
        counts_as=more.get("treated_as"),
        printed={region: more[key] for key, region in DATES.items() if _DAY.fullmatch(str(more.get(key) or ""))},
    )


def _types(row: Raw, frame: str) -> tuple[str, ...]:
    """The types by the line of the card where the answer has it, else by frame and type."""
    words = row.get("typeline") or [*frame.split("_"), *str(row.get("type") or "").split()]
    return types_of(words)


def _more(row: Raw) -> Raw:
    return next(iter(row.get("misc_info") or ()), {})
