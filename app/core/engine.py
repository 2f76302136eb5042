"""The engine: all rules over one deck, causes apart from consequences, and the state of the whole."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.core.cards import Section
from app.core.causes import cause_of
from app.core.deck import Deck, Remark
from app.core.law import Law
from app.core.observations import observations
from app.core.rules.table import RULES, Rule
from app.core.violations import Finding, Violation

SECTION_ORDER = {None: 0, Section.MAIN: 1, Section.EXTRA: 2, Section.SIDE: 3}
UNCERTAIN_FAMILIES = ("R", "U")


class State(StrEnum):
    """The verdict: `cannot_confirm` where nothing but unread or unknown entries stands in the way."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    CANNOT_CONFIRM = "cannot_confirm"


@dataclass(frozen=True, slots=True)
class Verdict:
    """All violations in deck order, what else is worth telling, and the state of the deck."""

    violations: tuple[Violation, ...]
    remarks: tuple[Remark, ...]
    state: State

    @property
    def legal(self) -> bool:
        """Whether there is no violation at all."""
        return self.state is State.LEGAL


def check(deck: Deck, law: Law) -> Verdict:
    """Hold a deck, or a decklist, against everything in force. Never raises on a deck, whatever it holds."""
    found = sorted(_found(deck, law), key=lambda pair: _position(pair[1]))
    coded = [(rule.code, finding) for rule, finding in found]
    violations = tuple(
        Violation(rule.code, rule.name, finding, cause_of(index, coded)) for index, (rule, finding) in enumerate(found)
    )
    remarks = (*deck.remarks, *observations(deck, law))
    return Verdict(violations, remarks, state_of(violations))


def _found(deck: Deck, law: Law) -> Iterator[tuple[Rule, Finding]]:
    for rule in RULES:
        for finding in rule.check(deck, law):
            yield rule, finding


def _position(finding: Finding) -> tuple[int, int]:
    """Deck order: the head, then section by section, a section's size before its cards."""
    return SECTION_ORDER[finding.section], finding.lines[0] if finding.lines else 0


def state_of(violations: tuple[Violation, ...]) -> State:
    """Legal without violations; not to be confirmed if every cause is an unread or unknown entry."""
    if not violations:
        return State.LEGAL
    causes = (violation for violation in violations if violation.consequence_of is None)
    unsure = all(violation.code.startswith(UNCERTAIN_FAMILIES) for violation in causes)
    return State.CANNOT_CONFIRM if unsure else State.ILLEGAL
