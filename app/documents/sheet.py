"""The registration sheet as PDF: head, monsters, spells, traps, extra and side with their totals, the judge's block.

Latin names are set in Helvetica; Japanese, Chinese and Korean ones in the CID fonts of every PDF reader, so that no
font file is shipped. A deck with more different cards than a box has rows goes on to further pages: no row is dropped.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from itertools import zip_longest

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from app.core.cards import Kind, Section
from app.core.deck import Deck

LATIN = "Helvetica"
BOLD = "Helvetica-Bold"
FONTS = {"ja": "HeiseiKakuGo-W5", "ko": "HYGothic-Medium", "zh-TW": "MSung-Light", "zh-CN": "STSong-Light"}
WIDTH, HEIGHT = A4
MARGIN = 15 * mm
ROW = 5.2 * mm
ROWS_ABOVE, ROWS_BELOW = 20, 15
SMALLEST = 4.0


@dataclass(frozen=True, slots=True)
class Head:
    """What stands at the top of a sheet, as texts; an empty one leaves the line blank for the pen."""

    player_name: str = ""
    player_number: str = ""
    event: str = ""
    date: str = ""


@dataclass(slots=True)
class Box:
    """One column of the sheet: a title and its rows of (copies, name)."""

    title: str
    rows: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])

    @property
    def total(self) -> int:
        """The number of cards in the box."""
        return sum(copies for copies, _ in self.rows)

    def pages(self, size: int) -> Iterator[list[tuple[int, str]]]:
        """The rows in parts of `size`, at least one part."""
        for start in range(0, max(len(self.rows), 1), size):
            yield self.rows[start : start + size]


def print_sheets(sheets: Iterable[tuple[Head, Deck]], language: str = "en") -> bytes:
    """The sheets of one or more decks as one PDF document, names in `language` where a card has one."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=True, pageCompression=1)
    canvas.setTitle("Decklists")
    for head, deck in sheets:
        _sheet(canvas, head, deck, language)
    canvas.save()
    return out.getvalue()


def boxes_of(deck: Deck, language: str) -> tuple[Box, Box, Box, Box, Box]:
    """Monsters, spells, traps, extra and side; what is no known card stands as written, in its section's box."""
    monsters, spells, traps, extra, side = (
        Box("Monster Cards"),
        Box("Spell Cards"),
        Box("Trap Cards"),
        Box("Extra Deck"),
        Box("Side Deck"),
    )
    by_kind = {Kind.SPELL: spells, Kind.TRAP: traps}
    by_section = {Section.EXTRA: extra, Section.SIDE: side}
    counts: dict[tuple[int, str], int] = {}
    shown: dict[str, str] = {}
    boxes = (monsters, spells, traps, extra, side)
    for entry in deck.entries:
        box = by_section.get(entry.section) or by_kind.get(entry.card.kind, monsters)
        row = boxes.index(box), entry.card.name
        shown[entry.card.name] = entry.card.name_in(language)
        counts[row] = counts.get(row, 0) + entry.copies
    for slot in deck.not_cards:
        box = by_section.get(slot.section or Section.MAIN, monsters)
        row = boxes.index(box), f"? {slot.written.strip()}"
        counts[row] = counts.get(row, 0) + (slot.copies if slot.counts else 0)
    for (place, name), copies in counts.items():
        boxes[place].rows.append((copies, shown.get(name, name)))
    return boxes


def _sheet(canvas: Canvas, head: Head, deck: Deck, language: str) -> None:
    boxes = boxes_of(deck, language)
    above = zip_longest(*(box.pages(ROWS_ABOVE) for box in boxes[:3]), fillvalue=[])
    below = zip_longest(*(box.pages(ROWS_BELOW) for box in boxes[3:]), fillvalue=[])
    pages = list(zip_longest(above, below))
    for number, (upper, lower) in enumerate(pages, 1):
        top = _head(canvas, head, number, len(pages), language)
        top = _row_of_boxes(canvas, boxes[:3], upper or ([], [], []), top, ROWS_ABOVE, language)
        _line(canvas, MARGIN, top, f"Main Deck total: {sum(box.total for box in boxes[:3])}", BOLD, 10)
        top = _row_of_boxes(canvas, boxes[3:], lower or ([], []), top - 8 * mm, ROWS_BELOW, language)
        _judges_block(canvas, top - 2 * mm)
        canvas.showPage()


