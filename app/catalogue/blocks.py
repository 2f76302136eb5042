"""The names of one script, to be searched by spelling, by words, and by what they hold."""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from app.catalogue.near import RULE_NAME, Block

MOST_HELD = 300
MOST_TRIED = 2000
"""Places looked at for one fragment: letters that stand in thousands of names, mostly inside words, say nothing."""
MOST_WORDS = 8
NEAR_WORD = 0.6
NEAR_WORDS = 6
LEAST_COVERED = 0.5
LOOKS_ALIKE = 0.99
"""The likeness of a name that only differs in signs that look alike in print: they are what scanning mistakes."""
_WORDS = re.compile(r"\w+")
_ALIKE = str.maketrans("1i|!0", "llllo")
_WORD_SIGN = re.compile(r"\w")


class Bucket(NamedTuple):
    """Keys of one length and language, and their positions in the block."""

    keys: list[str]
    positions: list[int]


class Vocabulary(NamedTuple):
    """The words of one language's names: where each stands, and the words by length."""

    positions: dict[str, list[int]]
    by_length: dict[int, list[str]]


class KeyBlock:
    """Searches one block."""

    def __init__(self, block: Block) -> None:
        self._text = f"\n{block.text}\n"
        self._places = memoryview(block.places).cast("I")
        self._uses = memoryview(block.uses).cast("H")
        self._buckets: dict[tuple[int, int], Bucket] = {}
        self._vocabularies: dict[int, Vocabulary] = {}

    @cached_property
    def _keys(self) -> list[str]:
        return self._text[1:-1].split("\n")

    @cached_property
    def _starts(self) -> list[int]:
        """The position in the text at which each key starts."""
        return list(accumulate((len(key) + 1 for key in self._keys[:-1]), initial=1))

    def near(self, key: str, uses: int, limit: int, least: float) -> Iterator[tuple[int, float, bool]]:
        """Place, likeness from 0 to 1, and whether it is the rule name, of the names of some languages near a key."""
        length = len(key)
        reach = max(2, length // 8)
        for near in range(max(1, length - reach), length + reach + 1):
            bucket = self._bucket(uses, near)
            if bucket.keys:
                found = process.extract(
                    key, bucket.keys, scorer=OSA.normalized_similarity, processor=None, limit=limit, score_cutoff=least
                )
                for name, score, at in found:
                    position = bucket.positions[at]
                    likeness = LOOKS_ALIKE if _shape(name) == _shape(key) else score
                    yield self._places[position], likeness, bool(self._uses[position] & RULE_NAME)

    def by_words(self, key: str, uses: int, limit: int) -> Iterator[tuple[int, float, bool]]:
        """The same of names that have most of the key's words, each spelt the same or nearly so, in any order."""
        words = _WORDS.findall(key)[:MOST_WORDS]
        letters = sum(map(len, words))
        matched: defaultdict[int, float] = defaultdict(float)
        for word in words:
            best: dict[int, float] = {}
            for near, likeness in self._near_words(word, uses):
                for position in self._vocabulary(uses).positions[near]:
                    best[position] = max(best.get(position, 0.0), likeness)
            for position, likeness in best.items():
                matched[position] += likeness * len(word)
        scored = [
            (0.8 * covered / letters + 0.2 * min(1.0, covered / len(self._keys[position])), position)
            for position, covered in matched.items()
            if covered >= LEAST_COVERED * letters
        ]
        for score, position in sorted(scored, reverse=True)[: limit * 2]:
            yield self._places[position], score, bool(self._uses[position] & RULE_NAME)

    def holding(self, fragment: str, limit: int) -> list[int]:
        """Places of cards of which a name holds `fragment` as whole words; names that begin with it first."""
        begins: list[int] = []
        holds: list[int] = []
        for position, at in self._found(fragment):
            (holds if at else begins).append(self._places[position])
            if len(begins) + len(holds) >= MOST_HELD:
                break
        return list(dict.fromkeys([*begins, *holds]))[:limit]

    def _found(self, fragment: str) -> Iterator[tuple[int, int]]:
        """The position of each key that holds the fragment as whole words, and where in it."""
        at = self._text.find(fragment)
        for _ in range(MOST_TRIED):
            if at < 0:
                return
            end = at + len(fragment)
            if not (_cuts(self._text, at, fragment[0]) or _cuts(self._text, end, fragment[-1])):
                position = bisect_right(self._starts, at) - 1
                yield position, at - self._starts[position]
                end = self._text.find("\n", end)
            at = self._text.find(fragment, end)

    def _bucket(self, uses: int, length: int) -> Bucket:
        bucket = self._buckets.get((uses, length))
        if bucket is None:
            first, end = bisect_left(self._keys, length, key=len), bisect_right(self._keys, length, key=len)
            positions = [position for position in range(first, end) if self._uses[position] & uses]
            bucket = Bucket([self._keys[position] for position in positions], positions)
            self._buckets[uses, length] = bucket
        return bucket

    def _vocabulary(self, uses: int) -> Vocabulary:
        vocabulary = self._vocabularies.get(uses)
        if vocabulary is None:
            positions: defaultdict[str, list[int]] = defaultdict(list)
            for position, key in enumerate(self._keys):
                if self._uses[position] & uses:
                    for word in set(_WORDS.findall(key)):
                        positions[word].append(position)
            by_length: defaultdict[int, list[str]] = defaultdict(list)
            for word in positions:
                by_length[len(word)].append(word)
            vocabulary = self._vocabularies[uses] = Vocabulary(dict(positions), dict(by_length))
        return vocabulary

    def _near_words(self, word: str, uses: int) -> list[tuple[str, float]]:
        """The words that may be meant, with their likeness: the word itself if some name has it."""
        vocabulary = self._vocabulary(uses)
        if word in vocabulary.positions:
            return [(word, 1.0)]
        reach = 1 if len(word) < 6 else 2
        lengths = range(len(word) - reach, len(word) + reach + 1)
        choices = [near for length in lengths for near in vocabulary.by_length.get(length, ())]
        found = process.extract(
            word, choices, scorer=OSA.normalized_similarity, processor=None, limit=NEAR_WORDS, score_cutoff=NEAR_WORD
        )
        return [(near, score) for near, score, _ in found]


def _cuts(text: str, at: int, edge: str) -> bool:
    """Whether a fragment's edge at `at` lies inside a Latin word."""
    inner = text[at - 1] + text[at]
    return edge.isascii() and inner.isascii() and all(map(_WORD_SIGN.match, inner))


def _shape(key: str) -> str:
    """The key with one sign for all that look alike."""
    return key.translate(_ALIKE).replace("rn", "m").replace("vv", "w")
