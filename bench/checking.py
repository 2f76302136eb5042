"""Checks over HTTP: the CPU of the server a request, held against a constant report, and against each other."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from app.catalogue import Catalogue
from bench import lists
from bench.figures import Figure, microseconds, middle_ratio
from bench.load import Cost, ask, load
from bench.reference import REPORT
from bench.serving import SERVICE, Server, serving

ROUNDS = 7
REQUESTS = 400
BATCH = 50
CHECKS, BATCHES, DECK_CHECKS = "/v1/checks", "/v1/checks/batch", "/v1/deck-checks"
MEGABYTE = 1 << 20


def figures(catalogue: Catalogue) -> Iterator[Figure]:
    """All figures of one service and one reference, which run side by side and are asked in turn."""
    with tempfile.TemporaryDirectory(prefix="deckcheck-bench-") as folder:
        data, report = Path(folder), Path(folder) / "report.json"
        ydk = lists.body(list=lists.as_ydk(lists.with_violations(catalogue)))
        text = lists.body(list=lists.sixty_names(catalogue))
        with serving(SERVICE, "/healthz", data) as service:
            report.write_bytes(ask(service, CHECKS, ydk))
            told = json.loads(report.read_bytes())
            assert len(told["violations"]) == 3, [found["code"] for found in told["violations"]]
            with serving("bench.reference:create_app", "/ready", data, **{REPORT: str(report)}) as reference:
                assert len(ask(reference, "/report", ydk)) == report.stat().st_size
                yield from _against_reference(service, reference, ydk, text)
            yield from _batches(service, catalogue)
            yield from _deck_checks(service, catalogue)
            yield _memory(service, ydk)


def _against_reference(service: Server, reference: Server, ydk: bytes, text: bytes) -> Iterator[Figure]:
    rounds = [
        (
            load(service, CHECKS, ydk, REQUESTS),
            load(reference, "/report", ydk, REQUESTS),
            load(service, CHECKS, text, REQUESTS),
        )
        for _ in range(ROUNDS + 1)
    ][1:]
    for place, name, aim in (
        (0, "check of 70 cards (ydk, three violations)", 1.5),
        (2, "check of 60 names (text)", 2.5),
    ):
        ratio = middle_ratio([(costs[place].cpu, costs[1].cpu) for costs in rounds])
        yield Figure(
            f"{name} : constant report", ratio, aim, "", _costs([c[place] for c in rounds], [c[1] for c in rounds])
        )


def _costs(first: list[Cost], second: list[Cost]) -> str:
    return f"CPU {microseconds([cost.cpu for cost in first])} : {microseconds([cost.cpu for cost in second])}"


def _batches(service: Server, catalogue: Catalogue) -> Iterator[Figure]:
    """A deck of a batch against a single check of the same deck."""
    for name, cards in (("legal", lists.legal(catalogue)), ("three violations", lists.with_violations(catalogue))):
        ydk = lists.as_ydk(cards)
        single, many = lists.body(list=ydk), lists.body(lists=[{"list": ydk}] * BATCH)
        pairs = [
            (
                load(service, BATCHES, many, REQUESTS // BATCH, 1).cpu / BATCH,
                load(service, CHECKS, single, REQUESTS).cpu,
            )
            for _ in range(ROUNDS + 1)
        ][1:]
        detail = f"CPU {microseconds([pair[0] for pair in pairs])} : {microseconds([pair[1] for pair in pairs])}"
        yield Figure(f"a deck of a batch of {BATCH} : single check ({name})", middle_ratio(pairs), 0.5, "", detail)


def _deck_checks(service: Server, catalogue: Catalogue) -> Iterator[Figure]:
    """Deck against list, 70 against 70, held against a check of the list alone: all in order, and with faults."""
    plain, faulty = lists.as_ydk(lists.legal(catalogue)), lists.as_ydk(lists.with_violations(catalogue))
    other = lists.as_ydk(lists.swapped(catalogue))
    for name, listed, deck in (
        ("legal, equal", plain, plain),
        ("legal, two cards differ", plain, other),
        ("three violations in both", faulty, faulty),
        ("three violations, deck differs", faulty, other),
    ):
        both, alone = lists.body(list=listed, deck=deck), lists.body(list=listed)
        pairs = [
            (load(service, DECK_CHECKS, both, REQUESTS // 2).cpu, load(service, CHECKS, alone, REQUESTS // 2).cpu)
            for _ in range(ROUNDS + 1)
        ][1:]
        detail = f"CPU {microseconds([pair[0] for pair in pairs])} : {microseconds([pair[1] for pair in pairs])}"
        yield Figure(f"deck check 70 : list check ({name})", middle_ratio(pairs), 1.6, "", detail)


def _memory(service: Server, ydk: bytes) -> Figure:
    load(service, CHECKS, ydk, 200)
    return Figure("resident memory of a worker", service.memory() / MEGABYTE, 200, "MB")
