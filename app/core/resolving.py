"""From what is written to cards: passcodes through a table, names exactly, and nothing guessed in silence.

Every entry of the reading comes out, as an entry of the deck or as something that is no card of it.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from app.core.cards import Card, Section
from app.core.deck import Deck, Entry, How, NotCard, Remark, Why
from app.core.naming import clean, key_of, without_reading
from app.core.parsing.reading import Reading, Unread, Written

MOST_SUGGESTIONS = 20
"""Names of one list for which suggestions are looked up: each takes some milliseconds."""
SHORTEST_FRAGMENT = 3
AS_PRINTED = re.compile(r"【(?:[^】]*-)?([^】-]+)】")


class Names(Protocol):
    """What resolving asks of a catalogue."""

    def by_passcode(self, passcode: int) -> tuple[Card, How] | None: ...
    def is_token(self, passcode: int) -> bool: ...
    def is_of_rush_duel(self, passcode: int) -> bool: ...
    def is_skill(self, name: str) -> bool: ...
    def before_release(self, passcode: int) -> str | None: ...
    def by_name(self, name: str, language: str | None = None) -> tuple[Card, ...]: ...
    def by_folded_name(self, name: str, language: str | None = None) -> tuple[Card, ...]: ...
    def by_old_name(self, name: str) -> Card | None: ...
    def holding(self, fragment: str, limit: int = 12) -> tuple[Card, ...]: ...
    def suggest(
        self, name: str, section: Section | None = None, language: str | None = None, limit: int = 5
    ) -> tuple[Card, ...]: ...


class Found(NamedTuple):
    """What stands behind a written text: a card, or the reason why there is none."""

    card: Card | None
    how: How = How.NAME
    why: Why | None = None
    name: str | None = None
    candidates: tuple[str, ...] = ()


def resolve(reading: Reading, names: Names) -> Deck:
    """The deck that a reading means, against a catalogue. Never raises, never drops an entry."""
    placing = _Placing(reading)
    entries: list[Entry] = []
    not_cards: list[NotCard] = []
    remarks: list[Remark] = list(reading.remarks)
    known: dict[str, Found] = {}
    for written in reading.entries:
        if written.passcode is not None:
            coded = names.by_passcode(written.passcode)
            found = Found(*coded) if coded else _unknown_number(written.passcode, names)
        else:
            text = written.name or ""
            found = known.get(text) or known.setdefault(text, _by_name(text, reading.language, names))
        if found.card is None:
            not_cards.append(_slot(written, found, placing))
            continue
        section = placing.section_of(written, found.card)
        entries.append(Entry(found.card, written.copies, section, written.written, written.line, found.how))
        remarks.extend(_remarks(written, found, section))
    not_cards.extend(map(_unread, reading.unread))
    not_cards.sort(key=lambda slot: slot.line)
    slots = tuple(_with_suggestions(not_cards, reading, names))
    return Deck(tuple(entries), slots, tuple(remarks), reading.format, reading.form)


def as_written(reading: Reading) -> Deck:
    """The deck of a ruleset without a catalogue: each name as written is a card of its own."""
    cards: dict[str, Card] = {}
    entries: list[Entry] = []
    for written in reading.entries:
        text = written.name if written.name is not None else str(written.passcode)
        printed = AS_PRINTED.fullmatch(clean(text))
        name = clean(printed[1] if printed else text)
        card = cards.setdefault(key_of(name), Card(name))
        section = written.section or Section.MAIN
        entries.append(Entry(card, written.copies, section, written.written, written.line, How.WRITTEN))
    slots = tuple(map(_unread, reading.unread))
    return Deck(tuple(entries), slots, reading.remarks, reading.format, reading.form)


class _Placing:
    """Where an entry belongs. The list's own headings win; without them the card's kind decides, and that is told.

    A list without an extra heading has its extra deck monsters under main, as loaders that sort by kind write it.
    Without any heading, the third and last block of lines between blank lines is the side.
    """

    def __init__(self, reading: Reading) -> None:
        self._by_kind = Section.EXTRA not in reading.headings
        groups = [written.group for written in reading.entries if written.section is None]
        self._last_group = max(groups, default=0)
        self._blocks = len(set(groups))

    def section_of(self, written: Written, card: Card) -> Section:
        section = written.section or self._of_group(written)
        if section is Section.MAIN and card.section is Section.EXTRA and self._by_kind:
            return Section.EXTRA
        return section

    def without_card(self, written: Written) -> Section:
        return written.section or self._of_group(written)

    def _of_group(self, written: Written) -> Section:
        third = self._blocks >= 3 and written.group == self._last_group
        return Section.SIDE if third else Section.MAIN


def _by_name(text: str, language: str | None, names: Names) -> Found:
    """The one card of a name: exact, without a bracketed reading, folded, old; else why there is none."""
    for name in (text, without_reading(text)):
        cards = names.by_name(name, language) if name else ()
        if cards:
            return _one_of(cards, How.NAME)
    if names.is_skill(text):
        return Found(None, why=Why.SKILL)
    if cards := names.by_folded_name(text, language):
        return _one_of(cards, How.FOLDED_NAME)
    if (old := names.by_old_name(text)) is not None:
        return Found(old, How.OLD_NAME)
    return _fragment(text, names)


def _one_of(cards: tuple[Card, ...], how: How) -> Found:
    if len(cards) == 1:
        return Found(cards[0], how)
    return Found(None, why=Why.AMBIGUOUS, candidates=tuple(card.name for card in cards))


def _fragment(text: str, names: Names) -> Found:
    """A shortened name that fits several cards is ambiguous; one that fits a single card is only suggested."""
    if len(text.strip()) >= SHORTEST_FRAGMENT:
        cards = names.holding(text)
        if len(cards) > 1:
            return _one_of(cards, How.NAME)
    return Found(None, why=Why.UNKNOWN_NAME)


def _unknown_number(passcode: int, names: Names) -> Found:
    """Why a number is no card: by tables, never by arithmetic."""
    if passcode == 0:
        return Found(None, why=Why.PASSCODE_ZERO)
    if names.is_token(passcode):
        return Found(None, why=Why.TOKEN)
    if (name := names.before_release(passcode)) is not None:
        cards = names.by_name(name)
        return Found(None, why=Why.NOT_YET_RELEASED, name=cards[0].name if cards else name)
    if names.is_of_rush_duel(passcode):
        return Found(None, why=Why.OTHER_GAME)
    return Found(None, why=Why.UNKNOWN_PASSCODE)


def _slot(written: Written, found: Found, placing: _Placing) -> NotCard:
    assert found.why is not None
    return NotCard(
        line=written.line,
        written=written.written,
        why=found.why,
        section=placing.without_card(written),
        copies=written.copies,
        counts=found.why not in (Why.TOKEN, Why.SKILL),
        name=found.name if written.name is None else written.name,
        candidates=found.candidates,
    )


def _unread(place: Unread) -> NotCard:
    return NotCard(place.line, place.written, place.why, place.section, place.copies, place.counts)


def _with_suggestions(slots: Iterable[NotCard], reading: Reading, names: Names) -> Iterator[NotCard]:
    """Suggestions for the first unknown names, of the section if the list tells main and extra apart.

    A line is never resolved by one.
    """
    left = MOST_SUGGESTIONS
    for slot in slots:
        if slot.why is Why.UNKNOWN_NAME and left > 0 and slot.name:
            left -= 1
            section = slot.section if Section.EXTRA in reading.headings else None
            cards = names.suggest(slot.name, section, reading.language)
            slot = slot._replace(suggestions=tuple(card.name for card in cards))
        yield slot


def _remarks(written: Written, found: Found, section: Section) -> Iterator[Remark]:
    assert found.card is not None
    card = found.card.name
    if found.how is How.FOLDED_NAME:
        yield Remark("folded_name", (("written", written.written), ("card", card)), written.line)
    elif found.how is How.OLD_NAME:
        yield Remark("old_name", (("written", written.written), ("card", card)), written.line)
    stood = written.section or Section.MAIN
    if section is Section.EXTRA and stood is Section.MAIN:
        places = (("card", card), ("section", stood), ("to_section", section))
        yield Remark("read_into_other_section", places, written.line)
