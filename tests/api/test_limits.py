"""The heaviest requests that are within the limits are answered, and files cannot ask for more work than their size."""

import base64
import json
import random
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook
from reportlab.pdfgen.canvas import Canvas

from app.api.limits import MOST_BYTES
from app.core.resolving import MOST_SUGGESTIONS
from tests.api.decks import DAYS
from tests.api.service import good

MOST_CPU = 2_000.0
"""A stop for what grows faster than the request; the figures themselves are those of `make bench`."""
WORDS = ["".join(random.Random(n).choices("abcdefghijklmnopqrstuvwxyz", k=3 + n % 7)) for n in range(300)]
EVENT = {"ruleset": "id-2024", "on": DAYS["id-2024"]}


def unknown(count, words=4, seed=1):
    """Names that no card has."""
    chance = random.Random(seed)
    return [" ".join(chance.choices(WORDS, k=words)) for _ in range(count)]


@pytest.fixture(scope="module")
def codes(catalogue):
    cards = (catalogue.by_konami_id(number) for number in range(4007, 9000))
    return [card.passcode for card in cards if card is not None and card.passcode]


def answered(service, path, content):
    body = json.dumps(content).encode()
    assert len(body) <= MOST_BYTES
    answer, cpu = service.timed(path, body)
    assert cpu < MOST_CPU
    return good(answer)


def test_5000_lines_of_unknown_names(service):
    answer = answered(service, "/v1/checks", {**EVENT, "list": "\n".join(unknown(5000))})
    assert len(answer["list"]["not_cards"]) == 5000
    looked_up = [slot for slot in answer["list"]["not_cards"] if slot["suggestions"] or slot["candidates"]]
    assert len(looked_up) <= 3 * MOST_SUGGESTIONS


@pytest.mark.parametrize("ruleset", sorted(DAYS))
def test_1000_cards_a_section_each_1000_times(service, codes, ruleset):
    sections = {
        name: [{"card": code, "copies": 1000} for code in codes[start : start + 1000]]
        for name, start in (("main", 0), ("extra", 1000), ("side", 2000))
    }
    answer = answered(service, "/v1/checks", {"ruleset": ruleset, "on": DAYS[ruleset], "list": sections})
    assert answer["list"]["side"]["cards"] == 1_000_000
    assert len(answer["violations"]) >= 3


def test_two_decks_of_unknown_names_that_differ(service):
    names = unknown(4000)
    content = {**EVENT, "list": "\n".join(names[:2500]), "deck": "\n".join(names[1500:])}
    answer = answered(service, "/v1/deck-checks", content)
    assert answer["comparison"]["equal"] is False


def test_names_as_long_as_they_may_be(service):
    answer = answered(service, "/v1/checks", {**EVENT, "list": {"main": [one[:400] for one in unknown(600, 90)]}})
    assert len(answer["list"]["not_cards"]) == 600


@pytest.mark.parametrize(
    "text",
    [
        "a" * 250_000,
        "3 " + " " * 240_000 + "x",
        "x3 " * 80_000,
        "9" * 240_000,
        "," * 240_000,
        "1 Dark Magician / " * 12_000,
        "<html>" + "<" * 200_000,
        "<table>" + "<tr><td>" * 15_000,
        '{"main":' + "[" * 200_000,
        '{"main":[' + "9" * 200_000 + "]}",
        "ydke://" + "A" * 240_000 + "!!!",
        "A" * 240_000,
        "(" * 240_000,
        "3 A" + "\u0301" * 40_000,
        "\n".join(["3 " + "\ufdfa" * 10] * 4_000),
        "#main\n" + "46986414\n" * 4_990,
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_a_long_text_is_read_in_linear_time(service, text):
    assert answered(service, "/v1/checks", {**EVENT, "list": text})["legal"] is False


def test_a_batch_looks_up_no_more_unknown_names_than_it_may(service):
    lists = [{"list": "\n".join(unknown(49, seed=seed))} for seed in range(100)]
    results = answered(service, "/v1/checks/batch", {**EVENT, "lists": lists})["results"]
    assert all(len(one["list"]["not_cards"]) == 49 for one in results)
    assert not any(slot["suggestions"] for one in results[-50:] for slot in one["list"]["not_cards"])


def test_a_batch_with_few_unknown_names_is_told_what_they_may_mean(service):
    lists = [{"list": "3 Drak Magican\n1 Kuriboh"}] * 50
    for one in answered(service, "/v1/checks/batch", {**EVENT, "lists": lists})["results"]:
        assert one["list"]["not_cards"][0]["suggestions"][0] == "Dark Magician"


SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
PARTS = {
    "a row without end": (
        "xl/worksheets/sheet1.xml",
        f'<worksheet {SHEET}><sheetData><row r="1">{{}}</row></sheetData></worksheet>',
        '<c t="inlineStr"><is><t>a</t></is></c>',
    ),
    "formats without end": ("xl/styles.xml", f"<styleSheet {SHEET}><cellXfs>{{}}</cellXfs></styleSheet>", "<xf/>"),
    "texts without end": ("xl/sharedStrings.xml", f"<sst {SHEET}>{{}}</sst>", "<si><t>a</t></si>"),
}


@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("size", [1_000_000, 30_000_000])
def test_a_spreadsheet_that_unpacks_to_much_more_than_it_holds(service, name, size):
    part, frame, piece = PARTS[name]
    whole, made = BytesIO(), BytesIO()
    Workbook().save(whole)
    with ZipFile(whole) as before, ZipFile(made, "w", ZIP_DEFLATED, compresslevel=9) as after:
        for each in before.namelist():
            if each != part:
                after.writestr(each, before.read(each))
        after.writestr(part, frame.format(piece * (size // len(piece))))
    file = base64.b64encode(made.getvalue()).decode()
    assert answered(service, "/v1/checks", {**EVENT, "list": {"base64": file}})["legal"] is False


@pytest.mark.parametrize("drawn", ["line", "text"])
def test_a_pdf_that_draws_without_end(service, drawn):
    made = BytesIO()
    canvas = Canvas(made, pageCompression=1)
    for _ in range(60_000):
        if drawn == "line":
            canvas.line(1, 1, 2, 2)
        else:
            canvas.drawString(50, 700, "3 Dark Magician")
    canvas.save()
    file = base64.b64encode(made.getvalue()).decode()
    answer = answered(service, "/v1/checks", {**EVENT, "list": {"base64": file}})
    assert [slot["why"] for slot in answer["list"]["not_cards"]] == ["damaged"]
