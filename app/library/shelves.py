"""The shelves of the library: rulesets, lists and penalty guides by id and day, read when first asked for."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel

from app.core.dating import in_force, in_force_with_ends
from app.core.law import Banlist, Context, DocumentReference, Law, Ruleset
from app.errors import DocumentBroken, NotInForce, UnknownGuide, UnknownList, UnknownRuleset, UnknownSeries
from app.library.lists import Change, ListDocument, RuleName, Series, by_rule_name, changes, notes_on
from app.library.memory import Memory
from app.library.reading import Stored, days_in, folders_in, read

if TYPE_CHECKING:
    from app.core.penalties.guide import Guide

REMEMBERED = 4096
"""How many laws are kept: a day comes from outside, so that their number needs a bound."""

Model = TypeVar("Model", bound=BaseModel)


class Library:
    """The data folders `banlists`, `rulesets` and `penalties` under `folder`. Safe to share between threads.

    `rule_name` gives the rule name for a Konami id, from the catalogue; without one, lists keep the names they print.
    Whatever was read stays in memory: a new file is seen by a new library.
    """

    def __init__(self, folder: Path, rule_name: RuleName | None = None) -> None:
        self._folder = folder
        self._rule_name: RuleName = rule_name or _no_catalogue
        self._memory = Memory()
        self._laws: dict[tuple[str, date], Law] = {}

    def rulesets(self) -> tuple[str, ...]:
        """The ids of all rulesets."""
        return self._names("rulesets")

    def ruleset_days(self, name: str) -> tuple[date, ...]:
        """The first days of a ruleset's documents, ascending; `UnknownRuleset`."""
        if name not in self.rulesets():
            raise UnknownRuleset(name, self.rulesets())
        return self._days("rulesets", name)

    def ruleset(self, name: str, on: date) -> Ruleset:
        """The ruleset in force on a day; `UnknownRuleset`, `NotInForce`."""
        return self._ruleset(name, on).document

    def series(self) -> tuple[Series, ...]:
        """All series of lists, by id."""
        return tuple(self.series_of(name) for name in self._names("banlists"))

    def series_of(self, name: str) -> Series:
        """One series of lists; `UnknownSeries`."""
        if name not in self._names("banlists"):
            raise UnknownSeries(name, self._names("banlists"))
        return self._file("banlists", name, "series", Series).document

    def banlist_days(self, series: str) -> tuple[date, ...]:
        """The first days of all lists of a series and of the one it falls back on, ascending; `UnknownSeries`."""
        return tuple(self._homes(series))

    def banlist(self, series: str, on: date) -> Banlist:
        """The list in force on a day, by rule names, with what must be said about it; `UnknownSeries`, `NotInForce`."""
        return self._banlist(self.banlist_on(series, on).document, series, on)

    def banlist_on(self, series: str, on: date) -> Stored[ListDocument]:
        """The list in force on a day, as its file says it; `UnknownSeries`, `NotInForce`."""
        days = self.banlist_days(series)
        day = in_force_with_ends(days, (overlay.span for overlay in self._whole(series).overlays), on)
        if day is None:
            raise NotInForce("list of the series", series, on, first=days[0] if days else None)
        return self._list(series, day)

    def banlist_document(self, series: str, day: date) -> Stored[ListDocument]:
        """The list that takes effect on this very day; `UnknownSeries`, `UnknownList`."""
        if day not in self._homes(series):
            raise UnknownList(f"{series} {day}")
        return self._list(series, day)

    def difference(self, series: str, old: date, new: date) -> tuple[Change, ...]:
        """What changed from the list in force on one day to that on another; `UnknownSeries`, `NotInForce`."""
        return changes(self.banlist_on(series, old).document, self.banlist_on(series, new).document)

    def guides(self) -> tuple[str, ...]:
        """The ids of all penalty guides."""
        return self._names("penalties")

    def guide_days(self, name: str) -> tuple[date, ...]:
        """The first days of a penalty guide's documents, ascending; `UnknownGuide`."""
        if name not in self.guides():
            raise UnknownGuide(name, self.guides())
        return self._days("penalties", name)

    def guide(self, name: str, on: date) -> "Guide":
        """The penalty guide in force on a day; `UnknownGuide`, `NotInForce`."""
        return self._guide(name, self._guide_day(name, on)).document

    def guide_reference(self, name: str, on: date) -> DocumentReference:
        """How a verdict names the guide in force on a day; `UnknownGuide`, `NotInForce`."""
        day = self._guide_day(name, on)
        kept = self._guide(name, day)
        return kept.reference("guide", name, day, kept.document.title, kept.document.source[0])

    def law(self, ruleset: str, on: date, context: Context | None = None) -> Law:
        """Everything in force for a ruleset on a day; `UnknownRuleset`, `NotInForce`."""
        law = self._laws.get((ruleset, on)) or self._remembered(ruleset, on)
        if context is None:
            return law
        return Law(law.ruleset, law.on, law.banlist, law.guide, context, law.documents, law.notes)

    def _remembered(self, name: str, on: date) -> Law:
        """The law, kept for the next time. Two threads may assemble the same one; it is equal."""
        law = self._assembled(name, on)
        if len(self._laws) >= REMEMBERED:
            self._laws.clear()
        self._laws[name, on] = law
        return law

    def _assembled(self, name: str, on: date) -> Law:
        stored = self._ruleset(name, on)
        rules = stored.document
        documents = [stored.reference("ruleset", name, _day_of(stored), rules.title, rules.source[0])]
        banlist, guide, notes = None, None, rules.notes
        if rules.banlist is not None:
            banlist = self.banlist(rules.banlist, on)
            documents.append(_list_reference(self.banlist_on(rules.banlist, on)))
            notes += banlist.notes
        if rules.guide is not None:
            guide = self.guide(rules.guide, on)
            documents.append(self.guide_reference(rules.guide, on))
        return Law(rules, on, banlist, guide, documents=tuple(documents), notes=notes)

    def _ruleset(self, name: str, on: date) -> Stored[Ruleset]:
        days = self.ruleset_days(name)
        day = in_force(days, on)
        if day is None:
            raise NotInForce("ruleset", name, on, first=days[0] if days else None)
        stored = self._file("rulesets", name, day.isoformat(), Ruleset)
        _as_named(stored.document.id, stored.document.effective, "rulesets", name, day)
        if (last := stored.document.until) is not None and on > last:
            raise NotInForce("ruleset", name, on, first=days[0], last=last)
        return stored

    def _guide_day(self, name: str, on: date) -> date:
        days = self.guide_days(name)
        day = in_force(days, on)
        if day is None:
            raise NotInForce("penalty guide", name, on, first=days[0] if days else None)
        return day

    def _guide(self, name: str, day: date) -> "Stored[Guide]":
        # Imported when first asked for: lists and rulesets do not need the model of the penalties.
        from app.core.penalties.guide import Guide

        return self._file("penalties", name, day.isoformat(), Guide)

    def _whole(self, name: str) -> Series:
        """A series with the gaps and temporary lists of the one it falls back on, whose lists are its own too."""
        series = self.series_of(name)
        if series.falls_back_on is None:
            return series
        other = self._whole(series.falls_back_on)
        more = {"gaps": series.gaps + other.gaps, "overlays": series.overlays + other.overlays}
        return series.model_copy(update=more)

    def _homes(self, series: str) -> dict[date, str]:
        """The first day of every list, ascending, and the folder that holds it; a series' own list goes first."""
        return self._memory.once(("homes", series), lambda: self._union(self.series_of(series)))

    def _union(self, series: Series) -> dict[date, str]:
        homes = {} if series.falls_back_on is None else dict(self._homes(series.falls_back_on))
        homes |= dict.fromkeys(self._days("banlists", series.id), series.id)
        return dict(sorted(homes.items()))

    def _list(self, series: str, day: date) -> Stored[ListDocument]:
        home = self._homes(series)[day]
        stored = self._file("banlists", home, day.isoformat(), ListDocument)
        _as_named(stored.document.series, stored.document.effective, "banlists", home, day)
        return stored

    def _banlist(self, document: ListDocument, series: str, on: date) -> Banlist:
        key = ("by rule name", document.series, document.effective.isoformat())
        values = self._memory.once(key, lambda: by_rule_name(document, self._rule_name))
        notes = notes_on(self._whole(series), document, self.banlist_days(series), on)
        limits, points = ({}, values) if document.points else (values, {})
        return Banlist(document.series, document.title, document.effective, limits, points, notes)

    def _names(self, shelf: str) -> tuple[str, ...]:
        return self._memory.once(("names", shelf), lambda: folders_in(self._folder / shelf))

    def _days(self, shelf: str, name: str) -> tuple[date, ...]:
        return self._memory.once(("days", shelf, name), lambda: days_in(self._folder / shelf / name))

    def _file(self, shelf: str, name: str, stem: str, model: type[Model]) -> Stored[Model]:
        path = self._folder / shelf / name / f"{stem}.toml"
        return self._memory.once(("file", shelf, name, stem), lambda: read(path, model))


def _no_catalogue(_: int) -> str | None:
    return None


def _as_named(found: str, since: date | None, shelf: str, name: str, day: date) -> None:
    """`DocumentBroken` where the id and day inside a file are not those of its place."""
    if (found, since) != (name, day):
        raise DocumentBroken(f"{shelf}/{name}/{day}.toml", f"the file says {found} of {since}")


def _day_of(stored: Stored[Ruleset]) -> date:
    """The first day of a ruleset from a file, which has one: it was compared with the file's name."""
    return stored.document.effective or date.min


def _list_reference(stored: Stored[ListDocument]) -> DocumentReference:
    document = stored.document
    return stored.reference("banlist", document.series, document.effective, document.title, document.source)
