"""The snapshot compiled for a quick start: rows decoded one by one when asked for, and every name already a key.

Three parts, each a file of the cache: what every process needs; what an unknown name needs; what suggestions need.
"""

import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from app.catalogue.index import Index, index_of
from app.catalogue.near import Keys, Near, near_of
from app.catalogue.snapshot import Row, abbreviations, digest, numbers, old_names, rows, rule_name
from app.core.naming import fold, key_of

VERSION = 5
Part = TypeVar("Part")


class Main(msgspec.Struct, array_like=True):
    """What every process needs: rows, the index of the names' keys, and numbers."""

    sha256: str
    rows: list[msgspec.Raw]
    names: Index
    passcodes: dict[int, int]
    konami_ids: dict[int, int]
    tokens: list[int]
    prerelease: dict[int, str]
    rush_duel_prefixes: list[str]
    skills: list[str]


class More(msgspec.Struct, array_like=True):
    """What only an unknown name needs: the index of keys of the second level, old names, abbreviations."""

    folded: Index
    old_names: dict[str, int]
    abbreviations: dict[str, int]


class Parts(msgspec.Struct):
    """The three parts; the second and third are read when they are called for."""

    main: Main
    more: Callable[[], More]
    near: Callable[[], Near]


def compiled(folder: Path, cache: Path) -> Parts:
    """The parts of the snapshot in `folder`: from the cache, or made anew and put there.

    Several processes may do this at once; what cannot be written or read there is made in memory.
    """
    sha256 = digest(folder)
    name = f"{sha256[:16]}-{VERSION}-{sys.byteorder}"
    paths = [cache / f"{name}.{part}.msgpack" for part in ("near", "more", "main")]
    cached = _cached(folder, paths)
    if cached is not None:
        return cached
    main, more, near = compile_snapshot(folder, sha256)
    try:
        cache.mkdir(parents=True, exist_ok=True)
        for path, part in zip(paths, (near, more, main), strict=True):
            _write(path, msgspec.msgpack.encode(part))
    except OSError:
        return Parts(main, lambda: more, lambda: near)
    return _cached(folder, paths) or Parts(main, lambda: more, lambda: near)


def _cached(folder: Path, paths: list[Path]) -> Parts | None:
    """The parts from their files; None where they are not there, or the first cannot be read."""
    near, more, main = paths
    first = _read(main, Main) if near.exists() and more.exists() else None
    if first is None:
        return None
    return Parts(
        first,
        lambda: _read(more, More) or compile_snapshot(folder, first.sha256)[1],
        lambda: _read(near, Near) or compile_snapshot(folder, first.sha256)[2],
    )


def compile_snapshot(folder: Path, sha256: str) -> tuple[Main, More, Near]:
    """The three parts, from the snapshot itself."""
    cards = list(rows(folder))
    keys = [{language: key_of(name) for language, name in row["names"].items()} for row in cards]
    folded = [{language: fold(key) for language, key in own.items()} for own in keys]
    return _main(folder, sha256, cards, keys), _more(folder, cards, folded), near_of(cards, keys)


def _main(folder: Path, sha256: str, cards: list[Row], keys: list[Keys]) -> Main:
    known = numbers(folder)
    passcodes = {code: place for place, row in enumerate(cards) for code in row.get("passcodes", ())}
    editors = known["pre_errata"].items()
    passcodes |= {int(code): passcodes[stands_for] for code, stands_for in editors if stands_for in passcodes}
    return Main(
        sha256=sha256,
        rows=[msgspec.Raw(msgspec.msgpack.encode(row)) for row in cards],
        names=index_of(_meant(cards, keys)),
        passcodes=passcodes,
        konami_ids={number: place for place, row in enumerate(cards) for number in row.get("konami_ids", ())},
        tokens=known["tokens"],
        prerelease={int(code): name for code, name in known["prerelease"].items()},
        rush_duel_prefixes=known["rush_duel_prefixes"],
        skills=known["skills"],
    )


def _more(folder: Path, cards: list[Row], folded: list[Keys]) -> More:
    by_name = {rule_name(row): place for place, row in enumerate(cards)}
    renamed = old_names(folder)
    return More(
        folded=index_of(_meant(cards, folded)),
        old_names={key_of(old): by_name[now] for old in renamed if (now := _today(old, renamed)) in by_name},
        abbreviations={
            key_of(short): by_name[name] for short, name in abbreviations(folder).items() if name in by_name
        },
    )


def _today(name: str, renamed: dict[str, str]) -> str:
    """The name of today of a card that was renamed, perhaps more than once."""
    seen: set[str] = set()
    while name in renamed and name not in seen:
        seen.add(name)
        name = renamed[name]
    return name


def _meant(cards: list[Row], keys: list[Keys]) -> Iterator[tuple[str, int]]:
    """Every key with the places of the cards that it means.

    Where prints that no tournament allows share a name with a card that is played, the name means that card.
    """
    found: defaultdict[str, list[int]] = defaultdict(list)
    for place, own in enumerate(keys):
        for key in dict.fromkeys(own.values()):
            found[key].append(place)
    for key, places in found.items():
        played = [place for place in places if not cards[place].get("never_legal")]
        yield from ((key, place) for place in played or places)


def _read(path: Path, part: type[Part]) -> Part | None:
    """A part from its file; None where there is none that can be read."""
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=part)
    except (OSError, msgspec.MsgspecError):
        return None


def _write(path: Path, content: bytes) -> None:
    """Put a file in its place whole: another process sees the old one or the new one."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
        os.chmod(name, 0o644)  # as made by one user, read by another: an image is built by root
        os.replace(name, path)
    except OSError:
        os.unlink(name)
        raise
