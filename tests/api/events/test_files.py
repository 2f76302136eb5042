"""Exports, sheets and bulk registration."""

import csv
import io
import json
import zipfile
from typing import Any

import pytest
from pypdf import PdfReader

from tests.api.events.house import ILLEGAL, LEGAL, UNREADABLE, House, Json, run


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "＝1", "\u3000＋1", "'=1"])
def test_no_cell_can_be_run_as_a_formula(name: str) -> None:
    async def test(house: House) -> None:
        await house.register(player_name=name, player_number="=2")
        found = await house.ask("GET", f"{house.path}/exports/registrations.csv")
        assert found.headers["content-type"] == "text/csv; charset=utf-8"
        [row] = csv.DictReader(io.StringIO(found.content.decode("utf-8-sig")))
        for cell in row.values():
            assert not cell.lstrip(" \u3000").startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠"))
        assert row["player_name"].removeprefix("'") in (name.strip(), name.strip().removeprefix("'"))
        assert row["player_number"] == "'=2"

    run(test)


def test_the_csv_has_a_row_a_registration() -> None:
    async def test(house: House) -> None:
        await house.register(player_name="B")
        await house.register(UNREADABLE, player_name="C")
        await house.register(None, player_name="A")
        found = await house.ask("GET", f"{house.path}/exports/registrations.csv")
        rows = list(csv.DictReader(io.StringIO(found.content.decode("utf-8-sig"))))
        assert [(row["player_name"], row["state"]) for row in rows] == [
            ("A", "missing"),
            ("B", "legal"),
            ("C", "unreadable"),
        ]
        assert rows[1]["main"].startswith("3 Dark Magician; 3 Blue-Eyes White Dragon; ")
        assert rows[2]["main"].endswith("; ? 3 Kwertzuiop the Unheard")

    run(test)


def test_the_json_has_everything() -> None:
    async def test(house: House) -> None:
        one = await house.register(ILLEGAL)
        found = (await house.ask("GET", f"{house.path}/exports/registrations.json")).json()
        [row] = found["registrations"]
        assert found["event"]["id"] == house.event["id"]
        assert (row["id"], row["registered"]["submitted"]) == (one["registration"]["id"], ILLEGAL)
        assert row["registered"]["verdict"]["violations"][0]["code"] == "L101"

    run(test)


def test_the_zip_holds_a_file_a_list_that_reads_as_the_list() -> None:
    async def test(house: House) -> None:
        one = await house.register(player_number="../../7")
        await house.register(UNREADABLE)
        await house.register(None)
        found = await house.ask("GET", f"{house.path}/exports/lists.zip")
        with zipfile.ZipFile(io.BytesIO(found.content)) as archive:
            names = sorted(archive.namelist())
            assert len(names) == 3
            assert not any("/" in name or ".." in name for name in names)
            name = f"7-{one['registration']['id']}.ydk"
            again = await house.register(archive.read(name).decode())
            unread = next(name for name in names if name not in (f"7-{one['registration']['id']}.ydk", names[-1]))
            assert "# no card: 3 Kwertzuiop the Unheard" in archive.read(unread).decode()
        assert again["registration"]["deck_hash"] == one["registration"]["deck_hash"]

    run(test)


def test_sheets_for_one_and_for_all() -> None:
    async def test(house: House) -> None:
        one = await house.register(player_name="武藤遊戯", player_number="42")
        await house.register(player_name="Kaiba")
        sheet = await house.ask("GET", f"{house.path}/registrations/{one['registration']['id']}/sheet.pdf")
        every = await house.ask("GET", f"{house.path}/exports/sheets.pdf")
        assert sheet.headers["content-type"] == "application/pdf"
        first, both = PdfReader(io.BytesIO(sheet.content)), PdfReader(io.BytesIO(every.content))
        assert (len(first.pages), len(both.pages)) == (1, 2)
        text = first.pages[0].extract_text()
        assert "Dark Magician" in text
        assert "42" in text

    run(test)


async def bulk(house: House, *lines: Json | bytes, by: str = "store") -> list[Json]:
    """The results of a bulk registration."""
    content = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    found = await house.ask("POST", f"{house.path}/registrations/bulk", by=by, content=content)
    assert (found.status_code, found.headers["content-type"]) == (200, "application/x-ndjson")
    return [json.loads(line) for line in found.text.splitlines()]


def line(number: int, text: Any = LEGAL, **more: Any) -> Json:
    """One line."""
    return {"key": f"k{number}", "player_name": f"P{number}", "player_number": str(number), "list": text} | more


def test_a_line_in_is_a_line_out_and_a_repetition_changes_nothing() -> None:
    async def test(house: House) -> None:
        lines = (
            line(1),
            line(2, ILLEGAL),
            b"",
            line(3, None),
            b"{not json",
            line(4, sponsor="x"),
            line(5, player_number="1"),
            line(6, {"main": ["Kuriboh"]}),
            line(1),
            line(1, ILLEGAL),
        )
        found = await bulk(house, *lines)
        told = [(one["line"], one["key"], one["status"], one.get("state"), one.get("replayed")) for one in found]
        # The fifth line's number is the first's; which of two equal lines is the repetition is not said.
        first = [one for one in told if one[1] == "k1" and one[2] == 201]
        assert sorted((one[3], one[4]) for one in first) == [("legal", False), ("legal", True)]
        assert [one[:4] for one in told if one[1] != "k1"] == [
            (2, "k2", 201, "illegal"),
            (3, "k3", 201, "missing"),
            (4, None, 422, None),
            (5, None, 422, None),
            (6, "k5", 409, None),
            (7, "k6", 201, "illegal"),
        ]
        assert found[-1]["status"] == 409
        again = await bulk(house, *lines[:2])
        assert [(one["status"], one["replayed"]) for one in again] == [(201, True), (201, True)]
        assert again[0]["registration"] == first_id(found)
        assert len((await house.ask("GET", f"{house.path}/registrations")).json()["registrations"]) == 4

    def first_id(found: list[Json]) -> str:
        return next(one["registration"] for one in found if one["key"] == "k1")

    run(test)


def test_hundreds_of_lists_in_one_stream() -> None:
    async def test(house: House) -> None:
        found = await bulk(house, *(line(number) for number in range(300)))
        assert [one["line"] for one in found] == list(range(1, 301))
        assert {one["status"] for one in found} == {201}

    run(test)


def test_a_line_without_an_end_is_not_waited_for() -> None:
    async def test(house: House) -> None:
        found = await bulk(house, line(1), b"x" * 300_000, line(2))
        assert [(one["line"], one["status"]) for one in found] == [(1, 201), (0, 413)]

    run(test)
