"""What a repetition in the same event does to a penalty. Nothing here ever lowers one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.core.penalties.guide import Escalation, Guide, Infraction
from app.core.penalties.scale import WEIGHT, PenaltyKind
from app.core.penalties.situation import Prior

JOINED = "+"
"""Stands between the errors of an infraction that shows several."""

Step = tuple[PenaltyKind, str | None]
"""A penalty, and the rule that raised it to that."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """The how-manieth offence of its kind this is, and what that changed.

    `may_be_raised_to`: a heavier penalty that the document leaves to the judge. `why` cites the rule of either.
    """

    offence: int
    error: str
    raised_from: PenaltyKind | None = None
    why: str | None = None
    may_be_raised_to: PenaltyKind | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Raised:
    """A penalty after escalation."""

    kind: PenaltyKind
    repeat: Repeat


def same_before(guide: Guide, infraction: Infraction, error: str, prior: Sequence[Prior]) -> tuple[Prior, ...]:
    """The earlier penalties that make this a repetition: of the infraction, or of the same error within it.

    A record without the kind of error counts as the same one; the head judge confirms it.
    """
    of_infraction = tuple(penalty for penalty in prior if penalty.infraction == infraction.code)
    if guide.escalation.same == "infraction" or infraction.same_error_always:
        return of_infraction
    errors = set(error.split(JOINED))
    return tuple(prior for prior in of_infraction if prior.error is None or errors & set(prior.error.split(JOINED)))


def escalate(
    guide: Guide,
    infraction: Infraction,
    error: str,
    base: PenaltyKind,
    prior: Sequence[Prior],
    level: int | None = None,
    single_game: bool = False,
) -> Raised:
    """The penalty after all that the guide says of repetition, from the infraction's own one upwards.

    `single_game`: matches of one game, where a guide may put another penalty in the place of a first game loss.
    """
    rules, same = guide.escalation, same_before(guide, infraction, error, prior)
    if infraction.ladder:
        rules = rules.model_copy(update={"ladder": infraction.ladder})
    if not infraction.escalates:
        raised = Raised(base, Repeat(len(same) + 1, error, notes=(infraction.not_raised,) if same else ()))
    else:
        raised = _raised(rules, infraction, error, base, prior, same, level)
    if rules.substitution is not None and single_game and infraction.substitutes:
        return _substituted(rules, base, raised, same)
    return raised


def _raised(
    rules: Escalation,
    infraction: Infraction,
    error: str,
    base: PenaltyKind,
    prior: Sequence[Prior],
    same: Sequence[Prior],
    level: int | None,
) -> Raised:
    by_error = rules.same != "infraction" and not infraction.same_error_always
    unsure = by_error and any(penalty.error is None for penalty in same)
    kind, why = max(
        (
            (base, None),
            _by_ladder(rules, base, same, level),
            _by_threshold(rules, base, same),
            _by_counters(rules, base, prior),
        ),
        key=lambda step: WEIGHT[step[0]],
    )
    option, open_by = _option(rules, kind, prior, same, level)
    raised_from = base if kind is not base else None
    notes = ("error_not_recorded",) if unsure else ()
    return Raised(kind, Repeat(len(same) + 1, error, raised_from, why or open_by, option, notes))


def _by_ladder(rules: Escalation, base: PenaltyKind, same: Sequence[Prior], level: int | None) -> Step:
    """One rung above the last penalty for the same thing, and never below the infraction's own."""
    if not same or rules.discretionary or not rules.ladder or (rules.levels and level not in rules.levels):
        return base, None
    return _next(rules, base, same), rules.ladder_cite or rules.cite


def _next(rules: Escalation, base: PenaltyKind, same: Sequence[Prior]) -> PenaltyKind:
    last = same[-1]
    before = last.standard_penalty if rules.from_standard and last.standard_penalty else last.penalty
    step = max(_rung(rules.ladder, PenaltyKind(before)), _rung(rules.ladder, base) - 1) + 1
    return rules.ladder[min(step, len(rules.ladder) - 1)]


