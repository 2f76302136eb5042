"""Small data folders for the tests of the library."""

from pathlib import Path

SERIES = """
id = "{series}"
title = "Lists of {series}"
kind = "limits"
governs = "Nothing."
regions = ["jp"]
known_until = 2024-12-31
{more}
[source]
title = "A test"
"""
LIST = """
series = "{series}"
effective = {day}
title = "List of {day}"
rows = {rows}
{more}
[source]
title = "A test"
[forbidden]
{forbidden}
[limited]
{limited}
"""
RULESET = """
id = "{name}"
title = "Rules"
effective = {day}
{more}
[[source]]
title = "A test"
url = "https://example.org/rules"
"""


def put_series(folder: Path, series: str, more: str = "") -> None:
    """Writes a series."""
    _put(folder / "banlists" / series / "series.toml", SERIES.format(series=series, more=more))


def put_list(
    folder: Path,
    series: str,
    day: str,
    *,
    forbidden: str = "",
    limited: str = "",
    rows: int | None = None,
    more: str = "",
) -> None:
    """Writes a list; `rows` is what it says of itself."""
    found = len([*forbidden.splitlines(), *limited.splitlines()])
    text = LIST.format(
        series=series, day=day, rows=found if rows is None else rows, forbidden=forbidden, limited=limited, more=more
    )
    _put(folder / "banlists" / series / f"{day}.toml", text)


def put_ruleset(folder: Path, name: str, day: str, more: str = "") -> None:
    """Writes a ruleset."""
    _put(folder / "rulesets" / name / f"{day}.toml", RULESET.format(name=name, day=day, more=more))


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
