"""What tests of registrations do with a stored list."""

from app.db.store import Store
from app.db.tables import Revision
from app.services import lists, registrations
from app.services.actors import Actor
from app.services.registrations import Outcome, Submission
from app.services.roster import Player
from app.services.storage import write_now
from tests.services.given import (
    ADMIN,
    NOW,
)

OTHER = b"#main\n14558128\n"


def again(
    store: Store, outcome: Outcome, what: Submission, version: int | None, by: Actor, player: Player | None = None
) -> Outcome:
    registration_id = outcome.registration.id
    return write_now(store, lambda session: registrations.resubmit(session, by, registration_id, version, what, player))


def history(store: Store, outcome: Outcome) -> list[Revision]:
    registration_id = outcome.registration.id
    return list(write_now(store, lambda session: lists.history(session, ADMIN, registration_id, NOW)))
