"""A correction worked out: the remedies of a guide carried out one after the other, and the result checked again."""

from collections.abc import Iterable

from app.core.corrections.course import Course
from app.core.corrections.edits import sources
from app.core.corrections.remedy import Correction, Remedy
from app.core.corrections.verbs import VERBS
from app.core.deck import Deck
from app.core.law import Law


def correct(law: Law, registered: Deck | None, table: Deck | None, remedies: Iterable[Remedy]) -> Correction:
    """Carry out the remedies on a list, a deck, or both, in their order, and check and compare what comes of it.

    The context of the law gives the game of the match and the cards that cannot be had.
    """
    course = Course(law, sources(registered, table), registered, table)
    for remedy in remedies:
        course = VERBS[remedy.verb](course, remedy)
    return course.finish()
