"""Plain lists: a card a line, with copies before or after the name, headings in several languages, or blank lines between sections."""

import re

from app.core.cards import Section
from app.core.deck import Form, Remark, Why
from app.core.naming import INVISIBLE
from app.core.parsing.headings import Heading, heading_of, total_of
from app.core.parsing.lines import MOST_COPIES, Line, plain, read_line
from app.core.parsing.reading import Knows, Reading, Unread, Written

LONGEST_LINE = 400
_FIELD = re.compile(
    r"(?P<field>player(?: name)?|name|nama|氏名|姓名|プレイヤー(?:名)?|玩家|"
    r"card game id|konami id|player (?:id|number)|id|cossy id|參賽號碼|ユーザーid|nomor)\s*[:：]\s*(?P<value>.{0,80})",
    re.IGNORECASE,
)
_OTHER_FIELD = re.compile(
    r"(?:event|date|country|round|table|deck name|format|store|tournament|イベント|日付|大会|日期|比賽|tanggal|judge[^:：]{0,30}|list checked by"
    r"|https?)\s*[:：].{0,200}",
    re.IGNORECASE,
)
_NUMBER_FIELDS = (
    "card game id",
    "konami id",
    "player id",
    "player number",
    "id",
    "cossy id",
    "參賽號碼",
    "ユーザーid",
    "nomor",
)
_HEADER = re.compile(
    r"(?:qty|quantity|count|copies|amount|枚数|數量|数量|jumlah)[\s\t,;|]+(?:card|name|card name|カード名|卡名|nama)\b.{0,80}",
    re.IGNORECASE,
)
_RULE = re.compile(r"[-=_*~+|\s]{2,}")
_NEGATIVE = re.compile(r"[-−–][0-9]{1,9}\s*[xX×]?\s")
_PASSCODE = re.compile(r"[0-9]{5,18}")


class _Reader:
    """Reads line by line, keeping section, block of lines, and what totals said."""

    def __init__(self, knows: Knows) -> None:
        self.knows = knows
        self.section: Section | None = None
        self.group = 0
        self.fresh = True
        self.entries: list[Written] = []
        self.unread: list[Unread] = []
        self.remarks: list[Remark] = []
        self.headings: set[Section] = set()
        self.fields: dict[str, str] = {}
        self.totals: list[tuple[Section | None, int, int]] = []
        self.pending: tuple[Line, int] | None = None

    def line(self, raw: str, number: int) -> None:
        text = plain(raw) if len(raw) <= LONGEST_LINE else raw.strip()
        if not text or not text.translate(INVISIBLE).strip():
            self.blank()
        elif len(text) > LONGEST_LINE:
            self.unread.append(Unread(number, raw, Why.UNREADABLE, self.section))
        elif not self.knows(text) and self.apart(text, number):
            self.pending = None
        else:
            self.card(text, raw, number)

    def blank(self) -> None:
        if not self.fresh:
            self.group += 1
            self.fresh = True
        self.pending = None

    def apart(self, text: str, number: int) -> bool:
        """Whether the line is no card: a heading, a total, a field of the head, a ruler, a comment."""
        if heading := heading_of(text):
            self.heading(heading, number)
        elif (total := total_of(text)) is not None:
            self.total(total, number)
        elif field := _FIELD.fullmatch(text):
            self.fields.setdefault(field["field"].lower(), field["value"].strip())
        else:
            ruled = _RULE.fullmatch(text) or _HEADER.fullmatch(text) or _OTHER_FIELD.fullmatch(text)
            return bool(ruled) or text.startswith(("//", "# ", "#created"))
        return True

    def heading(self, heading: Heading, number: int) -> None:
        self.section = heading.section
        self.headings.add(heading.section)
        self.fresh = True

    def total(self, total: Heading | int, number: int) -> None:
        section, count = (total.section, total.count) if isinstance(total, Heading) else (None, total)
        if count is not None:
            self.totals.append((section, count, number))

    def card(self, text: str, raw: str, number: int) -> None:
        read = read_line(text, self.knows)
        if self.continues(read, text, raw):
            return
        self.fresh = False
        place = (number, raw, Why.COPIES_UNREADABLE, self.section)
        if not 1 <= read.copies <= MOST_COPIES or (not read.known and _NEGATIVE.match(text)):
            self.unread.append(Unread(*place, counts=False))
        elif not read.known and self.two_cards(read.name):
            self.unread.append(Unread(number, raw, Why.TWO_CARDS, self.section, read.copies))
        else:
            self.add(read, raw, number)

    def add(self, read: Line, raw: str, number: int) -> None:
        passcode = int(read.name) if not read.known and _PASSCODE.fullmatch(read.name) else None
        name = None if passcode is not None else read.name
        self.entries.append(Written(read.copies, number, raw, passcode, name, self.section, self.group))
        self.pending = None if read.known or passcode is not None else (read, number)

    def continues(self, read: Line, text: str, raw: str) -> bool:
        """Whether this line is the second half of a name broken in two: neither half is a card, the whole is."""
        if self.pending is None or read.known:
            return False
        before, number = self.pending
        for end in dict.fromkeys((text, text.split("\t")[0].strip(' "'))):
            whole = f"{before.name.strip(' ').lstrip(chr(34))} {end}"
            if self.knows(whole):
                last = self.entries[-1]
                self.entries[-1] = last._replace(name=whole, written=f"{last.written} {raw}".strip())
                self.pending = None
                return True
        return False

    def two_cards(self, name: str) -> bool:
        if " // " in name:
            return True
        for sign in ("//", " / ", " + ", " | "):
            halves = name.split(sign)
            if len(halves) == 2 and all(half.strip() and self.knows(half.strip()) for half in halves):
                return True
        return False

    def reading(self) -> Reading:
        self.remarks.extend(self.disagreements())
        remarks = tuple(sorted(self.remarks, key=lambda remark: remark.line or 0))
        return Reading(
            "text", tuple(self.entries), tuple(self.unread), remarks, frozenset(self.headings), None, self.form()
        )

    def disagreements(self) -> list[Remark]:
        """Totals of a section that are not what its lines add up to."""
        found: list[Remark] = []
        for section, written, number in self.totals:
            if section is not None and section in self.headings:
                counted = sum(entry.copies for entry in self.entries if entry.section is section)
                if counted != written:
                    numbers = (("section", section), ("written", written), ("counted", counted))
                    found.append(Remark("total_disagrees", numbers, number))
        return found

    def form(self) -> Form | None:
        if not self.fields:
            return None
        numbers = [value for field, value in self.fields.items() if field in _NUMBER_FIELDS]
        names = [value for field, value in self.fields.items() if field not in _NUMBER_FIELDS]
        return Form(names[0] if names else None, numbers[0] if numbers else None)


def read_text(text: str, knows: Knows) -> Reading:
    """The reading of a plain list."""
    reader = _Reader(knows)
    for number, line in enumerate(text.splitlines(), 1):
        reader.line(line, number)
    return reader.reading()
