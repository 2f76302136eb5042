"""What holds for every correction, whatever the list and the deck."""

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import Section
from app.core.comparison import compare
from app.core.corrections.correcting import correct
from app.core.corrections.edits import apply, sources
from app.core.corrections.examining import Examiner, faults
from app.core.corrections.remedy import Fill, Missing, Remedy, Verb, Which
from app.core.corrections.stripping import strip
from app.core.deck import Deck, Entry, NotCard, Why
from app.core.engine import check
from app.core.law import Context, Law, Size
from tests.making import card, deck, entry, extra_card, law

MAIN = Section.MAIN
LIMITS = {"Forbidden": 0, "Limited": 1, "Semi": 2, "Umi": 2}
CARDS = [
    *(card(name) for name in ("Forbidden", "Limited", "Semi", "Umi", "A", "B", "C", "D")),
    card("Ocean", counts_as="Umi"),
    card("Never", never_legal=True),
    card("Elsewhere", printed={}),
    *(extra_card(f"Fusion {n}") for n in range(2)),
    extra_card("Link", "link"),
]
SMALL: dict[str, Any] = {
    "main": Size(minimum=4, maximum=6, cite="1"),
    "extra": Size(maximum=2, cite="2"),
    "side": Size(maximum=3, cite="3"),
}
ENTRIES = st.lists(
    st.builds(entry, st.sampled_from(CARDS), st.integers(1, 4), st.sampled_from(list(Section))), max_size=8
)


def made_slot(written: str, why: Why, section: Section | None, copies: int, counts: bool) -> NotCard:
    return NotCard(1, written, why, section, copies, counts)


def made_deck(entries: list[Entry], slots: list[NotCard]) -> Deck:
    return deck(*entries, not_cards=tuple(slots))


SLOTS = st.lists(
    st.builds(
        made_slot,
        st.sampled_from("?!"),
        st.sampled_from(list(Why)),
        st.none() | st.sampled_from(list(Section)),
        st.integers(0, 2),
        st.booleans(),
    ),
    max_size=2,
)
DECKS = st.builds(made_deck, ENTRIES, SLOTS)
PLAYABLE = ("A", "B", "C", "D", "Umi", "Semi", "Limited")


@st.composite
def legal_decks(draw: st.DrawFn) -> Deck:
    """Decks of a main and perhaps a side deck of different cards, and perhaps one in the extra deck."""
    names = draw(st.permutations(PLAYABLE))
    main, side = draw(st.integers(4, 6)), draw(st.integers(0, 1))
    fusions = draw(st.sampled_from([(), ("Fusion 0",), ("Fusion 0", "Fusion 1")]))
    by_name = {some.name: some for some in CARDS}
    return deck(
        *(entry(by_name[name]) for name in names[:main]),
        *(entry(by_name[name], 1, Section.SIDE) for name in names[main : main + side]),
        *(entry(by_name[name], 1, Section.EXTRA) for name in fusions),
    )


LEGAL = legal_decks()
REMEDIES = st.lists(
    st.builds(
        Remedy, st.sampled_from(list(Verb)), st.sampled_from(list(Fill)), st.sampled_from(list(Missing)), st.booleans()
    ),
    min_size=1,
    max_size=3,
)
GAMES = st.sampled_from([None, 1, 2])
LOST = st.sets(st.sampled_from(["A", "B", "Fusion 0"])).map(lambda names: tuple(sorted(names)))


def the_law(game: int | None = None, unobtainable: tuple[str, ...] = ()) -> Law:
    return law(LIMITS, Context(game=game, unobtainable=unobtainable), **SMALL)


def copies(of: Deck) -> Counter[str]:
    counts: Counter[str] = Counter()
    for some in of.entries:
        counts[some.card.name] += some.copies
    return counts


