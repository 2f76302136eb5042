"""`deckcheck compare`: the deck on the table against its list."""

import json

import pytest

from tests.api.service import good

EVENT = ("--ruleset", "id-2024", "--on", "2024-06-01")


@pytest.fixture
def sided(lists, tmp_path):
    """The legal deck with a card of main and side exchanged."""
    content = json.loads(lists["legal"].read_text(encoding="utf-8"))
    content["main"][0], content["side"][0] = content["side"][0], content["main"][0]
    path = tmp_path / "sided.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def test_the_status_tells_whether_they_agree(run, lists, sided):
    assert run("compare", lists["legal"], lists["legal"], *EVENT).exit_code == 0
    assert run("compare", lists["legal"], lists["illegal"], *EVENT).exit_code == 1
    assert run("compare", lists["illegal"], lists["illegal"], *EVENT).exit_code == 1
    assert run("compare", lists["legal"], sided, *EVENT).exit_code == 1
    assert run("compare", lists["legal"], sided, *EVENT, "--game", 2).exit_code == 0


def test_the_text_names_what_differs_and_what_to_do(run, lists, sided):
    told = run("compare", lists["legal"], sided, *EVENT).stdout
    assert told.startswith(f"{sided}: ")
    assert told.count("X103") == 2
    for part in ("moved from Main Deck to Side Deck", "  1. ", "ruleset: "):
        assert part in told


def test_json_is_what_the_service_answers(run, lists, service):
    texts = {name: lists[name].read_text(encoding="utf-8") for name in ("legal", "illegal")}
    body = {
        "ruleset": "tw-2012",
        "on": "2012-05-01",
        "level": 2,
        "list": texts["legal"],
        "deck": texts["illegal"],
        "context": {"phase": "before_match", "game": None},
        "prior_penalties": [{"infraction": "3.1", "penalty": "warning"}],
    }
    event = ("--ruleset", "tw-2012", "--on", "2012-05-01", "--level", 2, "--prior", "3.1=warning")
    result = run("compare", lists["legal"], lists["illegal"], *event, "--output", "json")
    assert result.exit_code == 1
    answer = good(service.post("/v1/deck-checks", body))
    assert json.loads(result.stdout) == {"file": str(lists["illegal"]), **answer}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((*EVENT, "--prior", "deck-4"), "INFRACTION=PENALTY"),
        ((*EVENT, "--prior", "deck-4=flogging"), "game_loss"),
        ((*EVENT, "--prior", "=warning"), "INFRACTION=PENALTY"),
        ((*EVENT, "--game", "0"), "--game"),
        ((*EVENT, "--game", "-1"), "--game"),
        (("--ruleset", "id-2042"), "id-2024, "),
        ((*EVENT, "--level", "2"), "leave it out"),
        ((*EVENT, "--lang", "xx"), "zh-TW"),
        ((*EVENT, "--output", "yaml"), "json"),
    ],
)
def test_what_cannot_be_used_is_trouble_and_says_what_to_do(run, lists, arguments, told):
    result = run("compare", lists["legal"], lists["legal"], *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in " ".join(result.stderr.split())


def test_a_missing_file_is_trouble(run, lists, tmp_path):
    for pair in ((tmp_path / "no", lists["legal"]), (lists["legal"], tmp_path / "no")):
        result = run("compare", *pair, *EVENT)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "No such file" in result.stderr


def test_standard_input_can_be_one_of_the_two_and_not_both(run, lists):
    text = lists["legal"].read_text(encoding="utf-8")
    assert run("compare", "-", lists["legal"], *EVENT, stdin=text).exit_code == 0
    assert run("compare", lists["legal"], "-", *EVENT, stdin=text).exit_code == 0
    result = run("compare", "-", "-", *EVENT, stdin=text)
    assert result.exit_code == 2
    assert "standard input" in result.stderr
