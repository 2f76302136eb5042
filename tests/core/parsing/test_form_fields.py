"""A decklist form as form fields."""

from app.core.parsing.form_fields import read_fields
from tests.core.parsing.showing import known, show


def test_numbers_missing_zero_and_alone_are_told_and_the_total_is_compared() -> None:
    fields = {
        "mon 1 name": "Ash Blossom &",
        "mon 1 number": "3",
        "mon 2 name": "Effect Veiler",
        "mon 2 number": "",
        "mon 3 name": "Droll & Lock Bird",
        "mon 3 number": "0",
        "spell 1 name": "",
        "spell 1 number": "2",
        "total mon cards": "7",
        "event name": "Nationals",
    }
    reading = read_fields(fields, known(), lambda field: "Joyous Spring" if field == "mon 1 name" else "")
    assert show(reading) == [
        "form headings=extra,main,side language=-",
        "1 main: 3 Ash Blossom & Joyous Spring",
        "2 main: 1 Effect Veiler",
        "3 main: unread copies_unreadable 0, not counted: '0 Droll & Lock Bird'",
        "4 main: unread unreadable 1, not counted: '2'",
        "- remark total_disagrees section='main' written='7' counted='4'",
        "2 remark copies_taken_as_one",
    ]


def test_the_official_form() -> None:
    fields = {
        "First  Middle Names": "Yugi",
        "Last Names": "Muto",
        "CARD GAME ID": "0123456789",
        "Event Date - Month": "12",
        "Last Name Initial": "M",
        "Side Deck 2": "Trap Hole",
        "Side Deck 2 Count": "x2",
        "Side Deck 1": 'Maxx "C"',
        "Side Deck 1 Count": "1",
        "Extra Deck 1": "Linkuriboh",
        "Extra Deck 1 Count": "1",
        "Trap 1": "Trap Trick",
        "Trap Card 1 Count": "two",
        "Spell 1": "Scapegoat",
        "Spell Card 1 Count": "2",
        "Spell 2": "Scapegoat x3",
        "Spell Card 2 Count": "",
        "Spell 3": "",
        "Spell Card 3 Count": "0",
        "Monster 1": "Ash Blossom &",
        "Monster Card 1 Count": "3",
        "Monster 2": "Joyous Spring",
        "Main Deck Total": "8",
        "Total Spell Cards": "5",
        "Total Side Deck": "three",
        "Total Extra Deck": "1",
        "Signature": "Yugi",
        "Monster Notes": "none",
    }
    assert show(read_fields(fields, known())) == [
        "form headings=extra,main,side language=-",
        "form name='Yugi Muto' number='0123456789'",
        "1 main: 3 Ash Blossom & Joyous Spring",
        "3 main: 2 Scapegoat",
        "4 main: 3 Scapegoat",
        "7 extra: 1 Linkuriboh",
        '8 side: 1 Maxx "C"',
        "9 side: 2 Trap Hole",
        "6 main: unread copies_unreadable 0, not counted: 'two Trap Trick'",
        "1 remark name_joined card='Ash Blossom & Joyous Spring'",
        "4 remark copies_taken_as_one",
    ]


def test_halves_that_belong_together_without_a_space_and_ones_that_do_not() -> None:
    fields = {"mon 1 name": "Effect Vei", "mon 1 number": "1", "mon 2 name": "Unheard", "mon 2 number": "1"}
    beside = {"mon 1 name": "ler", "mon 2 name": "Of"}
    assert show(read_fields(fields, known(), lambda field: beside.get(field, ""), "pdf"))[:3] == [
        "pdf headings=extra,main,side language=-",
        "1 main: 1 Effect Veiler",
        "2 main: 1 Unheard",
    ]
