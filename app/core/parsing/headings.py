"""Headings of lists in several languages: a known word or phrase as the whole line, apart from counts and punctuation."""

import re
from typing import NamedTuple

from app.core.cards import Section
from app.core.naming import key_of

_MAIN = """main|main deck|maindeck|deck|monster|monsters|monster cards|effect monsters|normal monsters|ritual monsters|pendulum
monsters|spell|spells|spell cards|magic|magic cards|trap|traps|trap cards|メイン|メインデッキ|デッキ|モンスター|モンスターカード|魔法|魔法カード
|罠|罠カード|主牌組|主套牌|牌組|怪獸|怪獸卡|魔法卡|陷阱|陷阱卡|主卡组|主牌组|卡组|怪兽|怪兽卡|效果怪兽|monster efek|monster kartu|kartu monster|kartu
spell|kartu trap|mantra|jebakan|메인|메인 덱|몬스터|마법|함정|hauptdeck|haupt-deck|monsterkarten|zauber|zauberkarten|fallen|fallenkarten
|deck principal|monstres|cartes monstre|magies|cartes magie|pièges|cartes piège|deck principale|mostri|carte mostro|magie|carte magia
|trappole|carte trappola|mazo principal|deck principal|monstruos|cartas de monstruo|mágicas|cartas mágicas|trampas|cartas de trampa
|baralho principal|monstros|cards de monstro|magias|cards de magia|armadilhas|cards de armadilha"""
_EXTRA = """extra|extra deck|extradeck|fusion deck|extra monsters|fusion monsters|synchro monsters|xyz monsters|link monsters|エクストラ
|エクストラデッキ|融合デッキ|ex|exデッキ|ex deck|額外|額外牌組|額外套牌|额外|额外卡组|额外牌组|deck extra|엑스트라|엑스트라 덱|extra-deck|deck adicional
|mazo extra|baralho extra|deck additionnel"""
_SIDE = """side|side deck|sidedeck|sideboard|サイド|サイドデッキ|備牌|副牌組|備用牌組|副卡组|备牌|副牌组|deck side|사이드|사이드 덱|side-deck|mazo side
|deck de côté|baralho reserva|deck annexe|mazo secundario|nebendeck"""


def _words(text: str) -> frozenset[str]:
    return frozenset(key_of(word) for word in text.replace("\n", " ").replace(" |", "|").split("|"))


TABLE = {Section.MAIN: _words(_MAIN), Section.EXTRA: _words(_EXTRA), Section.SIDE: _words(_SIDE)}
_COUNT = r"[0-9]{1,3}\s*(?:枚|張|张|장|cards?|kartu|karten|cartes|carte|cartas)?"
_DECORATED = re.compile(
    rf"[\s#=*_\-!~<>【\[(|]*(?P<word>[^\d#=*_!~<>【】\[\]()（）:：|]+?)[\s】\])>]*"
    rf"(?:[\s:：|(\[（xX×=-]*(?P<count>{_COUNT})[\s)\]）]*)?[\s:：#=*_\-~<>|]*",
    re.IGNORECASE,
)
_TOTAL = re.compile(
    rf"(?P<word>[^\d:：]{{0,40}}?)\s*(?:totals?|合計|合计|總計|总计|gesamt|totale|jumlah)(?![a-z])(?P<rest>[^\d:：]{{0,30}})[\s:：=]*"
    rf"(?P<count>{_COUNT})\s*",
    re.IGNORECASE,
)
LONGEST = 60


class Heading(NamedTuple):
    """A heading's section, and the number of cards written beside it."""

    section: Section
    count: int | None = None


def heading_of(line: str) -> Heading | None:
    """The heading that the whole line is, or None."""
    if len(line) > LONGEST:
        return None
    found = _DECORATED.fullmatch(line)
    if found is None:
        return None
    word = key_of(found["word"])
    for section, words in TABLE.items():
        if word in words:
            return Heading(section, _number(found["count"]))
    return None


def total_of(line: str) -> Heading | int | None:
    """The number on a line of totals, with its section where the line names one."""
    found = _TOTAL.fullmatch(line) if len(line) <= LONGEST else None
    if found is None:
        return None
    count = _number(found["count"])
    word = key_of(f"{found['word']} {found['rest']}")
    for section, words in TABLE.items():
        if word in words:
            return Heading(section, count)
    return count


def _number(text: str | None) -> int | None:
    digits = "".join(sign for sign in text or "" if sign.isascii() and sign.isdigit())
    return int(digits) if digits else None
