"""Family L: the forbidden and limited list, and points."""

from collections.abc import Iterator

from app.core.deck import Deck
from app.core.law import Law
from app.core.rules.copies import surplus_finding
from app.core.violations import Finding


def listed_card(deck: Deck, law: Law) -> Iterator[Finding]:
    """More copies of a Forbidden, Limited or Semi-Limited card than the list in force allows.

    Copies count by rule name over all sections, cards always treated as the listed one included.
    Example: two copies of a Limited card, one in the main and one in the side deck.
    Mend: remove the surplus copies, all of them if the card is Forbidden.
    """
    if law.banlist is None:
        return
    limits = law.banlist.limits
    for name, copies in deck.counted().items():
        allowed = limits.get(name)
        if allowed is not None and copies > allowed:
            pattern = "over_the_limit" if allowed else "forbidden_card"
            yield surplus_finding(deck.holding(name), name, allowed, pattern, ("status", allowed))
