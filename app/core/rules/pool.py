"""Family P: which cards may be played at all, and in which section."""

from collections.abc import Iterable, Iterator
from datetime import date

from app.core.cards import Card, Kind, Section
from app.core.deck import Deck, Entry, Why
from app.core.law import Law, Pool
from app.core.rules.reading import place
from app.core.violations import Action, Edit, Finding, Parameter

NEVER = date.max


def first_print(card: Card, pool: Pool) -> date | None:
    """The first day on which a print of the pool exists; None: on an unknown day; `NEVER`: not known to exist."""
    days = [card.printed[region] for region in pool.regions if region in card.printed]
    known = [day for day in days if day is not None]
    if len(known) < len(days):
        return None
    return min(known, default=NEVER)


def released_by(card: Card, pool: Pool, on: date) -> bool:
    """Whether some print of the pool is known to exist on `on`."""
    for region in pool.regions:
        day = card.printed.get(region)
        if day is not None and day <= on:
            return True
    return False


def _of_card(entries: Iterable[Entry], pattern: str, *parameters: tuple[str, Parameter]) -> Finding:
    """One finding for all entries of one card, with the edits that take every copy out."""
    entries = tuple(entries)
    return Finding(
        section=entries[0].section,
        cards=(entries[0].card.name,),
        lines=tuple(sorted({entry.line for entry in entries})),
        actual=sum(entry.copies for entry in entries),
        allowed=0,
        pattern=pattern,
        parameters=(("card", entries[0].card.name), *parameters),
        edits=tuple(Edit(Action.REMOVE, entry.card.name, entry.section, entry.copies) for entry in entries),
    )


def _by_card(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    cards: dict[str, list[Entry]] = {}
    for entry in entries:
        cards.setdefault(entry.card.name, []).append(entry)
    return cards


def not_known_to_be_released(deck: Deck, law: Law) -> tuple[Entry, ...]:
    """The entries of which no print of the pool is known to exist on the day."""
    pool, on = law.ruleset.pool, law.on
    if pool is None:
        return ()
    first = pool.regions[0]
    unsure = [entry for entry in deck.entries if (day := entry.card.printed.get(first)) is None or day > on]
    return tuple(entry for entry in unsure if not released_by(entry.card, pool, on))


def _unplayable(deck: Deck, law: Law) -> Iterator[tuple[list[Entry], Pool, date]]:
    """The cards of which no print of the pool may be played on the day, with the first day known."""
    entries = not_known_to_be_released(deck, law)
    if (pool := law.ruleset.pool) is not None and entries:
        for held in _by_card(entries).values():
            if (day := first_print(held[0].card, pool)) is not None:
                yield held, pool, day


def not_printed(deck: Deck, law: Law) -> Iterator[Finding]:
    """The card has no print in the regions whose prints the ruleset admits.

    Example: a card never printed in Japanese, under jp-2008.
    Mend: replace it by a card that may be played.
    """
    for entries, pool, day in _unplayable(deck, law):
        if day == NEVER:
            yield _of_card(entries, "not_printed", ("language", pool.language), ("date", law.on.isoformat()))


def not_released_yet(deck: Deck, law: Law) -> Iterator[Finding]:
    """The card's first print in the admitted regions is later than the day, or only a pre-release number is known.

    Example: Ash Blossom & Joyous Spring under jp-2008.
    Mend: replace it by a card that is released.
    """
    for entries, pool, day in _unplayable(deck, law):
        if day != NEVER:
            more = (("region", pool.regions[0]), ("released", day.isoformat()), ("date", law.on.isoformat()))
            yield _of_card(entries, "not_released_yet", *more)
    for slot in deck.not_cards:
        if slot.why is Why.NOT_YET_RELEASED:
            finding = place(slot, "pre_release_number")
            yield finding._replace(parameters=(*finding.parameters, ("card", slot.name or slot.written)))


def never_legal(deck: Deck, law: Law) -> Iterator[Finding]:
    """A card that no event allows: match winners, original God prints, prize cards.

    Example: Amatsu-Okami of the Divine Peaks.
    Mend: replace it.
    """
    barred = [entry for entry in deck.entries if entry.card.never_legal]
    for entries in _by_card(barred).values():
        yield _of_card(entries, "never_legal")


def kind_of(card: Card) -> str:
    """The word for a card's kind in messages: its extra-deck type, `ritual`, `pendulum`, or its kind."""
    for kind in ("fusion", "synchro", "xyz", "link", "ritual", "pendulum"):
        if kind in card.types:
            return kind
    return card.kind


def _misplaced(deck: Deck) -> list[Entry]:
    side = Section.SIDE
    return [
        entry
        for entry in deck.entries
        if (section := entry.section) is not side
        and section is not entry.card.section
        and entry.card.kind is not Kind.UNKNOWN
    ]


def wrong_section(deck: Deck, law: Law) -> Iterator[Finding]:
    """A card lies in a section where a card of its kind can never be; the side may hold any.

    Example: a Link Monster in the main deck, a Ritual Monster in the extra deck.
    Mend: move it to the section of its kind.
    """
    for entry in _misplaced(deck):
        card, goal = entry.card, entry.card.section
        yield Finding(
            section=entry.section,
            cards=(card.name,),
            lines=(entry.line,),
            actual=entry.copies,
            allowed=0,
            parameters=(("card", card.name), ("kind", kind_of(card)), ("section", entry.section)),
            edits=(Edit(Action.MOVE, card.name, entry.section, entry.copies, goal),),
        )


def kind_not_allowed(deck: Deck, law: Law) -> Iterator[Finding]:
    """The ruleset admits only some types of monster to the extra deck, and this is none of them.

    Example: an Xyz Monster in the extra deck under jp-2008 (Fusion and Synchro only).
    Mend: remove it.
    """
    kinds = law.ruleset.extra_kinds
    if kinds is None:
        return
    admitted = frozenset(kinds.types)
    for entry in deck.of(Section.EXTRA):
        card = entry.card
        if card.section is Section.EXTRA and admitted.isdisjoint(card.types):
            section: tuple[str, Parameter] = ("section", entry.section)
            yield _of_card((entry,), "kind_not_allowed", ("kind", kind_of(card)), section, ("kinds", kinds.types))


def token_in_deck(deck: Deck, law: Law) -> Iterator[Finding]:
    """A token stands on the list; tokens are no cards of a deck and count to no section.

    Example: `27204312`, the Primal Being Token.
    Mend: take it off the list.
    """
    for slot in deck.not_cards:
        if slot.why is Why.TOKEN:
            finding = place(slot, "token_in_deck")
            edits = (Edit(Action.REMOVE, slot.name or slot.written.strip(), slot.section, slot.copies),)
            yield finding._replace(parameters=(*finding.parameters, ("card", slot.name or slot.written)), edits=edits)
