"""Keys and links: who comes in, as whom, and who does not."""

from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import col, select

from app.db.store import Store
from app.db.tables import ApiKey, Audit, PlayerLink
from app.errors import DeckcheckError, Forbidden, NotFound, Unauthorised, Unprocessable
from app.services import access
from app.services.actors import PERMISSIONS, Action, Actor, Role, require
from app.services.keyring import Keyring, decode, encode, load_or_create
from app.services.storage import read_now, write_now
from tests.services.given import ADMIN, NOW, SECOND, actor, event, registered

KEYRING = Keyring(bytes(range(32)))
PINNED_KEY_ID = "4eb759655780a577"
PINNED_LINK = "rtynOoc7ltmMD6Ebjrpt2Qxxp2Rx217CgFy59sVV6P0"

ROLES = {
    "keys.manage": "admin organiser",
    "event.create": "admin organiser",
    "event.change": "admin organiser",
    "event.read": "admin organiser desk store judge head_judge player",
    "registration.create": "admin organiser desk store",
    "registration.change": "admin organiser desk store judge head_judge player",
    "registration.withdraw": "admin organiser desk store",
    "registration.lock": "admin organiser head_judge",
    "registration.override": "admin organiser desk judge head_judge",
    "registration.correct": "admin organiser judge head_judge",
    "registration.read": "admin organiser desk store judge head_judge player",
    "list.read": "admin organiser desk store judge head_judge player",
    "list.export": "admin organiser desk head_judge",
    "receipt.verify": "admin organiser desk store judge head_judge player",
    "triage.read": "admin organiser desk judge head_judge",
    "deck_check.make": "judge head_judge",
    "penalty.give": "judge head_judge",
    "penalty.correct": "head_judge",
    "penalty.read": "admin organiser judge head_judge",
    "audit.read": "admin organiser",
    "webhook.manage": "admin organiser desk store",
    "player_link.create": "admin organiser desk store",
}


def make(store: Store, role: Role = Role.DESK, holder: str = "Desk", **more: object) -> access.Made:
    return write_now(store, lambda s: access.create_key(s, ADMIN, role, holder, NOW, **more))  # pyright: ignore


def comes_in(store: Store, text: str, *, at: object = NOW) -> Actor | None:
    try:
        return read_now(store, lambda session: access.actor_of_key(session, text, at, "req_1"))  # pyright: ignore
    except Unauthorised:
        return None


def test_the_table_of_roles() -> None:
    assert {action.value: {role.value for role in roles} for action, roles in PERMISSIONS.items()} == {
        action: set(roles.split()) for action, roles in ROLES.items()
    }
    assert set(PERMISSIONS) == set(Action)


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("action", list(Action))
def test_a_role_does_what_the_table_says_and_in_its_events_only(role: Role, action: Action) -> None:
    who = Actor(role, "x", events=frozenset({"evt_1"}))
    if role in PERMISSIONS[action]:
        require(who, action, "evt_1")
        require(who, action)
    else:
        with pytest.raises(Forbidden):
            require(who, action, "evt_1")
    with pytest.raises(NotFound):
        require(who, action, "evt_2")


def test_a_key_comes_in_as_its_holder(store: Store) -> None:
    found = event(store)
    made = make(store, Role.STORE, "Shop", events=[found.id])
    assert comes_in(store, made.text) == Actor(
        Role.STORE, "Shop", made.key.id, frozenset({found.id}), request_id="req_1"
    )
    everywhere = comes_in(store, make(store, Role.ADMIN, "Ada", events=None).text)
    assert everywhere is not None
    assert everywhere.events is None


def test_of_a_key_only_a_salted_digest_is_kept(store: Store) -> None:
    made, other = make(store), make(store)
    secret = made.text.split("_", 2)[2]
    assert len(decode(secret)) == 32
    rows = read_now(store, lambda s: s.exec(select(ApiKey).order_by(col(ApiKey.id))).all())
    stored = next(row for row in rows if row.id == made.key.id)
    assert secret not in str(stored.model_dump())
    assert decode(secret) not in (stored.salt, stored.digest)
    assert len({row.salt for row in rows}) == len({row.digest for row in rows}) == 2
    assert made.text != other.text
    entries = read_now(store, lambda s: s.exec(select(Audit)).all())
    assert [entry.detail for entry in entries] == [{"role": "desk", "holder": "Desk"}] * 2


