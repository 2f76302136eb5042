"""Family S: how many cards each section holds."""

from collections.abc import Iterator

from app.core.cards import Section
from app.core.deck import Deck
from app.core.law import Law, Size
from app.core.violations import Action, Edit, Finding


def _sizes(deck: Deck, law: Law) -> list[tuple[Section, Size, int]]:
    """Each section that the ruleset bounds, with its bounds and its number of cards."""
    rules, counts = law.ruleset, deck.sizes()
    side = None if side_unused(deck, law) else rules.side
    bounds = ((Section.MAIN, rules.main), (Section.EXTRA, rules.extra), (Section.SIDE, side))
    return [(section, size, counts[section]) for section, size in bounds if size is not None]


def side_unused(deck: Deck, law: Law) -> bool:
    """Whether the side deck goes unchecked: the event uses none, or nothing was said and none was handed in."""
    size, used = law.ruleset.side, law.context.side_deck_used
    if size is None or not size.unused_may_be_empty:
        return False
    return used is False or (used is None and deck.size(Section.SIDE) == 0)


def _finding(section: Section, actual: int, allowed: int) -> Finding:
    action = Action.ADD if actual < allowed else Action.REMOVE
    return Finding(
        section=section,
        actual=actual,
        allowed=allowed,
        parameters=(("section", section), ("actual", actual), ("allowed", allowed)),
        edits=(Edit(action, None, section, abs(actual - allowed)),),
    )


def section_too_small(deck: Deck, law: Law) -> Iterator[Finding]:
    """A section holds fewer cards than the ruleset asks for.

    Example: a main deck of 39 cards.
    Mend: add legal cards up to the least number.
    """
    for section, size, actual in _sizes(deck, law):
        if size.minimum is not None and actual < size.minimum:
            yield _finding(section, actual, size.minimum)


def section_too_large(deck: Deck, law: Law) -> Iterator[Finding]:
    """A section holds more cards than the ruleset, or the game's own rule, allows.

    Example: a main deck of 61 cards.
    Mend: remove cards of the player's choice down to the greatest number.
    """
    for section, size, actual in _sizes(deck, law):
        if size.maximum is not None and actual > size.maximum:
            yield _finding(section, actual, size.maximum)


def section_not_exact(deck: Deck, law: Law) -> Iterator[Finding]:
    """A section must hold an exact number of cards and does not.

    Example: a side deck of 14 under tw-2012.
    Mend: add or remove cards to the exact number.
    """
    for section, size, actual in _sizes(deck, law):
        if size.exactly is not None and actual != size.exactly:
            yield _finding(section, actual, size.exactly)
