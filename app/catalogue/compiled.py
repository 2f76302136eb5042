"""The snapshot compiled for a quick start: plain rows, and every name already a key. Nothing is normalised at start."""

import os
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from app.catalogue.snapshot import Row, abbreviations, digest, numbers, old_names, rows, rule_name
from app.core.naming import folded_key_of, key_of

VERSION = 3
Keys = dict[str, int | list[int]]
Part = TypeVar("Part")


class Main(msgspec.Struct, array_like=True):
    """What every process needs: rows, keys of the first level, and numbers."""

    sha256: str
    rows: list[Row]
    names: Keys
    passcodes: dict[int, int]
    tokens: list[int]
    prerelease: dict[int, str]
    rush_duel_prefixes: list[str]
    skills: list[str]


class More(msgspec.Struct, array_like=True):
    """What only an unknown name needs: keys of the second level, old names, abbreviations."""

    folded: Keys
    old_names: dict[str, int]
    abbreviations: dict[str, int]


def compiled(folder: Path, cache: Path) -> tuple[Main, Callable[[], More]]:
    """The two parts: from the cache, or made anew and put there; the second is read when it is called for.

    Several processes may do this at once; what cannot be written or read there is made in memory.
    """
    sha256 = digest(folder)
    first, second = (cache / f"{sha256[:16]}-{VERSION}.{part}.msgpack" for part in ("main", "more"))
    main = _read(first, Main)
    if main is None or not second.exists():
        main, more = compile_snapshot(folder, sha256)
        with suppress(OSError):
            cache.mkdir(parents=True, exist_ok=True)
            _write(second, msgspec.msgpack.encode(more))
            _write(first, msgspec.msgpack.encode(main))
        return main, lambda: more
    return main, lambda: _read(second, More) or compile_snapshot(folder, sha256)[1]


def compile_snapshot(folder: Path, sha256: str) -> tuple[Main, More]:
    """Both parts, from the snapshot itself."""
    cards = list(rows(folder))
    known = numbers(folder)
    by_name = {rule_name(row): place for place, row in enumerate(cards)}
    passcodes = {code: place for place, row in enumerate(cards) for code in row.get("passcodes", ())}
    passcodes |= {int(code): passcodes[stands_for] for code, stands_for in known["pre_errata"].items()}
    main = Main(
        sha256,
        cards,
        _keys(cards, key_of),
        passcodes,
        known["tokens"],
        {int(code): name for code, name in known["prerelease"].items()},
        known["rush_duel_prefixes"],
        known["skills"],
    )
    more = More(
        _keys(cards, folded_key_of),
        {key_of(old): by_name[new] for old, new in old_names(folder).items()},
        {key_of(short): by_name[name] for short, name in abbreviations(folder).items()},
    )
    return main, more


def _keys(cards: Iterable[Row], key: Callable[[str], str]) -> Keys:
    """Every name's key, with the place of its card, or of all cards that share it."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for place, row in enumerate(cards):
        for name in dict.fromkeys(key(name) for name in row["names"].values()):
            found[name].append(place)
    return {name: places[0] if len(places) == 1 else places for name, places in found.items()}


def _read(path: Path, part: type[Part]) -> Part | None:
    """A part from its file; None where there is none that can be read."""
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=part)
    except (OSError, msgspec.MsgspecError):
        return None


def _write(path: Path, content: bytes) -> None:
    """Put a file in its place whole: another process sees the old one or the new one."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    with os.fdopen(handle, "wb") as out:
        out.write(content)
    os.replace(name, path)
