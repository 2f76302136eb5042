"""Decks looked at while they are corrected: what is known of one is not worked out again."""

from collections.abc import Iterable

from app.core.deck import Deck
from app.core.engine import violations_of
from app.core.law import Law
from app.core.rules.table import RULES, Rule, applicable
from app.core.violations import Violation


def rules_of(*codes: str) -> tuple[Rule, ...]:
    """The rules with these codes, in the order of the table."""
    return tuple(rule for rule in RULES if rule.code in codes)


TAKING_OUT = rules_of("C101", "L101", "P101", "P102", "P103", "P104", "P105")
KINDS = rules_of("P105")
SIZES = rules_of("S101", "S102", "S103")
HEAD = rules_of("H101", "H102")
SLEEVES_AND_MARKS = rules_of("M101", "M102", "M103", "M104", "M105")
"""What no edit of cards or head can mend."""


def faults(deck: Deck, law: Law) -> tuple[Violation, ...]:
    """The violations of a deck that an edit of its cards or head can mend: all but those of sleeves and marks."""
    return violations_of(deck, law, [rule for rule in applicable(deck) if rule not in SLEEVES_AND_MARKS])


class Examiner:
    """Checks decks under a law, and remembers by identity those that it has checked in full."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self._known: dict[int, tuple[Deck, tuple[Violation, ...]]] = {}

    def learn(self, deck: Deck | None, violations: tuple[Violation, ...]) -> None:
        """Take over what a check of the whole deck found; one with sleeves and marks does not count."""
        if deck is not None and deck.materials is None:
            self._known[id(deck)] = deck, violations

    def faults(self, deck: Deck) -> tuple[Violation, ...]:
        """The violations of a deck, all but those of sleeves and marks."""
        known = self._known.get(id(deck))
        if known is None:
            known = self._known[id(deck)] = deck, faults(deck, self.law)
        return known[1]

    def at_least(self, rules: Iterable[Rule], deck: Deck) -> tuple[Violation, ...]:
        """The violations of some rules, and perhaps of others: as many as are known without more work."""
        known = self._known.get(id(deck))
        return violations_of(deck, self.law, rules) if known is None else known[1]
