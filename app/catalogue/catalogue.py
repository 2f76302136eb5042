"""Look-up of cards by passcode, database number and name; cards are made when first asked for, one object a card."""

from collections.abc import Callable
from datetime import date
from functools import cached_property
from pathlib import Path

from app.catalogue.compiled import Main, More, compiled
from app.catalogue.snapshot import Row, effective, rule_name
from app.catalogue.suggesting import Suggester
from app.core.cards import Card, Kind, Section
from app.core.deck import How
from app.core.naming import folded_key_of, key_of


class Catalogue:
    """All cards of a snapshot. Not changed after loading; safe to share between threads."""

    def __init__(self, main: Main, more: Callable[[], More], day: date) -> None:
        self.sha256 = main.sha256
        self.effective = day
        self._rows = main.rows
        self._names = main.names
        self._passcodes = main.passcodes
        self._tokens = frozenset(main.tokens)
        self._prerelease = main.prerelease
        self._rush_duel_prefixes = tuple(main.rush_duel_prefixes)
        self._skills = frozenset(map(key_of, main.skills))
        self._load_more = more
        self._cards: dict[int, Card] = {}
        self._by_passcode: dict[int, tuple[Card, How]] = {}

    def __len__(self) -> int:
        return len(self._rows)

    @cached_property
    def _more(self) -> More:
        return self._load_more()

    @cached_property
    def _suggester(self) -> Suggester:
        return Suggester(self._names, [key_of(rule_name(row)) for row in self._rows])

    @cached_property
    def _konami_ids(self) -> dict[int, int]:
        return {number: place for place, row in enumerate(self._rows) for number in row.get("konami_ids", ())}

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
        return self._narrowed(self._names.get(key := key_of(name)), key, key_of, language)

    def by_folded_name(self, name: str, language: str | None = None) -> tuple[Card, ...]:
        """All cards whose name is the same at the second level."""
        for written in dict.fromkeys((name, name.replace("ß", "β"))):
            key = folded_key_of(written)
            if found := self._narrowed(self._more.folded.get(key), key, folded_key_of, language):
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
        return key_of(name) in self._names

    def holding(self, fragment: str, limit: int = 12) -> tuple[Card, ...]:
        """The cards of which a name begins with `fragment` as whole words, or holds it so, at most `limit`."""
        return tuple(self._card(place) for place in self._suggester.holding(key_of(fragment), limit))

    def suggest(
        self, name: str, section: Section | None = None, language: str | None = None, limit: int = 5
    ) -> tuple[Card, ...]:
        """The cards most likely meant, best first; those that may lie in `section` only."""
        hint = self.by_abbreviation(name)
        places = self._suggester.suggest(key_of(name), language, limit * 4)
        cards = [self._card(place) for place in places]
        hinted = cards if hint is None else [hint, *cards]
        fitting = [card for card in hinted if section in (None, Section.SIDE, card.section)]
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
        return next((card for card in self.by_name(name) if card.name == name), None)

    def rule_name(self, konami_id: int) -> str | None:
        """The rule name for a number of Konami's database."""
        card = self.by_konami_id(konami_id)
        return None if card is None else card.name

    def _narrowed(
        self, places: int | list[int] | None, key: str, key_in: Callable[[str], str], language: str | None
    ) -> tuple[Card, ...]:
        if places is None:
            return ()
        if isinstance(places, int):
            return (self._card(places),)
        cards = tuple(self._card(place) for place in places)
        if language is not None:
            own = tuple(card for card in cards if language in card.names and key_in(card.names[language]) == key)
            return own or cards
        return cards

    def _card(self, place: int) -> Card:
        card = self._cards.get(place)
        if card is None:
            card = self._cards.setdefault(place, card_of(self._rows[place]))
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
    main, more = compiled(folder, cache)
    return Catalogue(main, more, effective(folder))
