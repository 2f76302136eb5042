"""The table of rules: a code for each, for ever. A code is never used again for something else."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from app.core.deck import Deck
from app.core.law import Law
from app.core.rules import copies, head, listed, materials, pool, reading, sizes, unknown
from app.core.violations import Finding


class Rule(NamedTuple):
    """A rule under its code: a function that yields what it finds in a deck under a law."""

    code: str
    check: Callable[[Deck, Law], Iterator[Finding]]

    @property
    def name(self) -> str:
        """The offence's name, from the function's: `section-too-small`."""
        return self.check.__name__.replace("_", "-")


RULES = (
    Rule("R101", reading.unreadable_line),
    Rule("R102", reading.copies_unreadable),
    Rule("R103", reading.damaged_code),
    Rule("R104", reading.two_cards_on_a_line),
    Rule("R105", reading.nothing_on_the_list),
    Rule("R106", reading.total_disagrees),
    Rule("U101", unknown.unknown_card),
    Rule("U102", unknown.unknown_passcode),
    Rule("U103", unknown.ambiguous_name),
    Rule("U104", unknown.other_game),
    Rule("U105", unknown.not_a_deck_card),
    Rule("S101", sizes.section_too_small),
    Rule("S102", sizes.section_too_large),
    Rule("S103", sizes.section_not_exact),
    Rule("C101", copies.too_many_copies),
    Rule("L101", listed.listed_card),
    Rule("P101", pool.not_printed),
    Rule("P102", pool.not_released_yet),
    Rule("P103", pool.never_legal),
    Rule("P104", pool.wrong_section),
    Rule("P105", pool.kind_not_allowed),
    Rule("P106", pool.token_in_deck),
    Rule("H101", head.player_name_missing),
    Rule("H102", head.player_number_missing),
    Rule("M101", materials.sleeves_differ),
    Rule("M102", materials.marked),
    Rule("M103", materials.languages_mixed),
    Rule("M104", materials.altered_card),
    Rule("M105", materials.foreign_object),
)

OF_SLOTS = ("R101", "R102", "R103", "R104", "U101", "U102", "U103", "U104", "U105", "P106")
"""Rules that speak of nothing but entries that are no card."""
OF_CARDS = tuple(rule for rule in RULES if rule.code not in OF_SLOTS and rule.code[0] not in "HM")
"""The rules that can find anything in a deck without such entries, without a head and sleeves to look at."""


def applicable(deck: Deck) -> tuple[Rule, ...]:
    """The rules that have something to look at."""
    more = deck.not_cards or deck.remarks or deck.form is not None or deck.materials is not None
    return RULES if more else OF_CARDS


BY_CODE = {rule.code: rule for rule in RULES}
