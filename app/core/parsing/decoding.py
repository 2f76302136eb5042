"""Bytes to text: UTF-8 with or without a mark, UTF-16, and older encodings only with a remark."""

import codecs

from app.core.deck import Remark

MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
OLDER = ("cp932", "gb18030", "big5", "euc-kr")


def decode(source: bytes) -> tuple[str, tuple[Remark, ...]]:
    """The text of `source`, and a remark where its encoding had to be guessed. Never raises, loses no byte in silence."""
    for mark, encoding in MARKS:
        if source.startswith(mark):
            return source.decode(encoding, "replace"), ()
    if encoding := _without_mark(source):
        return source.decode(encoding, "replace"), ()
    try:
        return source.decode("utf-8"), ()
    except UnicodeDecodeError:
        return _guessed(source)


def _without_mark(source: bytes) -> str | None:
    """UTF-16 without a mark: every second byte of plain lists is zero."""
    head = source[:200]
    if len(head) >= 4 and head[1::2].count(0) > len(head) // 3:
        return "utf-16-le"
    if len(head) >= 4 and head[::2].count(0) > len(head) // 3:
        return "utf-16-be"
    return None


def _guessed(source: bytes) -> tuple[str, tuple[Remark, ...]]:
    for encoding in OLDER:
        try:
            text = source.decode(encoding)
        except UnicodeDecodeError:
            continue
        return text, (Remark("encoding_guessed", (("written", encoding),)),)
    return source.decode("cp1252", "replace"), (Remark("encoding_guessed", (("written", "cp1252"),)),)
