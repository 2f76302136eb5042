"""The words of lists in eleven languages: headings, titles, totals, labels, headings of columns; parted by bars."""

from collections.abc import Iterator

DECKS: dict[str, tuple[str, str, str]] = {
    "en": (
        "main | main deck | maindeck | main cards | main deck cards | deck | mainboard | maindeck list",
        "extra | extra deck | extradeck | extra cards | extra deck cards | fusion deck | ed",
        "side | side deck | sidedeck | side cards | side deck cards | sideboard | sb",
    ),
    "ja": (
        "メイン | メインデッキ | デッキ | メイン デッキ",
        "エクストラ | エクストラデッキ | 融合デッキ | ex | exデッキ | エクストラ デッキ",
        "サイド | サイドデッキ | サイド デッキ",
    ),
    "zh-TW": (
        "主牌組 | 主套牌 | 牌組 | 套牌 | 主要牌組 | 主牌庫",
        "額外 | 額外牌組 | 額外套牌 | 融合牌組",
        "備牌 | 副牌組 | 備用牌組 | 副牌 | 側牌組",
    ),
    "zh-CN": (
        "主卡组 | 主牌组 | 卡组 | 主卡 | 主要卡组",
        "额外 | 额外卡组 | 额外牌组 | 融合卡组",
        "副卡组 | 备牌 | 副牌组 | 副卡 | 备用卡组",
    ),
    "ko": (
        "메인 | 메인 덱 | 메인덱 | 덱",
        "엑스트라 | 엑스트라 덱 | 엑스트라덱",
        "사이드 | 사이드 덱 | 사이드덱",
    ),
    "de": (
        "hauptdeck | haupt-deck | haupt deck",
        "extra-deck | extrakarten | fusionsdeck | extradeck",
        "side-deck | nebendeck | reservedeck",
    ),
    "fr": (
        "deck principal | main deck principal | principal",
        "deck additionnel | deck extra | extra-deck | deck fusion | additionnel",
        "deck annexe | deck de côté | side-deck | annexe",
    ),
    "it": (
        "deck principale | mazzo principale | principale",
        "mazzo extra | deck extra",
        "side deck | mazzo di riserva | deck laterale | riserva",
    ),
    "es": (
        "mazo principal | deck principal | baraja principal | principal",
        "mazo extra | deck extra | deck adicional | mazo adicional | baraja extra | adicional",
        """
            mazo secundario | mazo side | deck secundario | side deck | mazo de reserva | deck lateral
            | secundario
        """,
    ),
    "pt": (
        "deck principal | baralho principal | principal",
        "deck adicional | baralho extra | deck extra | baralho adicional | adicional",
        "deck auxiliar | baralho auxiliar | deck reserva | baralho reserva | deck lateral | auxiliar",
    ),
    "id": (
        "deck utama | dek utama | kartu utama",
        "deck ekstra | dek ekstra | ekstra",
        "deck samping | dek samping | deck cadangan | cadangan",
    ),
}
"""Main, extra and side deck."""