def _rung(ladder: Sequence[PenaltyKind], kind: PenaltyKind) -> int:
    """The place of a kind on the ladder; one that is not on it stands on the rung below, or under the first."""
    return max((place for place, rung in enumerate(ladder) if WEIGHT[rung] <= WEIGHT[kind]), default=-1)


def _by_threshold(rules: Escalation, base: PenaltyKind, same: Sequence[Prior]) -> Step:
    for threshold in rules.thresholds:
        before = sum((penalty.standard_penalty or penalty.penalty) == threshold.kind for penalty in same)
        if base is threshold.kind and before + 1 >= threshold.offence:
            return threshold.becomes, threshold.cite
    return base, None


def _by_counters(rules: Escalation, base: PenaltyKind, prior: Sequence[Prior]) -> Step:
    """So many of one kind, whatever for, make one of the next; what that makes is counted on."""
    counts = _counted(rules, prior)
    kind, why = base, None
    for counter in rules.counters:
        if not counter.discretionary and kind is counter.kind and counts[kind] + 1 >= counter.count:
            kind, why = counter.becomes, counter.cite
    return kind, why


def _counted(rules: Escalation, prior: Sequence[Prior]) -> dict[PenaltyKind, int]:
    """The penalties of each counted kind that have not made another one yet.

    What was raised for a repetition counts as what it became: never ladder and counter for one event (AMB-T11).
    """
    counts = dict.fromkeys((counter.kind for counter in rules.counters), 0)
    seen: set[str] = set()
    for penalty in prior:
        given = PenaltyKind(penalty.penalty)
        own = PenaltyKind(penalty.standard_penalty or given)
        _count(rules, counts, given if penalty.infraction in seen else own, given)
        seen.add(penalty.infraction)
    return counts


def _count(rules: Escalation, counts: dict[PenaltyKind, int], own: PenaltyKind, given: PenaltyKind) -> None:
    """Count a penalty as what was given; one that filled counters up on the way there empties them."""
    for counter in rules.counters:
        if own is counter.kind and own is not given and counts[own] + 1 == counter.count:
            counts[own] = 0
            own = counter.becomes
    for counter in rules.counters:
        if given is counter.kind:
            counts[given] = (counts[given] + 1) % counter.count


def _option(
    rules: Escalation, kind: PenaltyKind, prior: Sequence[Prior], same: Sequence[Prior], level: int | None
) -> tuple[PenaltyKind | None, str | None]:
    """What the judge may give instead, and by which rule: a rung higher where the document leaves a raise open."""
    open_here = rules.discretionary or (rules.levels and level not in rules.levels)
    if same and open_here and rules.ladder:
        higher = _next(rules, kind, same)
        return (higher, rules.ladder_cite or rules.cite) if WEIGHT[higher] > WEIGHT[kind] else (None, None)
    for counter in rules.counters:
        before = sum(penalty.penalty == counter.kind for penalty in prior if penalty not in same)
        if counter.discretionary and kind is counter.kind and before + 1 >= counter.count:
            return counter.becomes, counter.cite
    return None, None


def _substituted(rules: Escalation, base: PenaltyKind, raised: Raised, same: Sequence[Prior]) -> Raised:
    """A first game loss is replaced; after that substitute a repetition is never lighter than what the rule names."""
    rule, kind = rules.substitution, raised.kind
    assert rule is not None
    notes = (*raised.repeat.notes, *rule.notes)
    if base is rule.kind and not same:
        kind = rule.becomes
    elif any(penalty.penalty == rule.becomes for penalty in same) and WEIGHT[kind] < WEIGHT[rule.repeat]:
        kind = rule.repeat
    if kind is raised.kind:
        return raised
    return Raised(kind, replace(raised.repeat, raised_from=base, why=rule.cite, may_be_raised_to=None, notes=notes))
