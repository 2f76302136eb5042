"""All readers against any bytes and texts: no exception, no hang, a megabyte within two seconds."""

import random
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.parsing.reading import Reading
from app.core.parsing.table import BY_NAME
from app.documents.reading import read_any
from tests.core.parsing.showing import CASES, known
from tests.core.parsing.test_properties import WORST

ROOT = Path(__file__).parents[2]
SECONDS = 60
SEEDS = [
    case["input"]
    for path in sorted(CASES.glob("*.toml"))
    for case in tomllib.loads(path.read_text("utf-8")).get("case", ())
]


def is_long(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--fuzz", default=False))


def mutated(seed: str, chance: random.Random) -> str:
    """A case with some stretches deleted, doubled, swapped with ones of other cases, or changed."""
    for _ in range(chance.randint(1, 6)):
        start = chance.randint(0, len(seed))
        end = min(len(seed), start + chance.randint(0, 12))
        other = chance.choice(SEEDS)
        place = chance.randint(0, len(other))
        piece = chance.choice(
            ["", seed[start:end] * 2, other[place : place + 12], chr(chance.randint(0, 0x2FFF)), "\n"]
        )
        seed = seed[:start] + piece + seed[end:]
    return seed


def test_no_reader_raises_on_mutated_cases(request: pytest.FixtureRequest) -> None:
    chance = random.Random(20260101)
    for _ in range(50_000 if is_long(request) else 500):
        text = mutated(chance.choice(SEEDS), chance)
        for name in ("auto", chance.choice(sorted(BY_NAME))):
            assert isinstance(read_any(text, name, known()), Reading), text
        encoded = text.encode(chance.choice(["utf-8", "utf-16", "cp932", "big5"]), "replace")
        assert isinstance(read_any(encoded, "auto", known()), Reading), encoded


@settings(max_examples=200, deadline=2000, suppress_health_check=list(HealthCheck))
@given(st.sampled_from([b"", b"%PDF-1.4\n", b"PK\x03\x04"]), st.binary(max_size=2000))
def test_no_reader_raises_on_bytes(mark: bytes, data: bytes) -> None:
    assert isinstance(read_any(mark + data, "auto", known()), Reading)


def test_a_megabyte_within_two_seconds(request: pytest.FixtureRequest) -> None:
    if not is_long(request):
        pytest.skip("with --fuzz only")
    slow: dict[str, float] = {}
    for name, piece in WORST.items():
        text = (piece * (1_000_000 // len(piece) + 1))[:1_000_000]
        start = time.process_time()
        read_any(text, "auto", known())
        slow[name] = time.process_time() - start
    assert {name: seconds for name, seconds in slow.items() if seconds > 2} == {}


def test_coverage_guided_fuzzing_finds_nothing(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if not is_long(request):
        pytest.skip("with --fuzz only")
    pytest.importorskip("atheris")
    seeds = tmp_path / "seeds"
    seeds.mkdir()
    for place, seed in enumerate(SEEDS):
        (seeds / str(place)).write_bytes(b"\0" + seed.encode("utf-8", "surrogatepass"))
    command = [
        sys.executable,
        "-m",
        "tests.fuzz.atheris_readers",
        f"-max_total_time={SECONDS}",
        "-timeout=5",
        str(seeds),
    ]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-4000:]
