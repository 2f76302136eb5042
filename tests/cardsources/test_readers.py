"""What the readers of sources take from each form, and what they pass over."""

import pytest

from app.cardsources.cdb import read_cdb
from app.cardsources.found import FoundCard, SourceUnreadable
from app.cardsources.yaml_yugi import read_yaml_yugi
from app.cardsources.ygoprodeck import read_ygoprodeck
from tests.cardsources.making import cdb, yaml_yugi, ygoprodeck


def test_the_aggregate_of_yaml_yugi():
    found = read_yaml_yugi(yaml_yugi())
    assert found.passed_over == 2
    by_name = {card.names["en"]: card for card in found.cards}
    assert by_name["Ash Blossom & Joyous Spring"] == FoundCard(
        names={"en": "Ash Blossom & Joyous Spring", "ja": "灰流うらら", "ko": "하루 우라라"},
        kind="monster",
        types=("tuner", "effect"),
        konami_id=12950,
        passcodes=(14558127,),
        printed={"tcg": None, "jp": None, "kr": None},
    )
    assert by_name["Harpie Lady 1"].counts_as == "Harpie Lady"
    assert by_name["Archetype Member"].counts_as is None
    assert by_name["Umi"] == FoundCard({"en": "Umi"}, "spell", (), "field", 4325, (22702055,))
    assert (by_name["A God"].passcodes, by_name["A God"].official_passcode) == ((10000000, 10000001), False)
    assert (by_name["A Sphere"].passcodes, by_name["A Sphere"].types) == ((10000080,), ())
    assert by_name["Linkuriboh"].section == "extra"
    assert by_name["Umi"].section == "main"


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'[{"konami_id": "x"}]', b"\xff"])
def test_what_is_no_aggregate(content):
    with pytest.raises(SourceUnreadable, match="yaml-yugi"):
        read_yaml_yugi(content)


def test_a_database_of_edopro(tmp_path):
    path = cdb(
        tmp_path / "cards.cdb",
        [
            (14558127, 3, 0, 0x1021, "Ash Blossom & Joyous Spring"),
            (14558128, 3, 14558127, 0x1021, "Ash Blossom & Joyous Spring"),
            (36996508, 3, 0, 0x11, "Dark Magician"),
            (46986414, 3, 36996508, 0x11, "Dark  Magician\u200b"),
            (76812113, 3, 0, 0x11, "Harpie Lady"),
            (91932350, 3, 76812113, 0x21, "Harpie Lady 1"),
            (41999284, 3, 0, 0x4000021, "Linkuriboh"),
            (16178681, 2, 0, 0x1000021, "Odd-Eyes Pendulum Dragon"),
            (5318639, 1, 0, 0x10002, "Mystical Space Typhoon"),
            (83764718, 3, 0, 0x2, "Monster Reborn"),
            (64631466, 3, 0, 0xA1, "Relinquished"),
            (41420027, 3, 0, 0x100004, "Solemn Judgment"),
            (5000001, 3, 99, 0x2, "Alias of Nothing"),
            (27204312, 3, 0, 0x4011, "Primal Being Token"),
            (10, 3, 0, 0x8000002, "A Skill"),
            (504700000, 3, 83764718, 0x2, "Monster Reborn (Pre-Errata)"),
            (160205001, 0x200, 0, 0x11, "Blue-Eyes White Dragon"),
            (11, 4, 0, 0x11, "Anime Card"),
            (12, 3, 0, 0x11, ""),
        ],
    )
    found = read_cdb(path, "en")
    assert found.passed_over == 6
    assert {card.names["en"]: card for card in found.cards} == {
        card.names["en"]: card
        for card in (
            FoundCard(
                {"en": "Ash Blossom & Joyous Spring"}, "monster", ("tuner", "effect"), None, None, (14558127, 14558128)
            ),
            FoundCard({"en": "Dark Magician"}, "monster", ("normal",), None, None, (36996508, 46986414)),
            FoundCard({"en": "Harpie Lady"}, "monster", ("normal",), None, None, (76812113,)),
            FoundCard(
                {"en": "Harpie Lady 1"}, "monster", ("effect",), None, None, (91932350,), counts_as="Harpie Lady"
            ),
            FoundCard({"en": "Linkuriboh"}, "monster", ("link", "effect"), None, None, (41999284,)),
            FoundCard({"en": "Odd-Eyes Pendulum Dragon"}, "monster", ("pendulum", "effect"), None, None, (16178681,)),
            FoundCard({"en": "Mystical Space Typhoon"}, "spell", (), "quick-play", None, (5318639,)),
            FoundCard({"en": "Monster Reborn"}, "spell", (), "normal", None, (83764718,)),
            FoundCard({"en": "Relinquished"}, "monster", ("ritual", "effect"), None, None, (64631466,)),
            FoundCard({"en": "Solemn Judgment"}, "trap", (), "counter", None, (41420027,)),
            FoundCard({"en": "Alias of Nothing"}, "spell", (), "normal", None, (5000001,)),
        )
    }
    assert {next(iter(card.names)) for card in read_cdb(path, "ja").cards} == {"ja"}


