"""Plain lists: a card a line, copies before or after the name, under headings or parted by blank lines."""

import re
from itertools import pairwise

from app.core.deck import Remark, Why
from app.core.naming import key_of
from app.core.parsing.headings import heading_of, is_title, total_of
from app.core.parsing.heads import field_of
from app.core.parsing.lines import MOST_COPIES, Line, plain, read_line, usual_line
from app.core.parsing.listing import MOST_LINES, Listing
from app.core.parsing.pairs import names_two, several
from app.core.parsing.reading import Knows, Reading, Unread, Written
from app.core.parsing.words import ANY_DECK, words_of

LONGEST_LINE = 400
LONGEST_ROW = 4000
MOST_ODD_LINES = 1500
"""Unknown lines of one list that are looked at thoroughly; a list with more of them is no decklist."""

_RULER = re.compile(r"[-=_*~+|#.·•—–─━ \t]+")
_ORDINAL = re.compile(r"\s*([0-9]{1,3})\s?[.)](?=\s)")
_NEGATIVE = re.compile(r"[-−]([0-9]{1,40})(?:\s?[xX×*])?\s+\S")
_LONE_NUMBER = re.compile(r"(?:[xX×*]\s?)?([0-9]{1,3})(?:\s?[xX×*]|枚|張|张|장)?")
_CODED = re.compile(
    r"(?:(?P<before>[0-9]{1,3})(?:\s?[xX×*]\s?|\s+))?[#?]?\s?(?P<code>[0-9]{5,40})"
    r"(?:\s?[xX×*]\s?(?P<after>[0-9]{1,3})|\s+\(?(?P<bare>[0-9]{1,3})\)?|[\s,;:|#()\[\]–-]+(?P<name>[^\s,;:|#()\[\]–-][^\n]*))?"
)
_PASSCODE_BESIDE_NAME = range(7, 10)
_ANY_DECK = frozenset(map(key_of, words_of(ANY_DECK)))
_COMMENTS = ("//", "#", "http://", "https://", "www.", "<!--")
_TABLE_HEAD = re.compile(
    r"(?:qty|quantity|count|copies|amount|number|枚数|數量|数量|jumlah|anzahl|quantité|quantità|cantidad|quantidade|수량)"
    r"[\s,;|:/]+"
    r"(?:card|name|card name|カード名?|卡名|卡片名稱|nama kartu|nama|kartenname|karte|nom|carte|nome|carta|nombre"
    r"|카드명?)"
    r"\b.{0,120}",
    re.IGNORECASE,
)


