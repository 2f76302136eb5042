"""Lists checked under the law of their event, and kept as the check left them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from app.core.canonical import deck_hash
from app.core.deck import Deck, Form
from app.core.engine import State as Outcome
from app.core.law import Context, Law, Phase
from app.core.parsing.table import BY_NAME
from app.core.penalties.assessing import assess_infraction
from app.core.penalties.situation import Prior
from app.db.tables import Event, Revision
from app.services import presenting
from app.services.checks import Answer, Question, judge, known_level, present
from app.services.desk import DOCUMENTS, Desk
from app.services.events import EventData
from app.services.penalty_records import PriorPenalty
from app.services.presenting import Data
from app.services.verdicts import Checked, State

LATE_LIST = "late-list"
"""The error by which a guide names a list that came after the time set."""
KEPT_LANGUAGE = "en"

_STATES = {Outcome.LEGAL: State.LEGAL, Outcome.ILLEGAL: State.ILLEGAL, Outcome.CANNOT_CONFIRM: State.UNREADABLE}


@dataclass(frozen=True, slots=True)
class EventLaw:
    """What chooses an event's documents, and the version of it."""

    event_id: str
    version: int
    ruleset: str
    on: date
    level: int | None
    context: Context


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A list byte for byte, its format, and the head of its form."""

    submitted: bytes
    format: str
    form: Form


@dataclass(frozen=True, slots=True)
class CheckedList:
    """A checked list: what is kept, the verdict as it is told, and the format that was found.

    The list is kept with that format, so that it is read the same way ever after.
    """

    checked: Checked
    told: Data
    format: str


def law_of(event: Event) -> EventLaw:
    """The law of an event as it stands."""
    unobtainable, swiss = event.options.get("unobtainable"), event.options.get("swiss")
    context = Context(
        phase=Phase.REGISTRATION,
        decklist_required=event.decklist_required,
        side_deck_used=event.side_deck_used,
        single_game_matches=event.single_game_matches,
        swiss=swiss if isinstance(swiss, bool) else None,
        unobtainable=tuple(map(str, unobtainable)) if isinstance(unobtainable, list) else (),
    )
    return EventLaw(event.id, event.law_version, event.ruleset, event.list_on, event.level, context)


def refuse_unlawful(desk: Desk, data: EventData) -> None:
    """Refuse an event whose ruleset, day or level do not exist; `UnknownRuleset`, `NotInForce`, `LevelUnknown`."""
    law = desk.law(data.ruleset, data.list_on or data.starts_on, Context())
    known_level(law, data.level)


def read_deck(desk: Desk, law: EventLaw, handed_in: HandedIn) -> Deck:
    """A list as read under an event's law."""
    return desk.deck(handed_in.submitted, handed_in.format, force(desk, law), handed_in.form)


def force(desk: Desk, law: EventLaw) -> Law:
    """All documents in force for an event."""
    return desk.law(law.ruleset, law.on, law.context)


def judged(desk: Desk, law: EventLaw, handed_in: HandedIn, language: str) -> tuple[Question, Answer]:
    """A list judged under an event's law, and the question that was asked."""
    question = Question(
        ruleset=law.ruleset,
        on=law.on,
        source=handed_in.submitted,
        format=handed_in.format,
        level=law.level,
        form=handed_in.form,
        context=law.context,
        language=language,
    )
    return question, judge(desk, question)


def checked(desk: Desk, law: EventLaw, handed_in: HandedIn, language: str = KEPT_LANGUAGE) -> CheckedList:
    """A list checked under an event's law: what is kept of it, in English, and the verdict in a language."""
    question, answer = judged(desk, law, handed_in, KEPT_LANGUAGE)
    kept = present(desk, question, answer)
    as_read = kept.pop("list")
    told = kept
    if language != KEPT_LANGUAGE:
        told = present(desk, replace(question, language=language), answer)
        del told["list"]
    penalty = answer.assessment.penalty if answer.assessment else None
    found = Checked(
        state=_STATES[answer.verdict.state],
        as_read=as_read,
        verdict=kept,
        documents=kept["documents"],
        deck_hash=deck_hash(answer.deck),
        worst=penalty.kind.value if penalty else None,
    )
    return CheckedList(found, told, handed_in.format if handed_in.format != "auto" else _named(answer.deck.format))


def _named(format: str) -> str:
    """The format found, where it is one that can be asked for."""
    return format if format in BY_NAME or format in DOCUMENTS else "auto"


def check_again(desk: Desk, event: Event, revision: Revision) -> Checked:
    """A stored list under its event's present law."""
    return checked(desk, law_of(event), of_revision(revision)).checked


def of_revision(revision: Revision) -> HandedIn:
    """A stored list as it was handed in."""
    return HandedIn(revision.submitted, revision.format, Form(revision.player_name, revision.player_number))


def verdict_in(desk: Desk, law: EventLaw, revision: Revision, language: str) -> tuple[Data, str]:
    """A stored verdict in a language, and that language.

    It is told anew only where the documents are still those that it rests on and say the same; else it stays as kept.
    """
    if language != KEPT_LANGUAGE:
        question, answer = judged(desk, law, of_revision(revision), language)
        told = present(desk, question, answer)
        if told["documents"] == revision.documents and told.pop("list") and _same(told, revision.verdict):
            return told, language
    return revision.verdict, KEPT_LANGUAGE


def _same(told: Data, kept: Data) -> bool:
    """Whether two verdicts say the same, whatever the language."""
    codes = [(found["code"], found["lines"], found["cards"]) for found in told["violations"]]
    return codes == [(found["code"], found["lines"], found["cards"]) for found in kept["violations"]]


def lateness(desk: Desk, law: EventLaw, minutes: int | None, language: str) -> Data | None:
    """What the guide says of a list that came `minutes` late; None where it is on time or there is no guide."""
    in_force = force(desk, law)
    if minutes is None or in_force.guide is None:
        return None
    for infraction in in_force.guide.infractions:
        if any(case.error == LATE_LIST for case in infraction.cases):
            # The bands of minutes are about sitting down late; what they do to a late list is for the judge.
            found = assess_infraction(in_force.guide, infraction, law.level, law.context, error=LATE_LIST)
            voice = desk.voice(language, in_force)
            return presenting.infraction(found.infractions[0], "card_game_id", (), (), voice)
    return None


def priors(found: Sequence[PriorPenalty]) -> tuple[Prior, ...]:
    """Penalties that stand, as the assessment takes them."""
    return tuple(
        Prior(one.infraction, one.penalty, one.error, one.standard_penalty, one.round)
        for one in found
        if one.penalty is not None
    )
