"""Headings, totals and titles of lists in eleven languages: known words or phrases as the whole line.

A card whose name begins with a heading word is no heading; counts, punctuation and ornaments around the words are borne.
"""

import re
from typing import NamedTuple

from app.core.cards import Section
from app.core.naming import key_of

LONGEST = 80
MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE

_DECKS = {
    "en": (
        "main|main deck|maindeck|main cards|main deck cards|deck|mainboard|maindeck list",
        "extra|extra deck|extradeck|extra cards|extra deck cards|fusion deck|ed",
        "side|side deck|sidedeck|side cards|side deck cards|sideboard|sb",
    ),
    "ja": (
        "メイン|メインデッキ|デッキ|メイン デッキ",
        "エクストラ|エクストラデッキ|融合デッキ|ex|exデッキ|エクストラ デッキ",
        "サイド|サイドデッキ|サイド デッキ",
    ),
    "zh-TW": (
        "主牌組|主套牌|牌組|套牌|主要牌組|主牌庫",
        "額外|額外牌組|額外套牌|融合牌組",
        "備牌|副牌組|備用牌組|副牌|側牌組",
    ),
    "zh-CN": (
        "主卡组|主牌组|卡组|主卡|主要卡组",
        "额外|额外卡组|额外牌组|融合卡组",
        "副卡组|备牌|副牌组|副卡|备用卡组",
    ),
    "ko": ("메인|메인 덱|메인덱|덱", "엑스트라|엑스트라 덱|엑스트라덱", "사이드|사이드 덱|사이드덱"),
    "de": (
        "hauptdeck|haupt-deck|haupt deck",
        "extra-deck|extrakarten|fusionsdeck|extradeck",
        "side-deck|nebendeck|reservedeck",
    ),
    "fr": (
        "deck principal|main deck principal|principal",
        "deck additionnel|deck extra|extra-deck|deck fusion|additionnel",
        "deck annexe|deck de côté|side-deck|annexe",
    ),
    "it": (
        "deck principale|mazzo principale|principale",
        "mazzo extra|deck extra",
        "side deck|mazzo di riserva|deck laterale|riserva",
    ),
    "es": (
        "mazo principal|deck principal|baraja principal|deck principal|principal",
        "mazo extra|deck extra|deck adicional|mazo adicional|baraja extra|adicional",
        "mazo secundario|mazo side|deck secundario|side deck|mazo de reserva|deck lateral|secundario",
    ),
    "pt": (
        "deck principal|baralho principal|principal",
        "deck adicional|baralho extra|deck extra|baralho adicional|adicional",
        "deck auxiliar|baralho auxiliar|deck reserva|baralho reserva|deck lateral|auxiliar",
    ),
    "id": (
        "deck utama|dek utama|kartu utama",
        "deck ekstra|dek ekstra|ekstra",
        "deck samping|dek samping|deck cadangan|cadangan",
    ),
}
_KINDS = {
    "en": (
        "monster|monsters|monster cards|monster card|effect monsters|normal monsters|ritual monsters|pendulum monsters"
        "|main deck monsters|effect monster|flip monsters|tuner monsters",
        "spell|spells|spell cards|spell card|magic|magics|magic cards|magic card|normal spells|quick-play spells|field spells"
        "|continuous spells|equip spells|ritual spells",
        "trap|traps|trap cards|trap card|normal traps|continuous traps|counter traps",
        "extra monsters|extra deck monsters|fusion monsters|fusions|fusion|fusion cards|synchro monsters|synchros|synchro|xyz monsters"
        "|xyz|link monsters|links|fusion monster|synchro monster|xyz monster|link monster",
    ),
    "ja": (
        "モンスター|モンスターカード|効果モンスター|通常モンスター|儀式モンスター|ペンデュラムモンスター",
        "魔法|魔法カード|速攻魔法|通常魔法|永続魔法|フィールド魔法",
        "罠|罠カード|トラップ|通常罠|永続罠|カウンター罠",
        "融合モンスター|シンクロモンスター|エクシーズモンスター|リンクモンスター|シンクロ|エクシーズ",
    ),
    "zh-TW": ("怪獸|怪獸卡|效果怪獸|通常怪獸", "魔法卡|魔法", "陷阱|陷阱卡", "融合怪獸|同步怪獸|同調怪獸|超量怪獸|連結怪獸"),
    "zh-CN": ("怪兽|怪兽卡|效果怪兽|通常怪兽", "魔法卡|魔法", "陷阱|陷阱卡", "融合怪兽|同调怪兽|超量怪兽|连接怪兽"),
    "ko": ("몬스터|몬스터 카드|효과 몬스터", "마법|마법 카드", "함정|함정 카드", "융합 몬스터|싱크로 몬스터|엑시즈 몬스터|링크 몬스터"),
    "de": ("monsterkarten|effektmonster|monsterkarte", "zauber|zauberkarten|zauberkarte|magiekarten", "fallen|fallenkarten|fallenkarte",
           "fusionsmonster|synchromonster|xyz-monster|link-monster"),
    "fr": ("monstres|cartes monstre|cartes monstres|monstre", "magies|cartes magie|cartes magies|magie", "pièges|cartes piège|cartes pièges|piège",
           "monstres fusion|monstres synchro|monstres xyz|monstres lien"),
    "it": ("mostri|carte mostro|mostro", "magie|carte magia|magia", "trappole|carte trappola|trappola",
           "mostri fusione|mostri synchro|mostri xyz|mostri link"),
    "es": ("monstruos|cartas de monstruo|cartas de monstruos|monstruo", "mágicas|cartas mágicas|magias|cartas de magia|mágica",
           "trampas|cartas de trampa|trampa", "monstruos de fusión|monstruos de sincronía|monstruos xyz|monstruos de enlace"),
    "pt": ("monstros|cards de monstro|cartas de monstro|monstro", "magias|cards de magia|cartas de magia|cards mágicos",
           "armadilhas|cards de armadilha|cartas de armadilha|armadilha", "monstros de fusão|monstros sincro|monstros xyz|monstros link"),
    "id": ("kartu monster|monster kartu|kartu monsters|monster efek", "kartu spell|kartu mantra|kartu magic|mantra", "kartu trap|kartu jebakan|jebakan",
           "monster fusion|monster synchro|monster xyz|monster link"),
}  # fmt: skip
_TITLES = (
    "decklist|deck list|deck-list|deck recipe|deck sheet|list|my deck|my decklist|card list|デッキリスト|デッキレシピ|カードリスト|デッキ内容|デッキシート"
    "|牌組表|套牌構組表|卡表|牌表|卡组登记表|卡组表|덱 리스트|덱리스트|덱 레시피|deckliste|liste de deck|lista deck|lista del deck|lista de deck"
    "|lista do deck|daftar deck|daftar kartu|lista de cartas|yu-gi-oh! deck list|deck list form|decklist form|official deck list"
    "|judge use only|for judge use only|jumlah|continued|fortsetzung|suite|続き|續|续"
)
_TOTALS = (
    "total|totals|total cards|total number of cards|number of cards|cards|card|card count|count|合計|合计|總計|总计|総計|計|枚数|合計枚数|gesamt|gesamtzahl"
    "|summe|karten|totale|carte|cartes|cartas|cards in total|total de cartas|total de cards|jumlah|jumlah kartu|total kartu|kartu|합계|총|총합|枚|張|张|장"
    "|total cartes|totale carte|in total|sum|subtotal|張數|张数"
)
UNITS = r"枚|張|张|장|매|cards?|kartu|karten|cartes?|cartas?"


