"""The aggregate of yaml-yugi: a JSON array of cards with their names by language and prints by region."""

import re

import msgspec

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


class YamlCard(msgspec.Struct):
    """What is read of one element of the array; the rest is passed over."""

    card_type: str | None = None
    name: dict[str, str | None] | None = None
    text: dict[str, str | None] | None = None
    konami_id: int | None = None
    password: int | None = None
    fake_password: int | list[int] | None = None
    property: str | None = None
    monster_type_line: str | None = None
    sets: dict[str, object] | None = None


def read_yaml_yugi(content: bytes) -> Found:
    """The cards of the aggregate; `SourceUnreadable` where it is none."""
    try:
        rows = msgspec.json.decode(content, type=list[YamlCard])
    except msgspec.MsgspecError as error:
        raise SourceUnreadable(f"this is no aggregate of yaml-yugi, a JSON array of cards: {error}") from error
    cards = tuple(_card(row) for row in rows if row.card_type in KINDS and _names(row))
    return Found(cards, len(rows) - len(cards))


def _card(row: YamlCard) -> FoundCard:
    treated = _TREATED.search((row.text or {}).get("en") or "")
    return FoundCard(
        names=_names(row),
        kind=KINDS[row.card_type or ""],
        types=types_of((row.monster_type_line or "").split("/")),
        icon=row.property.lower() if row.property else None,
        konami_id=row.konami_id,
        passcodes=(row.password,) if row.password else _fake(row),
        official_passcode=bool(row.password),
        counts_as=treated[1] if treated else None,
        printed={REGIONS[locale]: None for locale in row.sets or () if locale in REGIONS},
    )


def _names(row: YamlCard) -> dict[str, str]:
    """The names in our languages, without the readings that stand beside Japanese ones."""
    names = {language: (row.name or {}).get(language) for language in LANGUAGES}
    return {language: clean(_RUBY.sub("", _READING.sub("", name))) for language, name in names.items() if name}


def _fake(row: YamlCard) -> tuple[int, ...]:
    """The numbers that editors give to a card that prints none."""
    given = row.fake_password
    return tuple(given) if isinstance(given, list) else (given,) if given else ()
