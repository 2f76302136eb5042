"""The time given back to a match after a judge's call, as the guide's data say."""

from collections.abc import Iterable

from pydantic import Field

from app.core.law import Document
from app.core.penalties.scale import KindByName, PenaltyKind


class AtLeast(Document):
    """The least time that is given back after a penalty for an infraction."""

    infraction: str
    penalty: PenaltyKind = Field(strict=False)
    seconds: int


class TimeExtension(Document):
    """How a document gives time back after a judge's call: the time used, nothing up to `free_seconds`.

    Nothing with one of `none_with`; `within_round`: never more than was left in the round when the call began.
    """

    free_seconds: int = 0
    within_round: bool = False
    none_with: tuple[KindByName, ...] = Field(default=(), strict=False)
    at_least: tuple[AtLeast, ...] = Field(default=(), strict=False)
    cite: str


TIME_USED = TimeExtension(cite="")
"""Where a document says nothing: the time used, as a suggestion."""


def time_extension(
    rule: TimeExtension | None,
    used_seconds: int,
    left_seconds: int | None = None,
    given: Iterable[tuple[str, str]] = (),
    after_time: bool = False,
) -> int:
    """The seconds to give back for a call that took `used_seconds`, from the judge's arrival to the resolution.

    `left_seconds` were left in the round when it began; `given` are infractions and penalties that it ended in;
    `after_time`: the match was in its end-of-match procedure already.
    """
    rule, given = rule or TIME_USED, tuple(given)
    if after_time or any(penalty in rule.none_with for _, penalty in given):
        return 0
    least = (one.seconds for one in rule.at_least if (one.infraction, one.penalty) in given)
    if used_seconds <= rule.free_seconds:
        return max(least, default=0)
    if rule.within_round and left_seconds is not None:
        used_seconds = min(used_seconds, max(left_seconds, 0))
    return max(used_seconds, *least, 0)
