"""The snapshot `cards/` as committed: one card a line, and the numbers that stand for no card of a deck."""

import hashlib
import json
import tomllib
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, NotRequired, TypedDict, cast

FILES = ("cards.jsonl", "numbers.toml", "source.toml", "old_names.toml", "abbreviations.toml")


class Row(TypedDict):
    """One line of cards.jsonl.

    `passcodes` and `konami_ids` begin with the main one; null in `printed` is a print on an unknown day.
    """

    names: dict[str, str]
    konami_ids: NotRequired[list[int]]
    passcodes: NotRequired[list[int]]
    official_passcode: NotRequired[bool]
    kind: NotRequired[str]
    types: NotRequired[list[str]]
    icon: NotRequired[str]
    section: NotRequired[str]
    counts_as: NotRequired[str]
    printed: NotRequired[dict[str, str | None]]
    never_legal: NotRequired[bool]


class Numbers(TypedDict):
    """numbers.toml: numbers and names that are no card of a deck."""

    tokens: list[int]
    rush_duel_prefixes: list[str]
    skills: list[str]
    prerelease: dict[str, str]
    pre_errata: dict[str, int]


def rows(folder: Path) -> Iterator[Row]:
    """The cards in the order of the file."""
    with (folder / "cards.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def numbers(folder: Path) -> Numbers:
    """The numbers that stand for no card of a deck."""
    return cast(Numbers, _toml(folder / "numbers.toml"))


def old_names(folder: Path) -> dict[str, str]:
    """Names that cards had before, by the rule name of today."""
    return cast(dict[str, str], _toml(folder / "old_names.toml")["renamed"])


def abbreviations(folder: Path) -> dict[str, str]:
    """What players write for short, as a hint only."""
    return cast(dict[str, str], _toml(folder / "abbreviations.toml")["abbreviations"])


def title(folder: Path) -> str:
    """Whose facts the snapshot holds, in one line."""
    sources = cast(list[dict[str, str]], _toml(folder / "source.toml")["source"])
    return "; ".join(source["title"] for source in sources)


def rendered(cards: Iterable[Row]) -> str:
    """The text of cards.jsonl: one card a line."""
    return "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in cards)


def effective(folder: Path) -> date:
    """The day of the snapshot."""
    return cast(date, _toml(folder / "source.toml")["effective"])


def rule_name(row: Row) -> str:
    """The name that is the card's identity: the English one, or the Japanese where there is none."""
    names = row["names"]
    return names.get("en") or names.get("ja") or next(iter(names.values()))


def digest(folder: Path) -> str:
    """The SHA-256 over all files of the snapshot, hexadecimal."""
    whole = hashlib.sha256()
    for name in FILES:
        whole.update((folder / name).read_bytes())
    return whole.hexdigest()


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
