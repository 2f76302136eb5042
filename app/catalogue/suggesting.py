"""Suggestions for names that no card has: near in spelling, or holding what is written as whole words.

Names stand in buckets by script and length, so that one look-up scores some thousand names instead of all; fragments
are found in one text of all names. Built when the first unknown name is met.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from rapidfuzz import process
from rapidfuzz.distance import OSA

LONGEST = 100
NEAR = 0.62
_WORD = re.compile(r"\w")
_LATIN, _HANGUL, _HAN = range(3)


class Suggester:
    """`names` are the keys of all names with the places of their cards; `rule_keys` the rule names' keys by place."""

    def __init__(self, names: Mapping[str, int | list[int]], rule_keys: Sequence[str]) -> None:
        self._places = names
        self._rule_keys = rule_keys
        self._buckets: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
        self._starts: list[int] = []
        self._keys = list(names)
        start = 1
        for key in self._keys:
            self._buckets[_script(key), len(key)].append(key)
            self._starts.append(start)
            start += len(key) + 1
        self._text = "\n" + "\n".join(self._keys) + "\n"

    def suggest(self, key: str, language: str | None, limit: int) -> list[int]:
        """Places of cards, most likely first."""
        key = key[:LONGEST]
        if not key:
            return []
        scored = sorted(self._near(key, limit), key=lambda pair: (-pair[1], not self._is_rule_name(pair[0]), pair[0]))
        places = [place for name, _ in scored for place in self._of(name)]
        if len(key) >= 3:
            places += self.holding(key, limit)
        return list(dict.fromkeys(places))[:limit]

    def holding(self, fragment: str, limit: int) -> list[int]:
        """Places of cards of which a name holds `fragment` as whole words; names that begin with it first."""
        begins: list[int] = []
        holds: list[int] = []
        for name, at in self._found(fragment):
            for place in self._of(name):
                (holds if at else begins).append(place)
            if len(begins) >= limit * 4:
                break
        return list(dict.fromkeys([*begins, *holds]))[:limit]

    def _near(self, key: str, limit: int) -> Iterator[tuple[str, float]]:
        script, length = _script(key), len(key)
        reach = max(2, length // 8)
        for near in range(length - reach, length + reach + 1):
            bucket = self._buckets.get((script, near))
            if bucket:
                found = process.extract(
                    key, bucket, scorer=OSA.normalized_similarity, processor=None, limit=limit, score_cutoff=NEAR
                )
                yield from ((name, score) for name, score, _ in found)

    def _found(self, fragment: str) -> Iterator[tuple[str, int]]:
        """Each name that holds the fragment as whole words, with the position in it."""
        at = self._text.find(fragment)
        while at >= 0 and fragment:
            place = bisect_right(self._starts, at) - 1
            end = at + len(fragment)
            if not (_cuts(self._text, at, fragment[0]) or _cuts(self._text, end, fragment[-1])):
                yield self._keys[place], at - self._starts[place]
            at = self._text.find(fragment, self._text.find("\n", end))

    def _of(self, name: str) -> list[int]:
        places = self._places[name]
        return [places] if isinstance(places, int) else places

    def _is_rule_name(self, name: str) -> bool:
        return any(self._rule_keys[place] == name for place in self._of(name))


def _cuts(text: str, at: int, edge: str) -> bool:
    """Whether a fragment's edge at `at` lies inside a Latin word."""
    inner = text[at - 1] + text[at]
    return edge.isascii() and inner.isascii() and all(map(_WORD.match, inner))


def _script(key: str) -> int:
    """The script of a name: the names of one can never be slips of one of another."""
    for sign in key:
        if "가" <= sign <= "힣":
            return _HANGUL
        if "\u3040" <= sign <= "\u9fff":
            return _HAN
    return _LATIN