class Heading(NamedTuple):
    """A heading's section, the kind of card it stands for (`monster`, `spell`, `trap`, `extra`) and the count beside it."""

    section: Section
    kind: str | None = None
    count: int | None = None
    language: str | None = None


class Total(NamedTuple):
    """A written total: of a section, of a kind, or of what stands above."""

    count: int
    section: Section | None = None
    kind: str | None = None


def _table() -> dict[str, Heading]:
    words: dict[str, Heading] = {}
    for language, decks in _DECKS.items():
        for section, phrases in zip((MAIN, EXTRA, SIDE), decks, strict=True):
            for phrase in phrases.split("|"):
                words.setdefault(key_of(phrase), Heading(section, None, None, _told(language)))
    for language, kinds in _KINDS.items():
        for kind, phrases in zip(("monster", "spell", "trap", "extra"), kinds, strict=True):
            for phrase in phrases.split("|"):
                section = EXTRA if kind == "extra" else MAIN
                words.setdefault(key_of(phrase), Heading(section, kind, None, _told(language)))
    return words


def _told(language: str) -> str | None:
    """The language that a heading tells: English ones stand above lists in any."""
    return None if language in ("en", "id") else language


WORDS = _table()
TITLES = frozenset(key_of(title) for title in _TITLES.split("|"))
_SUMS = sorted((key_of(word) for word in _TOTALS.split("|")), key=len, reverse=True)
_COUNT = re.compile(rf"(?<![0-9])([0-9]{{1,4}})(?:\s?/\s?[0-9]{{1,3}})?\s{{0,2}}(?:{UNITS})?", re.IGNORECASE)
_BETWEEN = re.compile(r"[-–—/|:：()（）\[\]・,]+")
_WORD = re.compile(r"[^\W_](?:.*[^\W_])?", re.DOTALL)


