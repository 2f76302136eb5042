"""What each verb of a penalty guide does to list and deck."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.core.cards import Section
from app.core.corrections.clarifying import clarify
from app.core.corrections.course import Course
from app.core.corrections.edits import edits_towards
from app.core.corrections.filling import lacking
from app.core.corrections.measures import changed, list_after, make_up, reduce, strike
from app.core.corrections.remedy import Choice, Fill, Missing, Reason, Remedy, Verb, Which
from app.core.corrections.stripping import strip
from app.core.violations import Action, Edit


def make_list_legal(course: Course, remedy: Remedy) -> Course:
    """Strike what is illegal or over; a legal deck tells what the list must say, else the player names what lacks."""
    if course.registered is None:
        return course.block(Reason.NO_LIST)
    if course.legal(Which.DECK):
        return list_follows_deck(course, remedy)
    before = course.registered
    return make_up(strike(course, remedy, Which.LIST, move_misplaced=True), remedy, Which.LIST, before)


def deck_follows_list(course: Course, remedy: Remedy) -> Course:
    """Make the deck like the list; what cannot be had is left to the guide."""
    if course.registered is None:
        return course.block(Reason.NO_LIST)
    course = _order(course, remedy)
    if course.table is None:
        return course.note("deck_not_seen")
    course = course.change(Which.DECK, remedy.take_out)
    if remedy.missing_cards is Missing.STRIKE:
        course = _write_where_it_belongs(course)
    return _followed(course, remedy)


def _order(course: Course, remedy: Remedy) -> Course:
    if remedy.minutes is None:
        return course.say("deck_follows_list")
    return course.say("restore_in_time", ("minutes", remedy.minutes), ("penalty", remedy.penalty))


def _write_where_it_belongs(course: Course) -> Course:
    """A listed card that cannot lie where it is written stands, on the list too, in the section of its kind."""
    misplaced = (fault.finding for fault in course.faults(Which.LIST) if fault.code == "P104")
    return course.change(Which.LIST, [edit for finding in misplaced for edit in finding.edits])


def _followed(course: Course, remedy: Remedy) -> Course:
    """The deck made like the list, as far as the cards can be had."""
    edits = edits_towards(course.held(Which.DECK), course.held(Which.LIST), course.sided)
    unobtainable = frozenset(course.law.context.unobtainable)
    lost = [edit for edit in edits if _is_lost(edit, unobtainable)]
    if not lost:
        course = course.follow(Which.DECK)
        short = lacking(course.held(Which.DECK), course.law)
        return _without_the_lost(course, remedy) if short and remedy.missing_cards is Missing.STRIKE else course
    course = course.change(Which.DECK, [edit for edit in edits if not _is_lost(edit, unobtainable)])
    if remedy.missing_cards in (Missing.PROCURE, Missing.DROP):
        count, names = sum(edit.copies for edit in lost), tuple(edit.card or "" for edit in lost)
        return course.block(Reason.CARDS_NOT_TO_BE_HAD, count, names, drop=remedy.missing_cards is Missing.DROP)
    return _without_the_lost(course, remedy)


def _is_lost(edit: Edit, unobtainable: frozenset[str]) -> bool:
    return edit.action is Action.ADD and edit.card in unobtainable


def _without_the_lost(course: Course, remedy: Remedy) -> Course:
    """The side fills the main deck to its minimum and the list follows; without a side deck the player drops."""
    table = course.held(Which.DECK)
    short = lacking(table, course.law)
    if not table.of(Section.SIDE) and (short or remedy.missing_cards is Missing.FILL_TO_MINIMUM):
        course = course.block(Reason.NO_SIDE_DECK, short, drop=True)
        return course if short else course.note("drop_disputed")
    return list_after(make_up(course, replace(remedy, fill=Fill.TO_MINIMUM, drop=True), Which.DECK, table))


def list_follows_deck(course: Course, remedy: Remedy) -> Course:
    """Make the list like the deck, which stays as it is; a list alone is corrected as the deck would be."""
    if course.registered is None:
        return course.block(Reason.NO_LIST)
    if course.table is None:
        return _list_alone(course, remedy)
    return course.say("list_follows_deck").follow(Which.LIST)


def strip_deck_then_list_follows(course: Course, remedy: Remedy) -> Course:
    """Take every illegal card out of the deck, fill the main deck only as far as it must be, and rewrite the list."""
    if course.table is None:
        return _list_alone(course, remedy)
    before = course.table
    if remedy.minutes is not None:
        course = _order(course, remedy)
    stripped = strike(course, remedy, Which.DECK, move_misplaced=False)
    return list_after(make_up(stripped, remedy, Which.DECK, before))


def _list_alone(course: Course, remedy: Remedy) -> Course:
    """Before anybody saw the deck: the illegal cards leave the list, and the side fills it if the guide says so."""
    if course.registered is None:
        return course.block(Reason.NO_LIST)
    before = course.registered
    struck = strike(course, remedy, Which.LIST, move_misplaced=True)
    return make_up(struck, remedy, Which.LIST, before).note("deck_not_seen")


def replace_from_side(course: Course, remedy: Remedy) -> Course:
    """Take every illegal card out and put a fitting card of the side deck, if there is one, in the place of each."""
    of = changed(course)
    before = course.deck(of)
    if before is None:
        return course.block(Reason.NO_LIST)
    one_for_one = replace(remedy, fill=Fill.ONE_FOR_ONE)
    return list_after(make_up(strike(course, remedy, of, move_misplaced=True), one_for_one, of, before))


def remove_and_replace(course: Course, remedy: Remedy) -> Course:
    """Take the improper cards out and proper ones in, up to the first number: the list's, or what the player names."""
    if course.table is not None and course.legal(Which.LIST):
        return deck_follows_list(course, remedy)
    of = changed(course)
    if course.deck(of) is None:
        return course.block(Reason.NO_LIST)
    course = course.change(of, remedy.take_out)
    stripped = strip(course.held(of), course.examiner, of, move_misplaced=True)
    replaced = tuple(_replaced(edit) for edit in stripped.edits)
    course = reduce(course.take(of, stripped._replace(edits=replaced)), of)
    named = [edit for edit in replaced if edit.action is Action.REPLACE]
    course = list_after(course).choose(*(Choice(of, edit.section, edit.copies, ()) for edit in named))
    total = sum(edit.copies for edit in named)
    return course.block(Reason.PLAYER_NAMES_CARDS, total) if total else course


