"""Putting an imported list on its shelf, if nothing speaks against it."""

from datetime import date
from pathlib import Path

from app.core.dating import before
from app.errors import ListRefused
from app.library.lists import ListDocument
from app.library.shelves import Library
from app.listsources.compiling import Compiled, shrinkage
from app.listsources.writing import render


def put(compiled: Compiled, library: Library, folder: Path, *, force: bool = False) -> Path:
    """Writes the list to `folder/banlists/<series>/<day>.toml` and returns the path; `ListRefused` with every reason.

    Refused are: two values for one card (always); and without `force` rows that name no card or cannot be read, an
    empty or sharply shrunken list, a list that exists.
    """
    document = compiled.document
    path = folder / "banlists" / document.series / f"{document.effective}.toml"
    exists = (f"{path.name} exists",) if path.exists() else ()
    doubts = (
        *compiled.doubts,
        *shrinkage(document, _list_before(library, document.series, document.effective)),
        *exists,
    )
    reasons = compiled.conflicts if force else (*compiled.conflicts, *doubts)
    if reasons:
        raise ListRefused(f"{document.series} {document.effective}", reasons)
    path.write_text(render(document), encoding="utf-8", newline="\n")
    return path


def _list_before(library: Library, series: str, day: date) -> ListDocument | None:
    """The series' latest list before a day; temporary ones count."""
    earlier = before(library.banlist_days(series), day)
    return None if earlier is None else library.banlist_document(series, earlier).document
