"""What a repetition in the same event does to a penalty. Nothing here ever lowers one."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.penalties.guide import Escalation, Guide, Infraction
from app.core.penalties.scale import WEIGHT, PenaltyKind
from app.core.penalties.situation import Prior


@dataclass(frozen=True, slots=True)
class Repeat:
    """The how-manieth offence of its kind this is, and what that changed.

    `may_be_raised_to`: a heavier penalty that the document leaves to the judge.
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
    return tuple(penalty for penalty in of_infraction if penalty.error in (None, error))


def escalate(
    guide: Guide,
    infraction: Infraction,
    error: str,
    base: PenaltyKind,
    prior: Sequence[Prior],
    level: int | None = None,
    single_game: bool = False,
) -> Raised:
    """The penalty that follows from `base`, the infraction's own, after the earlier ones of the event."""
    rules = guide.escalation
    same = same_before(guide, infraction, error, prior)
    notes = ("error_not_recorded",) if rules.same == "error" and any(p.error is None for p in same) else ()
    if not infraction.escalates:
        return Raised(base, Repeat(len(same) + 1, error, notes=("never_raised",) if same else ()))
    kind, why = max(
        (
            (base, None),
            _by_ladder(rules, base, same, level),
            _by_threshold(rules, base, same),
            _by_counters(rules, base, prior),
        ),
        key=lambda pair: WEIGHT[pair[0]],
    )
    option = _option(rules, kind, same, level)
    if rules.substitution is not None and single_game:
        kind, why = _substituted(rules, base, kind, why, same)
    raised_from = base if kind is not base else None
    return Raised(kind, Repeat(len(same) + 1, error, raised_from, why, option, notes))


def _by_ladder(
    rules: Escalation, base: PenaltyKind, same: Sequence[Prior], level: int | None
) -> tuple[PenaltyKind, str | None]:
    """One rung above the last penalty for the same thing, and never below the infraction's own."""
    if not same or rules.discretionary or not rules.ladder or (rules.levels and level not in rules.levels):
        return base, None
    return _next(rules, base, same), rules.cite


def _next(rules: Escalation, base: PenaltyKind, same: Sequence[Prior]) -> PenaltyKind:
    last = same[-1]
    before = last.standard_penalty if rules.from_standard and last.standard_penalty else last.penalty
    step = max(_rung(rules.ladder, PenaltyKind(before)), _rung(rules.ladder, base) - 1) + 1
    return rules.ladder[min(step, len(rules.ladder) - 1)]


def _rung(ladder: Sequence[PenaltyKind], kind: PenaltyKind) -> int:
    """The place of a kind on the ladder; one that is not on it stands on the rung below."""
    return max((place for place, rung in enumerate(ladder) if WEIGHT[rung] <= WEIGHT[kind]), default=0)


def _by_threshold(rules: Escalation, base: PenaltyKind, same: Sequence[Prior]) -> tuple[PenaltyKind, str | None]:
    for threshold in rules.thresholds:
        before = sum((penalty.standard_penalty or penalty.penalty) == threshold.kind for penalty in same)
        if base is threshold.kind and before + 1 >= threshold.offence:
            return threshold.becomes, threshold.cite
    return base, None


def _by_counters(rules: Escalation, base: PenaltyKind, prior: Sequence[Prior]) -> tuple[PenaltyKind, str | None]:
    """So many of one kind, whatever for, make one of the next; what that makes is counted on."""
    kind, why = base, None
    for counter in rules.counters:
        before = sum(counter.kind in (penalty.penalty, penalty.standard_penalty) for penalty in prior)
        if kind is counter.kind and (before + 1) % counter.count == 0:
            kind, why = counter.becomes, counter.cite
    return kind, why


def _option(rules: Escalation, kind: PenaltyKind, same: Sequence[Prior], level: int | None) -> PenaltyKind | None:
    """What the judge may give instead: a rung higher where the document leaves a raise open."""
    open_here = rules.discretionary or (rules.levels and level not in rules.levels)
    if not same or not open_here or not rules.ladder:
        return None
    higher = _next(rules, kind, same)
    return higher if WEIGHT[higher] > WEIGHT[kind] else None


def _substituted(
    rules: Escalation, base: PenaltyKind, kind: PenaltyKind, why: str | None, same: Sequence[Prior]
) -> tuple[PenaltyKind, str | None]:
    """In single-game matches a first game loss is replaced; a repetition is never lighter than what the rule names."""
    rule = rules.substitution
    assert rule is not None
    if base is rule.kind and not same:
        return rule.becomes, rule.cite
    if base is rule.kind and WEIGHT[kind] < WEIGHT[rule.repeat]:
        return rule.repeat, rule.cite
    return kind, why