def _replaced(edit: Edit) -> Edit:
    return edit._replace(action=Action.REPLACE) if edit.action is Action.REMOVE else edit


def add_to_minimum(course: Course, remedy: Remedy) -> Course:
    """Make the number of cards proper: the list's, or up to the minimum and down to the maximum."""
    if course.table is not None and course.legal(Which.LIST):
        return deck_follows_list(course, remedy)
    of = changed(course)
    before = course.deck(of)
    if before is None:
        return course.block(Reason.NO_LIST)
    return list_after(make_up(reduce(course, of), remedy, of, before))


def fill_in_head(course: Course, remedy: Remedy) -> Course:
    """Write what the head of the list lacks; every correction does so at its end."""
    return course


def replace_sleeves_or_cards(course: Course, remedy: Remedy) -> Course:
    """Other sleeves or copies; cards that a judge has taken out leave the list too."""
    course = course.say("replace_sleeves_or_cards")
    if course.table is None or not remedy.take_out:
        return course
    before = course.table
    return list_after(make_up(course.change(Which.DECK, remedy.take_out), remedy, Which.DECK, before))


def head_judge_decides(course: Course, remedy: Remedy) -> Course:
    """The document says nothing that can be carried out."""
    return course.say("head_judge_decides").block(Reason.HEAD_JUDGE_DECIDES)


def nothing(course: Course, remedy: Remedy) -> Course:
    """The document asks for no correction."""
    return course


VERBS: Mapping[Verb, Callable[[Course, Remedy], Course]] = {
    Verb.MAKE_LIST_LEGAL: make_list_legal,
    Verb.DECK_FOLLOWS_LIST: deck_follows_list,
    Verb.LIST_FOLLOWS_DECK: list_follows_deck,
    Verb.STRIP_DECK_THEN_LIST_FOLLOWS: strip_deck_then_list_follows,
    Verb.REPLACE_FROM_SIDE: replace_from_side,
    Verb.REMOVE_AND_REPLACE: remove_and_replace,
    Verb.ADD_TO_MINIMUM: add_to_minimum,
    Verb.RESTORE_DECK: deck_follows_list,
    Verb.FILL_IN_HEAD: fill_in_head,
    Verb.WRITE_FULL_NAMES: clarify,
    Verb.CLARIFY: clarify,
    Verb.REPLACE_SLEEVES_OR_CARDS: replace_sleeves_or_cards,
    Verb.HEAD_JUDGE_DECIDES: head_judge_decides,
    Verb.NONE: nothing,
}
