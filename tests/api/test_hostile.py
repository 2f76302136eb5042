"""Input made to hurt: every answer is a small problem that names what is wrong and repeats nothing of it."""

import base64
import json
import tomllib

import pytest

from app.api.limits import LONGEST_NAME, MOST_BYTES, MOST_COPIES, MOST_ITEMS, MOST_LINES
from tests.api.decks import DAYS
from tests.api.service import JSON, good, kinds, refused
from tests.conftest import ROOT

CASES = ROOT / "tests" / "cases" / "hostile"
VALUES = [
    (field, case)
    for field, cases in tomllib.loads((CASES / "values.toml").read_text(encoding="utf-8")).items()
    for case in cases
]
LISTS = tomllib.loads((CASES / "lists.toml").read_text(encoding="utf-8"))["list"]
ROUTES = ("/v1/checks", "/v1/checks/batch", "/v1/deck-checks", "/v1/assessments", "/v1/decklists/convert")
RIGHT = {"ruleset": '"id-2024"', "on": '"2024-06-01"', "list": '"3 Dark Magician"'}
MOST_CPU = 250.0
ECHOED = 61
"""A field's name or an id may be told, cut at 60 characters; so many of the input in a row are an echo."""


def with_(**fields):
    """A right request, raw, with the fields given."""
    parts = (f"{json.dumps(name, ensure_ascii=False)}:{value}" for name, value in {**RIGHT, **fields}.items())
    return f"{{{','.join(parts)}}}"


def raw(text):
    """The bytes of a body; half characters stay what they are."""
    return text.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize(("field", "case"), VALUES, ids=[case["name"] for _, case in VALUES])
def test_a_hostile_value_is_refused_with_its_place(service, field, case):
    answer = service.send("/v1/checks", raw(with_(**{field: case["json"]})))
    if case["status"] == 200:
        good(answer)
        return
    told = refused(answer, case["status"])
    assert told["type"].removeprefix("/problems/") in kinds()
    if "at" in case:
        assert case["at"] in [one["pointer"] for one in told["errors"]]
        assert {one["pointer"].split("/")[1] for one in told["errors"]} == {field}
        assert not [one for one in told["errors"] if "Value error" in one["detail"]]
    if "limit" in case:
        assert case["limit"] in told["errors"][0]["detail"]


@pytest.mark.parametrize(("field", "case"), VALUES, ids=[case["name"] for _, case in VALUES])
def test_it_is_refused_in_a_batch_and_in_a_deck_check_alike(service, field, case):
    alone = service.send("/v1/checks", raw(with_(**{field: case["json"]})))
    beside = service.send("/v1/deck-checks", raw(with_(**{field: case["json"], "deck": RIGHT["list"]})))
    if field == "list" and case["json"] == "null":
        good(beside)  # events without decklists
    else:
        assert beside.status_code == alone.status_code
    if case["status"] != 200 and field != "list":
        assert beside.json() == alone.json()
    if field in ("list", "format", "form", "prior_penalties"):
        event = ",".join(f'"{name}":{RIGHT[name]}' for name in ("ruleset", "on"))
        own = {"list": RIGHT["list"], field: case["json"]}
        one = ",".join(f'"{name}":{value}' for name, value in own.items())
        many = service.send("/v1/checks/batch", raw(f'{{{event},"lists":[{{"list":"1 Kuriboh"}},{{{one}}}]}}'))
        assert many.status_code == alone.status_code
        if "at" in case:
            assert f"/lists/1{case['at']}" in [error["pointer"] for error in many.json()["errors"]]


@pytest.mark.parametrize("case", LISTS, ids=[case["name"] for case in LISTS])
def test_a_hostile_list_is_read_without_loss(service, case):
    answer = good(service.send("/v1/checks", raw(with_(list=case["json"]))))
    assert answer["legal"] is False
    assert sum(answer["list"][section]["cards"] for section in ("main", "extra", "side")) <= 1
    assert [entry for section in ("main", "extra", "side") for entry in answer["list"][section]["entries"]] == []
    assert len(answer["list"]["not_cards"]) == case["unread"]
    assert len([one for one in answer["violations"] if one["code"][0] in "RU"]) >= case["unread"]
    deck = good(service.send("/v1/deck-checks", raw(with_(deck=case["json"]))))
    assert deck["comparison"]["equal"] is False


