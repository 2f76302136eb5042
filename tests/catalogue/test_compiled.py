"""The cache of the compiled snapshot: made once, shared, and never trusted when it is broken or stale."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.catalogue import load
from app.catalogue.compiled import VERSION, compiled
from tests.cardsources.making import snapshot
from tests.conftest import ROOT


def files(cache: Path) -> dict[str, bytes]:
    return {path.name.split(".")[1]: path.read_bytes() for path in cache.iterdir()}


def test_the_cache_is_made_and_used(tmp_path):
    folder, cache = snapshot(tmp_path), tmp_path / "deep" / "cache"
    first = load(folder, cache)
    assert set(files(cache)) == {"main", "more", "near"}
    before = {path: path.stat().st_mtime_ns for path in cache.iterdir()}
    again = load(folder, cache)
    assert {path: path.stat().st_mtime_ns for path in cache.iterdir()} == before
    assert (again.sha256, len(again)) == (first.sha256, 5)
    assert {path.stat().st_mode & 0o777 for path in cache.iterdir()} == {0o644}


@pytest.mark.parametrize("part", ["main", "more", "near"])
@pytest.mark.parametrize("content", [None, b"", b"broken", b"\x90", b"\xc0"])
def test_a_broken_part_is_made_anew(tmp_path, part, content):
    folder, cache = snapshot(tmp_path), tmp_path / "cache"
    load(folder, cache)
    (path,) = cache.glob(f"*.{part}.msgpack")
    path.unlink() if content is None else path.write_bytes(content)
    catalogue = load(folder, cache)
    assert catalogue.by_passcode(14558127)[0].name == "Ash Blossom & Joyous Spring"
    assert catalogue.by_old_name("sea").name == "Umi"
    assert catalogue.suggest("Linkuribo")[0].name == "Linkuriboh"


def test_another_snapshot_is_another_cache(tmp_path):
    folder, cache = snapshot(tmp_path), tmp_path / "cache"
    first = load(folder, cache)
    lines = (folder / "cards.jsonl").read_text(encoding="utf-8").replace("Linkuriboh", "Linkuribohs")
    (folder / "cards.jsonl").write_text(lines, encoding="utf-8")
    second = load(folder, cache)
    assert first.sha256 != second.sha256
    assert (first.knows("Linkuriboh"), second.knows("Linkuriboh"), second.knows("Linkuribohs")) == (True, False, True)


def test_a_folder_that_is_a_file_is_done_without(tmp_path):
    folder, cache = snapshot(tmp_path), tmp_path / "cache"
    cache.write_text("no folder")
    catalogue = load(folder, cache)
    assert catalogue.by_folded_name("linkuri-boh")[0].name == "Linkuriboh"
    assert catalogue.suggest("Linkuribo")[0].name == "Linkuriboh"


def test_nothing_is_left_behind_where_a_part_cannot_be_put(tmp_path):
    folder, cache = snapshot(tmp_path), tmp_path / "cache"
    name = compiled(folder, tmp_path / "elsewhere").main.sha256[:16]
    cache.mkdir()
    (cache / f"{name}-{VERSION}-{sys.byteorder}.near.msgpack").mkdir()
    assert len(load(folder, cache)) == 5
    assert [path.name for path in cache.iterdir() if path.is_file()] == []


def test_several_processes_at_once(tmp_path):
    folder, cache = snapshot(tmp_path), tmp_path / "cache"
    code = (
        "import sys; from pathlib import Path; from app.catalogue import load;"
        "c = load(Path(sys.argv[1]), Path(sys.argv[2])); print(len(c), c.suggest('Linkuribo')[0].name)"
    )
    command = [sys.executable, "-c", code, str(folder), str(cache)]
    running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) for _ in range(4)]
    assert [process.communicate(timeout=60)[0] for process in running] == [b"5 Linkuriboh\n"] * 4
    assert set(files(cache)) == {"main", "more", "near"}
    assert len(list(cache.iterdir())) == 3


def test_the_process_stays_small():
    """Loading takes little memory, and looking up cards by name and number little more."""
    code = (
        "from pathlib import Path; from app.catalogue import load;"
        "c = load(Path('cards'), Path('build/cache')); assert c.by_name('灰流うらら') and c.by_passcode(46986414);"
        "print(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])"
    )
    load(ROOT / "cards", ROOT / "build" / "cache")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, timeout=60)
    assert int(done.stdout) < 120_000
