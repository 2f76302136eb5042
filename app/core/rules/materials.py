"""Family M: sleeves and cards as a judge saw them. What nobody looked at is not judged."""

from collections.abc import Iterator

from app.core.deck import Deck, Marking
from app.core.law import Law
from app.core.violations import Finding


def sleeves_differ(deck: Deck, law: Law) -> Iterator[Finding]:
    """The sleeves are not identical where the ruleset wants them so.

    Example: two kinds of sleeves in one deck.
    Mend: change the sleeves so that all match.
    """
    rules, seen = law.ruleset.sleeves, deck.materials
    if rules is not None and rules.identical and seen is not None and seen.sleeves_identical is False:
        yield Finding()


def marked(deck: Deck, law: Law) -> Iterator[Finding]:
    """Cards or sleeves can be told apart from the back.

    Example: two worn sleeves, without a pattern.
    Mend: replace the sleeves or cards.
    """
    seen = deck.materials
    if seen is not None and seen.marked is not None and seen.marked is not Marking.NONE:
        yield Finding(pattern=f"marked_{seen.marked.value}")


def languages_mixed(deck: Deck, law: Law) -> Iterator[Finding]:
    """Cards in so many languages that their backs must be hidden, and the sleeves do not hide them.

    Example: Japanese and English cards in clear sleeves under jp-2008.
    Mend: use sleeves that hide the backs.
    """
    rules, seen = law.ruleset.sleeves, deck.materials
    if rules is None or rules.hide_backs_from_languages is None or seen is None or seen.languages is None:
        return
    count = len(set(seen.languages))
    if count >= rules.hide_backs_from_languages and seen.sleeves_opaque is False:
        yield Finding(actual=count, allowed=rules.hide_backs_from_languages - 1, parameters=(("count", count),))


def altered_card(deck: Deck, law: Law) -> Iterator[Finding]:
    """A card is altered, or no original, where the ruleset bars that.

    Example: a card with a sticker.
    Mend: replace it by an unaltered copy.
    """
    rules, seen = law.ruleset.sleeves, deck.materials
    if rules is not None and rules.altered_prohibited and seen is not None:
        for name in seen.altered_cards:
            yield Finding(cards=(name,), parameters=(("card", name),))


def foreign_object(deck: Deck, law: Law) -> Iterator[Finding]:
    """Something other than the card is in a sleeve.

    Example: a slip of paper behind a card.
    Mend: take it out.
    """
    rules, seen = law.ruleset.sleeves, deck.materials
    if rules is not None and rules.foreign_objects_prohibited and seen is not None and seen.foreign_objects is True:
        yield Finding()
