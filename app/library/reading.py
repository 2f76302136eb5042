"""Reading one dated file into its model, with the hash by which an answer names it."""

import tomllib
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel, ValidationError

from app.core.law import DocumentReference, Source
from app.errors import DocumentBroken

Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Stored(Generic[Model]):
    """A document as it stands in the data folders: what it says, where, and the SHA-256 of the file's bytes."""

    path: Path
    sha256: str
    document: Model

    def reference(self, kind: str, name: str, effective: date, title: str, source: Source) -> DocumentReference:
        """How a verdict names the document."""
        return DocumentReference(kind, name, effective, self.sha256, title, source.url or source.title)


def read(path: Path, model: type[Model]) -> Stored[Model]:
    """The file at `path` as a strict `model`; `DocumentBroken` if it is none."""
    try:
        content = path.read_bytes()
        document = model.model_validate(tomllib.loads(content.decode("utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise DocumentBroken(_named(path), str(error)) from error
    return Stored(path, sha256(content).hexdigest(), document)


def days_in(folder: Path) -> tuple[date, ...]:
    """The days that the files of a folder are named for, ascending; other files have no day."""
    return tuple(sorted(day for file in folder.glob("*.toml") if (day := day_named(file)) is not None))


def day_named(file: Path) -> date | None:
    """The day in a file's name, or None."""
    try:
        day = date.fromisoformat(file.stem)
    except ValueError:
        return None
    return day if day.isoformat() == file.stem else None


def folders_in(folder: Path) -> tuple[str, ...]:
    """The names of the folders in `folder`, sorted; none if it does not exist."""
    if not folder.is_dir():
        return ()
    return tuple(sorted(entry.name for entry in folder.iterdir() if entry.is_dir()))


def _named(path: Path) -> str:
    """The last three parts of a path: enough to find the file, nothing about the machine."""
    return "/".join(path.parts[-3:])
