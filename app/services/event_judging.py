"""Penalties as judges give them, held against what the event's guide says, the player's earlier ones included."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from app.core.deck import Form, Materials
from app.core.law import Context, Law
from app.core.penalties.assessing import Assessed, Assessment, assess_infraction
from app.core.penalties.guide import Guide
from app.core.penalties.scale import WEIGHT, Authority, PenaltyKind
from app.core.penalties.situation import Prior
from app.db.tables import Json, Revision
from app.errors import Unprocessable
from app.services.deck_checks import DeckQuestion
from app.services.desk import Desk
from app.services.event_checks import EventLaw, force
from app.services.penalty_records import Penalty

SETTLED = ("decklist_required", "side_deck_used", "single_game_matches", "swiss", "unobtainable")
"""What the event settles and a moment at the table only overrides where it says so."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A penalty as a judge gives it: for an infraction, of a kind or none at all."""

    infraction: str
    penalty: PenaltyKind | None
    error: str | None = None
    standard: PenaltyKind | None = None
    round: int | None = None
    minutes: float | None = None
    reason: str | None = None


def in_moment(law: EventLaw, moment: Context) -> EventLaw:
    """The law of an event with what a moment at the table settles; what it leaves open, the event says."""
    said = {name: getattr(law.context, name) for name in SETTLED if not _is_said(getattr(moment, name))}
    return replace(law, context=replace(moment, **said))


def _is_said(value: object) -> bool:
    return value is not None and value != ()


def asked(
    law: EventLaw,
    revision: Revision | None,
    counted: Json,
    materials: Materials | None,
    prior: tuple[Prior, ...],
    language: str,
) -> DeckQuestion:
    """What is asked of the cards counted so far, held against the list that the check rests on."""
    return DeckQuestion(
        ruleset=law.ruleset,
        on=law.on,
        source=None if revision is None else revision.submitted,
        deck=counted,
        format="auto" if revision is None else revision.format,
        level=law.level,
        form=None if revision is None else Form(revision.player_name, revision.player_number),
        materials=materials,
        context=law.context,
        prior=prior,
        language=language,
    )


def ruled(
    desk: Desk, law: EventLaw, ruling: Ruling, prior: tuple[Prior, ...], assessment: Assessment | None = None
) -> Penalty:
    """A ruling with what the guide suggests for it and who may give it; raises Unprocessable for an unknown code.

    The suggestion is that of the assessment, where it names the infraction, else that of the infraction by itself.
    """
    in_force = force(desk, law)
    if in_force.guide is None:
        return _penalty(ruling, None, None)
    found = next((one for one in (assessment.infractions if assessment else ()) if one.code == ruling.infraction), None)
    return _penalty(ruling, found or _by_itself(in_force, in_force.guide, law, ruling, prior), in_force.guide)


def _by_itself(in_force: Law, guide: Guide, law: EventLaw, ruling: Ruling, prior: Sequence[Prior]) -> Assessed:
    infraction = guide.infraction(ruling.infraction)
    if infraction is None:
        known = ", ".join(one.code for one in guide.infractions)
        raise Unprocessable(f"the guide {guide.id} names no such infraction. Known: {known}")
    return assess_infraction(
        guide, infraction, law.level, in_force.context, prior, ruling.minutes, ruling.error, ruling.standard
    ).infractions[0]


def _penalty(ruling: Ruling, found: Assessed | None, guide: Guide | None) -> Penalty:
    given = found.penalty if found else None
    repeat = found.repeat if found else None
    suggested = suggestion(found, ruling.penalty)
    standard = ruling.standard or (repeat.raised_from if repeat else None) or (given.kind if given else None)
    return Penalty(
        infraction=ruling.infraction,
        penalty=ruling.penalty.value if ruling.penalty else None,
        suggested=suggested.value if suggested else None,
        error=ruling.error or (repeat.error if repeat else None),
        standard_penalty=standard.value if standard else None,
        round=ruling.round,
        who_may_give=authority(found, ruling.penalty, guide).value,
        reason=ruling.reason,
    )


def suggestion(found: Assessed | None, chosen: PenaltyKind | None) -> PenaltyKind | None:
    """What is suggested for an infraction; of a range, what the judge chose within it."""
    given = found.penalty if found else None
    if given is None:
        return None
    if given.kind is not None and given.at_most is not None and chosen is not None:
        within = WEIGHT[given.kind] <= WEIGHT[chosen] <= WEIGHT[given.at_most]
        return chosen if within else given.kind
    return given.kind or given.suggestion


def authority(found: Assessed | None, chosen: PenaltyKind | None, guide: Guide | None) -> Authority:
    """Who may give a penalty: as the infraction says for its own, else as the guide's scale says for its kind."""
    own = found.penalty.kind if found and found.penalty else None
    if found is not None and found.who_may_give is not None and chosen is own:
        return found.who_may_give
    rung = guide.rung(chosen) if guide is not None and chosen is not None else None
    return rung.who_may_give if rung is not None else Authority.JUDGE


def refuse_silence(assessment: Assessment | None, rulings: Sequence[Ruling], reason: str | None) -> None:
    """Refuse, without a reason, to close a check that leaves out a penalty which its assessment names."""
    if assessment is None or assessment.penalty is None or (reason or "").strip():
        return
    ruled_on = {ruling.infraction for ruling in rulings}
    combined = assessment.penalty
    for because_of in (combined.because_of, *(because for _, because in combined.also)):
        if not ruled_on & {assessment.infractions[place].code for place in because_of}:
            raise Unprocessable("the assessment names a penalty that was not given: give it, or say why not")


def sections_of(counts: Sequence[JsonValue]) -> Json:
    """The cards counted so far, by sections."""
    found = counts[0] if counts else None
    return found if isinstance(found, dict) else {"main": [], "extra": [], "side": []}