KINDS: dict[str, tuple[str, str, str, str]] = {
    "en": (
        """
            monster | monsters | monster cards | monster card | effect monsters | normal monsters
            | ritual monsters | pendulum monsters | main deck monsters | effect monster | flip monsters
            | tuner monsters
        """,
        """
            spell | spells | spell cards | spell card | magic | magics | magic cards | magic card
            | normal spells | quick-play spells | field spells | continuous spells | equip spells
            | ritual spells
        """,
        "trap | traps | trap cards | trap card | normal traps | continuous traps | counter traps",
        """
            extra monsters | extra deck monsters | fusion monsters | fusions | fusion | fusion cards
            | synchro monsters | synchros | synchro | xyz monsters | xyz | link monsters | links
            | fusion monster | synchro monster | xyz monster | link monster
        """,
    ),
    "ja": (
        """
            モンスター | モンスターカード | 効果モンスター | 通常モンスター | 儀式モンスター
            | ペンデュラムモンスター
        """,
        "魔法 | 魔法カード | 速攻魔法 | 通常魔法 | 永続魔法 | フィールド魔法",
        "罠 | 罠カード | トラップ | 通常罠 | 永続罠 | カウンター罠",
        """
            融合モンスター | シンクロモンスター | エクシーズモンスター | リンクモンスター | シンクロ
            | エクシーズ
        """,
    ),
    "zh-TW": (
        "怪獸 | 怪獸卡 | 效果怪獸 | 通常怪獸",
        "魔法卡 | 魔法",
        "陷阱 | 陷阱卡",
        "融合怪獸 | 同步怪獸 | 同調怪獸 | 超量怪獸 | 連結怪獸",
    ),
    "zh-CN": (
        "怪兽 | 怪兽卡 | 效果怪兽 | 通常怪兽",
        "魔法卡 | 魔法",
        "陷阱 | 陷阱卡",
        "融合怪兽 | 同调怪兽 | 超量怪兽 | 连接怪兽",
    ),
    "ko": (
        "몬스터 | 몬스터 카드 | 효과 몬스터",
        "마법 | 마법 카드",
        "함정 | 함정 카드",
        "융합 몬스터 | 싱크로 몬스터 | 엑시즈 몬스터 | 링크 몬스터",
    ),
    "de": (
        "monsterkarten | effektmonster | monsterkarte",
        "zauber | zauberkarten | zauberkarte | magiekarten",
        "fallen | fallenkarten | fallenkarte",
        "fusionsmonster | synchromonster | xyz-monster | link-monster",
    ),
    "fr": (
        "monstres | cartes monstre | cartes monstres | monstre",
        "magies | cartes magie | cartes magies | magie",
        "pièges | cartes piège | cartes pièges | piège",
        "monstres fusion | monstres synchro | monstres xyz | monstres lien",
    ),
    "it": (
        "mostri | carte mostro | mostro",
        "magie | carte magia | magia",
        "trappole | carte trappola | trappola",
        "mostri fusione | mostri synchro | mostri xyz | mostri link",
    ),
    "es": (
        "monstruos | cartas de monstruo | cartas de monstruos | monstruo",
        "mágicas | cartas mágicas | magias | cartas de magia | mágica",
        "trampas | cartas de trampa | trampa",
        "monstruos de fusión | monstruos de sincronía | monstruos xyz | monstruos de enlace",
    ),
    "pt": (
        "monstros | cards de monstro | cartas de monstro | monstro",
        "magias | cards de magia | cartas de magia | cards mágicos",
        "armadilhas | cards de armadilha | cartas de armadilha | armadilha",
        "monstros de fusão | monstros sincro | monstros xyz | monstros link",
    ),
    "id": (
        "kartu monster | monster kartu | kartu monsters | monster efek",
        "kartu spell | kartu mantra | kartu magic | mantra",
        "kartu trap | kartu jebakan | jebakan",
        "monster fusion | monster synchro | monster xyz | monster link",
    ),
}
"""Monsters, spells, traps, and the kinds of the extra deck."""

