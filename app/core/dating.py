"""Which of several dated documents is in force on a day, and how sure that is."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple


class Span(NamedTuple):
    """Days from `first` to `last`, both included."""

    first: date
    last: date

    def holds(self, day: date) -> bool:
        """Whether `day` is one of them."""
        return self.first <= day <= self.last


def in_force(days: Sequence[date], on: date) -> date | None:
    """The latest of the ascending first days that is not after `on`; None before the first of them."""
    position = bisect_right(days, on)
    return days[position - 1] if position else None


def in_force_with_ends(days: Sequence[date], ends: Iterable[Span], on: date) -> date | None:
    """As `in_force`, but a document whose span is over on `on` gives way to the one before it.

    Takes the ascending first days and, for temporary documents only, the days from the first to the last of each.
    """
    over = {span.first for span in ends if span.last < on}
    return in_force([day for day in days if day not in over], on)


def before(days: Sequence[date], day: date) -> date | None:
    """The latest of the ascending days that is earlier than `day`; None if there is none."""
    earlier = [known for known in days if known < day]
    return earlier[-1] if earlier else None


def same_month(day: date, other: date) -> bool:
    """Whether both lie in one month of one year: where only the month is known, either may be the true day."""
    return (day.year, day.month) == (other.year, other.month)
