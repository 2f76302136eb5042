"""Looking things up: rulesets, lists and cards as plain data."""

from datetime import date

from app.core.law import Size
from app.core.penalties.assessing import needs_level
from app.services import presenting
from app.services.desk import Desk
from app.services.presenting import Data


def rulesets(desk: Desk) -> list[Data]:
    """All rulesets with the first days of their documents."""
    return [
        {"id": name, "days": [day.isoformat() for day in desk.library.ruleset_days(name)]}
        for name in desk.library.rulesets()
    ]


def ruleset(desk: Desk, name: str, on: date) -> Data:
    """A ruleset on a day with the documents in force; `UnknownRuleset`, `NotInForce`."""
    law = desk.library.law(name, on)
    rules, guide = law.ruleset, law.guide
    return {
        "id": rules.id,
        "title": rules.title,
        "on": on.isoformat(),
        "main": _size(rules.main),
        "extra": _size(rules.extra),
        "side": _size(rules.side),
        "copies": rules.copies.maximum if rules.copies else None,
        "banlist": rules.banlist,
        "guide": rules.guide,
        "level_name": guide.level_name or None if guide else None,
        "level_needed": guide is not None and needs_level(guide),
        "levels": [level.model_dump() for level in guide.levels] if guide else [],
        "documents": presenting.documents(law),
        "notes": presenting.notes(law),
    }


def _size(size: Size | None) -> Data | None:
    if size is None:
        return None
    cites = dict.fromkeys(cite for cite in (size.cite, size.maximum_cite) if cite)
    return {"minimum": size.minimum, "maximum": size.maximum, "exactly": size.exactly, "cite": "; ".join(cites)}


def series(desk: Desk) -> list[Data]:
    """All series of lists with their days and known gaps."""
    return [
        {
            "id": one.id,
            "title": one.title,
            "kind": one.kind,
            "days": [day.isoformat() for day in desk.library.banlist_days(one.id)],
            "gaps": [gap.text for gap in one.gaps],
        }
        for one in desk.library.series()
    ]


def banlist(desk: Desk, name: str, on: date) -> Data:
    """The list of a series in force on a day; `UnknownSeries`, `NotInForce`."""
    held = desk.library.banlist(name, on)
    by_limit = {limit: sorted(card for card, allowed in held.limits.items() if allowed == limit) for limit in range(3)}
    return {
        "series": held.series,
        "title": held.title,
        "on": on.isoformat(),
        "effective": held.effective.isoformat(),
        "forbidden": by_limit[0],
        "limited": by_limit[1],
        "semi_limited": by_limit[2],
        "points": dict(sorted(held.points.items())),
        "notes": [{"code": note.code, "text": note.text} for note in held.notes],
    }


def difference(desk: Desk, name: str, before: date, after: date) -> Data:
    """What changed between the lists in force on two days; `UnknownSeries`, `NotInForce`."""
    changes = desk.library.difference(name, before, after)
    return {
        "series": name,
        "before": desk.library.banlist(name, before).effective.isoformat(),
        "after": desk.library.banlist(name, after).effective.isoformat(),
        "changes": [change._asdict() for change in changes],
    }


def cards(desk: Desk, query: str, language: str | None, limit: int) -> list[Data]:
    """Cards for a query, best first."""
    return [
        {
            **presenting.card(card),
            "names": dict(card.names),
            "kind": card.kind.value,
            "types": list(card.types),
            "icon": card.icon,
            "section": card.section.value,
            "counts_as": card.counts_as,
            "printed": {region: day.isoformat() if day else None for region, day in card.printed.items()},
            "never_legal": card.never_legal,
        }
        for card in desk.catalogue.search(query, language, limit)
    ]
