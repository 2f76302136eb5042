"""`POST /v1/deck-checks`: the deck on the table against its list."""

import pytest

from app.api.responses import DeckCheckAnswer
from tests.api.decks import DAYS, asked, deck
from tests.api.service import good, refused

PATH = "/v1/deck-checks"
EVERY = sorted(DAYS)


def checked(service, body, **more):
    answer = service.post(PATH, body, **more)
    good(answer)
    DeckCheckAnswer.model_validate_json(answer.content, strict=True)
    return answer.json()


@pytest.mark.parametrize("ruleset", EVERY)
def test_a_deck_that_agrees_with_its_legal_list_has_nothing_to_be_told(service, desk, ruleset):
    body = asked(desk, ruleset, materials={"sleeves_identical": True, "sleeves_opaque": True, "marked": "none"})
    answer = checked(service, {**body, "deck": body["list"]})
    assert (answer["legal"], answer["state"]) == (True, "legal")
    assert answer["comparison"] == {
        "list_legal": True,
        "deck_legal": True,
        "equal": True,
        "unsided": False,
        "sizes_changed": [],
        "unclear": [],
    }
    assert answer["list"] == answer["deck"]
    empty = (answer["violations"], answer["discrepancies"], answer["infractions"])
    assert empty == ([], [], [])
    assert answer["penalty"] is answer["corrected"] is None


@pytest.mark.parametrize("ruleset", EVERY)
def test_a_missing_an_extra_and_a_moved_card_are_three_findings(service, desk, ruleset):
    listed = deck(desk, ruleset, [1, "A", "main"]) if ruleset == "sgz-2013" else deck(desk, ruleset)
    main = list(listed["main"])
    gone, moved = main.pop(3), main.pop(5)
    side = [*listed["side"], moved]
    body = {"ruleset": ruleset, "on": DAYS[ruleset], "list": listed, "level": None}
    answer = checked(service, {**body, "deck": {**listed, "main": [*main, "Kuriboh"], "side": side}})
    told = {
        (one["kind"], one["code"], one["card"], one["section"], one["to_section"], one["copies"])
        for one in answer["discrepancies"]
    }
    assert told == {
        ("missing", "X101", gone, "main", None, 1),
        ("extra", "X102", "Kuriboh", "main", None, 1),
        ("moved", "X103", moved, "main", "side", 1),
    }
    assert answer["comparison"]["equal"] is answer["legal"] is False
    assert answer["state"] == "illegal"
    assert answer["infractions"]
    assert {"list", "deck", "legal", "equal", "choices"} <= set(answer["corrected"])


@pytest.mark.parametrize("ruleset", EVERY)
def test_what_is_corrected_is_legal_and_equal_when_it_is_sent_again(service, desk, ruleset):
    listed = deck(desk, ruleset)
    on_table = {**listed, "main": [*listed["main"][1:], "Kuriboh"]}
    event = {"ruleset": ruleset, "on": DAYS[ruleset]}
    corrected = checked(service, {**event, "list": listed, "deck": on_table})["corrected"]
    if not corrected["equal"]:
        assert corrected["obstacles"] or corrected["choices"] or corrected["notes"]
        return
    again = checked(service, {**event, "list": sent(corrected["list"]), "deck": sent(corrected["deck"])})
    assert (again["legal"], again["comparison"]["equal"]) == (corrected["legal"], True)


def sent(held):
    return {
        section: [{"card": one["card"]["name"], "copies": one["copies"]} for one in held[section]["entries"]]
        for section in ("main", "extra", "side")
    }


def swapped(listed):
    """Main and side each with a card of the other."""
    main, side = list(listed["main"]), list(listed["side"])
    main[0], side[0] = side[0], main[0]
    return {**listed, "main": main, "side": side}


