"""Reading a source, from a file or a URL, and putting the new snapshot in the place of the present one."""

import hashlib
import json
import os
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

import httpx

from app.cardsources.cdb import read_cdb
from app.cardsources.found import Found, SourceUnreadable
from app.cardsources.merging import Merged, merge
from app.cardsources.yaml_yugi import read_yaml_yugi
from app.cardsources.ygoprodeck import read_ygoprodeck
from app.catalogue.near import LANGUAGES
from app.catalogue.snapshot import Row, rendered, rows

TITLES = {
    "yaml-yugi": "DawnbrandBots/yaml-yugi, aggregate",
    "cdb": "cards.cdb of an EDOPro installation",
    "ygoprodeck": "YGOPRODeck API",
}
MOST_BYTES = 300_000_000
SECONDS = 60.0


class Origin(NamedTuple):
    """What is said of the source in source.toml."""

    kind: str
    where: str
    retrieved: date
    language: str = "en"


class SnapshotRefused(ValueError):
    """The new snapshot lacks cards of the present one; `lost` are their rule names."""

    def __init__(self, lost: list[str]) -> None:
        self.lost = lost
        super().__init__(f"{len(lost)} cards of the present snapshot are not in the source: {', '.join(lost)}")


def read_source(origin: Origin, client: httpx.Client) -> Found:
    """The cards of a source. `SourceUnreadable` where it cannot be fetched, or is not what its kind says."""
    if not origin.where.startswith(("http://", "https://")):
        return _read(origin, Path(origin.where))
    handle, name = tempfile.mkstemp()
    try:
        with os.fdopen(handle, "wb") as out:
            for part in _fetched(origin.where, client):
                out.write(part)
        return _read(origin, Path(name))
    finally:
        os.unlink(name)


def rebuild(folder: Path, found: Found, origin: Origin, *, force: bool = False, dry_run: bool = False) -> Merged:
    """Writes the new snapshot to `folder` and returns how it differs from the present one.

    `SnapshotRefused` where cards were lost and `force` is not given; with `dry_run` nothing is written or refused.
    """
    merged = merge(list(rows(folder)), found.cards)
    if dry_run:
        return merged
    if merged.lost and not force:
        raise SnapshotRefused(merged.lost)
    text = rendered(merged.rows)
    contents = {
        "cards.jsonl": text,
        "source.toml": _source(folder, merged.rows, text, origin),
        "old_names.toml": _old_names(folder, merged.renamed),
    }
    for name, content in contents.items():
        _replace(folder / name, content)
    return merged


def kept(merged: Merged, found: Found) -> Iterator[str]:
    """What the source does not give and the new snapshot keeps from the present one, for a person to read."""
    given = {language for card in found.cards for language in card.names}
    languages = [language for language in LANGUAGES if language not in given]
    if languages:
        yield f"names in {', '.join(languages)}"
    regions = {region for card in found.cards for region in card.printed}
    held = Counter(region for row in merged.rows for region in row.get("printed", {}))
    if missing := [region for region in held if region not in regions]:
        yield f"first prints in {', '.join(missing)}"
    if not any(card.konami_id for card in found.cards):
        yield "database numbers"
    if count := sum(row.get("never_legal", False) for row in merged.rows):
        yield f"{count} prints that no tournament allows"


def _read(origin: Origin, path: Path) -> Found:
    try:
        if origin.kind == "cdb":
            return read_cdb(path, origin.language)
        content = path.read_bytes()
    except OSError as error:
        raise SourceUnreadable(f"{origin.where} cannot be read: {error.strerror}") from error
    return read_yaml_yugi(content) if origin.kind == "yaml-yugi" else read_ygoprodeck(content, origin.language)


def _fetched(url: str, client: httpx.Client) -> Iterator[bytes]:
    total = 0
    try:
        with client.stream("GET", url, follow_redirects=True, timeout=SECONDS) as answer:
            answer.raise_for_status()
            for part in answer.iter_bytes():
                total += len(part)
                if total > MOST_BYTES:
                    raise SourceUnreadable(f"{url} is longer than {MOST_BYTES} bytes")
                yield part
    except httpx.HTTPError as error:
        raise SourceUnreadable(f"{url} cannot be fetched: {error}") from error


def _source(folder: Path, cards: list[Row], text: str, origin: Origin) -> str:
    """The text of source.toml: the new source first, then those of which facts were kept."""
    before = tomllib.loads((folder / "source.toml").read_text(encoding="utf-8"))
    title = TITLES[origin.kind]
    note = f"Facts that it does not give are those of the snapshot of {before['effective']}."
    lines = [
        "# Where the facts of cards.jsonl and numbers.toml come from, and what is known to be wrong with them.",
        f"effective = {origin.retrieved}",
        f"cards = {sum(not row.get('never_legal', False) for row in cards)}",
        f"never_legal = {sum(row.get('never_legal', False) for row in cards)}",
        f'sha256 = "{hashlib.sha256(text.encode()).hexdigest()}" # of cards.jsonl',
    ]
    own = {"title": title, "where": origin.where, "retrieved": origin.retrieved, "note": note}
    for source in (own, *(source for source in before["source"] if source["title"] != title)):
        lines += ["", "[[source]]", *(f"{key} = {_written(value)}" for key, value in source.items())]
    return "\n".join(lines) + "\n"


def _old_names(folder: Path, renamed: dict[str, str]) -> str:
    """The text of old_names.toml with the names that the source has changed at its end."""
    text = (folder / "old_names.toml").read_text(encoding="utf-8")
    known = tomllib.loads(text)["renamed"]
    return text + "".join(
        f"{_written(old)} = {_written(new)}\n" for old, new in renamed.items() if old not in known and old != new
    )


def _written(value: str | date) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def _replace(path: Path, text: str) -> None:
    """Put a file in its place whole."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
        os.chmod(name, 0o644)
        os.replace(name, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)
