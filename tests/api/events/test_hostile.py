"""Bodies that no honest client sends: refused, never a server error, on both databases."""

import pytest

from tests.api.events.house import House, run
from tests.db.stores import BOTH

NAMES = (
    b'"%s"' % (b"x" * 201),
    b'"\\u0000"',
    b'"\\ud800"',
    b'"\\udfff x"',
    b'"\x01"',
    b'"\xff"',
    b"1e400",
    b"NaN",
    b"null",
    b'"' + b"x" * 201 + b'"',
)
LISTS = (
    b'"\\u0000"',
    b'"\\ud800"',
    b'{"main": ["\\ud800"]}',
    b'{"main": ["\\u0000"]}',
    b'{"main": [1e400]}',
    b'{"main": [NaN]}',
    b'{"main": [-1]}',
    b'{"main": [true]}',
    b'{"main": [{"card": "Kuriboh", "copies": 1e9}]}',
    b'{"main": {"main": []}}',
    b"[]",
    b"17",
    b'""',
    b'"\\n\\n"',
    b'"' + b"[" * 5000 + b'"',
    b"[" * 5000,
)


@pytest.mark.parametrize("kind", BOTH)
def test_nothing_hostile_is_a_server_error(kind: str) -> None:
    async def test(house: House) -> None:
        path = f"{house.path}/registrations"
        for name in NAMES:
            found = await house.ask("POST", path, content=b'{"player_name": %s}' % name)
            assert (name, found.status_code) in ((name, 422), (name, 400))
            assert len(found.content) < 8192
        for text in LISTS:
            found = await house.ask("POST", path, content=b'{"player_name": "P", "list": %s}' % text)
            assert found.status_code in (201, 400, 422), (text[:40], found.text)
            if found.status_code == 201:
                assert found.json()["registration"]["state"] != "legal"
                one = f"{path}/{found.json()['registration']['id']}"
                for read in (f"{one}/list", f"{one}/list/submitted", f"{one}/sheet.pdf"):
                    assert (await house.ask("GET", read)).status_code == 200
        for export in ("registrations.csv", "registrations.json", "lists.zip", "sheets.pdf"):
            assert (await house.ask("GET", f"{house.path}/exports/{export}")).status_code == 200

    run(test, kind)


@pytest.mark.parametrize("kind", BOTH)
def test_a_file_of_any_bytes_is_kept_and_told(kind: str) -> None:
    async def test(house: House) -> None:
        for number, raw in enumerate((bytes(range(256)), b"\x00" * 50, b"\xff\xfe#main\x00", b"", b"\n" * 4000)):
            one = (await house.register(None))["registration"]
            path = f"{house.path}/registrations/{one['id']}/list"
            headers = {"content-type": "application/octet-stream"}
            found = await house.ask("PUT", path, content=raw, version=1, headers=headers)
            assert (number, found.status_code) == (number, 200)
            assert found.json()["registration"]["state"] != "legal"
            assert (await house.ask("GET", f"{path}/submitted")).content == raw
            assert (await house.ask("GET", path)).status_code == 200

    run(test, kind)


@pytest.mark.parametrize(
    "query",
    ["after=%00", "after=../x", "limit=0", "limit=201", "limit=x", "limit=1e3", "after=%ff"],
)
def test_a_page_that_is_none_is_refused(query: str) -> None:
    async def test(house: House) -> None:
        assert (await house.ask("GET", f"{house.path}/registrations?{query}")).status_code == 422
        assert (await house.ask("GET", f"{house.path}/audit?subject=%00", by="admin")).status_code == 422

    run(test)
