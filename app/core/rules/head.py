"""Family H: the head of a decklist form. What was not looked at (None) is not judged; blank is."""

from collections.abc import Iterator

from app.core.deck import Deck
from app.core.law import Law
from app.core.violations import Action, Edit, Finding


def player_name_missing(deck: Deck, law: Law) -> Iterator[Finding]:
    """The form does not give the player's name, and the ruleset asks for it.

    Example: a blank name under tw-2012.
    Mend: fill in the name.
    """
    head, form = law.ruleset.head, deck.form
    if head is not None and head.player_name and form is not None and _blank(form.player_name):
        yield Finding(edits=(Edit(Action.FILL_IN, "player_name", copies=0),))


def player_number_missing(deck: Deck, law: Law) -> Iterator[Finding]:
    """The form does not give the player's number, and the ruleset asks for it.

    Example: a blank entrant number under tw-2012.
    Mend: fill in the number.
    """
    head, form = law.ruleset.head, deck.form
    if head is not None and head.player_number and form is not None and _blank(form.player_number):
        yield Finding(
            parameters=(("number_name", head.number_name),),
            edits=(Edit(Action.FILL_IN, "player_number", copies=0),),
        )


def _blank(field: str | None) -> bool:
    return field is not None and not field.strip()
