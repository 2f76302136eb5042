"""The table of formats, and `read`, which recognises which one a list is in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from app.core.deck import Remark
from app.core.parsing.codes import is_code, is_link, read_code, read_link
from app.core.parsing.decoding import decode
from app.core.parsing.html_page import is_html, read_html
from app.core.parsing.json_list import is_json, read_json, read_sections
from app.core.parsing.reading import Knows, Reading, nothing_known
from app.core.parsing.tabular import is_tabular, read_tabular
from app.core.parsing.text import read_text
from app.core.parsing.ydk import is_ydk, read_ydk
from app.core.parsing.ydke import is_ydke, read_ydke


class Format(NamedTuple):
    """A format under its name: how a text in it is recognised and read."""

    name: str
    recognise: Callable[[str], bool]
    read: Callable[[str, Knows], Reading]


def _of_numbers(read: Callable[[str], Reading]) -> Callable[[str, Knows], Reading]:
    """A reader of a format without names, which has nothing to ask."""

    def reader(text: str, knows: Knows) -> Reading:
        return read(text)

    return reader


def _anything(text: str) -> bool:
    return True


FORMATS = (
    Format("ydke", is_ydke, _of_numbers(read_ydke)),
    Format("link", is_link, _of_numbers(read_link)),
    Format("json", is_json, _of_numbers(read_json)),
    Format("ydk", is_ydk, read_ydk),
    Format("code", is_code, _of_numbers(read_code)),
    Format("html", is_html, read_html),
    Format("table", is_tabular, read_tabular),
    Format("text", _anything, read_text),
)
"""In the order in which they are tried: the unmistakable ones first. A new format is one more file and line."""

BY_NAME = {
    **{known.name: known for known in FORMATS},
    "omega": FORMATS[4],
    "csv": FORMATS[6],
    "tsv": FORMATS[6],
}


def read(
    source: str | bytes | Mapping[str, object] | Sequence[object], format: str = "auto", knows: Knows = nothing_known
) -> Reading:
    """The reading of a list in `format`, one of the table's names or `auto`. Never raises on what the list holds."""
    if isinstance(source, Mapping):
        return read_sections(source)
    if not isinstance(source, str | bytes):
        return read_sections({"main": source}, headed=False)
    text, remarks = decode(source) if isinstance(source, bytes) else (source, ())
    text = text.removeprefix("\ufeff")
    chosen = next(known for known in FORMATS if known.recognise(text)) if format == "auto" else BY_NAME[format]
    reading = chosen.read(text, knows)
    return _with(reading, remarks) if remarks else reading


def _with(reading: Reading, remarks: tuple[Remark, ...]) -> Reading:
    return replace(reading, remarks=(*remarks, *reading.remarks))
