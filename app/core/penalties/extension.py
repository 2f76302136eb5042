"""The time given back to a match after a judge's call, as the guide's data say."""

from collections.abc import Iterable

from app.core.penalties.guide import TimeExtension

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
