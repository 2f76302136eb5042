"""Lists to measure with: real cards that break nothing, and three violations where they are wanted."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from app.catalogue import Catalogue
from app.core.cards import Card, Section

RULESET, ON = "id-2024", "2024-06-01"
BEFORE = date(2008, 3, 1)
EXODIA = "Forbidden One"
FORBIDDEN = 55144522
"""Pot of Greed."""


@dataclass(frozen=True, slots=True)
class Held:
    """Copies of a card in a section."""

    card: Card
    copies: int
    section: Section


Cards = tuple[Held, ...]


def old_cards(catalogue: Catalogue, section: Section) -> Iterator[Card]:
    """Plain cards that every region had long ago; none of them was ever on a list, as the parts of Exodia are."""
    for number in range(4007, 8000):
        card = catalogue.by_konami_id(number)
        if card is None or card.section is not section or card.counts_as is not None or EXODIA in card.name:
            continue
        days = [
            card.printed.get(region) for region in ("jp", "tcg") if section is Section.EXTRA or "ae" in card.printed
        ]
        if card.types in (("normal",), ("fusion",)) and days and all(day and day < BEFORE for day in days):
            yield card


def legal(catalogue: Catalogue) -> Cards:
    """70 cards: 40 main, 15 extra, 15 side, threefold or single as players have them."""
    plain, fusions = list(old_cards(catalogue, Section.MAIN)), list(old_cards(catalogue, Section.EXTRA))
    main = [Held(card, 3, Section.MAIN) for card in plain[:11]] + [Held(card, 1, Section.MAIN) for card in plain[11:18]]
    extra = [Held(card, 1, Section.EXTRA) for card in fusions[:15]]
    side = [Held(card, 3, Section.SIDE) for card in plain[18:23]]
    return (*main, *extra, *side)


def with_violations(catalogue: Catalogue) -> Cards:
    """The same with three violations: a Forbidden card, four copies of a card, a fusion monster in the main deck."""
    cards = list(legal(catalogue))
    forbidden = catalogue.by_passcode(FORBIDDEN)
    assert forbidden is not None
    cards[15] = Held(forbidden[0], 1, Section.MAIN)
    cards[16] = Held(cards[0].card, 1, Section.MAIN)
    cards[17] = Held(list(old_cards(catalogue, Section.EXTRA))[20], 1, Section.MAIN)
    return tuple(cards)


def swapped(catalogue: Catalogue) -> Cards:
    """The legal list with two cards of the main deck exchanged for others."""
    cards = list(legal(catalogue))
    other = list(old_cards(catalogue, Section.MAIN))[30:32]
    cards[16:18] = [Held(card, 1, Section.MAIN) for card in other]
    return tuple(cards)


def as_ydk(cards: Cards) -> str:
    """A .ydk file: a passcode a line."""
    lines: list[str] = []
    for section, heading in ((Section.MAIN, "#main"), (Section.EXTRA, "#extra"), (Section.SIDE, "!side")):
        lines.append(heading)
        for held in cards:
            if held.section is section:
                lines += [f"{held.card.passcode:08}"] * held.copies
    return "\n".join(lines) + "\n"


def as_text(cards: Cards) -> str:
    """A plain list: copies and a name a line."""
    lines: list[str] = []
    for section, heading in ((Section.MAIN, "Main Deck"), (Section.EXTRA, "Extra Deck"), (Section.SIDE, "Side Deck")):
        lines.append(heading)
        lines += [f"{held.copies} {held.card.name}" for held in cards if held.section is section]
    return "\n".join(lines) + "\n"


def sixty_names(catalogue: Catalogue) -> str:
    """A text list of 60 different names, a line each."""
    plain, fusions = list(old_cards(catalogue, Section.MAIN)), list(old_cards(catalogue, Section.EXTRA))
    main = tuple(Held(card, 1, Section.MAIN) for card in plain[:40])
    extra = tuple(Held(card, 1, Section.EXTRA) for card in fusions[:10])
    side = tuple(Held(card, 1, Section.SIDE) for card in plain[40:50])
    return as_text((*main, *extra, *side))


def body(**parts: object) -> bytes:
    """The body of a request under the ruleset and day that all measures use, unless `parts` say otherwise."""
    return json.dumps({"ruleset": RULESET, "on": ON, **parts}).encode()
