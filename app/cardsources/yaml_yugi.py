"""The aggregate of yaml-yugi: a JSON array of cards with their names by language and prints by region."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from app.cardsources.found import Found, FoundCard, SourceUnreadable, types_of
from app.catalogue.near import LANGUAGES
from app.core.naming import clean

KINDS = {"Monster": "monster", "Spell": "spell", "Trap": "trap"}
REGIONS = {
    **dict.fromkeys(("en", "na", "eu", "au", "oc", "fr", "fc", "de", "it", "es", "sp", "pt"), "tcg"),
    **dict.fromkeys(("ja", "jp"), "jp"),
    **dict.fromkeys(("ko", "kr"), "kr"),
    **dict.fromkeys(("zh-TW", "tc"), "tw"),
    **dict.fromkeys(("zh-CN", "sc"), "cn"),
    "ae": "ae",
}
_READING = re.compile(r"<r[tp]>.*?</r[tp]>")
_RUBY = re.compile(r"</?(?:ruby|rb)>")
_TREATED = re.compile(r"This card(?:'s name)? is always treated as \"([^\"]+)\"[.)]")

Raw = Mapping[str, Any]


def read_yaml_yugi(content: bytes) -> Found:
    """The cards of the aggregate; `SourceUnreadable` where it is none."""
    try:
        rows = json.loads(content)
    except ValueError as error:
        raise SourceUnreadable(f"this is no JSON: {error}") from error
    if not isinstance(rows, list):
        raise SourceUnreadable("the aggregate is a JSON array of cards")
    raw = [cast(Raw, row) for row in cast(list[object], rows) if isinstance(row, dict)]
    cards = tuple(_card(row) for row in raw if row.get("card_type") in KINDS and _names(row))
    return Found(cards, len(cast(list[object], rows)) - len(cards))


def _card(row: Raw) -> FoundCard:
    password = row.get("password")
    treated = _TREATED.search((row.get("text") or {}).get("en") or "")
    return FoundCard(
        names=_names(row),
        kind=KINDS[row["card_type"]],
        types=types_of((row.get("monster_type_line") or "").split("/")),
        icon=row["property"].lower() if row.get("property") else None,
        konami_id=row.get("konami_id"),
        passcodes=(password,) if password else tuple(_fake(row)),
        official_passcode=bool(password),
        counts_as=treated[1] if treated else None,
        printed={REGIONS[locale]: None for locale in row.get("sets") or {} if locale in REGIONS},
    )


def _names(row: Raw) -> dict[str, str]:
    """The names in our languages, without the readings that stand beside Japanese ones."""
    names = {language: (row.get("name") or {}).get(language) for language in LANGUAGES}
    return {language: clean(_RUBY.sub("", _READING.sub("", name))) for language, name in names.items() if name}


def _fake(row: Raw) -> Iterator[int]:
    """The numbers that editors give to a card that prints none."""
    given = row.get("fake_password")
    yield from given if isinstance(given, list) else [given] if given else []
