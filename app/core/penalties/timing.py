"""On which duel or match a penalty lands, and whether anybody may side before it."""

from typing import NamedTuple

from app.core.law import Context, Phase
from app.core.penalties.guide import Guide
from app.core.penalties.scale import PenaltyKind, Target

DEFAULT_PHASE = Phase.BEFORE_MATCH


class Landing(NamedTuple):
    """Where a penalty lands; nothing where the guide does not say, or nobody said when it was found."""

    target: Target | None = None
    siding: bool | None = None
    cite: str | None = None
    notes: tuple[str, ...] = ()


def landing(kind: PenaltyKind | None, context: Context, guide: Guide) -> Landing:
    """Where a penalty of a kind lands that is given in that moment."""
    phase = phase_of(context)
    for timing in guide.timing:
        if kind in timing.kinds and phase in timing.phases:
            return Landing(timing.target, timing.siding, timing.cite, timing.notes)
    return Landing()


def phase_of(context: Context) -> Phase | None:
    """When it was found; unsaid, before a match, and in a later game nobody can tell whether in it or before it."""
    if context.phase is not None:
        return context.phase
    return None if context.game is not None and context.game >= 2 else DEFAULT_PHASE
