"""A correction worked out: the remedies of a guide carried out one after the other, and the result checked again."""

from collections.abc import Iterable

from app.core.corrections.course import Course
from app.core.corrections.edits import sources
from app.core.corrections.examining import Examiner
from app.core.corrections.remedy import Correction, Remedy
from app.core.corrections.verbs import VERBS
from app.core.deck import Deck
from app.core.law import Law
from app.core.penalties.guide import Order
from app.core.violations import Edit, Violation

Checked = tuple[Deck, tuple[Violation, ...]]
"""A deck and all its violations."""


def correct(
    law: Law, registered: Deck | None, table: Deck | None, remedies: Iterable[Remedy], *known: Checked
) -> Correction:
    """Carry out the remedies on a list, a deck, or both, in their order, and check and compare what comes of it.

    The context of the law gives the game of the match and the cards that cannot be had. `known` are the violations
    that a check of list or deck has found already.
    """
    examiner = Examiner(law)
    for deck, violations in known:
        examiner.learn(deck, violations)
    course = Course(examiner, sources(registered, table), registered, table)
    for remedy in remedies:
        course = VERBS[remedy.verb](course, remedy)
    return course.finish()


def remedy_of(order: Order, take_out: tuple[Edit, ...] = ()) -> Remedy:
    """The remedy that a guide orders; `take_out` are cards that a judge bars from the deck besides."""
    return Remedy(
        order.verb,
        order.fill,
        order.missing_cards,
        order.drop,
        None if order.time_limit_seconds is None else order.time_limit_seconds // 60,
        None if order.on_timeout is None else order.on_timeout.value,
        take_out,
    )