def _head(canvas: Canvas, head: Head, page: int, pages: int, language: str) -> float:
    top = HEIGHT - MARGIN
    _line(canvas, MARGIN, top, "Decklist", BOLD, 14)
    if pages > 1:
        _line(canvas, WIDTH - MARGIN - 30 * mm, top, f"page {page} of {pages}", LATIN, 9)
    fields = (
        ("Player", head.player_name, MARGIN, top - 8 * mm),
        ("Number", head.player_number, WIDTH / 2, top - 8 * mm),
        ("Event", head.event, MARGIN, top - 15 * mm),
        ("Date", head.date, WIDTH / 2, top - 15 * mm),
    )
    for label, text, left, height in fields:
        _line(canvas, left, height, label, LATIN, 8)
        _fit(canvas, left + 16 * mm, height, text, 70 * mm, 10, language)
        canvas.line(left + 16 * mm, height - 1.2 * mm, left + 86 * mm, height - 1.2 * mm)
    return top - 22 * mm


def _row_of_boxes(
    canvas: Canvas,
    boxes: tuple[Box, ...],
    parts: tuple[list[tuple[int, str]], ...],
    top: float,
    rows: int,
    language: str,
) -> float:
    width = (WIDTH - 2 * MARGIN) / len(boxes)
    for place, (box, part) in enumerate(zip(boxes, parts, strict=True)):
        left = MARGIN + place * width
        _line(canvas, left + 1 * mm, top, box.title, BOLD, 9)
        for row in range(rows):
            base = top - (row + 1) * ROW
            canvas.rect(left, base - 1.4 * mm, 9 * mm, ROW)
            canvas.rect(left + 9 * mm, base - 1.4 * mm, width - 9 * mm, ROW)
            if row < len(part):
                copies, name = part[row]
                canvas.setFont(LATIN, 9)
                canvas.drawCentredString(left + 4.5 * mm, base, str(copies))
                _fit(canvas, left + 10 * mm, base, name, width - 11 * mm, 8.5, language)
        _line(canvas, left + 1 * mm, top - (rows + 1) * ROW, f"Total: {box.total}", BOLD, 9)
    return top - (rows + 2.4) * ROW


def _judges_block(canvas: Canvas, top: float) -> None:
    """The block that players leave blank."""
    _line(canvas, MARGIN, top, "Judge use only", BOLD, 9)
    labels = ("List checked by", "Deck check round / judge", "Infraction", "Description")
    width = (WIDTH - 2 * MARGIN) / len(labels)
    for place, label in enumerate(labels):
        left = MARGIN + place * width
        canvas.rect(left, top - 13 * mm, width, 11 * mm)
        _line(canvas, left + 1 * mm, top - 5 * mm, label, LATIN, 7)


def _line(canvas: Canvas, left: float, base: float, text: str, font: str, size: float) -> None:
    canvas.setFont(font, size)
    canvas.drawString(left, base, text)


def _fit(canvas: Canvas, left: float, base: float, text: str, width: float, size: float, language: str) -> None:
    """The whole text in one line, smaller where it must be, and cut with an ellipsis where even that is too wide."""
    font = _font(text, language)
    shown = text if font != LATIN else text.encode("cp1252", "replace").decode("cp1252")
    natural = pdfmetrics.stringWidth(shown, font, size)
    if natural > width:
        size = max(SMALLEST, size * width / natural)
    while shown and pdfmetrics.stringWidth(shown, font, size) > width:
        shown = shown[:-2] + "…"
    _line(canvas, left, base, shown, font, size)


def _font(text: str, language: str) -> str:
    """Helvetica where it can set the text, else the font of the script, Chinese by the language asked for."""
    if all(ord(sign) < 0x250 or sign in "’“”„–—…•€" for sign in text):
        return LATIN
    if any(0x1100 <= ord(sign) <= 0x11FF or 0xAC00 <= ord(sign) <= 0xD7AF for sign in text):
        script = "ko"
    elif any(0x3040 <= ord(sign) <= 0x30FF for sign in text):
        script = "ja"
    else:
        script = language if language in FONTS else "ja"
    name = FONTS[script]
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(UnicodeCIDFont(name))  # pyright: ignore[reportUnknownMemberType]
    return name
