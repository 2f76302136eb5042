"""A new snapshot from the present one and a source: what the source lacks is kept where the identities match."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from app.cardsources.found import TYPES, FoundCard
from app.catalogue.near import LANGUAGES
from app.catalogue.snapshot import Row, rule_name
from app.core.naming import key_of


@dataclass(frozen=True, slots=True)
class Merged:
    """The rows of the new snapshot and how they differ: rule names added, lost, and renamed (old to new)."""

    rows: list[Row]
    added: list[str] = field(default_factory=list[str])
    lost: list[str] = field(default_factory=list[str])
    renamed: dict[str, str] = field(default_factory=dict[str, str])
    changed: int = 0


def merge(present: list[Row], found: Iterable[FoundCard]) -> Merged:
    """The present rows with the facts of the source, and the cards that it has beside them.

    A card is the same if its database number is, else a passcode, else the name in some language. Cards of which the
    source knows nothing are lost; prints that no tournament allows are not: hardly any source has them.
    """
    match = _matcher(present)
    rows: dict[int, Row] = {}
    new: dict[str, Row] = {}
    for card in found:
        place = match(card)
        if place is None:
            name = rule_name({"names": dict(card.names)})
            new[name] = _updated(new.get(name, {"names": {}}), card)
        else:
            rows[place] = _updated(rows.get(place, present[place]), card)
    lost = [row for place, row in enumerate(present) if place not in rows and not row.get("never_legal")]
    renamed = {
        rule_name(present[place]): rule_name(row)
        for place, row in rows.items()
        if key_of(rule_name(row)) != key_of(rule_name(present[place]))
    }
    kept = [row for place, row in enumerate(present) if place not in rows and row.get("never_legal")]
    merged = [_with_names_of_today(row, renamed) for row in (*rows.values(), *new.values(), *kept)]
    return Merged(
        sorted(merged, key=lambda row: (row.get("never_legal", False), rule_name(row))),
        sorted(new),
        sorted(map(rule_name, lost)),
        renamed,
        sum(row != present[place] for place, row in rows.items()),
    )


def _matcher(present: list[Row]) -> Callable[[FoundCard], int | None]:
    """How a card of the source finds its place among the present rows."""
    ids = {number: place for place, row in enumerate(present) for number in row.get("konami_ids", ())}
    codes = {code: place for place, row in enumerate(present) for code in row.get("passcodes", ())}
    names: dict[tuple[str, str], list[int]] = {}
    for place, row in enumerate(present):
        for language, name in row["names"].items():
            names.setdefault((language, key_of(name)), []).append(place)

    def match(card: FoundCard) -> int | None:
        if card.konami_id in ids:
            return ids[card.konami_id]
        for code in card.passcodes:
            if code in codes:
                return codes[code]
        for language, name in card.names.items():
            places = names.get((language, key_of(name)), [])
            if len(places) == 1:
                return places[0]
        return None

    return match


def _updated(row: Row, card: FoundCard) -> Row:
    """The row with the facts of the source; its own where the source has none. Fields in the file's order."""
    names = row["names"] | card.names
    updated: Row = {"names": {language: names[language] for language in LANGUAGES if language in names}}
    konami_ids = [*row.get("konami_ids", ()), *([] if card.konami_id is None else [card.konami_id])]
    passcodes = [*row.get("passcodes", ()), *card.passcodes]
    if konami_ids:
        updated["konami_ids"] = list(dict.fromkeys(konami_ids))
    if passcodes:
        updated["passcodes"] = list(dict.fromkeys(passcodes))
        if not row.get("official_passcode", card.official_passcode):
            updated["official_passcode"] = False
    updated["kind"] = card.kind
    types = _types(row.get("types", []), card)
    if types:
        updated["types"] = types
    if card.icon is not None:
        updated["icon"] = card.icon
    updated["section"] = card.section
    counts_as = card.counts_as or row.get("counts_as")
    if counts_as and counts_as != rule_name(updated):
        updated["counts_as"] = counts_as
    printed = _printed(row.get("printed", {}), card.printed)
    if printed:
        updated["printed"] = printed
    if row.get("never_legal"):
        updated["never_legal"] = True
    return updated


def _types(present: list[str], card: FoundCard) -> list[str]:
    """The types of the source; the present ones where they say all that it says and more."""
    if card.kind == "monster" and set(card.types) <= set(present):
        return present
    return [kind for kind in TYPES if kind in card.types]


def _printed(present: Mapping[str, str | None], found: Mapping[str, str | None]) -> dict[str, str | None]:
    """First prints by region: a day that is known stays, a region or a day that is not is taken from the source."""
    added = {region: day for region, day in found.items() if present.get(region) is None}
    return {**present, **added}


def _with_names_of_today(row: Row, renamed: Mapping[str, str]) -> Row:
    """The row, treated as the card of today's name."""
    if "counts_as" in row:
        return {**row, "counts_as": renamed.get(row["counts_as"], row["counts_as"])}
    return row
