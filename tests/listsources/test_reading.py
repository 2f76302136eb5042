"""What is read from published lists, and what is kept as unread."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.listsources.lflist import read_lflist
from app.listsources.published import Given, Published
from app.listsources.vector import read_vector

LFLIST = """\ufeff#[2026.7 OCG]
!2026.7 OCG
#forbidden
90590304 0 --Number 41: Bagooska the Terribly Tired Tapir
 23434538  1--Maxx "C"
24224830 0
$whitelist

lost row
12 x --y
!Second
5 3 -- Fifth
"""


def test_an_lflist_holds_lists_with_names_and_rows():
    assert read_lflist(LFLIST) == (
        Published(
            "2026.7 OCG",
            (
                Given(4, 90590304, 0, "Number 41: Bagooska the Terribly Tired Tapir"),
                Given(5, 23434538, 1, 'Maxx "C"'),
                Given(6, 24224830, 0, ""),
            ),
            ((9, "lost row"), (10, "12 x --y")),
        ),
        Published("Second", (Given(12, 5, 3, "Fifth"),)),
    )


def test_rows_before_the_first_name_are_a_list_without_one():
    assert read_lflist("7 1\r\n") == (Published("", (Given(1, 7, 1),)),)
    assert read_lflist("# nothing\n") == ()


def test_numbers_without_end_are_no_rows():
    text = f"{'9' * 13} 1\n1 {'9' * 7}"
    assert read_lflist(text)[0].rows == ()
    assert len(read_lflist(text)[0].unread) == 2


@given(st.text())
def test_no_line_of_an_lflist_is_lost(text: str):
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    meant = [line for line in lines if line and line[0] not in "!#$"]
    assert sum(len(found.rows) + len(found.unread) for found in read_lflist(text)) == len(meant)


def test_a_vector_is_bare_or_dated():
    rows = (Given(1, 4007, 0), Given(2, 4041, 100))
    assert read_vector('{"4007": 0, "4041": 100}') == Published("", rows)
    assert read_vector('{"date": "2026-01-01", "regulation": {"4007": 0, "4041": 100}}') == Published(
        "2026-01-01", rows
    )


def test_what_is_no_row_of_a_vector_is_kept_as_unread():
    text = '{"undefined": 1, "4007": "0", "4041": true, "-1": 1, "4042": -1, "²": 1, "4043": 1.0, "4": 2}'
    assert read_vector(text) == Published(
        "",
        (Given(8, 4, 2),),
        (
            (1, "undefined: 1"),
            (2, '4007: "0"'),
            (3, "4041: true"),
            (4, "-1: 1"),
            (5, "4042: -1"),
            (6, "²: 1"),
            (7, "4043: 1.0"),
        ),
    )


@pytest.mark.parametrize("text", ["", "[]", "3", "{", '{"regulation": []}', "[" * 100_000])
def test_what_is_no_vector_is_an_error(text: str):
    with pytest.raises(ValueError, match=r"."):
        read_vector(text)
