"""Which infractions of a guide a situation shows, and by which violations."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.core.deck import Deck
from app.core.penalties.guide import Case, Fact, Guide, Infraction, Select, Uncovered
from app.core.penalties.situation import Situation, facts_of, follows_from_unread, matches
from app.core.violations import Violation


@dataclass(frozen=True, slots=True)
class Matched:
    """An infraction shown by some of its cases, with the positions of the violations of list and deck."""

    infraction: Infraction
    cases: tuple[Case, ...]
    of_list: tuple[int, ...] = ()
    of_deck: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Left:
    """Violations that no provision covers, under the entry of the guide that says so, if it has one."""

    entry: Uncovered | None
    of_list: tuple[int, ...] = ()
    of_deck: tuple[int, ...] = ()


_NOTHING: frozenset[int] = frozenset()


def holds(when: Mapping[str, object], facts: Mapping[str, Fact]) -> bool:
    """Whether every condition is met; a list of values means one of them."""
    for name, wanted in when.items():
        fact = facts[name]
        if fact not in wanted if isinstance(wanted, list | tuple) else fact != wanted:
            return False
    return True


def match(situation: Situation, guide: Guide) -> tuple[tuple[Matched, ...], tuple[Left, ...]]:
    """All infractions in the guide's order, specific ones instead of general ones, and what is left over."""
    facts, codes = facts_of(situation, guide), _codes(situation)
    shown = [
        found
        for infraction in guide.infractions
        if (infraction.shown_by is None or not codes.isdisjoint(infraction.shown_by))
        and (found := _shown(infraction, situation, facts))
    ]
    kept = _first_of_group(_specific(shown), guide)
    causes = _without_consequences(kept, situation)
    return causes, _left(causes, situation, guide)


def _codes(situation: Situation) -> set[str]:
    """The codes of all violations."""
    return {violation.code for violation in (*situation.list_violations, *situation.deck_violations)}


def _shown(infraction: Infraction, situation: Situation, facts: Mapping[str, Fact]) -> Matched | None:
    cases: list[Case] = []
    of_list: set[int] = set()
    of_deck: set[int] = set()
    for case in infraction.cases:
        if case.of == "judge" or not holds(case.when, facts):
            continue
        listed = (
            _picked(case.select, situation.list_violations, situation.registered) if case.of != "deck" else _NOTHING
        )
        lain = _picked(case.select, situation.deck_violations, situation.table) if case.of != "list" else _NOTHING
        seen = lain if case.of == "deck_and_list" else listed or lain
        if seen or not case.select:
            cases.append(case)
            of_list |= listed
            of_deck |= lain
    if not cases:
        return None
    return Matched(infraction, tuple(cases), tuple(sorted(of_list)), tuple(sorted(of_deck)))


def _picked(selects: Sequence[Select], violations: Sequence[Violation], deck: Deck | None) -> frozenset[int]:
    if deck is None:
        return _NOTHING
    return frozenset(
        index
        for index, violation in enumerate(violations)
        if any(matches(select, violation, deck) for select in selects)
        and not follows_from_unread(violation, violations)
    )


def _specific(shown: Sequence[Matched]) -> list[Matched]:
    """A specific infraction stands instead of the general ones that it names."""
    replaced = {code for found in shown for code in found.infraction.instead_of}
    return [found for found in shown if found.infraction.code not in replaced]


def _first_of_group(shown: Sequence[Matched], guide: Guide) -> list[Matched]:
    """In a decision table the first row counts alone, with the violations of all: one infraction, every finding."""
    kept: list[Matched] = []
    for found in shown:
        group = found.infraction.group
        first = next((other for other in kept if other.infraction.group == group), None)
        if group not in guide.first_match_groups:
            kept.append(found)
        elif first is None:
            kept.append(Matched(found.infraction, found.cases[:1], found.of_list, found.of_deck))
        else:
            of_list = tuple(sorted({*first.of_list, *found.of_list}))
            of_deck = tuple(sorted({*first.of_deck, *found.of_deck}))
            kept[kept.index(first)] = Matched(first.infraction, first.cases, of_list, of_deck)
    return kept


def _without_consequences(shown: Sequence[Matched], situation: Situation) -> tuple[Matched, ...]:
    """One root cause, one penalty: a violation whose cause some infraction covers is no offence of its own."""
    listed = {index for found in shown for index in found.of_list}
    lain = {index for found in shown for index in found.of_deck}
    kept: list[Matched] = []
    for found in shown:
        of_list = _causes(found.of_list, situation.list_violations, listed)
        of_deck = _causes(found.of_deck, situation.deck_violations, lain)
        if of_list or of_deck or not (found.of_list or found.of_deck):
            kept.append(Matched(found.infraction, found.cases, of_list, of_deck))
    return tuple(kept)


def _causes(indices: Sequence[int], violations: Sequence[Violation], covered: set[int]) -> tuple[int, ...]:
    return tuple(index for index in indices if violations[index].consequence_of not in covered)


def _left(shown: Sequence[Matched], situation: Situation, guide: Guide) -> tuple[Left, ...]:
    listed = {index for found in shown for index in found.of_list}
    lain = {index for found in shown for index in found.of_deck}
    rest: dict[int, tuple[Uncovered | None, list[int], list[int]]] = {}
    for index, violation in _open(situation.list_violations, listed):
        _entry(rest, guide, violation)[1].append(index)
    if situation.table is not None:
        for index, violation in _open(situation.deck_violations, lain):
            _entry(rest, guide, violation)[2].append(index)
    return tuple(Left(entry, tuple(of_list), tuple(of_deck)) for entry, of_list, of_deck in rest.values())


def _open(violations: Sequence[Violation], covered: set[int]) -> Iterator[tuple[int, Violation]]:
    """Violations that neither are covered nor follow from any other one."""
    for index, violation in enumerate(violations):
        if index not in covered and violation.consequence_of is None:
            yield index, violation


def _entry(
    rest: dict[int, tuple[Uncovered | None, list[int], list[int]]], guide: Guide, violation: Violation
) -> tuple[Uncovered | None, list[int], list[int]]:
    section = violation.finding.section or ""
    place = next(
        (
            place
            for place, entry in enumerate(guide.uncovered)
            if violation.code in entry.codes and (not entry.sections or section in entry.sections)
        ),
        -1,
    )
    return rest.setdefault(place, (guide.uncovered[place] if place >= 0 else None, [], []))
