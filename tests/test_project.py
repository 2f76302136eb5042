"""What holds for the tree as a whole: locks, versions, and that nothing names the place where it was made."""

import importlib.metadata
import json
import re
import subprocess
import tomllib
from functools import cache
from itertools import chain

import pytest

from app.main import create_app
from app.settings import Settings
from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCKS = {"requirements.lock": [], "requirements-dev.lock": ["dev"]}
REGISTRIES = re.compile(
    r"(?:files\.|test\.)?py(?:pi\.org|thonhosted\.org)|registry\.np(?:mjs\.org|m\.)|deb\.debian\.org|artifactory|nexus/"
    r"|--(?:extra-)?index-url|--find-links|--trusted-host",
    re.IGNORECASE,
)
# Asked for by name in the sources, for they must never be written there.
ALLOWED = {"tests/test_project.py", "Makefile", "tests/data/test_tree.py"}
MACHINE = re.compile(r"(?<![\w.:/-])/(?:work|home/\w+|root|Users/\w+)/[\w.-]+")
BINARY = {".ttf", ".otf", ".pdf", ".xlsx", ".png", ".gz", ".bin", ".cdb"}


@cache
def tracked():
    """The text files of the tree by their names: all that git knows or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    names = [name for name in listed.stdout.decode().split("\0") if name]
    paths = {name: ROOT / name for name in names}
    return {
        name: path.read_text(encoding="utf-8", errors="replace")
        for name, path in paths.items()
        if path.is_file() and path.suffix not in BINARY
    }


def lock(name):
    """The packages of a lock file: name, version and hashes of each."""
    entry = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==(\S+) \\\n((?:    --hash=\S+(?: \\)?\n)*)", re.MULTILINE)
    text = tracked()[name]
    found = {canonical(one[1]): (one[2], re.findall(r"sha256:[0-9a-f]{64}", one[3])) for one in entry.finditer(text)}
    lines = [line for line in text.splitlines() if line and line[0] not in " #"]
    assert len(found) == len(lines), set(lines)
    return found


def canonical(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted(extras):
    """The packages that the project names."""
    lists = [PROJECT["dependencies"], *(PROJECT["optional-dependencies"][extra] for extra in extras)]
    return {canonical(re.match(r"[A-Za-z0-9._-]+", one)[0]) for one in chain(*lists)}


def test_no_file_names_a_registry():
    found = {name: REGISTRIES.findall(text) for name, text in tracked().items() if name not in ALLOWED}
    assert {name: hits for name, hits in found.items() if hits} == {}
    made = tracked()["Makefile"]
    assert not re.search(r"--(?:extra-)?index-url|https?://", made)


def test_no_file_names_a_folder_of_the_machine():
    found = {name: MACHINE.findall(text) for name, text in tracked().items() if name not in ALLOWED}
    assert {name: hits[:3] for name, hits in found.items() if hits} == {}
    assert not [name for name, text in tracked().items() if str(ROOT) in text and len(str(ROOT)) > 5]


def test_there_are_no_conflict_marks_or_leftovers():
    marks = re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE)
    assert [name for name, text in tracked().items() if marks.search(text)] == []
    assert [name for name in tracked() if name.endswith((".orig", ".rej", ".bak", "~", ".swp"))] == []


def test_the_version_is_the_same_everywhere(tmp_path):
    app = create_app(Settings(data=tmp_path))
    contract = json.loads((ROOT / "openapi" / "openapi.json").read_text(encoding="utf-8"))
    assert app.version == PROJECT["version"] == contract["info"]["version"]
    assert importlib.metadata.version("deckcheck") == PROJECT["version"]


@pytest.mark.parametrize(("name", "extras"), LOCKS.items(), ids=list(LOCKS))
def test_a_lock_pins_every_package_with_hashes(name, extras):
    locked = lock(name)
    assert wanted(extras) - set(locked) == set()
    assert [package for package, (_, hashes) in locked.items() if not hashes] == []


def test_both_locks_agree():
    serving, developing = (lock(name) for name in LOCKS)
    assert {name: developing.get(name, (None,))[0] for name in serving} == {
        name: version for name, (version, _) in serving.items()
    }


def test_every_import_of_the_service_is_a_dependency_that_is_named():
    top = importlib.metadata.packages_distributions()
    words = re.compile(r"^\s*(?:from|import) (\w+)", re.MULTILINE)
    used = {
        word
        for name, text in tracked().items()
        if name.startswith("app/") and name.endswith(".py")
        for word in words.findall(text)
    }
    packages = {canonical(package) for word in used for package in top.get(word, ())} - {"deckcheck"}
    # what a named package brings with it and shows in its own interface
    assert packages - wanted([]) <= {"starlette", "sqlalchemy", "click", "pydantic-core"}
