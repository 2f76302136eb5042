"""The dating rule, at its boundaries and against the plain search."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from app.core.dating import Span, before, in_force, in_force_with_ends, same_month

A, B, C = date(2021, 1, 1), date(2021, 2, 20), date(2021, 4, 1)
DAY = timedelta(days=1)
days = st.dates(date(1999, 1, 1), date(2030, 12, 31))


def test_a_document_holds_from_its_day_until_the_next_ones():
    held = [in_force((A, B, C), on) for on in (A - DAY, A, B - DAY, B, C - DAY, C, date.max)]
    assert held == [None, A, A, B, B, C, C]


def test_no_documents_no_answer():
    assert in_force((), A) is None
    assert before((), A) is None


def test_a_temporary_document_gives_way_to_the_one_before_it():
    spans = (Span(B, date(2021, 3, 20)),)
    held = [in_force_with_ends((A, B, C), spans, on) for on in (B - DAY, B, date(2021, 3, 20), date(2021, 3, 21), C)]
    assert held == [A, B, B, A, C]


def test_a_first_document_that_is_over_leaves_nothing():
    assert in_force_with_ends((A,), (Span(A, A),), A) == A
    assert in_force_with_ends((A,), (Span(A, A),), A + DAY) is None


def test_a_span_holds_both_its_ends():
    span = Span(A, B)
    assert [span.holds(day) for day in (A - DAY, A, B, B + DAY)] == [False, True, True, False]


def test_the_document_before_is_strictly_earlier():
    assert [before((A, B, C), day) for day in (A, A + DAY, B, C, C + DAY)] == [None, A, A, B, C]


def test_the_same_month_is_of_the_same_year():
    assert same_month(date(2020, 12, 1), date(2020, 12, 31))
    assert not same_month(date(2020, 12, 1), date(2021, 12, 1))
    assert not same_month(date(2020, 12, 1), date(2020, 11, 1))


@given(st.sets(days).map(sorted), days)
def test_the_bisection_finds_what_a_plain_search_finds(known: list[date], on: date):
    assert in_force(known, on) == max((day for day in known if day <= on), default=None)
    assert before(known, on) == max((day for day in known if day < on), default=None)
