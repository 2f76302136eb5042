"""`python -m bench`: every part, or those that are named. A missed aim is told, and is no failure."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from app.catalogue import Catalogue, load
from bench import beside, checking, hostile, reading, starting
from bench.figures import Figure

ROOT = Path(__file__).parent.parent
Part = Callable[[Catalogue], Iterator[Figure]]
PARTS: dict[str, Part] = {
    "checks": checking.figures,
    "start": starting.figures,
    "readers": reading.figures,
    "hostile": hostile.figures,
    "beside": beside.figures,
}
STORAGE = "storage"


def main() -> None:
    """Measure and print; `python -m bench checks` measures one part."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join((*PARTS, STORAGE))}; none: all")
    wanted = parser.parse_args().parts or [*PARTS, STORAGE]
    if unknown := set(wanted) - {*PARTS, STORAGE}:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    catalogue = load(ROOT / "cards", ROOT / "build" / "cache")
    for name in wanted:
        print(f"{name}:", flush=True)
        if name == STORAGE:
            storage()
        else:
            for figure in PARTS[name](catalogue):
                print(f"  {figure.line()}", flush=True)


def storage() -> None:
    """Registrations against bare inserts, on both databases."""
    from bench.storage import main

    main()


if __name__ == "__main__":
    main()
