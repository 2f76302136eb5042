"""What is said about a list on a day."""

from datetime import date

from app.core.law import Note, Source
from app.library.lists import Day, ListDocument, Series, notes_on

SOURCE = Source(title="A test")
FIRST, SECOND = date(2020, 9, 1), date(2020, 12, 1)


def listed(effective: date, day: Day) -> ListDocument:
    return ListDocument(series="one", effective=effective, title="A list", day=day, rows=0, source=SOURCE)


def series(**more: object) -> Series:
    given: dict[str, object] = {"id": "one", "title": "One", "kind": "limits", "governs": "-", "regions": ("tcg",)}
    return Series.model_validate(given | {"known_until": date(2021, 6, 1), "source": SOURCE} | more)


def said(document: ListDocument, on: date, **more: object) -> list[tuple[str | None, str]]:
    return [(note.code, note.text) for note in notes_on(series(**more), document, (FIRST, SECOND), on)]


def test_a_list_of_a_month_may_have_begun_later_in_it():
    uncertain = "The source gives only the month of the list of 2020-12-01: it may have begun up to four weeks later"
    document = listed(SECOND, Day.MONTH)
    expected = [("list_day_uncertain", f"{uncertain}; until then the list of 2020-09-01 was in force.")]
    assert said(document, date(2020, 12, 1)) == expected
    assert said(document, date(2020, 12, 31)) == expected
    assert said(document, date(2021, 1, 1)) == []


def test_the_first_list_of_a_month_has_none_before_it():
    assert said(listed(FIRST, Day.MONTH), date(2020, 9, 2)) == [
        (
            "list_day_uncertain",
            "The source gives only the month of the list of 2020-09-01: it may have begun up to four weeks later.",
        )
    ]


def test_a_known_day_is_not_doubted():
    assert said(listed(SECOND, Day.EXACT), date(2020, 12, 2)) == []
    assert said(listed(SECOND, Day.DOWNLOAD), date(2020, 12, 2)) == []


def test_the_newest_list_may_be_out_of_date_after_the_day_of_the_data():
    until = "Lists after 2021-06-01 are not known here"
    text = f"{until}; a later one may be in force on 2021-06-02, and the answer may change."
    expected = ("list_may_change", text)
    assert said(listed(SECOND, Day.EXACT), date(2021, 6, 1)) == []
    assert said(listed(SECOND, Day.EXACT), date(2021, 6, 2)) == [expected]
    assert said(listed(FIRST, Day.EXACT), date(2021, 6, 2)) == []


def test_a_gap_concerns_the_list_before_it_only():
    gap = {"first": date(2020, 12, 1), "last": date(2020, 12, 31), "text": "A gap."}
    assert said(listed(FIRST, Day.EXACT), date(2020, 12, 1), gaps=[gap]) == [("list_series_gap", "A gap.")]
    assert said(listed(FIRST, Day.EXACT), date(2020, 12, 31), gaps=[gap]) == [("list_series_gap", "A gap.")]
    assert said(listed(FIRST, Day.EXACT), date(2020, 11, 30), gaps=[gap]) == []
    assert said(listed(SECOND, Day.EXACT), date(2020, 12, 1), gaps=[gap]) == []


def test_everything_is_said_at_once_the_series_notes_first():
    more = {
        "notes": [Note(code="own", text="Always.")],
        "overlays": [{"list": SECOND, "last": date(2021, 12, 31), "text": "For a while."}],
        "gaps": [{"first": date(2021, 1, 1), "last": date(2022, 1, 1), "text": "A gap."}],
        "known_until": date(2020, 12, 1),
    }
    codes = [code for code, _ in said(listed(SECOND, Day.MONTH), date(2020, 12, 31), **more)]
    assert codes == ["own", "list_day_uncertain", "list_temporary", "list_may_change"]
