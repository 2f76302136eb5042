"""Family C: how many copies of one rule name the whole deck holds."""

from collections.abc import Iterable, Iterator

from app.core.cards import Section
from app.core.deck import Deck, Entry
from app.core.law import Law
from app.core.violations import Action, Edit, Finding, Parameter

LEAVING_ORDER = {Section.SIDE: 0, Section.EXTRA: 1, Section.MAIN: 2}
"""Surplus copies leave the side first, then the extra, then the main deck (kde-tcg, AMB-K13)."""


def removals(entries: Iterable[Entry], surplus: int) -> tuple[Edit, ...]:
    """The edits that take `surplus` copies out of `entries`: side before extra before main, last written first."""
    edits: list[Edit] = []
    last_first = list(entries)[::-1]
    for entry in sorted(last_first, key=lambda entry: LEAVING_ORDER[entry.section]):
        if surplus <= 0:
            break
        leaving = min(surplus, entry.copies)
        edits.append(Edit(Action.REMOVE, entry.card.name, entry.section, leaving))
        surplus -= leaving
    return tuple(edits)


def surplus_finding(
    entries: tuple[Entry, ...], name: str, allowed: int, pattern: str, *more: tuple[str, Parameter]
) -> Finding:
    """The finding that the cards of `entries` together exceed `allowed` copies of `name`."""
    actual = sum(entry.copies for entry in entries)
    cards = tuple(dict.fromkeys(entry.card.name for entry in entries))
    return Finding(
        section=entries[0].section,
        cards=cards,
        lines=tuple(sorted({entry.line for entry in entries})),
        actual=actual,
        allowed=allowed,
        pattern=pattern,
        parameters=(("card", name), ("actual", actual), ("allowed", allowed), *more),
        edits=removals(entries, actual - allowed),
    )


def too_many_copies(deck: Deck, law: Law) -> Iterator[Finding]:
    """More copies of one rule name than the ruleset allows, over all sections together.

    Example: three Harpie Lady and one Harpie Lady 1, which is always treated as Harpie Lady.
    Mend: remove the surplus copies.
    """
    if law.ruleset.copies is None:
        return
    allowed = law.ruleset.copies.maximum
    seen: set[tuple[Entry, ...]] = set()
    for name in [name for name, copies in deck.counted().items() if copies > allowed]:
        if (entries := deck.holding(name)) not in seen:
            seen.add(entries)
            yield _copies_finding(entries, name, allowed)


def _copies_finding(entries: tuple[Entry, ...], name: str, allowed: int) -> Finding:
    other = next((entry.card.name for entry in entries if entry.card.name != name), None)
    if other is None:
        return surplus_finding(entries, name, allowed, "too_many_copies")
    finding = surplus_finding(entries, name, allowed, "too_many_copies_shared")
    return finding._replace(parameters=(("card", other), ("counts_as", name), *finding.parameters[1:]))