BODIES = {
    "nothing": (b"", 400),
    "blanks": (b" \n\t ", 400),
    "a word": (b"hello", 400),
    "a list as it is": (b"3 Dark Magician\n" * 3, 400),
    "nothing in JSON": (b"null", 422),
    "a number": (b"1", 422),
    "a text": (b'"id-2024"', 422),
    "an array": (b"[]", 422),
    "an object without fields": (b"{}", 422),
    "an array of requests": (b"[" + raw(with_()) + b"]", 422),
    "half a request": (raw(with_())[:-1], 400),
    "more than a request": (raw(with_()) + b"}", 400),
    "two requests": (raw(with_()) * 2, 400),
    "single quotes": (raw(with_()).replace(b'"', b"'"), 400),
    "a comma too many": (raw(with_()).replace(b"}", b",}"), 400),
    "a comment": (b"/* */" + raw(with_()), 400),
    "a null byte": (raw(with_()) + b"\0", 400),
    "null bytes": (b"\0" * 1000, 400),
    "invalid UTF-8": (raw(with_(list='"3 Dark \xff Magician"')).replace(b"\xc3\xbf", b"\xff"), 400),
    "UTF-8 of half a character": (raw(with_(list='"\ud800"')), 400),
    "UTF-8 too long by a byte": (raw(with_(list='"A"')).replace(b'"A"', b'"\xc0\x80"'), 400),
    "UTF-16": (with_().encode("utf-16"), 400),
    "UTF-32": (with_().encode("utf-32"), 400),
    "a control character in a text": (raw(with_(list='"a\x01b"')), 400),
    "deep arrays": (b"[" * 100_000 + b"]" * 100_000, 400),
    "deep arrays without an end": (b"[" * 200_000, 400),
    "deep objects": (b'{"a":' * 40_000 + b"1" + b"}" * 40_000, 400),
    "a deep list": (raw(with_(list="[" * 100_000 + "]" * 100_000)), 400),
    "a deep section": (raw(with_(list='{"main":' + "[" * 100_000 + "]" * 100_000 + "}")), 400),
    "a deep field that is not known": (raw(with_(x="[" * 100_000 + "]" * 100_000)), 400),
    "a passcode of 100,000 digits": (raw(with_(list=f'{{"main":[{"9" * 100_000}]}}')), 400),
    "copies of 100,000 digits": (raw(with_(list=f'{{"main":[{{"card":1,"copies":{"9" * 100_000}}}]}}')), 400),
    "a level of 4,000 digits": (raw(with_(level="9" * 4_000)), 422),
    "an exponent of 100,000 digits": (raw(with_(level="1e" + "9" * 100_000)), 422),
    "a fraction of 100,000 digits": (raw(with_(level="0." + "9" * 100_000)), 422),
    "a field that is not known": (raw(with_(z="1")), 422),
    "a field with a long name": (raw(with_(**{"z" * 200_000: "1"})), 422),
    "20,000 fields that are not known": (raw(with_(**{f"zq{n}": "1" for n in range(20_000)})), 422),
    "20,000 sections that are not known": (
        raw(with_(list="{" + ",".join(f'"zq{n}":1' for n in range(20_000)) + "}")),
        422,
    ),
    "fields of control characters": (raw(with_(**{"\x01" * 60 + str(n): "1" for n in range(500)})), 422),
    "fields of marks": (raw(with_(**{"𐀀" * 60 + str(n): "1" for n in range(500)})), 422),
    "3,000 passcodes that are none": (
        raw(with_(list=json.dumps({section: [True] * 1000 for section in ("main", "extra", "side")}))),
        422,
    ),
    "1,000 objects that are none": (raw(with_(list=json.dumps({"main": [{"a": 1, "b": 2}] * 1000}))), 422),
    "100 penalties that are none": (raw(with_(prior_penalties=json.dumps([{"a": 1}] * 100))), 422),
    "101 penalties": (
        raw(with_(prior_penalties=json.dumps([{"infraction": "deck-4", "penalty": "warning"}] * 101))),
        422,
    ),
    "a list of 250,000 bytes as ruleset": (raw(with_(ruleset=json.dumps("qx" * 125_000))), 422),
    "a list of 250,000 bytes as day": (raw(with_(on=json.dumps("qx" * 125_000))), 422),
    "a list of 250,000 bytes as zone": (raw(with_(time_zone=json.dumps("qx" * 125_000))), 422),
    "a list of 250,000 bytes as base64": (raw(with_(list=json.dumps({"base64": "?!" * 125_000}))), 422),
    "a name of 250,000 bytes": (raw(with_(list=json.dumps({"main": ["qx" * 125_000]}))), 422),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_hostile_body_is_refused_quickly_and_not_repeated(service, name):
    body, status = BODIES[name]
    assert len(body) <= MOST_BYTES
    answer, cpu = service.timed("/v1/checks", body)
    refused(answer, status)
    assert cpu < MOST_CPU
    not_repeated(body, answer)


@pytest.mark.parametrize("path", ROUTES)
@pytest.mark.parametrize("name", [name for name, (_, status) in BODIES.items() if status == 400])
def test_what_is_no_json_is_refused_everywhere(service, path, name):
    told = refused(service.send(path, BODIES[name][0]), 400)
    assert told["type"] == "/problems/body-not-json"
    assert "errors" not in told


@pytest.mark.parametrize("path", ROUTES)
@pytest.mark.parametrize("name", [name for name in BODIES if name.startswith(("nothing in", "a number", "an array"))])
def test_json_that_is_no_request_is_refused_everywhere(service, path, name):
    assert refused(service.send(path, BODIES[name][0]), 422)["type"] == "/problems/invalid"


def not_repeated(body, answer):
    """Nothing of the body comes back but what a field is called, cut."""
    sent = body.decode("utf-8", "replace").replace("\\u0001", "\x01")
    told = answer.text.replace("\\u0001", "\x01")
    for start in range(0, len(sent) - ECHOED, max(1, len(sent) // 500)):
        assert sent[start : start + ECHOED] not in told


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("deep arrays", "200 levels"),
        ("a deep list", "200 levels"),
        ("a passcode of 100,000 digits", "4300 digits"),
        ("101 penalties", "100 items"),
        ("a name of 250,000 bytes", f"{LONGEST_NAME} characters"),
        ("a list of 250,000 bytes as ruleset", "60 characters"),
    ],
)
def test_the_limit_that_was_passed_is_named(service, name, limit):
    told = refused(service.send("/v1/checks", BODIES[name][0]))
    assert limit in " ".join([told["detail"], *(one["detail"] for one in told.get("errors", ()))])


@pytest.mark.parametrize("path", ROUTES)
def test_ten_megabytes_are_refused_by_their_length(service, path):
    answer, cpu = service.timed(path, b" " * 10_000_000)
    told = refused(answer, 413)
    assert told["type"] == "/problems/too-large"
    assert str(MOST_BYTES) in told["detail"]
    assert cpu < MOST_CPU


@pytest.mark.parametrize("path", ROUTES)
def test_a_body_without_a_length_is_counted_and_no_longer_read_than_the_limit(service, path):
    read = 0

    def parts():
        nonlocal read
        for _ in range(1000):
            read += 10_000
            yield b" " * 10_000

    told = refused(service.stream(path, parts()), 413)
    assert str(MOST_BYTES) in told["detail"]
    assert read <= MOST_BYTES + 20_000


def test_a_body_that_lies_about_its_length_is_counted_all_the_same(service):
    for length in ("0", "5", "-1", "abc", "", "9" * 400):
        told = refused(service.send("/v1/checks", b" " * 1_000_000, {**JSON, "Content-Length": length}), 413, 400)
        assert told["type"] == "/problems/too-large"


def test_the_last_byte_allowed_is_read_and_the_next_is_not(service):
    body = raw(with_())
    good(service.send("/v1/checks", body + b" " * (MOST_BYTES - len(body))))
    refused(service.send("/v1/checks", body + b" " * (MOST_BYTES - len(body) + 1)), 413)
    good(service.stream("/v1/checks", [body, b" " * (MOST_BYTES - len(body))]))
    refused(service.stream("/v1/checks", [body, b" " * (MOST_BYTES - len(body)), b" "]), 413)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_the_last_line_allowed_is_read_and_the_next_is_not(service, end):
    lines = MOST_LINES - 1
    good(service.post("/v1/checks", {"ruleset": "tcg", "list": end.join(["1"] * lines)}))
    for text in (end.join(["1"] * 50_000), end * (MOST_LINES + 1)):
        told = refused(service.post("/v1/checks", {"ruleset": "tcg", "list": text}), 422)
        assert told["errors"] == [{"pointer": "/list", "detail": f"more than {MOST_LINES} lines, which is the limit"}]


def test_lines_in_bytes_are_counted_too(service):
    for encoding in ("utf-8", "utf-16"):
        text = base64.b64encode("\n".join(["1"] * 20_000).encode(encoding)).decode()
        told = refused(service.post("/v1/checks", {"ruleset": "tcg", "list": {"base64": text}}), 422)
        (error,) = told["errors"]
        assert error["pointer"].startswith("/list")
        assert str(MOST_LINES) in error["detail"]


def test_the_last_item_and_copy_allowed_are_read_and_the_next_are_not(service):
    body = {"ruleset": "tcg", "on": DAYS["tcg"]}
    good(service.post("/v1/checks", {**body, "list": {"main": [46986414] * MOST_ITEMS}}))
    told = refused(service.post("/v1/checks", {**body, "list": {"main": [46986414] * (MOST_ITEMS + 1)}}), 422)
    assert [one["pointer"] for one in told["errors"]] == ["/list/main"]
    assert str(MOST_ITEMS) in told["errors"][0]["detail"]
    held = good(service.post("/v1/checks", {**body, "list": {"main": [{"card": 46986414, "copies": MOST_COPIES}]}}))
    assert held["list"]["main"]["cards"] == MOST_COPIES


def test_a_key_that_is_there_twice_does_not_hide_a_card(service):
    body = '{"ruleset":"id-2024","on":"2024-06-01","list":"1 Kuriboh","list":"1 Pot of Greed"}'
    assert [one["code"] for one in good(service.send("/v1/checks", raw(body)))["violations"]] == ["S101", "L101"]
    text = json.dumps('{"main": ["Pot of Greed"], "main": ["Kuriboh"]}')
    found = good(service.send("/v1/checks", raw(with_(list=text))))["list"]["main"]
    assert [one["card"]["name"] for one in found["entries"]] == ["Pot of Greed", "Kuriboh"]


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/xml", "", "application/x-www-form-urlencoded", "a/b; charset=utf-16", "x" * 10_000],
)
def test_a_body_is_json_whatever_it_is_called(service, kind):
    assert good(service.send("/v1/checks", raw(with_()), {"Content-Type": kind}))
    refused(service.send("/v1/checks", b"list=3+Dark+Magician", {"Content-Type": kind}), 400)


