"""An answer of the YGOPRODeck API: `{"data": [...]}`, names in one language, beside them in English."""

import re

import msgspec

from app.cardsources.found import Found, FoundCard, SourceUnreadable, types_of
from app.core.naming import clean

KINDS = {"spell": "spell", "trap": "trap"}
NO_CARDS = frozenset(("token", "skill"))
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Image(msgspec.Struct):
    """One picture of a card, with the passcode that editors give it."""

    id: int


class More(msgspec.Struct):
    """What the API adds on request."""

    konami_id: int | None = None
    treated_as: str | None = None
    formats: list[str] | None = None
    tcg_date: str | None = None
    ocg_date: str | None = None


class ApiCard(msgspec.Struct, rename="camel"):
    """What is read of one card; the rest is passed over."""

    id: int
    name: str
    frame_type: str = ""
    type: str = ""
    race: str = ""
    typeline: list[str] | None = None
    name_en: str | None = msgspec.field(default=None, name="name_en")
    card_images: list[Image] = msgspec.field(default_factory=list[Image], name="card_images")
    misc_info: list[More] = msgspec.field(default_factory=list[More], name="misc_info")

    @property
    def more(self) -> More:
        """What the API added, or nothing."""
        return self.misc_info[0] if self.misc_info else More()


class Answer(msgspec.Struct):
    """The whole answer."""

    data: list[ApiCard]


def read_ygoprodeck(content: bytes, language: str) -> Found:
    """The cards of an answer that was asked for in `language`; `SourceUnreadable` where it is none."""
    try:
        rows = msgspec.json.decode(content, type=Answer).data
    except msgspec.MsgspecError as error:
        raise SourceUnreadable(f'this is no answer of the API, an object with "data": {error}') from error
    cards = tuple(_card(row, language) for row in rows if _is_card(row))
    return Found(cards, len(rows) - len(cards))


def _is_card(row: ApiCard) -> bool:
    formats = row.more.formats
    played = formats is None or bool({"TCG", "OCG"} & set(formats))
    return bool(row.name) and row.frame_type not in NO_CARDS and played


def _card(row: ApiCard, language: str) -> FoundCard:
    more = row.more
    kind = KINDS.get(row.frame_type, "monster")
    dates = {"tcg": more.tcg_date, "jp": more.ocg_date}
    return FoundCard(
        names={"en": clean(row.name_en or row.name), language: clean(row.name)},
        kind=kind,
        types=_types(row) if kind == "monster" else (),
        icon=None if kind == "monster" else row.race.lower() or "normal",
        konami_id=more.konami_id,
        passcodes=tuple(dict.fromkeys((row.id, *(image.id for image in row.card_images)))),
        counts_as=more.treated_as,
        printed={region: day for region, day in dates.items() if day and _DAY.fullmatch(day)},
    )


def _types(row: ApiCard) -> tuple[str, ...]:
    """The types by the line of the card where the answer has it, else by frame and type."""
    return types_of(row.typeline or [*row.frame_type.split("_"), *row.type.split()])
