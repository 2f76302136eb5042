"""Checks while registrations run beside them, in one process: how much longer an answer takes."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory

from app.catalogue import Catalogue
from bench.figures import Figure
from bench.lists import as_ydk, body, legal
from bench.serving import ROOT, SERVICE, Server, serving

ROUNDS, SECONDS = 5, 2.0
A_SECOND = 10
"""Registrations a second: a desk that posts four hundred lists in an hour posts one in nine seconds."""
EVENT = {"name": "Bench", "starts_on": "2024-06-01", "time_zone": "UTC", "ruleset": "id-2024"}


def figures(catalogue: Catalogue) -> Iterator[Figure]:
    """The mean answer of checks beside registrations, against that of checks alone, in alternating rounds."""
    ydk = as_ydk(legal(catalogue))
    check = body(ruleset="id-2024", on="2024-06-01", list=ydk)
    with TemporaryDirectory() as folder:
        key = _admin(Path(folder))
        with serving(SERVICE, "/healthz", Path(folder), DECKCHECK_RATE_BY_KEY="") as server:
            event = _post(server, "/v1/events", json.dumps(EVENT).encode(), key)["id"]
            path = f"/v1/events/{event}/registrations"
            for pause, aim in ((1 / A_SECOND, 1.1), (0.0, None)):
                yield _figure([_round(server, check, path, key, ydk, pause) for _ in range(ROUNDS)], pause, aim)


def _figure(rounds: list[tuple[float, float, int]], pause: float, aim: float | None) -> Figure:
    ratio = median(beside / alone for alone, beside, _ in rounds)
    made = sum(count for *_, count in rounds) / (ROUNDS * SECONDS)
    name = "a check beside registrations : alone" if pause else "the same, one client without a pause"
    shown = f"{median(b for _, b, _ in rounds) * 1e6:.0f} : {median(a for a, *_ in rounds) * 1e6:.0f} us"
    return Figure(name, ratio, aim, "", f"{shown}, {made:.0f} registrations a second")


def _round(server: Server, check: bytes, path: str, key: str, ydk: str, pause: float) -> tuple[float, float, int]:
    """Seconds of an answer alone and beside registrations, and how many of these were made."""
    alone = _mean(server, check)
    stop, made = threading.Event(), list[str]()
    registering = threading.Thread(target=_register, args=(server, path, key, ydk, stop, pause, made))
    registering.start()
    beside = _mean(server, check)
    stop.set()
    registering.join()
    return alone, beside, len(made)


def _mean(server: Server, check: bytes) -> float:
    """The mean time of an answer, in seconds, over one connection."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    taken: list[float] = []
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        start = time.perf_counter()
        connection.request("POST", "/v1/checks", check, {"Content-Type": "application/json"})
        connection.getresponse().read()
        taken.append(time.perf_counter() - start)
    connection.close()
    return fmean(taken)


def _register(
    server: Server, path: str, key: str, ydk: str, stop: threading.Event, pause: float, made: list[str]
) -> None:
    while not stop.wait(pause):
        name = f"Player {time.monotonic_ns()}"
        _post(server, path, json.dumps({"player_name": name, "player_number": name, "list": ydk}).encode(), key)
        made.append(name)


def _post(server: Server, path: str, content: bytes, key: str) -> dict[str, str]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("POST", path, content, {"Content-Type": "application/json", "Authorization": f"Bearer {key}"})
    answer = connection.getresponse()
    found: dict[str, str] = json.loads(answer.read())
    connection.close()
    if answer.status >= 300:
        raise RuntimeError(f"{path}: {found}")
    return found


def _admin(folder: Path) -> str:
    """An admin's key, made on the command line before the server starts."""
    environment = os.environ | {"DECKCHECK_DATA": str(folder)}
    command = [sys.executable, "-c", "from app.cli import run; run()"]
    subprocess.run([*command, "db", "upgrade"], cwd=ROOT, env=environment, check=True, capture_output=True)
    made = subprocess.run(
        [*command, "keys", "create", "--role", "admin", "--holder", "bench"],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return made.stdout.split()[-1]
