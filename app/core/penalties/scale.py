"""The kinds of penalty, mildest first, and who assigns one."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field


class PenaltyKind(StrEnum):
    """All penalties that some guide knows, by their common name."""

    __hash__ = str.__hash__

    CAUTION = "caution"
    WARNING = "warning"
    GAME_LOSS = "game_loss"
    DOUBLE_GAME_LOSS = "double_game_loss"
    MATCH_POINT_LOSS = "match_point_loss"
    MATCH_LOSS = "match_loss"
    DISQUALIFICATION = "disqualification"
    DISQUALIFICATION_WITHOUT_PRIZE = "disqualification_without_prize"


KindByName = Annotated[PenaltyKind, Field(strict=False)]
"""A kind as data write it."""
WEIGHT = {kind: place for place, kind in enumerate(PenaltyKind)}
"""The unified ladder: a match point costs more than a duel, and less than the match."""


class AssignedBy(StrEnum):
    """Who or what assigns a penalty: nothing is ever assigned by default."""

    DOCUMENT = "document"
    JUDGE = "judge"
    NONE = "none"
    ILLEGIBLE = "illegible"
    CUT = "cut"


class Target(StrEnum):
    """What a penalty lands on."""

    CURRENT_DUEL = "current_duel"
    NEXT_DUEL = "next_duel"
    FIRST_DUEL = "first_duel"
    CURRENT_MATCH = "current_match"
    NEXT_MATCH = "next_match"


class Authority(StrEnum):
    """Who may give a penalty."""

    JUDGE = "judge"
    HEAD_JUDGE = "head_judge"
