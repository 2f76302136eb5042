"""What must hold for any list."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.decks import DAYS, deck
from tests.api.service import good

ARTS = {46986414: (46986414, 46986415, 36996508, 46986416), 89631139: (89631139, 89631140)}
FEW = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
WORDS = ("legal", "state", "message", "penalty", "level_needed", "documents", "notes")


@pytest.fixture(scope="module")
def listed(desk):
    """A deck with faults of several kinds."""
    faults = [[1, "Pot of Greed", "main"], [1, "Raigeki", "side"], [1, "Umi", "main"], [1, "A Legendary Ocean", "main"]]
    return deck(desk, "id-2024", *faults, main=30)


def plain(answer):
    """What was found, whatever line it stood on and in whatever order."""
    found = sorted(
        (one["of"], one["code"], sorted(one["cards"]), str(one["section"]), str(one["actual"]), str(one["allowed"]))
        for one in answer["violations"]
    )
    infractions = sorted((one["code"], str(one["penalty"]), one["cite"]) for one in answer["infractions"])
    penalty = answer["penalty"] and (answer["penalty"]["kind"], answer["penalty"]["rule"])
    return {**{word: answer[word] for word in WORDS}, "penalty": penalty}, found, infractions


@FEW
@given(seed=st.integers(0, 10**6))
def test_the_order_of_cards_changes_nothing(service, listed, seed):
    mixed = {name: random.Random(seed).sample(items, len(items)) for name, items in listed.items()}
    body = {"ruleset": "id-2024", "on": DAYS["id-2024"]}
    one = good(service.post("/v1/checks", {**body, "list": listed}))
    other = good(service.post("/v1/checks", {**body, "list": mixed}))
    assert plain(one) == plain(other)
    both = good(service.post("/v1/deck-checks", {**body, "list": listed, "deck": mixed}))
    assert both["comparison"]["equal"] is True


@FEW
@given(data=st.data(), copies=st.integers(1, 5))
def test_which_art_is_used_changes_nothing(service, data, copies):
    body = {"ruleset": "id-2024", "on": DAYS["id-2024"]}
    for passcode, arts in ARTS.items():
        drawn = data.draw(st.lists(st.sampled_from(arts), min_size=copies, max_size=copies))
        one = good(service.post("/v1/checks", {**body, "list": {"main": [passcode] * copies}}))
        other = good(service.post("/v1/checks", {**body, "list": {"main": drawn}}))
        assert plain(one) == plain(other)
        assert {"C101"} & {found["code"] for found in other["violations"]} == ({"C101"} if copies > 3 else set())
        decks = {"list": {"main": [passcode] * copies}, "deck": {"main": drawn}}
        assert good(service.post("/v1/deck-checks", {**body, **decks}))["comparison"]["equal"] is True


@FEW
@given(data=st.data())
def test_the_two_directions_of_a_comparison_mirror_each_other(service, listed, data):
    body = {"ruleset": "id-2024", "on": DAYS["id-2024"]}
    kept = data.draw(st.lists(st.sampled_from(listed["main"]), unique_by=str, min_size=20))
    table = {**listed, "main": [*kept, "Kuriboh"]}
    there = good(service.post("/v1/deck-checks", {**body, "list": listed, "deck": table}))
    back = good(service.post("/v1/deck-checks", {**body, "list": table, "deck": listed}))
    turned = {"missing": "extra", "extra": "missing", "moved": "moved"}
    mirrored = {
        (turned[one["kind"]], one["card"], one["to_section"] or one["section"], one["copies"])
        for one in back["discrepancies"]
    }
    assert {(one["kind"], one["card"], one["section"], one["copies"]) for one in there["discrepancies"]} == mirrored


@FEW
@given(text=st.text(max_size=300))
def test_any_text_is_answered_and_nothing_of_it_gets_lost(service, text):
    answer = good(service.post("/v1/checks", {"ruleset": "tcg", "on": DAYS["tcg"], "list": text}))
    held = answer["list"]
    cards = sum(held[section]["cards"] for section in ("main", "extra", "side"))
    entries = sum(one["copies"] for section in ("main", "extra", "side") for one in held[section]["entries"])
    assert cards == entries + sum(one["copies"] for one in held["not_cards"] if one["counted"] and one["section"])
    assert answer["legal"] is False
