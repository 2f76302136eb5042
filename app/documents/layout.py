"""From texts with their places on a page to lines of a list: columns under headings, rows, the head above."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.core.naming import key_of
from app.core.parsing.headings import Heading, heading_of, is_title
from app.core.parsing.heads import SLOTS

SAME_ROW = 3.5
SAME_BAND = 6.0
LEFT_OF_HEADING = 16.0
JUDGES_BLOCK = frozenset(map(key_of, ("judge use only", "for judge use only", "judge's use only")))


class Run(NamedTuple):
    """A text with the place of its beginning on the page, from the lower left corner."""

    left: float
    base: float
    text: str


class Box(NamedTuple):
    """A heading with the rows under it; without a heading, what stands in no box."""

    heading: Heading | None
    rows: list[list[Run]]


def rows_of(runs: Iterable[Run]) -> list[list[Run]]:
    """The runs in rows from top to bottom, each from left to right."""
    rows: list[list[Run]] = []
    for run in sorted(runs, key=lambda run: (-run.base, run.left)):
        if rows and abs(rows[-1][0].base - run.base) <= SAME_ROW:
            rows[-1].append(run)
        else:
            rows.append([run])
    return [sorted(row) for row in rows]


def boxes_of(runs: list[Run]) -> list[Box]:
    """The boxes of a page in reading order; the first is what stands above them. The judge's block is no box."""
    end = max((run.base for run in runs if key_of(run.text) in JUDGES_BLOCK), default=float("-inf"))
    kept = [run for run in runs if run.base > end]
    bands = _bands([(run, heading) for run in kept if (heading := heading_of(run.text)) is not None])
    if not bands:
        return [Box(None, rows_of(kept))]
    top = bands[0][0][0].base
    boxes = [Box(None, rows_of(run for run in kept if run.base > top + SAME_BAND))]
    for place, band in enumerate(bands):
        upper = band[0][0].base - SAME_BAND / 2
        lower = bands[place + 1][0][0].base + SAME_BAND / 2 if place + 1 < len(bands) else float("-inf")
        lefts = [run.left - LEFT_OF_HEADING for run, _ in band]
        for column, (_, heading) in enumerate(band):
            left = lefts[column] if column else float("-inf")
            right = lefts[column + 1] if column + 1 < len(band) else float("inf")
            inside = [run for run in kept if lower < run.base < upper and left <= run.left < right]
            boxes.append(Box(heading, rows_of(inside)))
    return boxes


def _bands(headings: list[tuple[Run, Heading]]) -> list[list[tuple[Run, Heading]]]:
    """Headings in rows: those of one height belong to columns beside one another."""
    bands: list[list[tuple[Run, Heading]]] = []
    for run, heading in sorted(headings, key=lambda found: (-found[0].base, found[0].left)):
        if bands and abs(bands[-1][0][0].base - run.base) <= SAME_BAND:
            bands[-1].append((run, heading))
        else:
            bands.append([(run, heading)])
    return [sorted(band, key=lambda found: found[0].left) for band in bands]


def head_lines(rows: list[list[Run]]) -> Iterator[tuple[str, str]]:
    """Slot and value of what stands in the head: a label, and the texts on its row up to the next label."""
    for row in rows:
        slot: str | None = None
        values: list[str] = []
        for run in row:
            label, colon, value = run.text.partition(":")
            found = SLOTS.get(key_of(label))
            if found is not None:
                if slot is not None:
                    yield slot, " ".join(values)
                slot, values = found, [value.strip()] if colon and value.strip() else []
            elif not is_title(run.text):
                values.append(run.text.strip())
        if slot is not None:
            yield slot, " ".join(values)
