"""The engine: all rules over one deck, causes apart from consequences, and the state of the whole."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from app.core.cards import Section
from app.core.causes import causes_of
from app.core.deck import Deck, Remark
from app.core.law import Law
from app.core.observations import observations
from app.core.rules.reading import is_of_totals
from app.core.rules.table import Rule, applicable
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
    violations = violations_of(deck, law)
    read = (remark for remark in deck.remarks if not is_of_totals(remark))
    remarks = (*read, *observations(deck, law))
    return Verdict(violations, remarks, state_of(violations))


def violations_of(deck: Deck, law: Law, rules: Iterable[Rule] | None = None) -> tuple[Violation, ...]:
    """The violations of some rules, of all unless told otherwise, in deck order."""
    found = [
        (rule, finding) for rule in (applicable(deck) if rules is None else rules) for finding in rule.check(deck, law)
    ]
    if not found:
        return ()
    found.sort(key=lambda pair: _position(pair[1]))
    causes = causes_of([(rule.code, finding) for rule, finding in found])
    return tuple(
        Violation(rule.code, rule.name, finding, cause) for (rule, finding), cause in zip(found, causes, strict=True)
    )


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