@pytest.mark.parametrize("spoil", ["", "x", "dck", "dck_", "dck__", "dcl_a_b", "dck_\0_x", "dck_ä_ö", "dck_zz_\ud800"])
def test_what_is_no_key_does_not_come_in(store: Store, spoil: str) -> None:
    make(store)
    assert comes_in(store, spoil) is None


def test_the_answer_is_the_same_whatever_is_wrong(store: Store) -> None:
    made = make(store, expires_at=NOW + SECOND)
    for text, at in (("x", NOW), (made.text + "x", NOW), (made.text, NOW + SECOND)):
        with pytest.raises(Unauthorised, match=r"^the key is not valid$"):
            read_now(store, lambda s, one=text, then=at: access.actor_of_key(s, one, then))


def test_a_wrong_secret_does_not_come_in(store: Store) -> None:
    made, other = make(store), make(store)
    head, prefix, secret = made.text.split("_", 2)
    assert comes_in(store, f"{head}_{prefix}_{secret[:-1]}") is None
    assert comes_in(store, f"{head}_{other.key.prefix}_{secret}") is None
    assert comes_in(store, f"{head}_{prefix}_{secret}x") is None
    assert comes_in(store, made.text) is not None


def test_a_key_expires_and_is_revoked(store: Store) -> None:
    made = make(store, expires_at=NOW + 2 * SECOND)
    assert comes_in(store, made.text, at=NOW + SECOND) is not None
    assert comes_in(store, made.text, at=NOW + 2 * SECOND) is None
    other = make(store)
    revoked = write_now(store, lambda s: access.revoke_key(s, ADMIN, other.key.id, NOW + SECOND))
    assert (revoked.revoked_at, revoked.revoked_by) == (NOW + SECOND, "admin:Ada")
    assert comes_in(store, other.text) is None
    again = write_now(store, lambda s: access.revoke_key(s, ADMIN, other.key.id, NOW + 5 * SECOND))
    assert again.revoked_at == NOW + SECOND
    actions = read_now(store, lambda s: s.exec(select(Audit.action).order_by(col(Audit.number))).all())
    assert actions == ["key.created", "key.created", "key.revoked"]


@pytest.mark.parametrize(
    ("role", "holder", "expires_in", "events"),
    [
        (Role.PLAYER, "P", None, ()),
        (Role.DESK, " ", None, ()),
        (Role.DESK, "D", timedelta(0), ()),
        (Role.DESK, "D", None, ("evt_none",)),
    ],
)
def test_keys_that_make_no_sense(
    store: Store, role: Role, holder: str, expires_in: timedelta | None, events: tuple[str, ...]
) -> None:
    expires_at = None if expires_in is None else NOW + expires_in
    with pytest.raises((Unprocessable, NotFound)):
        make(store, role, holder, expires_at=expires_at, events=events)
    assert read_now(store, lambda s: s.exec(select(ApiKey)).all()) == []


def test_an_organiser_makes_and_sees_keys_of_own_events_only(store: Store) -> None:
    mine, foreign = event(store), event(store)
    organiser = actor(Role.ORGANISER, mine, "Olga")

    def attempt(role: Role, events: list[str] | None) -> type[DeckcheckError] | None:
        try:
            write_now(store, lambda s: access.create_key(s, organiser, role, "H", NOW, events=events))
        except DeckcheckError as error:
            return type(error)
        return None

    assert attempt(Role.JUDGE, [mine.id]) is None
    assert attempt(Role.JUDGE, [mine.id, foreign.id]) is NotFound
    assert attempt(Role.JUDGE, None) is Forbidden
    assert attempt(Role.ORGANISER, [mine.id]) is Forbidden
    assert attempt(Role.ADMIN, [mine.id]) is Forbidden
    theirs = make(store, Role.DESK, "F", events=[foreign.id]).key.id
    both = make(store, Role.DESK, "B", events=[mine.id, foreign.id]).key.id
    everywhere = make(store, Role.DESK, "E", events=None).key.id
    colleague = make(store, Role.ORGANISER, "O", events=[mine.id]).key.id
    seen = read_now(store, lambda s: access.keys(s, organiser))
    assert {one.holder for one in seen} == {"H", "B", "O"}
    assert len(read_now(store, lambda s: access.keys(s, ADMIN))) == 5
    for key_id in (theirs, both, everywhere, colleague, "key_none"):
        with pytest.raises(NotFound):
            write_now(store, lambda s, one=key_id: access.revoke_key(s, organiser, one, NOW))
    own = next(one.id for one in seen if one.holder == "H")
    assert write_now(store, lambda s: access.revoke_key(s, organiser, own, NOW)).revoked_at == NOW
    with pytest.raises(Forbidden):
        read_now(store, lambda s: access.keys(s, actor(Role.DESK, mine)))
    with pytest.raises(Forbidden):
        write_now(store, lambda s: access.revoke_key(s, actor(Role.DESK, mine), own, NOW))


