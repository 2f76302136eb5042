"""Suggestions for names that no card has: near in spelling, of nearly the same words, or holding what is written.

The names of the list's own language are tried first, by length; a name that is clearly near ends the search. Names of
which only some words are there, or in another order, are found through the words; then all languages are searched.
Nothing is loaded until the first unknown name is met.
"""

from collections.abc import Iterator

from app.catalogue.blocks import KeyBlock
from app.catalogue.near import ANY, HAN, LATIN, ROMAJI, Near, bit_of, script_of

LONGEST = 100
CLEARLY_NEAR = 0.84
NEAR = 0.62
NEAR_IN_HAN = 0.5
SHORTEST_HELD = 3
WORDS_COUNT = 0.96
"""What a name found through its words counts against one as near in spelling."""

Scores = dict[int, tuple[float, bool]]
"""The score of a card by its place, and whether its rule name gave it."""


class Suggester:
    """Searches the blocks of all names. Safe to share between threads: what it keeps is only made once more."""

    def __init__(self, near: Near) -> None:
        self._blocks = {script: KeyBlock(block) for script, block in near.items()}

    def suggest(self, key: str, language: str | None, limit: int) -> list[int]:
        """Places of cards, most likely first."""
        key = key[:LONGEST]
        if not key:
            return []
        scores: Scores = {}
        for found in self._stages(key, language, limit):
            for place, score, is_rule_name in found:
                scores[place] = max(scores.get(place, (0.0, False)), (score, is_rule_name))
            if any(score >= CLEARLY_NEAR for score, _ in scores.values()):
                break
        places = sorted(scores, key=lambda place: (-scores[place][0], not scores[place][1], place))
        if len(places) < limit and len(key) >= SHORTEST_HELD:
            places += self.holding(key, limit)
        return list(dict.fromkeys(places))[:limit]

    def holding(self, fragment: str, limit: int) -> list[int]:
        """Places of cards of which a name holds `fragment` as whole words; names that begin with it first."""
        if not any(map(str.isalnum, fragment)):
            return []
        own = script_of(fragment)
        for script in (own, HAN) if own == LATIN else (own,):
            if places := self._blocks[script].holding(fragment, limit):
                return places
        return []

    def _stages(self, key: str, language: str | None, limit: int) -> Iterator[Iterator[tuple[int, float, bool]]]:
        """Ever wider searches: own language, its words, kana in Latin letters, every language."""
        script = script_of(key)
        block, least = self._blocks[script], NEAR_IN_HAN if script == HAN else NEAR
        own = bit_of(language or ("en" if script == LATIN else None))
        yield block.near(key, own, limit, least)
        if script == LATIN:
            yield ((place, score * WORDS_COUNT, rule) for place, score, rule in block.by_words(key, own, limit))
            yield self._blocks[ROMAJI].near(key, ANY, limit, least)
        if own != ANY:
            yield block.near(key, ANY, limit, least)
