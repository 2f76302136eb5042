"""What a model refused, told once: of a union only the branch that was meant."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pydantic import ValidationError

Place = tuple[int | str, ...]

TAGS = ("str", "int", "constrained-str", "constrained-int")
MOST_ERRORS = 20
MOST_LOOKED_AT = 12_000
"""Faults that are told apart: a list has at most 3,000 items, each with three kinds that it is not."""
LONGEST_PART, LONGEST = 60, 200
UNKNOWN, MISSING = "extra_forbidden", "missing"
OWN_WORDS = "Value error, "
EXPECTED = "Input should be "


class Fault(NamedTuple):
    """One thing that was refused: where, what kind of fault, and what is said of it."""

    place: Place
    kind: str
    text: str


def refusals(error: ValidationError) -> list[tuple[str, str]]:
    """The first of what was refused, one more than are shown, as (JSON pointer, message) pairs."""
    if error.error_count() > MOST_LOOKED_AT:
        return [("", f"more than {MOST_LOOKED_AT} faults, which is the limit of what is told one by one")]
    found = error.errors(include_input=False, include_context=False, include_url=False)
    faults = [Fault(one["loc"], one["type"], one["msg"].removeprefix(OWN_WORDS)) for one in found]
    return [(pointer(fault.place, fault.kind), fault.text) for fault in _meant(faults, 0)[: MOST_ERRORS + 1]]


def pointer(place: Place, kind: str = "") -> str:
    """A place as JSON pointer (RFC 6901), cut where it is long."""
    parts = (str(part).replace("~", "~0").replace("/", "~1") for part in _named(place, kind))
    return "".join(f"/{part[:LONGEST_PART]}" for part in parts)[:LONGEST]


def _named(place: Place, kind: str) -> Iterable[int | str]:
    """The parts that stand in the request. An unknown field may be called like a branch of a union."""
    last = len(place) - 1
    return (part for at, part in enumerate(place) if not _is_tag(part) or (at == last and kind == UNKNOWN))


def _is_tag(part: int | str) -> bool:
    """Whether pydantic names a branch of a union there, which is no place in the request."""
    return isinstance(part, str) and (part in TAGS or part[:1].isupper() or "[" in part)


def _meant(faults: Sequence[Fault], depth: int) -> list[Fault]:
    """The faults, which agree in the first `depth` parts of their places, without those of branches not meant."""
    groups: dict[int | str | None, list[Fault]] = {}
    for fault in faults:
        ends = len(fault.place) == depth or (len(fault.place) == depth + 1 and fault.kind == UNKNOWN)
        groups.setdefault(None if ends else fault.place[depth], []).append(fault)
    settled = {part: group if part is None else _meant(group, depth + 1) for part, group in groups.items()}
    branches = [group for part, group in settled.items() if part is not None and _is_tag(part)]
    if branches:
        return _branch(branches, depth + 1)
    return [fault for group in settled.values() for fault in group]


def _branch(branches: Sequence[list[Fault]], depth: int) -> list[Fault]:
    """The branch that has the kind of the value and most of its fields; where none has, what all of them expect."""
    fitting = [faults for faults in branches if not _of_another_type(faults, depth)]
    if fitting:
        return min(fitting, key=lambda faults: sum(_of_another_shape(fault, depth) for fault in faults))
    first = branches[0][0]
    expected = dict.fromkeys(fault.text.removeprefix(EXPECTED) for faults in branches for fault in faults)
    return [first._replace(text=f"{EXPECTED}{' or '.join(expected)}")]


def _of_another_type(faults: Sequence[Fault], depth: int) -> bool:
    return len(faults) == 1 and len(faults[0].place) == depth and faults[0].kind.endswith("_type")


def _of_another_shape(fault: Fault, depth: int) -> bool:
    return len(fault.place) == depth + 1 and fault.kind in (UNKNOWN, MISSING)