def test_a_players_link_opens_one_registration(store: Store) -> None:
    found = event(store)
    desk = actor(Role.DESK, found)
    registration = registered(store, found).registration

    def link(expires_at: object = None) -> str:
        return write_now(
            store,
            lambda s: access.create_link(s, KEYRING, desk, registration, NOW, expires_at=expires_at),  # pyright: ignore
        )

    def opens(text: str, at: object = NOW) -> Actor | None:
        try:
            return read_now(store, lambda s: access.actor_of_link(s, text, at, "req_1"))  # pyright: ignore
        except Unauthorised:
            return None

    first = link()
    expected = Actor(Role.PLAYER, registration.id, None, frozenset({found.id}), registration.id, "req_1")
    assert opens(first) == expected
    rows = read_now(store, lambda s: s.exec(select(PlayerLink)).all())
    assert first[31:] not in str([row.model_dump() for row in rows])
    assert access.link_text(KEYRING, rows[0].id) == first
    for spoiled in (
        first[:-1],
        first + "x",
        "",
        "dcl_",
        first.replace("dcl", "dck"),
        "dcl_lnk_" + "0" * 22 + "_x",
        "dcl_\0",
    ):
        assert opens(spoiled) is None
    second = link(NOW + SECOND)
    assert (opens(first), opens(second)) == (None, expected)
    assert opens(second, NOW + SECOND) is None
    write_now(store, lambda s: access.revoke_links(s, registration.id, NOW))
    assert opens(second) is None
    other = Keyring(bytes(32))
    assert access.link_text(other, rows[0].id) != first


def test_who_may_make_a_link(store: Store) -> None:
    found = event(store)
    registration = registered(store, found, by=actor(Role.STORE, found, "Mine")).registration
    for who, error in (
        (actor(Role.STORE, found, "Theirs"), NotFound),
        (actor(Role.DESK, event(store)), NotFound),
        (actor(Role.JUDGE, found), Forbidden),
    ):
        with pytest.raises(error):
            write_now(store, lambda s, one=who: access.create_link(s, KEYRING, one, registration, NOW))


def test_a_keyring_is_made_once_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret"
    first, second = load_or_create(path), load_or_create(path)
    assert first.derive("x") == second.derive("x")
    assert first.key_id == second.key_id
    assert oct(path.stat().st_mode & 0o777) == "0o600"
    assert [one.name for one in path.parent.iterdir()] == ["secret"]
    assert load_or_create(tmp_path / "other").derive("x") != first.derive("x")


def test_derived_keys_differ_by_purpose_and_subject() -> None:
    found = {KEYRING.derive(purpose, subject) for purpose in ("a", "b") for subject in ("", "1", "2")}
    assert len(found) == 6
    assert {len(one) for one in found} == {32}
    with pytest.raises(ValueError, match="at least 32 bytes"):
        Keyring(bytes(31))


def test_what_is_pinned_for_receipts_and_links_in_the_players_hands() -> None:
    assert KEYRING.key_id == PINNED_KEY_ID
    assert encode(KEYRING.derive("player-link", "lnk_1")) == PINNED_LINK


def test_a_first_key_is_made_once(store: Store) -> None:
    made = write_now(store, lambda s: access.first_key(s, NOW))
    assert made is not None
    assert comes_in(store, made.text) == Actor(Role.ADMIN, "first admin", made.key.id, None, request_id="req_1")
    assert write_now(store, lambda s: access.first_key(s, NOW)) is None
