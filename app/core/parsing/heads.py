"""The head of a list: who plays, under which number, and what else forms ask for. None of it is a card."""

from app.core.deck import Form
from app.core.naming import key_of

_NAMES = (
    "player|player name|player's name|name|names|duelist|duelist name|full name|氏名|姓名|名前|お名前|プレイヤー|プレイヤー名|玩家|玩家姓名|選手|选手|牌手"
    "|nama|nama duelist|nama pemain|nama lengkap|spieler|spielername|joueur|nom|nom du joueur|giocatore|nome|nome giocatore|nome do jogador|jogador"
    "|jugador|nombre|nombre del jugador|선수|선수명|이름|플레이어"
)
_FIRST = "first name|first & middle name|first & middle names|first & middle name(s)|first and middle names|first name(s)|given name|vorname|prénom|nombre de pila|名"
_LAST = "last name|last name(s)|last names|family name|surname|nachname|nom de famille|cognome|apellido|apellidos|sobrenome|姓"
_NUMBERS = (
    "card game id|konami card game id|konami id|player id|player number|player no|player no.|id|cossy id|cossy|user id|コナミカードゲームid|カードゲームid"
    "|ユーザーid|参加番号|參賽號碼|参赛号码|用户id|使用者id|nomor duelist|nomor|no. duelist|id card game|player id number|cgid|kcgid|spieler-id|id joueur"
    "|id giocatore|id jugador|id do jogador|선수 번호|카드 게임 id"
)
_OTHERS = (
    "event|event name|event date|date|country|country of residency|country of residence|city|store|venue|location|round|table|table number|deck name|deck title"
    "|format|banlist|ban list|author|created by|creator|source|url|link|tournament|archetype|notes|note|comment|comments|judge|judge initials|list checked by"
    "|deck check|deck check round|infraction|description|status|deck list checked|email|e-mail|phone|season|region|place|placing|price|deck price|cost|uploaded"
    "|views|skill|イベント|イベント名|大会|大会名|日付|開催日|国|デッキ名|デッキ|使用デッキ|日期|比賽|賽事|比赛|赛事|國家|国家|牌組名稱|卡组名称|tanggal|acara|turnamen|negara"
    "|nama turnamen|nama deck|veranstaltung|datum|land|turnier|événement|date de l'événement|pays|tournoi|evento|data|paese|torneo|fecha|país|torneio"
    "|대회|날짜|국가|deck type|type|version"
)


def _keys(labels: str) -> frozenset[str]:
    return frozenset(map(key_of, labels.split("|")))


SLOTS = {
    **dict.fromkeys(_keys(_OTHERS), "other"),
    **dict.fromkeys(_keys(_NAMES), "name"),
    **dict.fromkeys(_keys(_FIRST), "first"),
    **dict.fromkeys(_keys(_LAST), "last"),
    **dict.fromkeys(_keys(_NUMBERS), "number"),
}
LONGEST_LABEL = 40
_BLANK = " _.\u3000-…"


def field_of(line: str) -> tuple[str, str] | None:
    """The slot and the value of a line `label: value`; `other` for labels of a head that are no player's."""
    label, colon, value = line.partition(":")
    if not colon:
        label, colon, value = line.partition("\t")
    if not colon or len(label) > LONGEST_LABEL:
        return None
    slot = SLOTS.get(key_of(label.strip(" *#_-•[")))
    return None if slot is None else (slot, value.strip(_BLANK + "*"))


def form_of(fields: dict[str, str]) -> Form | None:
    """The head, from the values by slot; None where no label of it was seen."""
    parts = [fields[slot] for slot in ("first", "last") if slot in fields]
    name = fields.get("name")
    if not name and parts:
        name = " ".join(part for part in parts if part)
    number = fields.get("number")
    return None if name is None and number is None else Form(name, number)