@given(st.none() | DECKS, st.none() | DECKS, REMEDIES, GAMES, LOST)
def test_without_an_obstacle_the_pair_is_legal_and_equal(
    registered: Deck | None, table: Deck | None, remedies: list[Remedy], game: int | None, lost: tuple[str, ...]
) -> None:
    law_ = the_law(game, lost)
    found = correct(law_, registered, table, remedies)
    assert (found.registered is None, found.table is None) == (registered is None, table is None)
    pair = [some for some in (found.registered, found.table) if some is not None]
    assert found.legal is all(not faults(some, law_) for some in pair)
    if found.registered is not None and found.table is not None:
        assert found.equal is compare(found.registered, found.table, game).equal
    if not found.obstacles:
        assert found.legal
        assert found.equal is not False


@given(DECKS, DECKS, REMEDIES, GAMES, LOST)
def test_the_changes_are_what_makes_the_pair(
    registered: Deck, table: Deck, remedies: list[Remedy], game: int | None, lost: tuple[str, ...]
) -> None:
    found = correct(the_law(game, lost), registered, table, remedies)
    known = sources(registered, table)
    for of, before, after in ((Which.LIST, registered, found.registered), (Which.DECK, table, found.table)):
        assert apply(before, (c.edit for c in found.changes if c.of is of), known) == after


@given(DECKS, REMEDIES, LOST)
def test_no_card_comes_from_nowhere(table: Deck, remedies: list[Remedy], lost: tuple[str, ...]) -> None:
    """A deck without a list gains nothing; cards only move within it."""
    found = correct(the_law(None, lost), None, table, remedies)
    assert found.table is not None
    assert copies(found.table) <= copies(table)


@given(LEGAL, DECKS, LOST)
def test_what_cannot_be_had_is_never_put_in(registered: Deck, table: Deck, lost: tuple[str, ...]) -> None:
    for missing in Missing:
        remedy = Remedy(Verb.DECK_FOLLOWS_LIST, missing_cards=missing)
        found = correct(the_law(1, lost), registered, table, [remedy])
        assert found.table is not None
        assert all(copies(found.table)[name] <= copies(table)[name] for name in lost)


@given(LEGAL, DECKS)
def test_a_deck_that_follows_a_legal_list_is_always_mended(registered: Deck, table: Deck) -> None:
    found = correct(the_law(), registered, table, [Remedy(Verb.DECK_FOLLOWS_LIST)])
    assert (found.obstacles, found.legal, found.equal) == ((), True, True)
    assert found.registered == registered


@given(DECKS, LEGAL)
def test_a_list_that_follows_a_legal_deck_is_always_mended(registered: Deck, table: Deck) -> None:
    for verb in (Verb.LIST_FOLLOWS_DECK, Verb.MAKE_LIST_LEGAL):
        found = correct(the_law(), registered, table, [Remedy(verb)])
        assert (found.obstacles, found.legal, found.equal) == ((), True, True)
        assert found.table == table


@given(DECKS, st.booleans())
def test_stripping_leaves_only_what_is_legal_and_takes_no_more(some: Deck, move: bool) -> None:
    law_ = the_law()
    stripped = strip(some, Examiner(law_), Which.DECK, move)
    codes = {violation.code for violation in check(stripped.deck, law_).violations}
    assert codes.isdisjoint({"L101", "C101", "P101", "P102", "P103", "P104", "P105", "P106", "U104", "U105"})
    before, after = copies(some), copies(stripped.deck)
    for name in ("A", "B", "C", "D"):
        assert after[name] >= min(before[name], 3) - sum(
            e.copies for e in some.entries if e.card.name == name and e.section is Section.EXTRA and not move
        )
    touched = {edit.card for edit in stripped.edits}
    found = {name for violation in check(some, law_).violations for name in violation.finding.cards}
    texts = {slot.written for slot in some.not_cards}
    assert touched <= found | texts


@given(DECKS)
def test_a_legal_deck_is_not_touched(some: Deck) -> None:
    if check(some, the_law()).legal:
        for verb in Verb:
            assert correct(the_law(), some, some, [Remedy(verb, fill=Fill.TO_MINIMUM)]).changes == ()
