"""One page a guide, made of its data: docs/guides/<guide>.md."""

from collections.abc import Iterable, Iterator

from app.core.penalties.assessing import penalty_at
from app.core.penalties.guide import Guide, Infraction, Penalty
from app.core.penalties.scale import AssignedBy

NOT_ASSIGNED = {
    AssignedBy.NONE: "none assigned",
    AssignedBy.JUDGE: "the judge's",
    AssignedBy.ILLEGIBLE: "not legible",
    AssignedBy.CUT: "cut off",
}


def page(guide: Guide) -> str:
    """Every infraction with its penalties and cite, and what the document leaves open."""
    return "\n".join(_page(guide)).rstrip() + "\n"


def _page(guide: Guide) -> Iterator[str]:
    yield from (f"# {guide.title} (`{guide.id}`)", "")
    yield from (f"In force from {guide.effective}. Made from `penalties/{guide.id}/{guide.effective}.toml`.", "")
    for source in guide.source:
        yield f"- {source.title}" + (f": {source.section}" if source.section else "")
    yield from ("", "## Penalties", "", "| kind | own word | effect | given by | cite |", "|---|---|---|---|---|")
    for rung in guide.scale:
        yield f"| {rung.kind} | {rung.local_name} | {rung.effect} | {rung.who_may_give} | {rung.cite} |"
    if guide.levels:
        yield from ("", f"## Levels ({guide.level_name})", "")
        yield from (f"{level.number}. {level.name}: {level.description}" for level in guide.levels)
    combination, escalation = guide.combination, guide.escalation
    yield from ("", "## Several at once, and repetition", "", f"- {combination.rule} ({combination.cite})")
    yield from (f"- {escalation.text} ({escalation.cite})", "", "## Infractions", "")
    for infraction in guide.infractions:
        yield from _infraction(infraction, guide)
    yield from ("## What the document leaves open", "")
    for entry in guide.uncovered:
        yield f"- {', '.join(entry.codes)}: {entry.text}"
    yield ""
    yield from (f"- **{note.code}** {note.text}" for note in guide.notes)


def _infraction(infraction: Infraction, guide: Guide) -> Iterator[str]:
    yield from (f"### {infraction.code} {infraction.title}", "")
    yield from (f"{infraction.english} ({infraction.cite}). {infraction.description}".rstrip(), "")
    if infraction.bands:
        for band in infraction.bands:
            yield f"- {band.label}: {_penalty(band.penalty, guide)}"
    else:
        yield f"- Penalty: {_penalty(infraction.penalty, guide)}"
    if infraction.aggravation:
        yield f"- {infraction.aggravation}"
    if infraction.correction:
        order = infraction.correction
        limit = (
            f" Within {order.time_limit_seconds // 60} minutes, else {order.on_timeout}."
            if order.on_timeout and order.time_limit_seconds
            else ""
        )
        yield f"- Correction: `{order.verb}`. {order.text}{limit}".rstrip()
    for case in infraction.cases:
        own = f": {_penalty(case.penalty, guide)}" if case.penalty else ""
        yield f"- `{case.error}` ({case.cite}){own}"
    if infraction.notes:
        yield f"- See {', '.join(infraction.notes)}"
    yield ""


def _penalty(penalty: Penalty, guide: Guide) -> str:
    levels: Iterable[int | None] = [level.number for level in guide.levels] if penalty.by_level else [None]
    shown = [_at(penalty, level, guide) for level in levels]
    if len(set(shown)) == 1:
        return shown[0]
    return "; ".join(f"level {level}: {text}" for level, text in zip(levels, shown, strict=True))


def _at(penalty: Penalty, level: int | None, guide: Guide) -> str:
    given = penalty_at(penalty, level, guide)
    if given.kind is None:
        hint = f" (suggested: {given.suggestion}, {given.suggestion_from})" if given.suggestion else ""
        return f"{NOT_ASSIGNED[given.assigned_by]}{hint}"
    upper = f" up to {given.at_most}" if given.at_most else ""
    return f"{given.kind}{upper}" + (f" ({given.local_name})" if given.local_name else "")