def heading_of(line: str) -> Heading | None:
    """The heading that the whole line is, or None."""
    if len(line) > LONGEST:
        return None
    words, count = _words_and_count(line)
    if words is None:
        return None
    found = WORDS.get(key_of(words)) or _of_parts(words)
    return None if found is None else found._replace(count=count)


def total_of(line: str) -> Total | None:
    """The total that the whole line states, with its section or kind where it names one."""
    if len(line) > LONGEST:
        return None
    numbers = _COUNT.findall(line)
    if len(numbers) != 1:
        return None
    words = " ".join(_BETWEEN.sub(" ", key_of(_COUNT.sub(" ", line))).strip(" .=_*#").split())
    named = _without_sums(words) if words else _only_unit(line)
    if named is None:
        return None
    if not named:
        return Total(int(numbers[0]))
    heading = WORDS.get(named)
    return Total(int(numbers[0]), heading.section, heading.kind) if heading else None


def is_title(line: str) -> bool:
    """Whether the line is only what a list is called."""
    found = _WORD.search(line) if len(line) <= LONGEST else None
    return found is not None and key_of(found[0]) in TITLES


def _words_and_count(line: str) -> tuple[str | None, int | None]:
    """The words of a line without ornaments, and the one number after them."""
    found = _WORD.search(line)
    if found is None:
        return None, None
    words = found[0]
    if not any(map(str.isdigit, words)):
        return words, None
    counts = list(_COUNT.finditer(words))
    if len(counts) != 1 or counts[0].end() != len(words):
        return None, None
    bare = _WORD.search(words[: counts[0].start()].rstrip(" \txX×:：([（=-–"))
    return (bare[0] if bare else None), int(counts[0][1])


def _of_parts(words: str) -> Heading | None:
    """A heading in two languages, or a section with a kind: `Main Deck - Monsters`, `Side Deck / サイドデッキ`."""
    parts = [part for part in map(str.strip, _BETWEEN.split(words)) if part]
    found = [WORDS.get(key_of(part)) for part in parts]
    if len(parts) not in (2, 3) or any(heading is None for heading in found):
        return None
    headings = [heading for heading in found if heading is not None]
    sections = {heading.section for heading in headings if heading.kind is None} or {headings[0].section}
    if len(sections) != 1:
        return None
    kinds = [heading.kind for heading in headings if heading.kind]
    languages = [heading.language for heading in headings if heading.language]
    return Heading(sections.pop(), kinds[0] if kinds else None, None, languages[0] if languages else None)


def _only_unit(line: str) -> str | None:
    """A number with nothing but its unit, `40 cards`, is a total; a bare number is not."""
    return "" if any(map(str.isalpha, line)) else None


def _without_sums(words: str) -> str | None:
    """What a line of a total names besides words for a sum; None if it has no such word."""
    for word in _SUMS:
        if words == word:
            return ""
        if words.startswith(word) and (words[len(word)] == " " or not word.isascii()):
            rest = words[len(word) :].strip()
        elif words.endswith(word) and (words[-len(word) - 1] == " " or not word.isascii()):
            rest = words[: -len(word)].strip()
        else:
            continue
        return rest if rest in WORDS else _without_sums(rest) or rest
    return None
