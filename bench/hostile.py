"""Requests at the limits: none may take more than so much CPU, whatever is in it."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from app.catalogue import Catalogue
from bench import lists
from bench.figures import Figure
from bench.load import load
from bench.serving import SERVICE, serving

MOST_BYTES, MOST_LINES = 262_144, 5_000
MOST_CPU = 250.0


def figures(catalogue: Catalogue) -> Iterator[Figure]:
    """The CPU of one request for each kind of heavy list."""
    with (
        tempfile.TemporaryDirectory(prefix="deckcheck-bench-") as folder,
        serving(SERVICE, "/healthz", Path(folder)) as service,
    ):
        for name, ruleset, content in bodies(catalogue):
            path = "/v1/deck-checks" if "deck" in content else "/v1/checks"
            body = lists.body(**{**content, "ruleset": ruleset})
            load(service, "/v1/checks", lists.body(list="3 Drak Magican"), 1, 1)
            assert len(body) <= MOST_BYTES, (name, len(body))
            cost = min(load(service, path, body, 1, 1).cpu for _ in range(2))
            yield Figure(f"{name} ({len(body) / 1024:.0f} kB)", cost * 1000, MOST_CPU, "ms CPU")


def bodies(catalogue: Catalogue) -> Iterator[tuple[str, str, dict[str, object]]]:
    """A name, a ruleset, and the content of a request at some limit."""
    cards = [catalogue.by_konami_id(number) for number in range(4007, 9000)]
    known = [card for card in cards if card is not None]
    codes = [card.passcode for card in known if card.passcode]
    over = [{"card": code, "copies": 1000} for code in codes[:1000]]
    distinct = {"main": codes[:1000], "extra": codes[1000:2000], "side": codes[2000:3000]}
    mixed = {"main": over, "extra": codes[:1000], "side": codes[:1000]}
    unknown = "\n".join(f"3 Qwzx {number} vbnk {number * 7919 % 1000}" for number in range(4_900))
    near = "\n".join(card.name[:-1] + "q" for card in known[:3000])
    nonsense = "\n".join("!@" * 20 for _ in range(4_900))
    letters = "\n".join(("abcdefgh " * 5)[:50] for _ in range(4_900))
    japanese = "\n".join(card.name_in("ja")[:8] + "々" for card in known[:2400])[: MOST_BYTES // 7]
    yield "1000 cards three times each in every section", "jp-2008", {"list": mixed}
    yield "1000 cards a section", "jp-2008", {"list": distinct}
    yield "1000 cards a section", "tcg", {"list": distinct, "on": "2026-11-01"}
    yield "1000 cards over the limit in every section", "id-2024", {"list": {"main": over, "side": over, "extra": over}}
    yield "4900 unknown names", "id-2024", {"list": unknown}
    yield "3000 names with a slip", "id-2024", {"list": near}
    yield "Japanese names with a slip", "id-2024", {"list": japanese}
    yield "4900 lines of signs", "id-2024", {"list": nonsense}
    yield "4900 equal unknown lines", "id-2024", {"list": letters}
    yield "one line of 250,000 letters", "id-2024", {"list": "a" * 250_000}
    yield "4900 unknown numbers", "id-2024", {"list": "#main\n" + "\n".join(str(10**9 + n) for n in range(4_900))}
    yield "4900 names, no catalogue", "sgz-2013", {"list": unknown}
    yield (
        "deck of 1000 a section against another",
        "id-2024",
        {
            "list": {"main": codes[:1000], "extra": codes[1000:2000], "side": codes[2000:3000]},
            "deck": {"main": codes[1500:2500], "extra": codes[500:1500], "side": codes[:1000]},
        },
    )
    yield (
        "deck with 2400 unknown names against another",
        "id-2024",
        {"list": unknown[:60_000], "deck": unknown[30_000:90_000]},
    )
