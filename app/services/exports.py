"""What an event's staff take out: CSV that no spreadsheet runs, JSON, ydk files in a zip, sheets as PDF."""

import csv
import io
import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from app.db.tables import Event, Registration, Revision
from app.documents.sheet import Head, print_sheets
from app.services import audit, events
from app.services.actors import Action, Actor, require
from app.services.desk import Desk
from app.services.event_checks import law_of, of_revision, read_deck
from app.services.events import late_minutes

Data = dict[str, Any]
SECTIONS = ("main", "extra", "side")
COLUMNS = (
    "player_name",
    "player_number",
    "state",
    "worst",
    "late_by_minutes",
    "revision",
    "table",
    "checked_at",
    "withdrawn_at",
    *SECTIONS,
    "deck_hash",
    "registration",
)
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula, in ASCII and in full width."""


@dataclass(frozen=True, slots=True)
class Exported:
    """An event with its registrations and the lists that count."""

    event: Event
    entries: Sequence[tuple[Registration, Revision | None]]


def collect(session: Session, actor: Actor, event_id: str, at: datetime) -> Exported:
    """All registrations of an event with their lists; the read of each is on record."""
    require(actor, Action.EXPORT, event_id)
    event = events.get(session, actor, event_id)
    current = (col(Revision.registration_id) == Registration.id) & (col(Revision.number) == Registration.revision)
    query = select(Registration, Revision).join(Revision, current, isouter=True)
    ordered = query.where(Registration.event_id == event_id).order_by(
        col(Registration.player_name), col(Registration.id)
    )
    found: list[tuple[Registration, Revision | None]] = list(session.exec(ordered).all())
    audit.record(session, actor, "list.exported", event_id, at, event_id=event_id, detail={"lists": len(found)})
    for row, revision in found:
        if revision is not None:
            detail: dict[str, Any] = {"revision": revision.number, "export": True}
            audit.record(session, actor, "list.read", row.id, at, event_id=event_id, detail=detail)
    return Exported(event, found)


def as_csv(found: Exported) -> bytes:
    """One row a registration, in UTF-8 with the mark by which spreadsheets know it."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row, revision in found.entries:
        writer.writerow([safe(value) for value in _row(row, revision)])
    return out.getvalue().encode("utf-8-sig")


def safe(value: object) -> str:
    """A cell as text; what a spreadsheet would run as a formula begins with an apostrophe."""
    text = "" if value is None else str(value)
    return f"'{text}" if text.lstrip(" \u3000\ufeff").startswith(FORMULA) else text


def _row(row: Registration, revision: Revision | None) -> tuple[object, ...]:
    return (
        row.player_name,
        row.player_number,
        row.state,
        row.worst,
        late_minutes(row.late_by_seconds),
        row.revision,
        row.table_number,
        row.checked_at.isoformat() if row.checked_at else None,
        row.withdrawn_at.isoformat() if row.withdrawn_at else None,
        *(_written(revision, section) for section in SECTIONS),
        row.deck_hash,
        row.id,
    )


def _written(revision: Revision | None, section: str) -> str:
    if revision is None:
        return ""
    lines = [f"{entry['copies']} {entry['card']['name']}" for entry in entries_of(revision, section)]
    return "; ".join([*lines, *(f"? {_one_line(written)}" for written in slots_of(revision, section))])


def entries_of(revision: Revision, section: str) -> list[Data]:
    """The cards of a section of a list, as it was read when it was handed in."""
    as_read: Data = revision.as_read
    return as_read[section]["entries"]


def slots_of(revision: Revision, section: str | None) -> list[str]:
    """What is no known card of a section, as written."""
    as_read: Data = revision.as_read
    return [slot["written"] for slot in as_read["not_cards"] if slot["section"] == section]


def as_ydk(revision: Revision) -> str:
    """A list as ydk file; what has no passcode stands in it as a comment, not left out in silence."""
    lines = [f"#created by Deckcheck, registration {revision.registration_id}, revision {revision.number}"]
    for section, head in zip(SECTIONS, ("#main", "#extra", "!side"), strict=True):
        lines.append(head)
        for entry in entries_of(revision, section):
            passcode, copies = entry["card"]["passcode"], entry["copies"]
            lines += [str(passcode)] * copies if passcode else [f"# no passcode: {copies} {entry['card']['name']}"]
        lines += [f"# no card: {_one_line(written)}" for written in slots_of(revision, section)]
    lines += [f"# no card: {_one_line(written)}" for written in slots_of(revision, None)]
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def as_zip(found: Exported) -> bytes:
    """A ydk file a list, and the CSV that tells whose it is."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("registrations.csv", as_csv(found))
        for row, revision in found.entries:
            if revision is not None:
                number = re.sub(r"[^A-Za-z0-9-]", "", row.player_number)[:20] or "none"
                archive.writestr(f"{number}-{row.id}.ydk", as_ydk(revision))
    return out.getvalue()


def as_sheets(desk: Desk, found: Exported, language: str) -> bytes:
    """The registration sheets of all lists that are there, as one PDF."""
    event, law = found.event, law_of(found.event)
    return print_sheets(
        (
            (
                Head(row.player_name, row.player_number, event.name, event.starts_on.isoformat()),
                read_deck(desk, law, of_revision(revision)),
            )
            for row, revision in found.entries
            if revision is not None and row.withdrawn_at is None
        ),
        language,
    )
