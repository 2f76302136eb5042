"""The measures that verbs are made of: taking out, reducing, filling, and making the list follow."""

from collections.abc import Iterator

from app.core.cards import Section
from app.core.corrections.course import Course
from app.core.corrections.examining import SIZES
from app.core.corrections.filling import fill, lacking
from app.core.corrections.remedy import Choice, Fill, Reason, Remedy, Which
from app.core.corrections.stripping import oversized, strip
from app.core.deck import Deck
from app.core.law import Law


def changed(course: Course) -> Which:
    """The deck where there is one, else the list: what a measure is done to."""
    return Which.LIST if course.table is None else Which.DECK


def strike(course: Course, remedy: Remedy, of: Which, move_misplaced: bool) -> Course:
    """Take out what a judge bars, what is illegal, and what a section holds above its maximum."""
    course = course.change(of, remedy.take_out)
    return reduce(course.take(of, strip(course.held(of), course.examiner, of, move_misplaced)), of)


def reduce(course: Course, of: Which) -> Course:
    """Bring every section down to its maximum."""
    for choice in oversized(course.held(of), course.examiner, of):
        course = course.change(of, choice.taken).choose(choice)
    return course


def make_up(course: Course, remedy: Remedy, of: Which, before: Deck) -> Course:
    """Fill from the side deck as far as the guide allows; what then lacks stands in the way."""
    for section, count in _wanted(course.held(of), before, course.law, remedy.fill):
        choice = fill(course.held(of), of, section, count)
        if choice is not None:
            course = course.change(of, choice.taken).choose(choice)
    return player_names(course, of) if remedy.fill is Fill.NONE else _side_did(course, remedy, of)


def _wanted(deck: Deck, before: Deck, law: Law, how: Fill) -> Iterator[tuple[Section, int]]:
    """How many cards the side deck gives to each section."""
    if how is Fill.ONE_FOR_ONE:
        sizes = ((Section.MAIN, law.ruleset.main), (Section.EXTRA, law.ruleset.extra))
        for section, size in sizes:
            most = before.size(section) if size is None or size.maximum is None else size.maximum
            yield section, min(before.size(section), most) - deck.size(section)
    if how is Fill.TO_MINIMUM:
        yield Section.MAIN, lacking(deck, law)


def _side_did(course: Course, remedy: Remedy, of: Which) -> Course:
    count = lacking(course.held(of), course.law)
    reason = Reason.SIDE_DECK_TOO_SMALL if course.held(of).of(Section.SIDE) else Reason.NO_SIDE_DECK
    return course.block(reason, count, drop=remedy.drop) if count else course


def player_names(course: Course, of: Which) -> Course:
    """What a section lacks is named by the player: any legal card will do."""
    names = {"S101", "S103"}
    short = [fault.finding for fault in course.examiner.at_least(SIZES, course.held(of)) if fault.code in names]
    lacks = [(found.section, (found.allowed or 0) - (found.actual or 0)) for found in short]
    course = course.choose(*(Choice(of, section, count, ()) for section, count in lacks))
    total = sum(count for _, count in lacks)
    return course.block(Reason.PLAYER_NAMES_CARDS, total) if total else course


def list_after(course: Course) -> Course:
    """The list follows the corrected deck, unless something stands in the way."""
    if course.obstacles or course.registered is None or course.table is None:
        return course
    return course.say("list_follows_deck").follow(Which.LIST)
