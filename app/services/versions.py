"""Guards against lost updates."""

from app.errors import PreconditionFailed, PreconditionRequired


def guard(current: int, expected: int | None) -> None:
    """Raise unless a change was made on the version that is current: 428 without a version, 412 with another one."""
    if expected is None:
        raise PreconditionRequired("say which version you change: send If-Match with the ETag you read")
    if expected != current:
        raise PreconditionFailed("somebody changed this meanwhile: read it again, then repeat the change")