def test_what_is_no_database(tmp_path):
    path = tmp_path / "cards.cdb"
    with pytest.raises(SourceUnreadable, match=r"cards\.cdb"):
        read_cdb(path, "en")
    path.write_bytes(b"no database at all")
    with pytest.raises(SourceUnreadable, match=r"cards\.cdb"):
        read_cdb(path, "en")


def test_an_answer_of_the_api():
    found = read_ygoprodeck(
        ygoprodeck(
            [
                {
                    "id": 14558127,
                    "name": "Ash Blossom & Joyous Spring",
                    "type": "Tuner Monster",
                    "frameType": "effect",
                    "race": "Zombie",
                    "typeline": ["Zombie", "Tuner", "Effect"],
                    "card_images": [{"id": 14558127}, {"id": 14558128}],
                    "misc_info": [
                        {
                            "konami_id": 12950,
                            "formats": ["TCG", "OCG"],
                            "tcg_date": "2017-05-04",
                            "ocg_date": "2017-01-14",
                        }
                    ],
                },
                {"id": 16178681, "name": "Odd-Eyes", "type": "Pendulum Effect Monster", "frameType": "effect_pendulum"},
                {
                    "id": 91932350,
                    "name": "Harpie Lady 1",
                    "type": "Effect Monster",
                    "frameType": "effect",
                    "misc_info": [{"treated_as": "Harpie Lady", "tcg_date": "0000-00-0", "formats": ["TCG"]}],
                },
                {"id": 22702055, "name": "Meer", "name_en": "Umi", "frameType": "spell", "race": "Field"},
                {"id": 41420027, "name": "Solemn Judgment", "frameType": "trap"},
                {"id": 27204312, "name": "A Token", "frameType": "token"},
                {"id": 1, "name": "A Skill", "frameType": "skill"},
                {"id": 2, "name": "A Rush Card", "frameType": "effect", "misc_info": [{"formats": ["Rush Duel"]}]},
            ]
        ),
        "de",
    )
    assert found.passed_over == 3
    assert found.cards == (
        FoundCard(
            {"en": "Ash Blossom & Joyous Spring", "de": "Ash Blossom & Joyous Spring"},
            "monster",
            ("tuner", "effect"),
            None,
            12950,
            (14558127, 14558128),
            printed={"tcg": "2017-05-04", "jp": "2017-01-14"},
        ),
        FoundCard({"en": "Odd-Eyes", "de": "Odd-Eyes"}, "monster", ("pendulum", "effect"), None, None, (16178681,)),
        FoundCard(
            {"en": "Harpie Lady 1", "de": "Harpie Lady 1"},
            "monster",
            ("effect",),
            None,
            None,
            (91932350,),
            counts_as="Harpie Lady",
        ),
        FoundCard({"en": "Umi", "de": "Meer"}, "spell", (), "field", None, (22702055,)),
        FoundCard({"en": "Solemn Judgment", "de": "Solemn Judgment"}, "trap", (), "normal", None, (41420027,)),
    )


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{}", b'{"data": 1}', b'{"data": [{"id": "x", "name": "y"}]}', b'{"error": "x"}']
)
def test_what_is_no_answer(content):
    with pytest.raises(SourceUnreadable, match="API"):
        read_ygoprodeck(content, "en")
