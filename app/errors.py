"""What can go wrong outside the core, each error with the HTTP status and the stable kind that it is answered with.

The tree:

    DeckcheckError
    |-- NotKnown                    404
    |   |-- UnknownRuleset
    |   |-- UnknownSeries
    |   |-- UnknownList
    |   |-- UnknownGuide
    |   |-- UnknownRule
    |   `-- UnknownInfraction
    |-- NotInForce                  422   no document of this kind on that day
    |-- LevelUnknown                422   the guide has no such enforcement level
    |-- ListRefused                 422   a forbidden and limited list that cannot be right
    |-- DocumentBroken              500   a file of the data folders that does not say what it should
    |-- Unauthorised                401   no key, or one that is not valid
    |-- Forbidden                   403   the role is not enough
    |-- NotFound                    404   it does not exist, or not for this key
    |-- Conflict                    409   it cannot be done beside what is there
    |   `-- Locked                  409   the registration is locked
    |-- PreconditionFailed          412   somebody changed it meanwhile
    |-- Unprocessable               422   a value that makes no sense
    |-- PreconditionRequired        428   the change does not say on which version it is made
    `-- Unavailable                 503   the database cannot be used now; `retry_after` seconds
"""

from datetime import date
from typing import ClassVar


class DeckcheckError(Exception):
    """The root: `str(error)` says what is wrong and what to do; `status` and `kind` are those of the problem."""

    status: ClassVar[int] = 500
    kind: ClassVar[str] = "internal"


class NotKnown(DeckcheckError):
    """Something was asked for by a name that stands for nothing; `known` are the names that do."""

    status = 404
    kind = "not-known"
    what: ClassVar[str] = "thing"

    def __init__(self, name: str, known: tuple[str, ...] = ()) -> None:
        self.name = name
        self.known = known
        choices = f" Known: {', '.join(known)}." if known else ""
        super().__init__(f"There is no {self.what} {name!r}.{choices}")


class UnknownRuleset(NotKnown):
    """No ruleset has this id."""

    kind = "unknown-ruleset"
    what = "ruleset"


class UnknownSeries(NotKnown):
    """No series of forbidden and limited lists has this id."""

    kind = "unknown-series"
    what = "series of lists"


class UnknownList(NotKnown):
    """The series has no list that takes effect on this very day."""

    kind = "unknown-list"
    what = "list"


class UnknownGuide(NotKnown):
    """No penalty guide has this id."""

    kind = "unknown-guide"
    what = "penalty guide"


class UnknownRule(NotKnown):
    """No rule has this code."""

    kind = "unknown-rule"
    what = "rule"


class UnknownInfraction(NotKnown):
    """The guide has no infraction with this code."""

    kind = "unknown-infraction"
    what = "infraction"


class NotInForce(DeckcheckError):
    """No document of `name` is in force on `on`: it is before `first`, or after `last`."""

    status = 422
    kind = "not-in-force"

    def __init__(self, what: str, name: str, on: date, first: date | None = None, last: date | None = None) -> None:
        self.what, self.name, self.on, self.first, self.last = what, name, on, first, last
        bound = f"the last day is {last}" if last is not None else f"the first day is {first}"
        super().__init__(f"No {what} {name!r} is in force on {on}; {bound}.")


class LevelUnknown(DeckcheckError):
    """The guide in force has no such enforcement level; `known` are those that it has."""

    status = 422
    kind = "level-unknown"

    def __init__(self, ruleset: str, level: int, known: tuple[int, ...]) -> None:
        self.ruleset, self.level, self.known = ruleset, level, known
        choices = f"choose one of {', '.join(map(str, known))}" if known else "leave it out, the ruleset has no levels"
        super().__init__(f"Ruleset {ruleset!r} has no level {level}; {choices}.")


class ListRefused(DeckcheckError):
    """A list that is empty, has shrunk sharply, contradicts itself, or names what is no card; `reasons` are all."""

    status = 422
    kind = "list-refused"

    def __init__(self, where: str, reasons: tuple[str, ...]) -> None:
        self.where, self.reasons = where, reasons
        super().__init__(f"{where}: {'; '.join(reasons)}.")


class DocumentBroken(DeckcheckError):
    """A file of the data folders that cannot be read, or that breaks its model."""

    kind = "document-broken"

    def __init__(self, where: str, reason: str) -> None:
        self.where, self.reason = where, reason
        super().__init__(f"{where}: {reason}")


class Unauthorised(DeckcheckError):
    """There is no key, or it is unknown, wrong, expired or revoked; the answer is the same for all."""

    status = 401
    kind = "unauthorised"


class Forbidden(DeckcheckError):
    """The role of the key is not enough."""

    status = 403
    kind = "forbidden"


class NotFound(DeckcheckError):
    """It does not exist, or not for this key; the answer is the same for both."""

    status = 404
    kind = "not-found"


class Conflict(DeckcheckError):
    """It cannot be done beside what is there."""

    status = 409
    kind = "conflict"


class Locked(Conflict):
    """The registration is locked; the text says why."""

    kind = "locked"


class PreconditionFailed(DeckcheckError):
    """Somebody changed it meanwhile."""

    status = 412
    kind = "precondition-failed"


class Unprocessable(DeckcheckError):
    """A value that makes no sense."""

    status = 422
    kind = "unprocessable"


class PreconditionRequired(DeckcheckError):
    """The change does not say on which version it is made."""

    status = 428
    kind = "precondition-required"


class Unavailable(DeckcheckError):
    """The database cannot be used now; `retry_after` is in seconds."""

    status = 503
    kind = "unavailable"

    def __init__(self, reason: str, *, retry_after: int = 2) -> None:
        super().__init__(reason)
        self.retry_after = retry_after