def test_a_deck_left_sided_is_told_before_game_2_and_is_right_from_then_on(service, desk):
    listed = deck(desk, "id-2024")
    body = {"ruleset": "id-2024", "on": DAYS["id-2024"], "list": listed, "deck": swapped(listed)}
    first = checked(service, {**body, "context": {"game": 1}})
    assert first["comparison"]["unsided"] is True
    assert first["legal"] is first["comparison"]["equal"] is False
    assert {one["kind"] for one in first["discrepancies"]} == {"moved"}
    second = checked(service, {**body, "context": {"game": 2}})
    assert second["legal"] is second["comparison"]["equal"] is True
    assert second["comparison"]["unsided"] is False
    assert second["discrepancies"] == []


def test_materials_are_violations_of_the_deck(service, desk):
    body = asked(desk, "tcg")
    materials = {
        "sleeves_identical": False,
        "marked": "pattern",
        "intent_found": False,
        "altered_cards": ["Dark Magician"],
        "foreign_objects": True,
    }
    answer = checked(service, {**body, "deck": body["list"], "materials": materials})
    codes = [one["code"] for one in answer["violations"]]
    assert {"M101", "M102", "M104"} <= set(codes)
    assert {one["of"] for one in answer["violations"]} == {"deck"}
    assert answer["infractions"]


def test_an_earlier_penalty_raises_this_one_and_the_answer_says_from_what(service, desk):
    listed = deck(desk, "tw-2012")
    body = {
        "ruleset": "tw-2012",
        "on": DAYS["tw-2012"],
        "level": 2,
        "list": listed,
        "deck": {**listed, "main": [*listed["main"][1:], "Kuriboh"]},
    }
    first = checked(service, body)
    assert first["infractions"][0]["repeat"]["raised_from"] is None
    assert first["penalty"]["kind"] == "warning"
    told = first["infractions"][0]
    prior = {"infraction": told["code"], "error": told["repeat"]["error"], "penalty": "warning", "round": 1}
    second = checked(service, {**body, "prior_penalties": [prior]})
    repeat = second["infractions"][0]["repeat"]
    assert (repeat["offence"], repeat["raised_from"]) == (2, "warning")
    assert repeat["why"]
    assert second["penalty"]["kind"] == "game_loss"


def test_without_a_list_the_deck_is_judged_alone(service, desk):
    body = asked(desk, "id-2024", [1, "Pot of Greed", "main"])
    answer = checked(service, {"ruleset": "id-2024", "on": DAYS["id-2024"], "deck": body["list"]})
    assert answer["list"] is None
    assert answer["discrepancies"] == []
    assert [(one["of"], one["code"]) for one in answer["violations"]] == [("deck", "L101")]


def test_positions_of_violations_and_causes_point_into_both(service, desk):
    listed = asked(desk, "id-2024", [1, "Pot of Greed", "main"])
    table = deck(desk, "id-2024", [4, "Kuriboh", "main"])
    answer = checked(service, {**listed, "deck": table})
    assert [one["of"] for one in answer["violations"]] == ["list", "deck"]
    for infraction in answer["infractions"]:
        assert all(0 <= index < len(answer["violations"]) for index in infraction["violations"])
    assert {index for one in answer["infractions"] for index in one["violations"]} >= {0, 1}
    for violation in answer["violations"]:
        assert violation["consequence_of"] is None or 0 <= violation["consequence_of"] < len(answer["violations"])


def test_a_request_without_a_deck_is_refused(service, desk):
    told = refused(service.post(PATH, asked(desk, "id-2024")), 422)
    assert told["errors"] == [{"pointer": "/deck", "detail": "Field required"}]


def test_a_thing_that_is_no_marking_or_phase_is_refused_with_its_place(service, desk):
    body = asked(desk, "id-2024", materials={"marked": "yes"}, context={"phase": "tea time"})
    told = refused(service.post(PATH, {**body, "deck": body["list"]}), 422)
    assert [one["pointer"] for one in told["errors"]] == ["/context/phase", "/materials/marked"]
    assert all("before_round_1" in one["detail"] or "no_pattern" in one["detail"] for one in told["errors"])
