"""`deckcheck check`: exit statuses, text for people, JSON for programs."""

import json

import pytest

from app.core.messages import LANGUAGES
from tests.api.service import good

EVENT = ("--ruleset", "id-2024", "--on", "2024-06-01")


@pytest.mark.parametrize(("name", "status"), [("legal", 0), ("illegal", 1), ("unclear", 1)])
def test_the_status_tells_whether_a_list_is_legal(run, lists, name, status):
    result = run("check", lists[name], *EVENT)
    assert (result.exit_code, result.stderr) == (status, "")
    assert result.stdout.startswith(f"{lists[name]}: ")


def test_the_text_names_violation_infraction_penalty_correction_and_documents(run, lists):
    told = run("check", lists["illegal"], *EVENT).stdout
    for part in ("L101", "“Pot of Greed”", "Game Loss", "  1. ", "ruleset: ", "banlist: ", "guide: ", "2024-04-01"):
        assert part in told


def test_json_is_what_the_service_answers(run, lists, service, tmp_path):
    for name in ("legal", "illegal", "unclear"):
        text = lists[name].read_text(encoding="utf-8")
        result = run("check", lists[name], *EVENT, "--output", "json")
        body = {"ruleset": "id-2024", "on": "2024-06-01", "list": text}
        assert json.loads(result.stdout) == {"file": str(lists[name]), **good(service.post("/v1/checks", body))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_is_the_one_asked_for(run, lists, service, language):
    result = run("check", lists["illegal"], *EVENT, "--lang", language, "--output", "json")
    body = {"ruleset": "id-2024", "on": "2024-06-01", "list": lists["illegal"].read_text(encoding="utf-8")}
    answer = good(service.post("/v1/checks", body, headers={"Accept-Language": language}))
    assert json.loads(result.stdout)["message"] == answer["message"]
    assert answer["violations"][0]["message"] in run("check", lists["illegal"], *EVENT, "--lang", language).stdout


@pytest.mark.parametrize("content", ["#main\n55144522\n", "1 Pot of Greed\n", b"\xff\xfe1\x00 \x00U\x00m\x00i\x00"])
def test_a_line_is_read_from_standard_input(run, content):
    result = run("check", "-", *EVENT, stdin=content)
    assert result.exit_code == 1
    assert result.stdout.startswith("-: ")


def test_several_files_are_told_one_after_the_other(run, lists):
    result = run("check", lists["legal"], lists["illegal"], *EVENT, "--output", "json")
    assert result.exit_code == 1
    answers = json.loads(result.stdout)
    assert [one["file"] for one in answers] == [str(lists["legal"]), str(lists["illegal"])]
    assert [one["legal"] for one in answers] == [True, False]
    assert run("check", lists["legal"], lists["legal"], *EVENT).exit_code == 0


def test_progress_is_for_who_looks_on_and_never_in_the_output(run, lists, monkeypatch):
    assert run("check", *[lists["legal"]] * 3, *EVENT).stderr == ""
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    result = run("check", *[lists["legal"]] * 3, *EVENT)
    assert "Checking" not in result.stdout
    assert "Checking" in result.stderr
    assert run("check", lists["legal"], *EVENT).stderr == ""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--ruleset", "id-2042", "--on", "2024-06-01"), "id-2024, "),
        (("--ruleset", "id-2024", "--on", "2024-05-22"), "2024-05-23"),
        (("--ruleset", "id-2024", "--on", "yesterday"), "YYYY-MM-DD"),
        (("--ruleset", "id-2024", "--on", "20240601"), "YYYY-MM-DD"),
        (("--ruleset", "id-2024", "--on", "2024-W01-1"), "YYYY-MM-DD"),
        ((*EVENT, "--level", "1"), "leave it out"),
        (("--ruleset", "tw-2012", "--on", "2012-05-01", "--level", "9"), "choose one of 1, 2, 3"),
        ((*EVENT, "--level", "high"), "--level"),
        ((*EVENT, "--lang", "tlh"), "zh-TW"),
        ((*EVENT, "--output", "xml"), "json"),
        ((*EVENT, "--format", "papyrus"), "ydk"),
        (("--on", "2024-06-01"), "--ruleset"),
    ],
)
def test_what_cannot_be_used_is_trouble_and_says_what_to_do(run, lists, arguments, told):
    result = run("check", lists["legal"], *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr


def test_a_file_that_cannot_be_read_is_trouble_and_hides_no_other(run, lists, tmp_path):
    large = tmp_path / "large.txt"
    large.write_bytes(b"1 Kuriboh\n" * 200_000)
    for path, told in ((tmp_path / "none.ydk", "No such file"), (tmp_path, "directory"), (large, "1048576 bytes")):
        result = run("check", path, lists["legal"], *EVENT)
        assert result.exit_code == 2
        assert result.stdout.startswith(f"{lists['legal']}: ")
        assert run("check", path, *EVENT).exit_code == 2
        assert f"{path}: " in result.stderr
        assert told in result.stderr


def test_markup_in_a_list_is_text(run):
    result = run("check", "-", *EVENT, stdin="3 [red]Kuriboh[/red] [/] {x}\n")
    assert result.exit_code == 1
    assert "[red]Kuriboh[/red]" in result.stdout
