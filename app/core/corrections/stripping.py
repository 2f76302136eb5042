"""Illegal cards taken out of a deck: what the rules say must leave, and nothing else."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from app.core.cards import Section
from app.core.corrections.edits import apply, taken_off
from app.core.corrections.examining import KINDS, SIZES, TAKING_OUT, Examiner
from app.core.corrections.remedy import Choice, Which
from app.core.corrections.sheet import NEVER_CARDS
from app.core.deck import Deck
from app.core.violations import Action, Edit, Violation

BANNED, MISPLACED, OVER_LIMIT, TOO_MANY = range(4)
CLASSES = {"P101": BANNED, "P102": BANNED, "P103": BANNED, "P105": BANNED, "P104": MISPLACED, "C101": TOO_MANY}


Classed = tuple[int, Violation]
"""A violation that takes cards out, and its class."""


class Stripped(NamedTuple):
    """The deck without its illegal cards, the edits that made it, and what of them is the player's choice."""

    deck: Deck
    edits: tuple[Edit, ...]
    choices: tuple[Choice, ...] = ()


def strip(deck: Deck, examiner: Examiner, of: Which, move_misplaced: bool) -> Stripped:
    """Take out every illegal card and every surplus copy, side before extra before main.

    A card in a section where it can never be is moved to its own if `move_misplaced`, or taken out.
    """
    edits = [taken_off(slot) for slot in deck.not_cards if slot.why in NEVER_CARDS]
    deck = apply(deck, edits, {})
    choices: list[Choice] = []
    left = _classed(examiner.at_least(TAKING_OUT, deck))
    while left:
        found = _worst(left)
        wanted = [edit for violation in found for edit in _leaving(violation, move_misplaced)]
        made = _unrepeated(wanted)
        choices.extend(_which_card(violation, of) for violation in found if _leaves_a_choice(violation))
        deck = apply(deck, made, {})
        edits.extend(made)
        rest = _untouched(left, found, made) if len(made) == len(wanted) else None
        left = _classed(examiner.at_least(TAKING_OUT, deck)) if rest is None else rest + _newly(made, deck, examiner)
    return Stripped(deck, tuple(edits), tuple(choices))


def _classed(violations: Iterable[Violation]) -> list[Classed]:
    """The violations that take cards out, with their classes."""
    return [(rank, violation) for violation in violations if (rank := _rank(violation)) is not None]


def _worst(classed: Sequence[Classed]) -> list[Violation]:
    """The violations of the strongest class, no two about the same card unless it is banned."""
    first = min(rank for rank, _ in classed)
    seen: set[str] = set()
    found: list[Violation] = []
    for rank, violation in classed:
        if rank == first and (rank in (BANNED, MISPLACED) or seen.isdisjoint(violation.finding.cards)):
            seen.update(violation.finding.cards)
            found.append(violation)
    return found


def _untouched(left: Sequence[Classed], found: Sequence[Violation], made: Sequence[Edit]) -> list[Classed] | None:
    """The violations that remain after the edits for `found`, if none of them is about a card of these edits.

    What leaves or moves changes nothing for other cards.
    """
    mended, touched = set(map(id, found)), {edit.card for edit in made}
    rest = [one for one in left if id(one[1]) not in mended]
    return rest if all(touched.isdisjoint(violation.finding.cards) for _, violation in rest) else None


def _newly(made: Sequence[Edit], deck: Deck, examiner: Examiner) -> list[Classed]:
    """What the edits brought about: a card moved to its own section may be of a kind that is not allowed there."""
    moved = any(edit.action is Action.MOVE for edit in made)
    return _classed(examiner.at_least(KINDS, deck)) if moved else []


def _rank(violation: Violation) -> int | None:
    """The class of a violation that takes cards out; None for the others."""
    if not all(edit.card and edit.action in (Action.REMOVE, Action.MOVE) for edit in violation.finding.edits):
        return None
    if violation.code == "L101":
        return OVER_LIMIT if violation.finding.allowed else BANNED
    return CLASSES.get(violation.code)


def _leaving(violation: Violation, move_misplaced: bool) -> Iterator[Edit]:
    for edit in violation.finding.edits:
        if edit.action is Action.MOVE and not move_misplaced:
            yield Edit(Action.REMOVE, edit.card, edit.section, edit.copies)
        else:
            yield edit


def _unrepeated(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """A banned card may be banned by several rules, each of which takes all its copies out."""
    largest: dict[tuple[str | None, Section | None, int], Edit] = {}
    for place, edit in enumerate(edits):
        key = (edit.card, edit.section, place if edit.action is Action.MOVE else -1)
        if key not in largest or edit.copies > largest[key].copies:
            largest[key] = edit
    return tuple(largest.values())


def _leaves_a_choice(violation: Violation) -> bool:
    """Whether some copies stay of several different cards that count under one name."""
    return len(violation.finding.cards) > 1 and bool(violation.finding.allowed)


def _which_card(violation: Violation, of: Which) -> Choice:
    """Different cards that count under one name: which of them leave is the player's choice."""
    finding = violation.finding
    return Choice(of, finding.section, sum(edit.copies for edit in finding.edits), finding.cards, finding.edits)


def oversized(deck: Deck, examiner: Examiner, of: Which) -> Iterator[Choice]:
    """The surplus of each section above its maximum, the last written cards standing in for the player's choice."""
    for violation in examiner.at_least(SIZES, deck):
        section, _, _, actual, allowed, *_ = violation.finding
        if violation.code not in ("S102", "S103") or section is None:
            continue
        surplus = (actual or 0) - (allowed or 0)
        if surplus > 0:
            options = tuple(dict.fromkeys(entry.card.name for entry in deck.of(section)))
            yield Choice(of, section, surplus, options, _last(deck, section, surplus))


def _last(deck: Deck, section: Section, count: int) -> tuple[Edit, ...]:
    edits: list[Edit] = []
    for entry in reversed(deck.of(section)):
        leaving = min(count, entry.copies)
        if leaving:
            edits.append(Edit(Action.REMOVE, entry.card.name, section, leaving))
            count -= leaving
    return tuple(edits)
