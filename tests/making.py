"""Small decks, cards and laws for the tests of the core."""

from datetime import date

from app.core.cards import Card, Kind, Section
from app.core.deck import Deck, Entry, Form, Materials, NotCard, Why
from app.core.law import Banlist, Context, Copies, Head, Kinds, Law, Pool, Ruleset, Size, Sleeves

ON = date(2024, 6, 1)
LONG_AGO = date(1999, 3, 6)
AFTER_ON = date(2024, 6, 2)


def card(name: str, **facts: object) -> Card:
    """A main deck monster printed in Japan long ago, unless `facts` say otherwise."""
    given: dict[str, object] = {"kind": Kind.MONSTER, "printed": {"jp": LONG_AGO}} | facts
    return Card(name, **given)  # type: ignore[arg-type]


def extra_card(name: str, kind: str = "fusion", **facts: object) -> Card:
    """An extra deck monster of a kind."""
    return card(name, types=(kind, "effect"), section=Section.EXTRA, **facts)


def entry(of: Card | str, copies: int = 1, section: Section = Section.MAIN, line: int = 1) -> Entry:
    """`copies` of a card, or of a plain one with that name, on a line."""
    made = card(of) if isinstance(of, str) else of
    return Entry(made, copies, section, made.name, line)


def filler(count: int, section: Section = Section.MAIN, line: int = 100) -> tuple[Entry, ...]:
    """`count` different cards, one copy each, from a line on."""
    make = extra_card if section is Section.EXTRA else card
    return tuple(entry(make(f"{section.value} {n}"), 1, section, line + n) for n in range(count))


def deck(
    *entries: Entry, not_cards: tuple[NotCard, ...] = (), form: Form | None = None, materials: Materials | None = None
) -> Deck:
    """A deck of the entries."""
    return Deck(entries, not_cards, form=form, materials=materials)


def slot(why: Why, line: int = 7, written: str = "?", **more: object) -> NotCard:
    """Something on a list that is no card."""
    given: dict[str, object] = {"section": Section.MAIN} | more
    return NotCard(line, written, why, **given)  # type: ignore[arg-type]


def ruleset(**parts: object) -> Ruleset:
    """Sizes 40-60, 0-15, 0-15, three copies, Japanese prints, unless `parts` say otherwise."""
    given: dict[str, object] = {
        "main": Size(minimum=40, maximum=60, cite="1"),
        "extra": Size(maximum=15, cite="2"),
        "side": Size(maximum=15, cite="3"),
        "copies": Copies(maximum=3, cite="4"),
        "extra_kinds": Kinds(types=("fusion", "synchro"), cite="5"),
        "pool": Pool(regions=("jp",), language="ja", cite="6"),
        "head": Head(player_name=True, player_number=True, number_name="player_number", cite="7"),
        "sleeves": Sleeves(
            identical=True,
            hide_backs_from_languages=2,
            altered_prohibited=True,
            foreign_objects_prohibited=True,
            cite="8",
        ),
    } | parts
    return Ruleset(id="test", title="Test", source=(), **given)  # type: ignore[arg-type]


def law(limits: dict[str, int] | None = None, context: Context | None = None, on: date = ON, **parts: object) -> Law:
    """A law with those limits; without them there is no forbidden and limited list."""
    banlist = None if limits is None else Banlist("test", "Test list", LONG_AGO, limits)
    return Law(ruleset(**parts), on, banlist, None, context or Context())
