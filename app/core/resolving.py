"""From what is written to cards: passcodes through a table, names exactly, and nothing guessed in silence.

Every entry of the reading comes out, as an entry of the deck or as something that is no card of it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple, Protocol

from app.core.cards import Card, Section
from app.core.deck import Deck, Entry, How, NotCard, Remark, Why
from app.core.naming import clean, key_of, without_reading
from app.core.parsing.reading import Reading, Unread, Written
from app.core.placing import Blocks, about_blocks, moved_by_kind, sections_of_blocks

MOST_SUGGESTIONS = 20
"""Names of one list for which suggestions are looked up: each takes some milliseconds."""
MOST_FRAGMENTS = 60
"""Names of one list that are looked for inside longer ones: each takes up to a millisecond."""
MOST_SUGGESTED = 5
AS_PRINTED = re.compile(r"【(?:[^】]*-)?([^】-]+)】")
_NUMBER = re.compile(r"[0-9]{5,12}")

_TOLD = (How.FOLDED_NAME, How.OLD_NAME)
"""How a card was recognised where that is to be told; each is the key of its message."""

Found = tuple[Card, How]


class Names(Protocol):
    """What resolving asks of a catalogue."""

    def by_passcode(self, passcode: int) -> Found | None: ...
    def by_konami_id(self, number: int) -> Card | None: ...
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


class Missing(NamedTuple):
    """Why no card stands behind a written text, and which cards it can mean."""

    why: Why
    name: str | None = None
    candidates: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()


def resolve(reading: Reading, names: Names, suggestions: int = MOST_SUGGESTIONS) -> Deck:
    """The deck that a reading means, against a catalogue. Never raises, never drops an entry.

    For the first `suggestions` unknown names it is looked up what may be meant.
    """
    finder = _Finder(reading, names, suggestions)
    found = finder.found()
    blocks = sections_of_blocks(reading, found)
    entries, remarks = _entries(reading, found, blocks)
    not_cards = list(map(_unread, reading.unread))
    if None in found:
        missing = (written for written, card in zip(reading.entries, found, strict=True) if card is None)
        not_cards = sorted([*finder.slots(missing, blocks), *not_cards], key=lambda slot: slot.line)
    remarks = (*reading.remarks, *about_blocks(reading, blocks), *remarks, *finder.disagreements)
    return Deck(tuple(entries), tuple(not_cards), remarks, reading.format, reading.form)


def as_written(reading: Reading) -> Deck:
    """The deck of a ruleset without a catalogue: each name as written is a card of its own.

    A name in the form that such cards print, 【set-number-name】, is the name alone.
    """
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


def _entries(reading: Reading, found: list[Found | None], blocks: Blocks) -> tuple[list[Entry], list[Remark]]:
    """The entries with a card, each in its section, and what is to tell of how they were read."""
    main, extra = Section.MAIN, Section.EXTRA
    by_kind = extra not in reading.headings
    entries: list[Entry] = []
    remarks: list[Remark] = []
    for written, card_and_how in zip(reading.entries, found, strict=True):
        if card_and_how is None:
            continue
        card, how = card_and_how
        copies, line, text, _, _, section, group = written
        section = section or blocks[group]
        if by_kind and section is main and card.section is extra:
            remarks.append(moved_by_kind(card, written))
            section = extra
        if how in _TOLD:
            remarks.append(Remark(how.value, (("written", text), ("card", card.name)), line))
        entries.append(Entry(card, copies, section, text, line, how))
    return entries, remarks


class _Finder:
    """Finds the cards behind one list's entries, each different name once."""

    def __init__(self, reading: Reading, names: Names, most_suggestions: int) -> None:
        self._reading = reading
        self._names = names
        self.disagreements: list[Remark] = []
        """Passcodes that count although the name beside them is no card's."""
        self._known: dict[str, Found | Missing] = {}
        self._unknown: dict[tuple[str, Section], Missing] = {}
        self._fragments = 0
        self._suggestions = 0
        self._most_suggestions = most_suggestions
        self._most_fragments = most_suggestions * MOST_FRAGMENTS // MOST_SUGGESTIONS

    def found(self) -> list[Found | None]:
        """The card of each entry, in the reading's order; None where there is not exactly one."""
        found = self._look_up_all()
        if None in found and self._reading.language is None and self._narrow_ambiguous():
            return self._look_up_all()
        return found

    def slots(self, entries: Iterable[Written], blocks: Blocks) -> Iterator[NotCard]:
        """What the entries without a card are, in their order; the first unknown names with suggestions."""
        for written in entries:
            section = written.section or blocks[written.group]
            missing = self._missing(written, section)
            yield NotCard(
                line=written.line,
                written=written.written,
                why=missing.why,
                section=section,
                copies=written.copies,
                counts=missing.why not in (Why.TOKEN, Why.SKILL),
                name=missing.name if written.name is None else written.name,
                candidates=missing.candidates,
                suggestions=missing.suggestions,
            )

    @cached_property
    def _language(self) -> str | None:
        """The language of the list: as the reader says, or that in which most of its names are written."""
        if self._reading.language is not None:
            return self._reading.language
        votes: Counter[str] = Counter()
        for text, found in self._known.items():
            if not isinstance(found, Missing):
                votes.update(language for language, name in found[0].names.items() if key_of(name) == key_of(text))
        return max(votes, key=votes.__getitem__, default=None)

    def _look_up_all(self) -> list[Found | None]:
        by_passcode = self._names.by_passcode
        found: list[Found | None] = []
        self.disagreements.clear()
        for _, line, _, passcode, name, _, _ in self._reading.entries:
            card = None if passcode is None else by_passcode(passcode)
            if name is not None:
                card = self._by_name(name) if card is None else self._of_both(card, name, passcode or 0, line)
            found.append(card)
        return found

    def _of_both(self, card: Found, name: str, passcode: int, line: int) -> Found | None:
        """The card of a passcode with a name beside it; None where the name is that of another card."""
        if (named := self._by_name(name)) is not None:
            return card if named[0] == card[0] else None
        missing = self._known[name]
        if missing[0] is not Why.AMBIGUOUS:
            parameters = (("passcode", passcode), ("card", card[0].name))
            self.disagreements.append(Remark("number_and_name_disagree", parameters, line))
            return card
        return card if card[0].name in _names_of(missing) else None

    def _narrow_ambiguous(self) -> bool:
        """Look again for names of several cards, now in the language of the list; whether there was any."""
        ambiguous = [text for text, found in self._known.items() if found[0] is Why.AMBIGUOUS]
        for text in ambiguous:
            self._known[text] = self._look_up(text, self._language)
        return bool(ambiguous)

    def _by_name(self, text: str) -> Found | None:
        found = self._known.get(text)
        if found is None:
            found = self._known[text] = self._look_up(text, self._reading.language)
        return None if isinstance(found, Missing) else found

    def _look_up(self, text: str, language: str | None) -> Found | Missing:
        """The one card of a name: exact, without a bracketed reading, folded, old; else why there is none."""
        names = self._names
        cards = names.by_name(text, language)
        if not cards and (shorter := without_reading(text)) is not None:
            cards = names.by_name(shorter, language)
        if cards:
            return _one_of(cards, How.NAME)
        if _NUMBER.fullmatch(text):
            return names.by_passcode(int(text)) or self._unknown_number(int(text))
        if names.is_skill(text):
            return Missing(Why.SKILL)
        if cards := names.by_folded_name(text, language):
            return _one_of(cards, How.FOLDED_NAME)
        old = names.by_old_name(text)
        return Missing(Why.UNKNOWN_NAME) if old is None else (old, How.OLD_NAME)

    def _unknown_number(self, passcode: int) -> Missing:
        """Why a number is no card: by tables, never by arithmetic. One of Konami's database is only suggested."""
        names = self._names
        if passcode == 0:
            return Missing(Why.PASSCODE_ZERO)
        if names.is_token(passcode):
            return Missing(Why.TOKEN)
        if (name := names.before_release(passcode)) is not None:
            cards = names.by_name(name)
            return Missing(Why.NOT_YET_RELEASED, cards[0].name if cards else name)
        if names.is_of_rush_duel(passcode):
            return Missing(Why.OTHER_GAME)
        card = names.by_konami_id(passcode)
        return Missing(Why.UNKNOWN_PASSCODE, suggestions=() if card is None else (card.name,))

    def _missing(self, written: Written, section: Section) -> Missing:
        """Why an entry has no card. `_known` holds every name by now."""
        if written.name is None:
            return self._unknown_number(written.passcode or 0)
        missing = self._known[written.name]
        if written.passcode is not None and (card := self._names.by_passcode(written.passcode)) is not None:
            return Missing(Why.TWO_CARDS, candidates=(*_names_of(missing), card[0].name))
        assert isinstance(missing, Missing)
        if missing.why is not Why.UNKNOWN_NAME:
            return missing
        place = written.name, section
        if place not in self._unknown:
            self._unknown[place] = self._unknown_name(*place)
        return self._unknown[place]

    def _unknown_name(self, text: str, section: Section) -> Missing:
        """A shortened name that fits several cards is ambiguous; one that fits a single card is only suggested."""
        self._fragments += 1
        held = self._names.holding(text) if self._fragments <= self._most_fragments else ()
        if len(held) > 1:
            return Missing(Why.AMBIGUOUS, candidates=tuple(card.name for card in held))
        self._suggestions += 1
        near: tuple[Card, ...] = ()
        if self._suggestions <= self._most_suggestions:
            told = section if Section.EXTRA in self._reading.headings else None
            near = self._names.suggest(text, told, self._language)
        suggested = dict.fromkeys(card.name for card in (*held, *near))
        return Missing(Why.UNKNOWN_NAME, suggestions=tuple(suggested)[:MOST_SUGGESTED])


def _names_of(found: Found | Missing) -> tuple[str, ...]:
    """The cards that a name can mean."""
    return found.candidates if isinstance(found, Missing) else (found[0].name,)


def _one_of(cards: tuple[Card, ...], how: How) -> Found | Missing:
    if len(cards) == 1:
        return cards[0], how
    return Missing(Why.AMBIGUOUS, candidates=tuple(card.name for card in cards))


def _unread(place: Unread) -> NotCard:
    return NotCard(place.line, place.written, place.why, place.section, place.copies, place.counts)
