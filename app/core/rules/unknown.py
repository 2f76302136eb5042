"""Family U: what was read, yet is no known card, or more than one."""

from collections.abc import Iterator

from app.core.deck import Deck, Why
from app.core.law import Law
from app.core.rules.reading import place
from app.core.violations import Finding


def unknown_card(deck: Deck, law: Law) -> Iterator[Finding]:
    """No card has the name that is written.

    Example: `Tearlament Rulkallos` (Tearlaments Rulkallos is suggested, never assumed).
    Mend: write the full name as printed.
    """
    return (place(slot, "unknown_card") for slot in deck.not_cards if slot.why is Why.UNKNOWN_NAME)


def unknown_passcode(deck: Deck, law: Law) -> Iterator[Finding]:
    """The number belongs to no known card; 0 stands where a program lost the card it meant.

    Example: `4341953710`, or `0`.
    Mend: write the card's name, or the eight digits at its lower left.
    """
    for slot in deck.not_cards:
        if slot.why is Why.PASSCODE_ZERO:
            yield place(slot, "passcode_zero")
        elif slot.why is Why.UNKNOWN_PASSCODE:
            finding = place(slot, "unknown_passcode")
            yield finding._replace(parameters=(*finding.parameters, ("passcode", slot.written.strip())))


def ambiguous_name(deck: Deck, law: Law) -> Iterator[Finding]:
    """What is written can mean more than one card.

    Example: `Bottomless`.
    Mend: write the full name of the card that is played.
    """
    for slot in deck.not_cards:
        if slot.why is Why.AMBIGUOUS:
            finding = place(slot, "ambiguous_name")
            yield finding._replace(parameters=(*finding.parameters, ("candidates", slot.candidates)))


def other_game(deck: Deck, law: Law) -> Iterator[Finding]:
    """The number is that of a card of another game (Rush Duel).

    Example: `160205001`.
    Mend: replace it by a card of this game.
    """
    return (place(slot, "other_game") for slot in deck.not_cards if slot.why is Why.OTHER_GAME)


def not_a_deck_card(deck: Deck, law: Law) -> Iterator[Finding]:
    """A Skill Card, which is part of no deck here.

    Example: `1 Spell of Mask`.
    Mend: take it off the list.
    """
    return (place(slot, "not_a_deck_card") for slot in deck.not_cards if slot.why is Why.SKILL)
