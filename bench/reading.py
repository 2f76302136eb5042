"""Parts without HTTP, by CPU of this process: readers, and suggestions for unknown names."""

import json
from collections.abc import Callable, Iterator
from statistics import median, quantiles
from time import process_time

from app.catalogue import Catalogue
from app.core.parsing.table import read
from bench import lists
from bench.figures import Figure

ROUNDS, CALLS = 15, 40
SUGGESTIONS = 5.0
"""Milliseconds for the suggestions to one name, of nineteen out of twenty names."""


def figures(catalogue: Catalogue) -> Iterator[Figure]:
    """Readers as a multiple of decoding the same request's JSON, and suggestions."""
    text = lists.sixty_names(catalogue)
    ydk = lists.as_ydk(lists.legal(catalogue))
    yield _reader("text", text, catalogue)
    yield _reader("ydk", ydk, catalogue)
    yield _suggestions(catalogue)


def _reader(name: str, source: str, catalogue: Catalogue) -> Figure:
    """Reading a list against decoding the request that carries it."""
    body = lists.body(list=source)
    rounds = [
        (_seconds(lambda: read(source, "auto", catalogue.knows)), _seconds(lambda: json.loads(body)))
        for _ in range(ROUNDS)
    ]
    took, floor = median(pair[0] for pair in rounds), median(pair[1] for pair in rounds)
    detail = f"{1 / took:.0f} lists/s, {took * 1e6:.0f} us : {floor * 1e6:.1f} us"
    return Figure(f"reader of {name} : decoding the request's JSON", took / floor, None, "", detail)


def _seconds(call: Callable[[], object]) -> float:
    begin = process_time()
    for _ in range(CALLS):
        call()
    return (process_time() - begin) / CALLS


def misspelt(name: str, number: int) -> str:
    """A name with a slip: a letter left out, doubled, or another one."""
    place = 2 + number % max(1, len(name) - 3)
    middle = ("", name[place] * 2, "x")[number % 3]
    return name[:place] + middle + name[place + 1 :]


def _suggestions(catalogue: Catalogue) -> Figure:
    names = [misspelt(card.name, number) for number, card in enumerate(lists.old_cards(catalogue, lists.Section.MAIN))]
    catalogue.suggest("Drak Magican")
    took: list[float] = []
    for name in names[:200]:
        begin = process_time()
        catalogue.suggest(name)
        took.append((process_time() - begin) * 1000)
    worst = quantiles(took, n=20)[-1]
    return Figure("suggestions for a name, 95 of 100", worst, SUGGESTIONS, "ms", f"median {median(took):.2f} ms")
