"""Look-up of cards by passcode, database number and name; cards are made when first asked for, one object a card."""

from collections import defaultdict
from collections.abc import Callable
from datetime import date
from functools import cached_property
from pathlib import Path

import msgspec

from app.catalogue.compiled import More, Parts, compiled
from app.catalogue.index import Finder
from app.catalogue.near import LANGUAGES
from app.catalogue.snapshot import Row, effective, rule_name
from app.catalogue.suggesting import Suggester
from app.core.cards import Card, Kind, Section
from app.core.deck import How
from app.core.naming import folded_key_of, key_of

MOST_REMEMBERED = 20_000
"""Names whose cards, or that have none, are kept at hand: what is played at one time are some thousand."""
LONGEST_REMEMBERED = 100
SHORTEST_FRAGMENT = 3
SHORTEST_FRAGMENT_IN_HAN = 2


class Catalogue:
    """All cards of a snapshot. What it keeps beyond that is made when asked for; safe to share between threads."""

    languages = LANGUAGES

    def __init__(self, parts: Parts, day: date) -> None:
        main = parts.main
        self.sha256 = main.sha256
        self.effective = day
        self._parts = parts
        self._rows = main.rows
        self._names = Finder(main.names)
        self._passcodes = main.passcodes
        self._konami_ids = main.konami_ids
        self._tokens = frozenset(main.tokens)
        self._prerelease = main.prerelease
        self._rush_duel_prefixes = tuple(main.rush_duel_prefixes)
        self._skills = frozenset(map(key_of, main.skills))
        self._cards: dict[int, Card] = {}
        self._by_passcode: dict[int, tuple[Card, How]] = {}
        self._by_name: defaultdict[str | None, dict[str, tuple[Card, ...]]] = defaultdict(dict)
        self._in_any_language = self._by_name[None]

    def __len__(self) -> int:
        return len(self._rows)

    @cached_property
    def _more(self) -> More:
        return self._parts.more()

    @cached_property
    def _folded(self) -> Finder:
        return Finder(self._more.folded)

    @cached_property
    def _suggester(self) -> Suggester:
        return Suggester(self._parts.near())

    def by_passcode(self, passcode: int) -> tuple[Card, How] | None:
        """The card of a passcode, official, second, alternate art or before an erratum."""
        known = self._by_passcode.get(passcode)
        if known is None:
            place = self._passcodes.get(passcode)
            if place is None:
                return None
            card = self._card(place)
            known = card, How.PASSCODE if card.passcode == passcode else How.OTHER_PASSCODE
            self._by_passcode[passcode] = known
        return known

    def by_konami_id(self, number: int) -> Card | None:
        """The card of a number of Konami's database."""
        place = self._konami_ids.get(number)
        return None if place is None else self._card(place)

    def is_token(self, passcode: int) -> bool:
        """Whether editors give the number to a token."""
        return passcode in self._tokens

    def is_of_rush_duel(self, passcode: int) -> bool:
        """Whether editors give numbers like this to cards of Rush Duel."""
        return passcode > 99_999_999 and str(passcode).startswith(self._rush_duel_prefixes)

    def is_skill(self, name: str) -> bool:
        """Whether the name is that of a Skill Card, and of no card of a deck."""
        return key_of(name) in self._skills

    def before_release(self, passcode: int) -> str | None:
        """The name of the card for which a number stands until its release."""
        return self._prerelease.get(passcode)

    def by_name(self, name: str, language: str | None = None) -> tuple[Card, ...]:
        """All cards that have exactly this name (first level) in some language, in `language` if one has it there."""
        kept = self._by_name[language]
        cards = kept.get(name)
        if cards is None:
            cards = self._with_key(self._names, key_of(name), key_of, language)
            if len(name) <= LONGEST_REMEMBERED:
                if len(kept) >= MOST_REMEMBERED:
                    kept.clear()
                kept[name] = cards
        return cards

    def by_folded_name(self, name: str, language: str | None = None) -> tuple[Card, ...]:
        """All cards whose name is the same at the second level."""
        for written in dict.fromkeys((name, name.replace("ß", "β"))):
            if (key := folded_key_of(written)) and (
                found := self._with_key(self._folded, key, folded_key_of, language)
            ):
                return found
        return ()

    def by_old_name(self, name: str) -> Card | None:
        """The card that had this name before."""
        place = self._more.old_names.get(key_of(name))
        return None if place is None else self._card(place)

    def by_abbreviation(self, name: str) -> Card | None:
        """The card that players may mean by these letters: a hint only."""
        place = self._more.abbreviations.get(key_of(name))
        return None if place is None else self._card(place)

    def knows(self, name: str) -> bool:
        """Whether some card has exactly this name."""
        cards = self._in_any_language.get(name)
        return bool(self.by_name(name) if cards is None else cards)

    def holding(self, fragment: str, limit: int = 12) -> tuple[Card, ...]:
        """The cards of which a name begins with `fragment` as whole words, or holds it so, at most `limit`.

        None for a fragment of so few letters that it says nothing.
        """
        key = key_of(fragment)
        if len(key) < (SHORTEST_FRAGMENT if key.isascii() else SHORTEST_FRAGMENT_IN_HAN):
            return ()
        return tuple(self._card(place) for place in self._suggester.holding(key, limit))

    def suggest(
        self, name: str, section: Section | None = None, language: str | None = None, limit: int = 5
    ) -> tuple[Card, ...]:
        """The cards most likely meant, best first; those that may lie in `section` only.

        For letters that players use for one card, that card alone: they are near to none in spelling.
        """
        hint = self.by_abbreviation(name)
        places = () if hint else self._suggester.suggest(key_of(name), language, limit * 4)
        cards = [hint] if hint else [self._card(place) for place in places]
        fitting = [card for card in cards if section in (None, Section.SIDE, card.section)]
        return tuple(dict.fromkeys(fitting))[:limit]

    def search(self, query: str, language: str | None = None, limit: int = 20) -> tuple[Card, ...]:
        """For a person: exact names first, then names that hold the query, then suggestions."""
        number = int(query) if query.isascii() and query.isdigit() and len(query) < 12 else None
        coded = self.by_passcode(number) if number is not None else None
        found = [coded[0]] if coded else []
        found += [*self.by_name(query, language), *self.holding(query, limit)]
        if len(found) < limit and not coded:
            found += self.suggest(query, language=language)
        return tuple(dict.fromkeys(found))[:limit]

    def card(self, name: str) -> Card | None:
        """The card with this rule name."""
        for card in self.by_name(name):
            if card.name == name:
                return card
        return None

    def rule_name(self, konami_id: int) -> str | None:
        """The rule name for a number of Konami's database."""
        card = self.by_konami_id(konami_id)
        return None if card is None else card.name

    def _with_key(self, find: Finder, key: str, key_in: Callable[[str], str], language: str | None) -> tuple[Card, ...]:
        """The cards of which a name has a key; if several, those that have it in `language`, if any does."""
        places = find(key)
        cards = tuple(self._card(place) for place in places)
        cards = tuple(card for card in cards if any(key_in(name) == key for name in card.names.values()))
        if len(cards) > 1 and language is not None:
            return tuple(card for card in cards if key_in(card.names.get(language, "")) == key) or cards
        return cards

    def _card(self, place: int) -> Card:
        card = self._cards.get(place)
        if card is None:
            card = self._cards.setdefault(place, card_of(msgspec.msgpack.decode(self._rows[place])))
        return card


def card_of(row: Row) -> Card:
    """The card of a row."""
    return Card(
        name=rule_name(row),
        names=row["names"],
        konami_id=next(iter(row.get("konami_ids", ())), None),
        passcode=next(iter(row.get("passcodes", ())), None),
        kind=Kind(row.get("kind", "unknown")),
        types=tuple(row.get("types", ())),
        icon=row.get("icon"),
        section=Section(row.get("section", "main")),
        counts_as=row.get("counts_as"),
        printed={region: date.fromisoformat(day) if day else None for region, day in row.get("printed", {}).items()},
        never_legal=row.get("never_legal", False),
    )


def load(folder: Path, cache: Path) -> Catalogue:
    """The catalogue of the snapshot in `folder`, compiled into `cache` where it is not there yet."""
    return Catalogue(compiled(folder, cache), effective(folder))
