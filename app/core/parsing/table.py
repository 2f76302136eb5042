"""The table of formats, and `read`, which recognises which one a list is in."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from app.core.deck import Remark
from app.core.parsing.decoding import decode
from app.core.parsing.json_list import is_json, read_json, read_sections
from app.core.parsing.reading import Knows, Reading
from app.core.parsing.text import read_text
from app.core.parsing.ydk import is_ydk, read_ydk
from app.core.parsing.ydke import is_ydke, read_ydke


Source = str | bytes | Mapping[str, object]
"""What a list comes as: a text, the bytes of a file, or decoded JSON."""


class Format(NamedTuple):
    """A format under its name: how a text in it is recognised and read."""

    name: str
    recognise: Callable[[str], bool]
    read: Callable[[str, Knows], Reading]


FORMATS = (
    Format("ydke", is_ydke, lambda text, knows: read_ydke(text)),
    Format("json", is_json, read_json),
    Format("ydk", is_ydk, lambda text, knows: read_ydk(text)),
    Format("text", lambda text: True, read_text),
)
BY_NAME = {format.name: format for format in FORMATS}


def nothing_known(name: str) -> bool:
    """Without a catalogue no name is known."""
    return False


def read(source: Source, format: str = "auto", knows: Knows = nothing_known) -> Reading:
    """The reading of a list in `format`, one of the table's names or `auto`. Never raises on what the list holds."""
    if isinstance(source, Mapping):
        return read_sections(source, knows)
    text, remarks = decode(source) if isinstance(source, bytes) else (source, ())
    text = text.removeprefix("\ufeff")
    if format == "auto":
        chosen = next(known for known in FORMATS if known.recognise(text))
    else:
        chosen = BY_NAME[format]
    return _with(chosen.read(text, knows), remarks)


def _with(reading: Reading, remarks: tuple[Remark, ...]) -> Reading:
    if not remarks:
        return reading
    return Reading(
        reading.format,
        reading.entries,
        reading.unread,
        (*remarks, *reading.remarks),
        reading.headings,
        reading.language,
        reading.form,
    )
