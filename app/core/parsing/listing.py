"""What a list of lines grows into: entries with section and block, totals, the head, and what was not read."""

from collections import Counter
from collections.abc import Iterator

from app.core.cards import Section
from app.core.deck import Remark, Why
from app.core.parsing.headings import Heading, Total
from app.core.parsing.heads import form_of
from app.core.parsing.lines import MOST_COPIES, Line
from app.core.parsing.reading import Reading, Unread, Written

MOST_LINES = 50_000
"""Lines of one list that are read; no decklist has more, and what is behind them is told as one place."""

LONGEST_SHOWN = 60
_ENOUGH_ALIKE = 3


class Listing:
    """Gathers a list line by line, keeping section, block of lines, and what totals said."""

    def __init__(self) -> None:
        self.section: Section | None = None
        self.kind: str | None = None
        self.group = 0
        self.entries: list[Written] = []
        self.unread: list[Unread] = []
        self.remarks: list[Remark] = []
        self.headings: set[Section] = set()
        self.fields: dict[str, str] = {}
        self._fresh = True
        self._explicit: set[Section] = set()
        self._kinds_seen: set[str] = set()
        self._languages: Counter[str] = Counter()
        self._counts: Counter[tuple[Section | None, str | None]] = Counter()
        self._totals: list[tuple[Total, int, tuple[int, ...]]] = []
        self._styles: Counter[str] = Counter()
        self._others: list[tuple[int, int, str]] = []

    def blank(self) -> None:
        """A blank line: the next entry stands in another block."""
        if not self._fresh:
            self.group += 1
            self._fresh = True

    def heading(self, heading: Heading, number: int) -> None:
        """A heading, with the count written beside it."""
        section = self._section_under(heading)
        self.section, self.kind = section, heading.kind
        self.headings.add(section)
        self._fresh = True
        if heading.kind is None:
            self._explicit.add(section)
        else:
            self._kinds_seen.add(heading.kind)
        if heading.language:
            self._languages[heading.language] += 1
        if heading.cards is not None:
            self._totals.append((Total(heading.cards, section, heading.kind), number, ()))

    def _section_under(self, heading: Heading) -> Section:
        """Under a side heading, kinds may only divide the side; an extra deck holds no spells and traps."""
        if heading.kind is None or self.section is None or self.section is heading.section:
            return heading.section
        if self.section is Section.EXTRA and heading.kind in ("spell", "trap"):
            return heading.section
        if self.section is Section.MAIN:
            return heading.section
        repeated = heading.kind in self._kinds_seen or heading.section in self._explicit
        return self.section if repeated else heading.section

    def total(self, total: Total, number: int) -> None:
        """A written total; without a section it is one of what stands above, of its block, section or the whole."""
        so_far = (self._counts[self.section, self.kind], self._sum(self.section), self._counts.total())
        if total.section is None and self.section is not None:
            total = total._replace(section=self.section)
            self._totals.append((total, number, so_far))
        else:
            self._totals.append((total, number, so_far if total.section is None else ()))

    def field(self, slot: str, value: str) -> None:
        """A field of the head; the first value that is not blank stays."""
        if slot != "other" and not self.fields.get(slot):
            self.fields[slot] = value

    def card(self, line: Line, raw: str, number: int) -> bool:
        """An entry; whether it was taken. Copies that cannot be are told and count for nothing."""
        self._fresh = False
        if line.copies is None or not 1 <= line.copies <= MOST_COPIES:
            self.unread.append(Unread(number, raw, Why.COPIES_UNREADABLE, self.section, 0, counts=False))
            return False
        if line.rest:
            self.remarks.append(Remark("rest_ignored", (("written", line.rest),), number))
        if line.known:
            self._styles[line.style] += 1
        elif line.other is not None:
            self._others.append((len(self.entries), *line.other))
        self.add(Written(line.copies, number, raw, None, line.name, self.section, self.group))
        return True

    def add(self, entry: Written) -> None:
        """An entry as it stands."""
        self._fresh = False
        self._counts[self.section, self.kind] += entry.copies
        self.entries.append(entry)

    def skip(self, unread: Unread) -> None:
        """A place that could not be read."""
        self._fresh = False
        if unread.counts:
            self._counts[self.section, self.kind] += unread.copies
        self.unread.append(unread)

    def too_long(self, number: int, written: str) -> None:
        """All that stands from line `number` on, unread."""
        self.unread.append(Unread(number, written[:LONGEST_SHOWN], Why.UNREADABLE, self.section, counts=False))

    def change_last(self, **fields: object) -> None:
        """Correct the last entry by what the next line tells of it."""
        last = self.entries[-1]
        self.entries[-1] = last._replace(**fields)  # type: ignore[arg-type]
        self._counts[self.section, self.kind] += self.entries[-1].copies - last.copies
        if self._others and self._others[-1][0] == len(self.entries) - 1:
            self._others.pop()

    def reading(self, format: str, language: str | None = None) -> Reading:
        """The finished reading."""
        self._apply_bare_numbers()
        self._join_double_spaced()
        self.remarks.extend(self._disagreements())
        remarks = tuple(sorted(self.remarks, key=lambda remark: remark.line or 0))
        told = self._languages.most_common(1)
        return Reading(
            format,
            tuple(self.entries),
            tuple(self.unread),
            remarks,
            frozenset(self.headings),
            language or (told[0][0] if told else None),
            form_of(self.fields),
        )

    def _apply_bare_numbers(self) -> None:
        """`Name 2` of an unknown name: the number is one of copies if the list writes its copies so elsewhere."""
        known, bare, before = self._styles.total(), self._styles["bare"], self._styles["before"]
        alike = not known and len(self._others) >= max(_ENOUGH_ALIKE, len(self.entries) * 0.8)
        if not (bare > before or alike):
            return
        impossible: set[int] = set()
        for place, copies, name in self._others:
            entry = self.entries[place]
            self.entries[place] = entry._replace(copies=copies, name=name)
            if not 1 <= copies <= MOST_COPIES:
                impossible.add(place)
                why = Why.COPIES_UNREADABLE
                self.unread.append(Unread(entry.line, entry.written, why, entry.section, 0, counts=False))
        self.entries = [entry for place, entry in enumerate(self.entries) if place not in impossible]

    def _join_double_spaced(self) -> None:
        """A blank line after every line tells no blocks apart."""
        if len(self.entries) > _ENOUGH_ALIKE and len({entry.group for entry in self.entries}) == len(self.entries):
            self.entries = [entry._replace(group=0) for entry in self.entries]

    def _sum(self, section: Section | None) -> int:
        return sum(copies for (place, _), copies in self._counts.items() if place is section)

    def _disagreements(self) -> Iterator[Remark]:
        """Totals that are not what the lines add up to."""
        blocks = frozenset(self._group_sums()) if self._totals else frozenset[int]()
        for total, number, above in self._totals:
            section = total.section or Section.MAIN
            if above:
                sums = (*above, self._counts.total(), self._sum(Section.MAIN))
                counted = min(sums, key=lambda found: abs(found - total.cards))
                if total.section is None and total.cards in blocks:
                    counted = total.cards
            elif total.kind is None:
                counted = self._sum(section)
            else:
                counted = self._counts.get((section, total.kind), total.cards)
            if counted != total.cards:
                yield _disagreement(total.cards, counted, section, bool(above) and counted not in above[:2], number)

    def _group_sums(self) -> Iterator[int]:
        groups: Counter[tuple[Section | None, int]] = Counter()
        for entry in self.entries:
            groups[entry.section, entry.group] += entry.copies
        yield from groups.values()


def _disagreement(written: int, counted: int, section: Section, whole: bool, number: int) -> Remark:
    """The remark on a total; one of the whole list that is not reached tells what is missing."""
    if whole and counted < written:
        return Remark("list_incomplete", (("actual", counted), ("stated", written)), number or None)
    return Remark("total_disagrees", (("section", section), ("written", written), ("counted", counted)), number or None)
