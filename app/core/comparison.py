"""The physical deck against the registered list, as multisets of cards by rule name and section.

An entry that is no known card is compared by its written text. Where that text names one thing (an unknown name or
number) equal texts are equal cards. Where it does not (unreadable, ambiguous, no number of copies) the entry is
`unclear`: it agrees with what it can mean, so that no mismatch is claimed, and yet the two are not called equal.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.core.cards import Section
from app.core.deck import Deck
from app.core.unclear import NO_PART_OF_A_DECK, SECTIONS, UNBOUNDED, Place, Unclear, settle, text_of
from app.core.violations import Finding, Parameter, Violation

Counts = dict[str, int]
Parts = tuple[Counts, Counts, Counts]
"""Copies by name in main, extra and side deck."""


class Difference(StrEnum):
    """How the table differs from the list in one card."""

    MISSING = "missing"
    EXTRA = "extra"
    MOVED = "moved"


class Discrepancy(NamedTuple):
    """Copies of one card that lie otherwise than listed.

    `section` is where the list has them (for an extra card: where they lay), `to_section` where moved ones lay.
    """

    card: str
    kind: Difference
    section: Section
    to_section: Section | None = None
    copies: int = 1


class SizeChange(NamedTuple):
    """A section that siding left with another number of cards than listed."""

    section: Section
    listed: int
    actual: int


class InBox(NamedTuple):
    """Copies of a card kept with the deck beyond those that the list has."""

    card: str
    copies: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs between list and table; `equal` only where nothing differs and nothing is unclear.

    `unsided`: before game 2, every card is there and only the split between the side deck and the rest differs.
    `sizes_changed`: from game 2 on, every card is there and siding changed the number of cards of these sections.
    `in_box`: what was kept with the deck and is not on the list; it makes nothing unequal.
    """

    discrepancies: tuple[Discrepancy, ...] = ()
    equal: bool = True
    unsided: bool = False
    sizes_changed: tuple[SizeChange, ...] = ()
    unclear: tuple[Unclear, ...] = ()
    in_box: tuple[InBox, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the table surely differs from the list, unclear entries set aside."""
        return bool(self.discrepancies or self.sizes_changed)


def compare(registered: Deck, table: Deck, game: int | None = None, box: Deck | None = None) -> Comparison:
    """Hold the deck on the table against the registered list, before or in a game (from 1) of a match.

    Before game 2 section by section; from game 2 on an exchange with unchanged sizes is siding and no difference.
    `box` holds the other cards that were kept with the deck.
    """
    listed, lain = counts_of(registered), counts_of(table)
    in_box = () if box is None else _surplus_in_box(listed, lain, counts_of(box))
    if listed == lain and not registered.not_cards and not table.not_cards:
        return Comparison(in_box=in_box)
    sided = game is not None and game >= 2
    missing, extra, moved = differences(listed, lain)
    unclear = (*settle(registered, missing, extra, True, sided), *settle(table, extra, missing, False, sided))
    discrepancies = _discrepancies(missing, extra, () if sided else moved)
    bounded = all(slot.why not in UNBOUNDED for slot in (*registered.not_cards, *table.not_cards))
    changed = _size_changes(listed, lain) if sided and bounded and not discrepancies else ()
    return Comparison(
        discrepancies=discrepancies,
        equal=not (discrepancies or changed or unclear),
        unsided=_is_unsided(discrepancies),
        sizes_changed=changed,
        unclear=unclear,
        in_box=in_box,
    )


def counts_of(deck: Deck) -> Parts:
    """Copies by name in main, extra and side deck; what is no known card counts under its text."""
    main: Counts = {}
    extra: Counts = {}
    side: Counts = {}
    for card, copies, section, *_ in deck.entries:
        counts = main if section is Section.MAIN else extra if section is Section.EXTRA else side
        name = card.name
        counts[name] = counts.get(name, 0) + copies
    for slot in deck.not_cards:
        if slot.counts and slot.section is not None and slot.why not in NO_PART_OF_A_DECK:
            counts = (main, extra, side)[SECTIONS.index(slot.section)]
            counts[text_of(slot)] = counts.get(text_of(slot), 0) + slot.copies
    return main, extra, side


def differences(listed: Parts, lain: Parts) -> tuple[Counter[Place], Counter[Place], list[Discrepancy]]:
    """What is missing and what is extra by card and section, and what is only moved."""
    missing: Counter[Place] = Counter()
    extra: Counter[Place] = Counter()
    moved: list[Discrepancy] = []
    for name in {name for left, right in zip(listed, lain, strict=True) for name, _ in left.items() ^ right.items()}:
        deltas = [right.get(name, 0) - left.get(name, 0) for left, right in zip(listed, lain, strict=True)]
        moved.extend(_pair(name, deltas))
        for place, delta in enumerate(deltas):
            if delta < 0:
                missing[name, place] = -delta
            elif delta > 0:
                extra[name, place] = delta
    return missing, extra, moved


def _pair(name: str, deltas: list[int]) -> Iterator[Discrepancy]:
    """Copies that lack in one section and are over in another, taken out of `deltas`, in the order of sections."""
    if min(deltas) >= 0 or max(deltas) <= 0:
        return
    for place, section in enumerate(SECTIONS):
        for goal, to_section in enumerate(SECTIONS):
            copies = min(-deltas[place], deltas[goal])
            if copies > 0:
                deltas[place] += copies
                deltas[goal] -= copies
                yield Discrepancy(name, Difference.MOVED, section, to_section, copies)


def _discrepancies(
    missing: Counter[Place], extra: Counter[Place], moved: Iterable[Discrepancy]
) -> tuple[Discrepancy, ...]:
    """All discrepancies by section, name and kind, whatever the order in which the cards were written."""
    lacking = (Discrepancy(n, Difference.MISSING, SECTIONS[p], None, c) for (n, p), c in missing.items() if c)
    surplus = (Discrepancy(n, Difference.EXTRA, SECTIONS[p], None, c) for (n, p), c in extra.items() if c)
    return tuple(sorted((*lacking, *surplus, *moved), key=_order))


def _order(found: Discrepancy) -> tuple[int, str, str, int]:
    goal = -1 if found.to_section is None else SECTIONS.index(found.to_section)
    return SECTIONS.index(found.section), found.card, found.kind.value, goal


def _is_unsided(discrepancies: tuple[Discrepancy, ...]) -> bool:
    """Only moves, each from or to the side: a card between main and extra deck was never sided there."""
    return bool(discrepancies) and all(
        found.kind is Difference.MOVED and Section.SIDE in (found.section, found.to_section) for found in discrepancies
    )


def _size_changes(listed: Parts, lain: Parts) -> tuple[SizeChange, ...]:
    sizes = ((sum(left.values()), sum(right.values())) for left, right in zip(listed, lain, strict=True))
    return tuple(
        SizeChange(section, *pair) for section, pair in zip(SECTIONS, sizes, strict=True) if pair[0] != pair[1]
    )


def _surplus_in_box(listed: Parts, lain: Parts, box: Parts) -> tuple[InBox, ...]:
    """What the box holds beyond the listed copies that do not lie on the table."""
    found: list[InBox] = []
    for name in sorted({name for counts in box for name in counts}):
        boxed, all_listed, all_lain = (sum(counts.get(name, 0) for counts in part) for part in (box, listed, lain))
        surplus = min(boxed, all_lain + boxed - all_listed)
        if surplus > 0:
            found.append(InBox(name, surplus))
    return tuple(found)


CODES = {
    Difference.MISSING: ("X101", "card-missing", "card_missing"),
    Difference.EXTRA: ("X102", "card-extra", "card_extra"),
    Difference.MOVED: ("X103", "card-moved", "card_moved"),
}


def violations_of(comparison: Comparison) -> tuple[Violation, ...]:
    """What differs, as violations X101 to X106; the moves of an un-sided deck are consequences of X104."""
    cause = 0 if comparison.unsided else None
    return (
        *((_not_restored(comparison.discrepancies),) if comparison.unsided else ()),
        *(_of_discrepancy(found, cause) for found in comparison.discrepancies),
        *(_of_size(change) for change in comparison.sizes_changed),
        *(_of_box(found) for found in comparison.in_box),
    )


def _of_discrepancy(found: Discrepancy, cause: int | None) -> Violation:
    code, name, pattern = CODES[found.kind]
    parameters: tuple[tuple[str, Parameter], ...] = (
        ("copies", found.copies),
        ("card", found.card),
        ("section", found.section.value),
    )
    if found.to_section is not None:
        parameters = (*parameters, ("to_section", found.to_section.value))
    finding = Finding(found.section, (found.card,), actual=found.copies, pattern=pattern, parameters=parameters)
    return Violation(code, name, finding, cause)


def _not_restored(moves: tuple[Discrepancy, ...]) -> Violation:
    """One finding for the whole split, between the side deck and the first other section that differs."""
    sections = (section for move in moves for section in (move.section, move.to_section))
    first = next(section for section in sections if section not in (None, Section.SIDE))
    finding = Finding(
        first,
        tuple(dict.fromkeys(move.card for move in moves)),
        actual=sum(move.copies for move in moves),
        pattern="not_restored_after_siding",
        parameters=(("section", first), ("to_section", Section.SIDE.value)),
    )
    return Violation("X104", "not-restored", finding)


def _of_size(change: SizeChange) -> Violation:
    section, expected, actual = change
    parameters = (("section", section.value), ("actual", actual), ("expected", expected))
    finding = Finding(section, (), (), actual, expected, "size_changed_by_siding", parameters)
    return Violation("X105", "size-changed-by-siding", finding)


def _of_box(found: InBox) -> Violation:
    card, copies = found
    finding = Finding(None, (card,), (), copies, 0, "card_in_box", (("copies", copies), ("card", card)))
    return Violation("X106", "card-in-box", finding)
