"""The assessment: infractions with penalty, correction, timing and authority, and the one penalty they make."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.law import Context
from app.core.penalties.escalation import JOINED, Repeat, escalate
from app.core.penalties.guide import Band, Case, Guide, Infraction, Order, Penalty
from app.core.penalties.matching import Left, Matched, match
from app.core.penalties.scale import WEIGHT, AssignedBy, Authority, PenaltyKind, Target
from app.core.penalties.situation import Prior, Situation
from app.core.penalties.timing import landing

UNASSIGNED = "unassigned"
REASONS = {reason.value: reason for reason in AssignedBy if reason is not AssignedBy.DOCUMENT}


@dataclass(frozen=True, slots=True)
class Given:
    """A penalty as it comes out, with the document's own word; `kind` is None where nothing is assigned."""

    kind: PenaltyKind | None
    assigned_by: AssignedBy
    at_most: PenaltyKind | None = None
    local_name: str | None = None
    suggestion: PenaltyKind | None = None
    suggestion_from: str | None = None


@dataclass(frozen=True, slots=True)
class Assessed:
    """One infraction as assessed. `penalty` is None where a level is needed; then `by_level` has one a level."""

    code: str
    title: str
    english: str
    cite: str
    group: str
    of_list: tuple[int, ...]
    of_deck: tuple[int, ...]
    penalty: Given | None
    by_level: tuple[Given, ...] | None
    order: Order | None
    lands_on: Target | None
    siding: bool | None
    timing_cite: str | None
    who_may_give: Authority | None
    recorded: bool | None
    repeat: Repeat | None
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Combined:
    """The penalty that comes of all infractions: the positions that make it, and by which rule."""

    kind: PenaltyKind
    local_name: str | None
    because_of: tuple[int, ...]
    rule: str
    also: tuple[tuple[PenaltyKind, tuple[int, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Assessment:
    """All infractions in the guide's order, and the combined penalty, None where the document gives none."""

    infractions: tuple[Assessed, ...]
    penalty: Combined | None


def assess(situation: Situation, guide: Guide) -> Assessment:
    """What a guide says of a list, or of a deck held against its list."""
    matched, left = match(situation, guide)
    infractions = (
        *(_assessed(found, situation, guide) for found in matched),
        *(_unassigned(rest, guide) for rest in left),
    )
    return Assessment(infractions, combine(infractions, guide))


def assess_infraction(
    guide: Guide,
    infraction: Infraction,
    level: int | None = None,
    context: Context | None = None,
    prior: Sequence[Prior] = (),
    minutes: float | None = None,
    error: str | None = None,
    standard: PenaltyKind | None = None,
) -> Assessment:
    """Any infraction by itself. `minutes` picks a band of lateness, `error` one of the named cases.

    `standard` is what a judge takes as the penalty where the document assigns none; escalation starts from it.
    """
    band = band_of(infraction, minutes)
    case = next((case for case in infraction.cases if case.error == error), None)
    found = Matched(infraction, (case,) if case else ())
    situation = Situation(context=context or Context(), level=level, prior=tuple(prior))
    penalty = _named(infraction, case, band, minutes)
    more = band.notes if band else ()
    assessed = _with_penalty(found, penalty, error or infraction.code, situation, guide, more, standard)
    return Assessment((assessed,), combine((assessed,), guide))


def _named(infraction: Infraction, case: Case | None, band: Band | None, minutes: float | None) -> Penalty:
    """The penalty of an infraction as named: of its case, else of its band, else its own; too early is none.

    Minutes only suggest what to give in a case that the document leaves to the judge.
    """
    own = case.penalty if case else None
    if band is None:
        early = infraction.bands and minutes is not None and own is None
        return Penalty(assigned_by=AssignedBy.NONE) if early else own or infraction.penalty
    if own is None:
        return band.penalty
    if own.assigned_by is not AssignedBy.JUDGE:
        return own
    return Penalty(
        assigned_by=AssignedBy.JUDGE,
        suggestion=band.penalty.kind,
        suggestion_by_level=band.penalty.by_level,
        suggestion_from=f"{infraction.cite}: {band.label}",
    )


def band_of(infraction: Infraction, minutes: float | None) -> Band | None:
    """The last band that `minutes` reach, bounds as the document prints them."""
    if minutes is None:
        return None
    reached = [
        band for band in infraction.bands if minutes > band.minutes or (minutes == band.minutes and not band.after)
    ]
    return reached[-1] if reached else None


def needs_level(guide: Guide) -> bool:
    """Whether penalties of the guide depend on the enforcement level."""
    return guide.needs_level


def penalty_at(penalty: Penalty, level: int | None, guide: Guide) -> Given:
    """A penalty at a level; one that is the same at every level needs none."""
    kind, assigned_by, suggestion = penalty.kind, penalty.assigned_by, penalty.suggestion
    if penalty.by_level and level is not None:
        kind, assigned_by = _kind_or_reason(penalty.by_level[level - 1])
    if penalty.suggestion_by_level and level is not None:
        suggestion, _ = _kind_or_reason(penalty.suggestion_by_level[level - 1])
    if assigned_by in (AssignedBy.NONE, AssignedBy.CUT, AssignedBy.ILLEGIBLE):
        kind = None
    source = penalty.suggestion_from if suggestion else None
    return Given(kind, assigned_by, penalty.at_most, local_name(guide, kind), suggestion, source)


def _kind_or_reason(word: str) -> tuple[PenaltyKind | None, AssignedBy]:
    reason = REASONS.get(word)
    return (None, reason) if reason else (PenaltyKind(word), AssignedBy.DOCUMENT)


def local_name(guide: Guide, kind: PenaltyKind | None) -> str | None:
    """The document's own word for a kind, None where its scale lacks it."""
    rung = guide.rung(kind) if kind is not None else None
    return rung.local_name if rung else None


def _assessed(found: Matched, situation: Situation, guide: Guide) -> Assessed:
    own = [case.penalty or found.infraction.penalty for case in found.cases]
    penalty = max(own, key=_weight)
    error = JOINED.join(dict.fromkeys(case.error for case in found.cases))
    return _with_penalty(found, penalty, error, situation, guide)


def _weight(penalty: Penalty) -> tuple[bool, int, bool]:
    """What the document assigns comes before what it leaves open; the heavier first, then what suggests more."""
    assigned = penalty.assigned_by is AssignedBy.DOCUMENT
    heaviest = max((WEIGHT[kind] for kind in penalty.assigns), default=-1)
    return assigned, heaviest, penalty.suggestion is not None


def _with_penalty(
    found: Matched,
    penalty: Penalty,
    error: str,
    situation: Situation,
    guide: Guide,
    more: tuple[str, ...] = (),
    standard: PenaltyKind | None = None,
) -> Assessed:
    infraction = found.infraction
    level = situation.level if situation.level in {level.number for level in guide.levels} else None
    by_level = None
    given: Given | None = None
    if needs_level(guide) and level is None:
        by_level = tuple(penalty_at(penalty, known.number, guide) for known in guide.levels)
    else:
        given = penalty_at(penalty, level, guide)
        if standard is not None and given.assigned_by is not AssignedBy.DOCUMENT:
            given = Given(standard, AssignedBy.JUDGE, None, local_name(guide, standard))
    repeat = None
    if given is not None and given.kind is not None:
        # A substitute belongs to Swiss rounds; unless something else is said, they are taken to be such (AMB-S4).
        single = situation.context.single_game_matches is True and situation.context.swiss is not False
        raised = escalate(guide, infraction, error, given.kind, situation.prior, level, single)
        repeat = raised.repeat
        given = _raised(given, raised.kind, guide)
    timing = landing(given.kind if given else penalty.kind, situation.context, guide)
    kinds = ((given.kind,) if given.kind else ()) if given else penalty.assigns
    rung = guide.rung(given.kind) if given and given.kind else None
    return Assessed(
        code=infraction.code,
        title=infraction.title,
        english=infraction.english,
        cite=", ".join(dict.fromkeys(case.cite for case in found.cases)) or infraction.cite,
        group=infraction.group,
        of_list=found.of_list,
        of_deck=found.of_deck,
        penalty=given,
        by_level=by_level,
        order=next((case.correction for case in found.cases if case.correction), infraction.correction),
        lands_on=infraction.lands_on or timing.target,
        siding=timing.siding,
        timing_cite=timing.cite,
        who_may_give=infraction.who_may_give or (rung.who_may_give if rung else None),
        recorded=infraction.recorded if infraction.recorded is not None else (rung.recorded if rung else None),
        repeat=repeat,
        notes=_notes(found, guide, repeat, kinds, (*timing.notes, *more, *_of_level(by_level, guide))),
    )


def _raised(given: Given, kind: PenaltyKind, guide: Guide) -> Given:
    if kind is given.kind:
        return given
    at_most = given.at_most if given.at_most and WEIGHT[given.at_most] > WEIGHT[kind] else None
    return Given(kind, given.assigned_by, at_most, local_name(guide, kind), given.suggestion, given.suggestion_from)


def _of_level(by_level: tuple[Given, ...] | None, guide: Guide) -> tuple[str, ...]:
    return (guide.level_note,) if by_level is not None and guide.level_note else ()


def _notes(
    found: Matched, guide: Guide, repeat: Repeat | None, kinds: Sequence[PenaltyKind], more: tuple[str, ...]
) -> tuple[str, ...]:
    """Notes of infraction, cases, moment, penalty and repetition, each once; last what may make it heavier."""
    codes = [*found.infraction.notes, *(note for case in found.cases for note in case.notes), *more]
    codes.extend(note for kind in kinds if (rung := guide.rung(kind)) for note in rung.notes)
    if repeat is not None:
        codes.extend(repeat.notes)
        if repeat.offence > 1 or repeat.raised_from is not None:
            codes.extend(guide.escalation.notes)
    if found.infraction.aggravation:
        codes.append(found.infraction.aggravation)
    return tuple(dict.fromkeys(guide.note(code) for code in codes))


def _unassigned(left: Left, guide: Guide) -> Assessed:
    """What no provision covers: reported, nothing assigned."""
    entry = left.entry
    text = entry.text if entry else "The document assigns no penalty to this."
    penalty = Given(
        None,
        AssignedBy.NONE,
        suggestion=entry.suggestion if entry else None,
        suggestion_from=entry.suggestion_from if entry else None,
    )
    return Assessed(
        code=UNASSIGNED,
        title=text,
        english=text,
        cite="",
        group=UNASSIGNED,
        of_list=left.of_list,
        of_deck=left.of_deck,
        penalty=penalty,
        by_level=None,
        order=None,
        lands_on=None,
        siding=None,
        timing_cite=None,
        who_may_give=None,
        recorded=None,
        repeat=None,
        notes=tuple(map(guide.note, entry.notes)) if entry else (),
    )


def combine(infractions: Sequence[Assessed], guide: Guide) -> Combined | None:
    """One penalty by the guide's own rule: the heaviest that the document itself assigns, of all or of each group."""
    heaviest: dict[str, PenaltyKind] = {}
    because: dict[str, list[int]] = {}
    for index, found in enumerate(infractions):
        if found.penalty is None or found.penalty.kind is None or found.penalty.assigned_by is not AssignedBy.DOCUMENT:
            continue
        group, kind = (found.group if guide.combination.by_group else ""), found.penalty.kind
        held = heaviest.get(group)
        if held is None or WEIGHT[kind] > WEIGHT[held]:
            heaviest[group], because[group] = kind, [index]
        elif kind is held:
            because[group].append(index)
    if not heaviest:
        return None
    groups = sorted(heaviest, key=lambda group: -WEIGHT[heaviest[group]])
    top = heaviest[groups[0]]
    also = tuple((heaviest[group], tuple(because[group])) for group in groups[1:])
    cite = f"{guide.combination.rule} ({guide.combination.cite})"
    return Combined(top, local_name(guide, top), tuple(because[groups[0]]), cite, also)
