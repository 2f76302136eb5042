"""What a penalty guide orders, and what comes of it: edits, steps, choices and obstacles."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.core.cards import Section
from app.core.deck import Deck
from app.core.violations import Edit, Parameter


class Verb(StrEnum):
    """What is done to list and deck."""

    MAKE_LIST_LEGAL = "make_list_legal"
    DECK_FOLLOWS_LIST = "deck_follows_list"
    LIST_FOLLOWS_DECK = "list_follows_deck"
    STRIP_DECK_THEN_LIST_FOLLOWS = "strip_deck_then_list_follows"
    REPLACE_FROM_SIDE = "replace_from_side"
    REMOVE_AND_REPLACE = "remove_and_replace"
    ADD_TO_MINIMUM = "add_to_minimum"
    RESTORE_DECK = "restore_deck"
    FILL_IN_HEAD = "fill_in_head"
    WRITE_FULL_NAMES = "write_full_names"
    CLARIFY = "clarify"
    REPLACE_SLEEVES_OR_CARDS = "replace_sleeves_or_cards"
    HEAD_JUDGE_DECIDES = "head_judge_decides"
    NONE = "none"


class Fill(StrEnum):
    """How far the side deck replaces what was taken out of the rest."""

    NONE = "none"
    TO_MINIMUM = "to_minimum"
    ONE_FOR_ONE = "one_for_one"


class Missing(StrEnum):
    """What follows where a listed card cannot be had.

    `fill_to_minimum`: it is left out, the side fills the main deck to its minimum, the list follows; without a side
    deck the player drops. `strike`: the same, but without a side deck the player drops only if the main deck is then
    too small, and a listed card that cannot lie where it is written is written where it belongs.
    """

    PROCURE = "procure"
    FILL_TO_MINIMUM = "fill_to_minimum"
    STRIKE = "strike"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class Remedy:
    """An order of a guide. `take_out` are cards that a judge bars from the deck besides those the rules bar.

    `minutes` and `penalty` fill the message of a time limit; `drop` tells whether the document drops a player whose
    deck cannot be corrected.
    """

    verb: Verb
    fill: Fill = Fill.NONE
    missing_cards: Missing = Missing.PROCURE
    drop: bool = False
    minutes: int | None = None
    penalty: str | None = None
    take_out: tuple[Edit, ...] = ()


class Which(StrEnum):
    """The one of the two that is changed."""

    LIST = "list"
    DECK = "deck"


class Change(NamedTuple):
    """An edit of the list or of the deck."""

    of: Which
    edit: Edit


class Step(NamedTuple):
    """One thing that a judge reads out: the key of a message pattern and its parameters."""

    pattern: str
    parameters: tuple[tuple[str, Parameter], ...] = ()


class Choice(NamedTuple):
    """What the player chooses: `number` cards out of `options`; no options where any legal card will do.

    `taken` are the edits that stand in for the choice in what is shown.
    """

    of: Which
    section: Section | None
    number: int
    options: tuple[str, ...]
    taken: tuple[Edit, ...] = ()


class Reason(StrEnum):
    """Why list and deck cannot be corrected here and now."""

    NO_SIDE_DECK = "no_side_deck"
    SIDE_DECK_TOO_SMALL = "side_deck_too_small"
    CARDS_NOT_TO_BE_HAD = "cards_not_to_be_had"
    PLAYER_NAMES_CARDS = "player_names_cards"
    ENTRIES_TO_CLARIFY = "entries_to_clarify"
    NO_LIST = "no_list"
    HEAD_JUDGE_DECIDES = "head_judge_decides"
    STILL_ILLEGAL = "still_illegal"
    STILL_DIFFERENT = "still_different"


class Obstacle(NamedTuple):
    """What stands in the way, with the number and names of the cards it is about; `drop`: the player is dropped."""

    reason: Reason
    number: int = 0
    names: tuple[str, ...] = ()
    drop: bool = False


@dataclass(frozen=True, slots=True)
class Correction:
    """What is done, in order, and the corrected pair. `equal` is None unless there are both a list and a deck.

    Without an obstacle the pair is legal and equal. `notes` are keys: `deck_not_seen` where a list alone was corrected
    as the deck would be, `drop_disputed` where the document drops a player whom its other remedies would let play on.
    """

    changes: tuple[Change, ...]
    steps: tuple[Step, ...]
    choices: tuple[Choice, ...]
    registered: Deck | None
    table: Deck | None
    legal: bool
    equal: bool | None
    obstacles: tuple[Obstacle, ...] = ()
    notes: tuple[str, ...] = ()
