"""Bytes to text."""

import pytest

from app.core.deck import Remark
from app.core.parsing.decoding import decode
from app.core.parsing.table import read

JAPANESE = "3 灰流うらら\n2 増殖するＧ\n1 ブラック・マジシャン\n"
TRADITIONAL = "3 灰流麗\n2 增殖的G\n1 黑魔導\n1 青眼白龍\n1 強欲之壺\n"
SIMPLIFIED = "3 灰流丽\n2 增殖的G\n1 黑魔术师\n1 青眼白龙\n1 强欲之壶\n1 死者苏生\n"
KOREAN = "3 하루 우라라\n2 증식의 G\n1 블랙 매지션\n1 푸른 눈의 백룡\n"
WESTERN = "3 Mädchen des Alten Waldes\n1 Exécution de Résurrection\n2 Ilusão da Ação\n1 Dark Spirit\u2019s Mastery\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("text", [JAPANESE, TRADITIONAL, WESTERN, "#main\r\n14558127\r\n"])
def test_unicode_is_read_without_a_remark(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == (text, ())


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (JAPANESE, "cp932"),
        (JAPANESE, "euc_jp"),
        (TRADITIONAL, "big5"),
        (SIMPLIFIED, "gb18030"),
        (KOREAN, "cp949"),
        (WESTERN, "cp1252"),
    ],
)
def test_older_encodings_are_guessed_with_a_remark(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == (text, (Remark("encoding_guessed", (("written", encoding),)),))


def test_utf_16_of_the_other_end_carries_its_mark() -> None:
    assert decode(b"\xfe\xff\x003\x00 \x00a") == ("3 a", ())


def test_null_bytes_do_not_make_it_utf_16() -> None:
    assert decode(b"#main\n\x0046986414\n") == ("#main\n\x0046986414\n", ())
    assert decode(b"a\x00\x00b\x00\x00c") == ("a\x00\x00b\x00\x00c", ())
    assert decode(b"a\x00b") == ("a\x00b", ())


def test_a_lone_surrogate_survives() -> None:
    assert decode(b"\xed\xa0\x80abc") == ("\ud800abc", ())


def test_half_a_sign_is_told_and_stays_in_sight() -> None:
    assert decode(b"\xff\xfe3\x00a") == ("3\ufffd", (Remark("encoding_guessed", (("written", "utf-16"),)),))


def test_one_bad_byte_among_good_ones_is_utf_8_still() -> None:
    source = JAPANESE.encode() + b"\xff\n"
    assert decode(source) == (JAPANESE + "\ufffd\n", (Remark("encoding_guessed", (("written", "utf-8"),)),))


def test_bytes_that_nothing_explains_are_western() -> None:
    assert decode(b"\x80\x81\xff") == ("€\ufffdÿ", (Remark("encoding_guessed", (("written", "cp1252"),)),))


def test_nothing_is_nothing() -> None:
    assert decode(b"") == ("", ())


def test_a_reading_tells_a_guess_first() -> None:
    reading = read("Main Deck (2)\n1 Überläufer\n".encode("cp1252"))
    assert [remark.pattern for remark in reading.remarks] == ["encoding_guessed", "total_disagrees"]
    assert reading.entries[0].name == "Überläufer"


def test_bytes_without_a_guess_read_like_their_text() -> None:
    assert read(b"\xef\xbb\xbf#main\n14558127") == read("\ufeff#main\n14558127") == read("#main\n14558127")