TITLES = """
    decklist | deck list | deck-list | deck recipe | deck sheet | list | my deck | my decklist | card list
    | デッキリスト | デッキレシピ | カードリスト | デッキ内容 | デッキシート | 牌組表 | 套牌構組表 | 卡表 | 牌表
    | 卡组登记表 | 卡组表 | 덱 리스트 | 덱리스트 | 덱 레시피 | deckliste | liste de deck | lista deck
    | lista del deck | lista de deck | lista do deck | daftar deck | daftar kartu | lista de cartas
    | yu-gi-oh! deck list | deck list form | decklist form | official deck list | judge use only
    | for judge use only | jumlah | continued | fortsetzung | suite | 続き | 續 | 续
"""
SUMS = """
    total | totals | total cards | total number of cards | number of cards | cards | card | card count | count
    | 合計 | 合计 | 總計 | 总计 | 総計 | 計 | 枚数 | 合計枚数 | gesamt | gesamtzahl | summe | karten | totale
    | carte | cartes | cartas | cards in total | total de cartas | total de cards | jumlah | jumlah kartu
    | total kartu | kartu | 합계 | 총 | 총합 | 枚 | 張 | 张 | 장 | total cartes | totale carte | in total | sum
    | subtotal | 張數 | 张数
"""
NAMES = """
    player | player name | player's name | name | names | duelist | duelist name | full name | 氏名 | 姓名
    | 名前 | お名前 | プレイヤー | プレイヤー名 | 玩家 | 玩家姓名 | 選手 | 选手 | 牌手 | nama | nama duelist
    | nama pemain | nama lengkap | spieler | spielername | joueur | nom | nom du joueur | giocatore | nome
    | nome giocatore | nome do jogador | jogador | jugador | nombre | nombre del jugador | 선수 | 선수명 | 이름
    | 플레이어
"""
FIRST_NAMES = """
    first name | first middle name | first middle names | first & middle name | first & middle names
    | first & middle name(s) | first and middle names | first name(s) | given name | vorname | prénom
    | nombre de pila | 名
"""
LAST_NAMES = """
    last name | last name(s) | last names | family name | surname | nachname | nom de famille | cognome
    | apellido | apellidos | sobrenome | 姓
"""
NUMBERS = """
    card game id | number | konami card game id | konami id | player id | player number | player no | player no.
    | id | cossy id | cossy | user id | コナミカードゲームid | カードゲームid | ユーザーid | 参加番号 | 參賽號碼
    | 参赛号码 | 用户id | 使用者id | nomor duelist | nomor | no. duelist | id card game | player id number
    | cgid | kcgid | spieler-id | id joueur | id giocatore | id jugador | id do jogador | 선수 번호
    | 카드 게임 id
"""
OTHER_LABELS = """
    event | event name | event date | date | country | country of residency | country of residence | city
    | store | venue | location | round | table | table number | deck name | deck title | format | banlist
    | ban list | author | created by | creator | source | url | link | tournament | archetype | notes | note
    | comment | comments | judge | judge initials | list checked by | deck check | deck check round | infraction
    | description | status | deck list checked | email | e-mail | phone | season | region | place | placing
    | price | deck price | cost | uploaded | views | skill | イベント | イベント名 | 大会 | 大会名 | 日付
    | 開催日 | 国 | デッキ名 | 使用デッキ | 日期 | 比賽 | 賽事 | 比赛 | 赛事 | 國家 | 国家 | 牌組名稱
    | 卡组名称 | tanggal | acara | turnamen | negara | nama turnamen | nama deck | veranstaltung | datum | land
    | turnier | événement | date de l'événement | pays | tournoi | evento | data | paese | torneo | fecha | país
    | torneio | 대회 | 날짜 | 국가 | deck type | type | version
"""
COLUMNS = {
    "copies": """
        qty | quantity | count | copies | amount | number | no. | # | num | cards | cardq | card quantity
        | cards count | 枚数 | 枚 | 數量 | 数量 | 張數 | 张数 | jumlah | anzahl | stück | menge | quantité
        | nombre | exemplaires | quantità | copie | cantidad | copias | quantidade | cópias | 수량 | 매수 | qty.
        | total
    """,
    "name": """
        card | name | card name | cardname | card_name | title | cards name | カード | カード名 | 名前 | 卡名
        | 卡片 | 卡片名稱 | 卡片名称 | 名稱 | 名称 | nama | nama kartu | kartu | karte | kartenname | carte
        | nom | nom de la carte | carta | nome | nome carta | nome della carta | nombre | nombre de la carta
        | nome do card | 카드 | 카드명 | 카드 이름 | 이름 | name (en) | english name
    """,
    "section": """
        section | deck | zone | location | board | part | デッキ | 区分 | 區域 | 牌組 | 分区 | 卡组 | bagian
        | bagian deck | bereich | sezione | sección | seção | 구분 | deck section | deck part
    """,
    "code": """
        passcode | password | card passcode | cardid | card id | card_id | id | code | パスワード | 卡片密碼
        | 卡片密码 | 卡密 | 비밀번호
    """,
}
ANY_DECK = "deck | デッキ | 덱 | 牌組 | 套牌 | 卡组 | 牌组"
"""Headings that are labels of the deck's own name as well."""
PRINTS = """
    c | n | r | sr | ur | scr | utr | ser | pser | hr | gr | cr | qcsr | gur | pgr | shr | slr | sp | nr | np
    | dpr | common | rare | super | ultra | secret | ultimate | prismatic | ghost | starlight | collector's
    | collectors | collector | quarter | century | gold | platinum | premium | parallel | holo | foil
    | holofoil | starfoil | mosaic | shatterfoil | short | print | promo | 1st | ed | ed. | edition
    | unlimited | limited | first | nm | lp | mp | hp | dmg | mint | near | mint/near | lightly | played
    | english | en | jp | de | fr | it | es | pt | kr | ko | ja | tcg | ocg | usd | eur | gbp | reprint | new
    | alt | art | alternate | artwork | ノーマル | レア | スーパー | ウルトラ | シークレット
"""
ABOUT_A_LIST = """
    name | title | author | creator | created | created_at | updated | updated_at | date | format | id
    | deckid | deck_id | url | version | description | notes | note | tags | tag | public | user | username
    | player | event | cover | main_card | skill | game | source | generator | exported | accessory
    | pick_cards | focus | banlist | region | language | lang | type | price | views
"""


def words_of(text: str) -> Iterator[str]:
    """The phrases of a text parted by bars."""
    return (" ".join(phrase.split()) for phrase in text.split("|"))
