"""Which violation caused which: all are listed, and only the cause is an offence of its own."""

from collections.abc import Iterable, Sequence

from app.core.cards import Section
from app.core.violations import Finding

Found = tuple[str, Finding]

BANS = ("P103", "L101", "P101", "P102", "P105")
"""What takes a card out of the deck altogether, strongest first; L101 only where no copy is allowed."""
LIMIT, NO_CAUSE = len(BANS), len(BANS) + 1
MAY_HOLD_MORE = ("R101", "R102", "R103", "R104")
"""Places of which nobody knows how many cards they hold; an unknown card is one slot, and counted."""
OF_CARDS = frozenset(("C101", "P101", "P102", "P105", "L101", "P104"))
OF_SIZE = frozenset(("S101", "S102", "S103"))

Stronger = dict[str, dict[tuple[int, tuple[str, ...]], int]]
"""By card, the first position of each finding that can be a cause: by its strength and all its cards."""


def causes_of(found: Sequence[Found]) -> tuple[int | None, ...]:
    """For each violation the position of the one that caused it, or None where it stands for itself."""
    if len(found) < 2:
        return (None,) * len(found)
    stronger = _stronger(found)
    return tuple(_cause(code, finding, found, stronger) for code, finding in found)


def _cause(code: str, finding: Finding, found: Sequence[Found], stronger: Stronger) -> int | None:
    if code in OF_CARDS:
        return _same_cards(code, finding, stronger)
    return _of_size(finding, found) if code in OF_SIZE else None


def _stronger(found: Iterable[Found]) -> Stronger:
    """What can be a cause, so that nobody has to look through all violations for each."""
    by_card: Stronger = {}
    for position, (code, finding) in enumerate(found):
        strength = _strength(code, finding)
        if strength < NO_CAUSE:
            for card in finding.cards:
                by_card.setdefault(card, {}).setdefault((strength, finding.cards), position)
    return by_card


def _same_cards(code: str, finding: Finding, stronger: Stronger) -> int | None:
    """A stronger finding about all the same cards: a ban before a limit, a limit before a number of copies."""
    if not finding.cards:
        return None
    strength = LIMIT if code == "P104" else _strength(code, finding)
    cards = set(finding.cards)
    return min(
        (
            position
            for (other, others), position in stronger.get(finding.cards[0], {}).items()
            if other < strength and cards.issubset(others)
        ),
        default=None,
    )


def _strength(code: str, finding: Finding) -> int:
    """The lower, the stronger. A limit explains a number of copies; a ban explains a section, kind or print too."""
    if code == "L101" and finding.allowed:
        return LIMIT
    return BANS.index(code) if code in BANS else NO_CAUSE


def _of_size(finding: Finding, found: Sequence[Found]) -> int | None:
    assert finding.actual is not None
    assert finding.allowed is not None
    assert finding.section is not None
    difference = finding.actual - finding.allowed
    if difference > 0:
        return _surplus_cause(finding.section, difference, found)
    return _lack_cause(finding.section, -difference, found)


def _surplus_cause(section: Section, surplus: int, found: Sequence[Found]) -> int | None:
    """Cards in the wrong section that make up for the whole surplus."""
    misplaced = [(i, f.actual or 0) for i, (c, f) in enumerate(found) if c == "P104" and f.section is section]
    return misplaced[0][0] if sum(copies for _, copies in misplaced) >= surplus else None


def _lack_cause(section: Section, lack: int, found: Sequence[Found]) -> int | None:
    """Cards that belong here but lie elsewhere, a damaged place, or a list with nothing on it."""
    misplaced: list[tuple[int, int]] = []
    for position, (code, finding) in enumerate(found):
        if code == "R105" or (code in MAY_HOLD_MORE and _may_be_here(finding, section)):
            return position
        if code == "P104" and finding.edits[0].to_section is section:
            misplaced.append((position, finding.actual or 0))
    return misplaced[0][0] if misplaced and sum(copies for _, copies in misplaced) >= lack else None


def _may_be_here(finding: Finding, section: Section) -> bool:
    """Whether an unread place may hold cards of a section: its own, any, or what was cut off behind it."""
    cut_off = dict(finding.parameters).get("written") == ""
    return finding.section in (section, None) or cut_off
