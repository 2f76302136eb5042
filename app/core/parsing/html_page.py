"""Pages: the text of a pasted HTML page, a line a block and a tab a cell, read as the list that it shows."""

import re
from html.parser import HTMLParser

from app.core.deck import Why
from app.core.parsing.listing import MOST_LINES
from app.core.parsing.reading import Knows, Reading, Unread
from app.core.parsing.text import TextReader, is_numbered
from app.core.parsing.words import words_of

LOOKED_AT = 4_000
_PAGE = re.compile(
    r"<(?:!doctype|html|head|body|table|tbody|tr|td|ul|ol|li|br|div|p\s[^>]{0,200}|section)\b[^>]{0,300}>",
    re.IGNORECASE,
)
_BLOCKS = frozenset(
    words_of(
        "p | div | li | tr | br | h1 | h2 | h3 | h4 | h5 | h6 | ul | ol | table | section | article | header | footer"
        " | dt | dd | option | pre | hr | thead | tbody"
    )
)
_CELLS = frozenset(("td", "th"))
_SILENT = frozenset(("script", "style", "head", "noscript", "template", "svg"))
MOST_TAGS = 60_000


def is_html(text: str) -> bool:
    """Whether the text is mark-up: card names may hold <P>, so that a page needs a tag of a page."""
    return "<" in text[:LOOKED_AT] and _PAGE.search(text[:LOOKED_AT]) is not None


class _Page(HTMLParser):
    """Turns a page into lines with the number of the source line on which each begins."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[tuple[int, str]] = []
        self._parts: list[str] = []
        self._since = 1
        self.silent_since = 0
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent.append(tag)
            self.silent_since = self.getpos()[0]
        elif tag in _BLOCKS:
            self.end_line()
        elif tag in _CELLS:
            self._parts.append("\t" if self._parts else "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self.end_line()

    def handle_endtag(self, tag: str) -> None:
        if self._silent and tag == self._silent[-1]:
            self._silent.pop()
            self.silent_since = self.silent_since if self._silent else 0
        elif tag in _BLOCKS:
            self.end_line()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            if not self._parts:
                self._since = self.getpos()[0]
            self._parts.append(data.replace("\t", " "))

    def end_line(self) -> None:
        """The end of a block."""
        cells = "".join(self._parts).split("\t")
        text = "\t".join(" ".join(cell.split()) for cell in cells)
        if text.strip():
            self.lines.append((self._since, text.strip()))
        self._parts = []


def read_html(text: str, knows: Knows) -> Reading:
    """The reading of a page."""
    if text.count("<") > MOST_TAGS:
        return Reading("html", unread=(Unread(1, text[:60], Why.UNREADABLE, counts=False),))
    page = _Page()
    page.feed(_kept_names(text))
    page.close()
    page.end_line()
    reader = TextReader(knows, is_numbered([line for _, line in page.lines]))
    for number, line in page.lines[:MOST_LINES]:
        reader.line(line, number)
    if len(page.lines) > MOST_LINES:
        reader.listing.too_long(*page.lines[MOST_LINES])
    if page.silent_since:
        reader.listing.too_long(page.silent_since, "<")
    return reader.reading("html")


def _kept_names(text: str) -> str:
    """The page with the <P> of card names as text: a paragraph does not begin between two letters."""
    return re.sub(r"(?<=\w)\s?<P>\s?(?=\w)", "&lt;P&gt;", text)
