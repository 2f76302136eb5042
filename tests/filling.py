"""Real decks of a wished size: given cards, filled up with cards that break nothing under a ruleset on a day."""

from datetime import date
from functools import cache

from app.catalogue import Catalogue
from app.core.cards import Card, Section
from app.core.law import Law

Sections = dict[str, list[object]]
SIZES = {"main": 40, "extra": 0, "side": 0}


@cache
def harmless(catalogue: Catalogue, section: Section) -> tuple[Card, ...]:
    """Cards printed in every region asked for before 2004, on no list ever used in the cases."""
    found: list[Card] = []
    for number in range(4007, 8000):
        card = catalogue.by_konami_id(number)
        if card is None or card.section is not section or card.counts_as or "ritual" in card.types:
            continue
        regions = ("jp", "tcg") if section is Section.EXTRA else ("jp", "tcg", "ae")
        days = [card.printed.get(region) for region in regions]
        plain = card.types in (("normal",), ("fusion",), ("fusion", "effect"))
        if plain and all(day is not None and day < date(2008, 3, 1) for day in days):
            found.append(card)
    return tuple(found)


def filled(
    catalogue: Catalogue,
    law: Law,
    given: list[list[object]],
    sizes: dict[str, int],
    besides: list[list[object]] | None = None,
) -> Sections:
    """A list in JSON form: `given` are [copies, name, section]; each section filled up to its size.

    Cards given, here or `besides`, fill nothing.
    """
    sections: Sections = {"main": [], "extra": [], "side": []}
    counts = dict.fromkeys(sections, 0)
    for copies, name, section in given:
        sections[str(section)].append({"card": name, "copies": copies})
        counts[str(section)] += int(str(copies))
    names = {name for _, name, _ in (*given, *(besides or []))}
    used: set[str] = set()
    for section, items in sections.items():
        wanted = sizes.get(section, SIZES[section]) - counts[section]
        for name in _names(catalogue, law, section, names | used, max(wanted, 0)):
            items.append(name)
            used.add(name)
    return sections


def _names(catalogue: Catalogue, law: Law, section: str, taken: set[object], count: int) -> list[str]:
    if not law.ruleset.catalogue:
        return [f"{section} {number}" for number in range(count)]
    limits = law.banlist.limits if law.banlist else {}
    kind = Section.EXTRA if section == "extra" else Section.MAIN
    free = [card.name for card in harmless(catalogue, kind) if card.name not in taken and card.name not in limits]
    assert len(free) >= count, (section, len(free))
    return free[:count]