@pytest.mark.parametrize("coding", ["gzip", "br", "x" * 1000])
def test_a_coded_body_is_never_unpacked(service, coding):
    refused(service.send("/v1/checks", b"\x1f\x8b" + b"\0" * 1000, {**JSON, "Content-Encoding": coding}), 400)


@pytest.mark.parametrize("header", ["x" * 100_000, "ja," * 33_000, "ja;q=" + "0" * 100_000, ",;=" * 33_000])
def test_an_absurd_language_costs_nothing(service, header):
    def ask():
        return service.send("/v1/checks", raw(with_()), {**JSON, "Accept-Language": header})

    answer, cpu = service.measured(ask)
    good(answer)
    assert cpu < MOST_CPU


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "HEAD", "QUERY"])
def test_other_methods_are_refused(service, method):
    answer = service.runner.run(service.client.request(method, "/v1/checks"))
    assert answer.status_code == 405
    assert answer.headers["allow"] == "POST"
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("query", ["%00", "%ff%fe", "%ed%a0%80", "%f0%9d%94%b8", "'%20OR%201=1", "%25s", "{x}"])
def test_a_hostile_query_finds_nothing_or_something_and_fails_never(service, query):
    good(service.get(f"/v1/cards?q={query}"))
    refused(service.get(f"/v1/rulesets/{query}"), 404)
    refused(service.get(f"/v1/banlists/{query}"), 404)
    refused(service.get(f"/v1/penalty-guides/{query}"), 404)
    refused(service.get(f"/v1/rules/{query}"), 404, 422)
