"""Japanese names in Latin letters."""

import pytest

from app.catalogue.romaji import romaji_of


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("ブラック・マジシャン", "burakku majishan"),
        ("サイバー・ドラゴン", "saiba doragon"),
        ("クリボー", "kuribo"),
        ("エフェクト・ヴェーラー", "efekuto vera"),
        ("リンクリボー", "rinkuribo"),
        ("フィッシュボーグ－アーチャー", "fisshubogu-acha"),
        ("ジェット・シンクロン", "jetto shinkuron"),
        ("Ｍ・ＨＥＲＯ ダーク・ロウ", "m hero daku rou"),
        ("みつこぶラクーダ", "mitsukoburakuda"),
        ("キャノン・ソルジャー", "kyanon soruja"),
        ("ウィンド", "windo"),
        ("イェ", "ye"),
        ("ァア", "ァa"),
        ("カッ", "ka"),
        ("灰流うらら", None),
        ("Kuriboh", None),
        ("", None),
    ],
)
def test_kana(name, written):
    assert romaji_of(name) == written