class TextReader:
    """Reads a plain list line by line into a listing."""

    def __init__(self, knows: Knows, numbered: bool = False) -> None:
        self.knows = knows
        self.listing = Listing()
        self._numbered = numbered
        self._odd_lines = 0
        self._pending: tuple[str, int] | None = None
        self._numbers_first: bool | None = None
        self._ahead: tuple[int, str, int] | None = None
        self._uncounted = False

    def line(self, raw: str, number: int, shown: str | None = None) -> None:
        """One line of the list, whatever it is; `shown` is what is read of it, where that is not the line itself."""
        if len(raw) > LONGEST_ROW:
            self.listing.skip(Unread(number, raw, Why.UNREADABLE, self.listing.section))
            return
        if shown is None and not self._numbered and raw.isascii() and (usual := usual_line(raw, self.knows)):
            self.card(usual, raw, number)
            return
        text = plain(raw if shown is None else shown)
        if self._numbered and (ordinal := _ORDINAL.match(text)) and not self.knows(text):
            text = text[ordinal.end() :].strip()
        if not text:
            self.blank()
        else:
            self._filled(text, raw, number)

    def blank(self) -> None:
        """A blank line."""
        self.listing.blank()
        self._pending = None

    def _filled(self, text: str, raw: str, number: int) -> None:
        thorough = self._odd_lines < MOST_ODD_LINES and len(text) <= LONGEST_LINE
        read = read_line(text, self.knows, thorough) if len(text) <= LONGEST_LINE else Line(1, text, False)
        if read.known and read.copies is not None and read.copies <= MOST_COPIES:
            self.card(read, raw, number)
            return
        self._odd_lines += 1
        if read.known:
            if not self._coded(text, raw, number):
                self.tell_number(raw, number)
        elif self._apart(text, number) or self._number_alone(text, raw, number):
            self._pending = None
        elif not self._coded(text, raw, number) and not (thorough and self._continues(read, text, raw)):
            self._unknown(read, text, raw, number, thorough)

    def _apart(self, text: str, number: int) -> bool:
        """Whether the line is no card: a heading, a total, a field of the head, a ruler, a comment."""
        if heading := heading_of(text):
            self.listing.heading(heading, number)
        elif (total := total_of(text)) is not None:
            self.listing.total(total, number)
        elif field := field_of(text):
            self.listing.field(*field)
        elif text.startswith(_COMMENTS) or _RULER.fullmatch(text) or is_title(text):
            pass
        else:
            return _TABLE_HEAD.fullmatch(text) is not None
        return True

    def _number_alone(self, text: str, raw: str, number: int) -> bool:
        """A number on a line of its own: copies of the card before or after it, whichever way the list goes."""
        found = _LONE_NUMBER.fullmatch(text)
        if found is None:
            return False
        copies = int(found[1])
        if self._numbers_first is None:
            self._numbers_first = not self.listing.entries
        self._leave_number()
        if self._numbers_first:
            self._ahead = copies, raw, number
        elif self._uncounted and 1 <= copies <= MOST_COPIES:
            self.listing.change_last(copies=copies, written=f"{self.listing.entries[-1].written} {raw}")
            self._uncounted = False
        else:
            self.tell_number(raw, number)
        return True

    def _leave_number(self) -> None:
        """A number for which no name came."""
        if self._ahead is not None:
            self.tell_number(self._ahead[1], self._ahead[2])
            self._ahead = None

    def tell_number(self, raw: str, number: int) -> None:
        """A number of copies that cannot be, or that belongs to no card."""
        self.listing.skip(Unread(number, raw, Why.COPIES_UNREADABLE, self.listing.section, 0, counts=False))

    def card(self, read: Line, raw: str, number: int) -> None:
        """An entry, with the number that stood alone before it, if any."""
        if self._ahead is not None and not read.style:
            copies, written, _ = self._ahead
            read, raw, self._ahead = read._replace(copies=copies, style="ahead"), f"{written} {raw}", None
        taken = self.listing.card(read, raw, number)
        self._uncounted = taken and not read.style
        self._pending = None if read.known or not taken else (read.name, number)

    def _coded(self, text: str, raw: str, number: int) -> bool:
        """A passcode in place of a name, or in front of it."""
        found = _CODED.fullmatch(text)
        if found is None:
            return False
        code, name = found["code"], found["name"]
        if name is not None and len(code) not in _PASSCODE_BESIDE_NAME:
            return False
        copies: int | None = int(found["before"] or found["after"] or found["bare"] or 1)
        if name is not None and not found["before"]:
            behind = read_line(name, self.knows)
            name = behind.name
            copies = behind.copies if behind.style in ("after", "bare") else copies
        if copies is None or not 1 <= copies <= MOST_COPIES:
            self.tell_number(raw, number)
        else:
            listing = self.listing
            listing.add(Written(copies, number, raw, int(code), name, listing.section, listing.group))
        self._pending, self._uncounted = None, False
        return True

    def _continues(self, read: Line, text: str, raw: str) -> bool:
        """Whether this line is the second half of a name broken in two: neither half is a card, the whole is."""
        if self._pending is None or read.style == "before":
            return False
        before, number = self._pending
        for end in dict.fromkeys((text, text.split("\t")[0].strip(' "'), read.name)):
            for whole in (f"{before} {end}", f"{before}{end}"):
                if self.knows(whole):
                    copies = read.copies if end == read.name != text else None
                    self._join(whole, raw, number, copies)
                    return True
        return False

    def _join(self, whole: str, raw: str, number: int, copies: int | None) -> None:
        last = self.listing.entries[-1]
        self.listing.change_last(name=whole, written=f"{last.written} {raw}", copies=copies or last.copies)
        self.listing.remarks.append(Remark("name_joined", (("card", whole),), number))
        self._pending = None

    def _unknown(self, read: Line, text: str, raw: str, number: int, thorough: bool) -> None:
        section = self.listing.section
        if _NEGATIVE.match(text):
            self.tell_number(raw, number)
        elif self._under_heading(text, raw, number):
            pass
        elif thorough and (lines := several(text, self.knows)):
            for line in lines:
                self.card(line, raw, number)
        elif thorough and names_two(read.name, self.knows):
            self.listing.skip(Unread(number, raw, Why.TWO_CARDS, section, max(1, read.copies or 1)))
            self._pending = None
        elif len(text) > LONGEST_LINE or not any(map(str.isalnum, read.name)):
            self.listing.skip(Unread(number, raw, Why.UNREADABLE, section))
            self._pending = None
        else:
            self.card(read._replace(name=read.name.replace("\t", " ")), raw, number)

    def _under_heading(self, text: str, raw: str, number: int) -> bool:
        """`Side: 3 Name`: a heading and its first entry on one line."""
        words, colon, rest = text.partition(":")
        heading = heading_of(words) if colon and rest.strip() else None
        if heading is None:
            return False
        if key_of(words) in _ANY_DECK and not (read_line(rest.strip(), self.knows).known or several(rest, self.knows)):
            return True
        self.listing.heading(heading, number)
        self._filled(rest.strip(), raw, number)
        return True

    def rest(self, lines: list[str], read: int) -> None:
        """What stands behind the last line that is read, told as one place."""
        filled = next((at for at in range(read, len(lines)) if lines[at].strip()), None)
        if filled is not None:
            self.listing.too_long(filled + 1, lines[filled])

    def reading(self, format: str = "text", language: str | None = None) -> Reading:
        """The finished reading."""
        self._leave_number()
        return self.listing.reading(format, language)


def is_numbered(lines: list[str]) -> bool:
    """Whether the numbers in front are those of the lines, 1. 2. 3., not copies."""
    numbers = [int(found[1]) for line in lines if (found := _ORDINAL.match(line))]
    return len(numbers) >= 3 and numbers[:3] == [1, 2, 3] and all(
        after in (before + 1, 1) for before, after in pairwise(numbers)
    )  # fmt: skip


def read_text(text: str, knows: Knows) -> Reading:
    """The reading of a plain list."""
    lines = text.splitlines()
    reader = TextReader(knows, is_numbered(lines[:MOST_LINES]))
    for number, line in enumerate(lines[:MOST_LINES], 1):
        reader.line(line, number)
    reader.rest(lines, MOST_LINES)
    return reader.reading()
