"""What a guide looks at, and the facts that its conditions ask for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.core.comparison import Comparison
from app.core.deck import EMPTY, Deck
from app.core.law import Context, Phase
from app.core.penalties.guide import Fact, Guide, Select
from app.core.violations import Violation

READING_FAMILY = "R"
"""Violations that say that something was not read."""
HEAD = "H"
"""The family of violations that concern the head of a list and not its cards."""
FACTS = (
    "list",
    "list_cards",
    "deck",
    "deck_wide",
    "equal",
    "differs",
    "unsided",
    "differs_main",
    "differs_side",
    "differs_extra",
    "sizes_changed",
    "list_required",
    "before_round_1",
    "later_game",
    "presented",
    "reported_by_player",
    "found_by_player",
    "list_verified",
    "naming_slip",
    "single_game",
    "side_used",
    "marked",
    "intent",
    "phase",
)


@dataclass(frozen=True, slots=True)
class Prior:
    """A penalty that the player was given before in the event; None where the record does not say."""

    infraction: str
    penalty: str
    error: str | None = None
    standard_penalty: str | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """A list, perhaps the deck on the table, what differs, and what event and moment settle."""

    registered: Deck = EMPTY
    list_violations: Sequence[Violation] = ()
    table: Deck | None = None
    deck_violations: Sequence[Violation] = ()
    comparison: Comparison | None = None
    context: Context = field(default_factory=Context)
    level: int | None = None
    prior: Sequence[Prior] = ()
    has_list: bool = True


def facts_of(situation: Situation, guide: Guide) -> dict[str, Fact]:
    """The facts of a situation, legality by the guide's own letters."""
    context, comparison = situation.context, situation.comparison
    required = context.decklist_required is not False and situation.has_list
    marked = situation.table.materials.marked if situation.table and situation.table.materials else None
    facts: dict[str, Fact] = {
        "list": _list_state(situation, guide),
        "list_cards": _list_state(situation, guide, besides=HEAD),
        "deck": _deck_state(situation, guide.legality.deck),
        "deck_wide": _deck_state(situation, guide.legality.deck_wide or guide.legality.deck),
        "list_required": required,
        "before_round_1": context.phase in (Phase.REGISTRATION, Phase.BEFORE_ROUND_1),
        "later_game": context.game is not None and context.game >= 2,
        "presented": context.presented is not False,
        "reported_by_player": context.reported_by_player is True,
        "found_by_player": context.reported_by_player is True or context.found_by == "player",
        "list_verified": context.list_verified is True,
        "naming_slip": context.naming_slip is True,
        "single_game": context.single_game_matches is True,
        "side_used": context.side_deck_used is not False,
        "marked": "none" if marked is None else marked.value,
        "intent": context.intent is True or _intent(situation),
        "phase": context.phase.value if context.phase is not None else "unknown",
    }
    return facts | _differences(comparison)


def _intent(situation: Situation) -> bool:
    materials = situation.table.materials if situation.table is not None else None
    return materials is not None and materials.intent_found is True


def _list_state(situation: Situation, guide: Guide, besides: str = "") -> str:
    """The state of the list, a family of violations set aside."""
    if not situation.has_list or (situation.table is not None and situation.context.decklist_required is False):
        return "absent"
    found = [violation for violation in known(situation.list_violations) if violation.code[0] != besides]
    faulty = any(
        matches(select, violation, situation.registered) for select in guide.legality.list for violation in found
    )
    return "illegal" if faulty else "legal"


def known(violations: Sequence[Violation]) -> Iterator[Violation]:
    """The violations that are certain: what follows from an unread place may be none, and is the desk's to ask."""
    return (violation for violation in violations if not follows_from_unread(violation, violations))


def follows_from_unread(violation: Violation, violations: Sequence[Violation]) -> bool:
    """Whether a violation is there only because something could not be read."""
    cause = violation.consequence_of
    return cause is not None and violations[cause].code.startswith(READING_FAMILY)


def _deck_state(situation: Situation, selects: Sequence[Select]) -> str:
    table = situation.table
    if table is None:
        return "absent"
    found = list(known(situation.deck_violations))
    faulty = any(matches(select, violation, table) for select in selects for violation in found)
    return "illegal" if faulty else "legal"


def _differences(comparison: Comparison | None) -> dict[str, Fact]:
    if comparison is None:
        nothing: dict[str, Fact] = dict.fromkeys(
            ("differs", "unsided", "differs_main", "differs_side", "differs_extra", "sizes_changed"), False
        )
        return {"equal": True, **nothing}
    sections = {
        section.value for found in comparison.discrepancies for section in (found.section, found.to_section) if section
    } | {change.section.value for change in comparison.sizes_changed}
    return {
        "equal": comparison.equal,
        "differs": comparison.differs,
        "unsided": comparison.unsided,
        "differs_main": "main" in sections,
        "differs_side": "side" in sections,
        "differs_extra": "extra" in sections,
        "sizes_changed": bool(comparison.sizes_changed),
    }


def matches(select: Select, violation: Violation, deck: Deck) -> bool:
    """Whether a violation of `deck` is one that `select` picks."""
    finding = violation.finding
    if violation.code not in select.codes:
        return False
    if select.forbidden is not None and select.forbidden is not (finding.allowed == 0):
        return False
    if select.between is not None and not select.between[0] <= (finding.actual or 0) <= select.between[1]:
        return False
    if select.within is not None:
        return _copies_in(select.within, violation, deck) > (finding.allowed or 0)
    return not select.sections or (finding.section or "") in select.sections


def _copies_in(sections: str | Sequence[str], violation: Violation, deck: Deck) -> int:
    """Copies of the violation's cards in one section, or in several together."""
    cards, counted = violation.finding.cards, (sections,) if isinstance(sections, str) else tuple(sections)
    return sum(entry.copies for entry in deck.entries if entry.section in counted and entry.card.name in cards)
