"""A small snapshot in a folder, and sources of the shape that they have in the world."""

import json
import sqlite3
from pathlib import Path

from app.catalogue.snapshot import Row, rendered

ASH: Row = {
    "names": {"en": "Ash Blossom & Joyous Spring", "ja": "灰流うらら", "de": "Aschenblüte & Freudiger Frühling"},
    "konami_ids": [12950],
    "passcodes": [14558127, 14558128],
    "kind": "monster",
    "types": ["tuner", "effect"],
    "section": "main",
    "printed": {"jp": "2017-01-14", "tcg": None},
}
HARPIE: Row = {
    "names": {"en": "Harpie Lady", "ja": "ハーピィ・レディ"},
    "konami_ids": [4164],
    "passcodes": [76812113],
    "kind": "monster",
    "types": ["normal"],
    "section": "main",
    "printed": {"jp": "1999-05-27"},
}
LINKURIBOH: Row = {
    "names": {"en": "Linkuriboh", "ja": "リンクリボー"},
    "konami_ids": [13084],
    "passcodes": [41999284],
    "kind": "monster",
    "types": ["link", "effect"],
    "section": "extra",
}
UMI: Row = {
    "names": {"en": "Umi"},
    "konami_ids": [4325],
    "passcodes": [22702055],
    "kind": "spell",
    "icon": "field",
    "section": "main",
}
PRIZE: Row = {"names": {"en": "Tyler the Great Warrior"}, "never_legal": True}
ROWS = [ASH, HARPIE, LINKURIBOH, UMI, PRIZE]


def snapshot(folder: Path, rows: list[Row] = ROWS) -> Path:
    """A snapshot of the rows, in a folder of its own."""
    cards = folder / "cards"
    cards.mkdir()
    (cards / "cards.jsonl").write_text(rendered(rows), encoding="utf-8")
    (cards / "numbers.toml").write_text(
        'tokens = [27204312]\nrush_duel_prefixes = ["160"]\nskills = []\n[prerelease]\n'
        "[pre_errata]\n504700000 = 22702055\n504700001 = 99999999\n",
        encoding="utf-8",
    )
    (cards / "source.toml").write_text(
        'effective = 2026-08-22\ncards = 4\nnever_legal = 1\n\n[[source]]\ntitle = "First"\nretrieved = 2026-08-22\n',
        encoding="utf-8",
    )
    (cards / "old_names.toml").write_text(
        '[renamed]\n"Sea" = "Umi"\n"Gone" = "Nowhere"\n"A" = "B"\n"B" = "A"\n', encoding="utf-8"
    )
    (cards / "abbreviations.toml").write_text(
        '[abbreviations]\n"HL" = "Harpie Lady"\n"NW" = "Nowhere"\n', encoding="utf-8"
    )
    return cards


YAML_YUGI: list[dict[str, object]] = [
    {
        "konami_id": 12950,
        "password": 14558127,
        "name": {
            "en": "Ash Blossom & Joyous Spring",
            "ja": "<ruby><rb>灰</rb><rt>は</rt></ruby><ruby>流<rp>(</rp><rt>る</rt><rp>)</rp></ruby>うらら",
            "ja_romaji": "Haru Urara",
            "ko": "하루 우라라",
            "zh-TW": None,
        },
        "text": {"en": "When a card or effect is activated"},
        "card_type": "Monster",
        "monster_type_line": "Zombie / Tuner / Effect",
        "sets": {"en": [{"set_number": "MACR-EN036"}], "ja": [], "kr": [], "unknown": []},
        "images": [{"index": 1, "image": "x.png"}],
    },
    {
        "konami_id": 4164,
        "password": 76812113,
        "name": {"en": "Harpie Lady"},
        "card_type": "Monster",
        "monster_type_line": "Winged Beast / Normal",
        "text": {"en": None},
    },
    {
        "konami_id": 6186,
        "password": 91932350,
        "name": {"en": "Harpie Lady 1"},
        "text": {"en": 'This card\'s name is always treated as "Harpie Lady". All WIND monsters gain 300 ATK.'},
        "card_type": "Monster",
        "monster_type_line": "Winged Beast / Effect",
        "sets": {"na": []},
    },
    {
        "konami_id": 99901,
        "password": 99999001,
        "name": {"en": "Archetype Member"},
        "text": {"en": '(This card is always treated as an "Archfiend" card.)'},
        "card_type": "Monster",
        "monster_type_line": "Fiend / Effect",
    },
    {
        "konami_id": 13084,
        "password": 41999284,
        "name": {"en": "Linkuriboh"},
        "card_type": "Monster",
        "monster_type_line": "Cyberse / Link / Effect",
    },
    {"konami_id": 4325, "password": 22702055, "name": {"en": "Umi"}, "card_type": "Spell", "property": "Field"},
    {
        "konami_id": 5000,
        "password": None,
        "fake_password": [10000000, 10000001],
        "name": {"en": "A God"},
        "card_type": "Monster",
        "monster_type_line": "Divine-Beast / Effect",
    },
    {"konami_id": 5001, "fake_password": 10000080, "name": {"en": "A Sphere"}, "card_type": "Monster"},
    {"konami_id": None, "name": {"en": "A Skill"}, "card_type": "Skill"},
    {"konami_id": 5002, "name": {"en": None}, "card_type": "Trap", "property": "Normal"},
]


def yaml_yugi(rows: list[dict[str, object]] = YAML_YUGI) -> bytes:
    """The aggregate as bytes."""
    return json.dumps(rows).encode()


def ygoprodeck(rows: list[dict[str, object]]) -> bytes:
    """The API's answer as bytes."""
    return json.dumps({"data": rows}).encode()


def cdb(path: Path, rows: list[tuple[int, int, int, int, str]]) -> Path:
    """A database of rows of number, region bits, alias, type bits, name."""
    with sqlite3.connect(path) as connection:
        connection.execute(
            "create table datas(id integer primary key, ot integer, alias integer, setcode integer, type integer, "
            "atk integer, def integer, level integer, race integer, attribute integer, category integer)"
        )
        connection.execute("create table texts(id integer primary key, name text, desc text, str1 text)")
        for number, ot, alias, kind, name in rows:
            connection.execute("insert into datas values(?, ?, ?, 0, ?, 0, 0, 0, 0, 0, 0)", (number, ot, alias, kind))
            connection.execute("insert into texts values(?, ?, '', '')", (number, name))
    connection.close()
    return path
