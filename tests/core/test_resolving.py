"""From a reading to a deck, against the real catalogue."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.cards import Section
from app.core.deck import Deck, Entry, Form, How, NotCard, Remark, Why
from app.core.parsing.reading import Reading, Unread, Written
from app.core.resolving import MOST_FRAGMENTS, MOST_SUGGESTIONS, as_written, resolve

ALL = frozenset(Section)
MAIN, EXTRA, SIDE = Section.MAIN, Section.EXTRA, Section.SIDE


def numbers(*passcodes: int, section: Section = MAIN) -> Reading:
    """A list of passcodes, one copy a line, all under one heading of three."""
    entries = (Written(1, line, str(code), code, None, section) for line, code in enumerate(passcodes, 1))
    return Reading("ydk", tuple(entries), headings=ALL)


def names(*written: str, language: str | None = None, section: Section = MAIN) -> Reading:
    """A list of names, one copy a line, all under one heading of three."""
    entries = (Written(1, line, text, None, text, section) for line, text in enumerate(written, 1))
    return Reading("text", tuple(entries), headings=ALL, language=language)


def cards(deck: Deck) -> list[str]:
    return [entry.card.name for entry in deck.entries]


def only_slot(catalogue, reading: Reading) -> NotCard:
    deck = resolve(reading, catalogue)
    assert deck.entries == ()
    (slot,) = deck.not_cards
    return slot


def test_passcodes_of_one_card_are_one_card(catalogue):
    deck = resolve(numbers(46986414, 36996508, 14558128), catalogue)
    assert cards(deck) == ["Dark Magician", "Dark Magician", "Ash Blossom & Joyous Spring"]
    assert deck.entries[0].card is deck.entries[1].card
    assert [entry.how for entry in deck.entries] == [How.OTHER_PASSCODE, How.PASSCODE, How.OTHER_PASSCODE]
    assert (deck.not_cards, deck.remarks, deck.format, deck.form) == ((), (), "ydk", None)


def test_an_entry_keeps_what_was_written(catalogue):
    form = Form("Yugi Muto", "1")
    said = Remark("encoding_guessed", (("written", "Shift_JIS"),), 1)
    entry = Written(10**15, 7, "10^15 x Dark Magician", None, "Dark Magician", SIDE)
    deck = resolve(Reading("text", (entry,), (), (said,), ALL, None, form), catalogue)
    card = catalogue.card("Dark Magician")
    assert deck.entries == (Entry(card, 10**15, SIDE, "10^15 x Dark Magician", 7, How.NAME),)
    assert (deck.remarks, deck.form) == ((said,), form)


@pytest.mark.parametrize(
    ("passcode", "why", "name", "counts"),
    [
        (0, Why.PASSCODE_ZERO, None, True),
        (27204312, Why.TOKEN, None, False),
        (73915052, Why.TOKEN, None, False),
        (101402101, Why.NOT_YET_RELEASED, "Audhumla, Progenitor of the Frozen Expanse", True),
        (160205001, Why.OTHER_GAME, None, True),
        (4341953710, Why.UNKNOWN_PASSCODE, None, True),
        (10**30, Why.UNKNOWN_PASSCODE, None, True),
    ],
)
def test_a_number_that_is_no_card(catalogue, passcode, why, name, counts):
    slot = only_slot(catalogue, numbers(passcode))
    assert slot == NotCard(1, str(passcode), why, MAIN, 1, counts, name)


def test_a_number_of_the_database_is_suggested_and_no_more(catalogue):
    slot = only_slot(catalogue, numbers(4041))
    assert (slot.why, slot.suggestions) == (Why.UNKNOWN_PASSCODE, ("Dark Magician",))


@pytest.mark.parametrize(
    ("listed", "told"), [("A Name of No Card", "A Name of No Card"), ("dark magician", "Dark Magician")]
)
def test_a_prerelease_number_names_the_card_as_the_catalogue_does(catalogue, listed, told):
    class Renamed:
        """The catalogue, for one number with another name than its own."""

        def __getattr__(self, name: str) -> object:
            return getattr(catalogue, name)

        def before_release(self, passcode: int) -> str | None:
            return listed if passcode == 101402101 else None

    slot = only_slot(Renamed(), numbers(101402101))
    assert (slot.why, slot.name) == (Why.NOT_YET_RELEASED, told)


def test_zeros_are_slots_of_their_section(catalogue):
    deck = resolve(numbers(46986414, 0, 0), catalogue)
    assert deck.sizes() == {MAIN: 3, EXTRA: 0, SIDE: 0}
    assert [slot.line for slot in deck.not_cards] == [2, 3]


def test_tokens_are_no_fourth_copy(catalogue):
    deck = resolve(numbers(27204311, 27204311, 27204311, 27204312), catalogue)
    assert cards(deck) == ["Nibiru, the Primal Being"] * 3
    assert deck.size(MAIN) == 3


def test_eight_japanese_cards_stay_eight(catalogue):
    written = (
        "リンクリボー",
        "リングリボー",
        "ベビードラゴン",
        "ベビー・トラゴン",
        "ゴキボール",
        "ゴキポール",
        "磁石の戦士Σ＋",
        "磁石の戦士Σ－",
    )
    deck = resolve(names(*written), catalogue)
    codes = [41999284, 24842059, 88819587, 12533811, 15367030, 17535764, 51826619, 87814728]
    assert [entry.card.passcode for entry in deck.entries] == codes
    assert {entry.how for entry in deck.entries} == {How.NAME}


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Maxx “C”", 'Maxx "C"'),
        ("Spirit Message „I“", 'Spirit Message "I"'),
        ("Dark Spirit’s Mastery", "Dark Spirit's Mastery"),
        ("Unchained Twins – Sarama", "Unchained Twins - Sarama"),
        ("Spirit Message ''L''", 'Spirit Message "L"'),
        ("Number 39： Utopia", "Number 39: Utopia"),
        ("Ash Blossom and Joyous Spring", "Ash Blossom & Joyous Spring"),
        ("Double Tool C & D", "Double Tool C&D"),
        ("D/D/D Flame King Genghis", "D/D/D Flame King Genghis"),
        ("Stardust Dragon / Assault Mode", "Stardust Dragon/Assault Mode"),
        ("Marin\u0303a, Princess of Sunflowers", "Mariña, Princess of Sunflowers"),
        ("\u200eDark\u00a0Magician\ufeff", "Dark Magician"),
        ("灰流うらら", "Ash Blossom & Joyous Spring"),
        ("ﾌﾞﾗｯｸ･ﾏｼﾞｼｬﾝ", "Dark Magician"),
        ("疫病（えきびょう）", "Pestilence"),
        ("M∀LICE<P>White Rabbit", "Maliss <P> White Rabbit"),
        ("Raimei", "Raimei"),
        ("Rai-Mei", "Rai-Mei"),
        ("Agido", "Agido"),
        ("7", "7"),
        ('Spell Card "Monster Reborn"', 'Spell Card "Monster Reborn"'),
        ("Obelisk der Peiniger", "Obelisk the Tormentor"),
    ],
)
def test_a_name_that_is_exact(catalogue, written, card):
    deck = resolve(names(written, section=SIDE), catalogue)
    assert [(entry.card.name, entry.how) for entry in deck.entries] == [(card, How.NAME)]
    assert deck.remarks == ()


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("K9-OO Lupis", "K9-ØØ Lupis"),
        ("K9-00 Lupis", "K9-ØØ Lupis"),
        ("Doll Monster Miss Madchen", "Doll Monster Miss Mädchen"),
        ("Falchion Beta", "Falchionβ"),
        ("Falchionß", "Falchionβ"),
        ("Kuwagata Alpha", "Kuwagata α"),
        ("Lord of D", "Lord of D."),
        ("DDD Flame King Genghis", "D/D/D Flame King Genghis"),
        ("Live Twin Ki-sikil", "Live☆Twin Ki-sikil"),
        ("Unchained Twins-Sarama", "Unchained Twins - Sarama"),
    ],
)
def test_a_name_that_differs_in_accents_and_signs_is_told(catalogue, written, card):
    deck = resolve(names(written, section=SIDE), catalogue)
    assert [(entry.card.name, entry.how) for entry in deck.entries] == [(card, How.FOLDED_NAME)]
    assert deck.remarks == (Remark("folded_name", (("written", written), ("card", card)), 1),)


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Red-Eyes B. Dragon", "Red-Eyes Black Dragon"),
        ("Malefic Red-Eyes B. Dragon", "Malefic Red-Eyes Black Dragon"),
        ("forbidden graveyard", "Silent Graveyard"),
    ],
)
def test_an_old_name_is_told(catalogue, written, card):
    deck = resolve(names(written), catalogue)
    assert [(entry.card.name, entry.how) for entry in deck.entries] == [(card, How.OLD_NAME)]
    assert deck.remarks == (Remark("old_name", (("written", written), ("card", card)), 1),)


def test_folding_that_leaves_two_cards_is_ambiguous(catalogue):
    slot = only_slot(catalogue, names("Rai Mei"))
    assert (slot.why, sorted(slot.candidates)) == (Why.AMBIGUOUS, ["Rai-Mei", "Raimei"])


def test_a_typing_error_is_only_suggested(catalogue):
    slot = only_slot(catalogue, names("Tearlament Rulkallos", section=EXTRA))
    assert (slot.why, slot.section, slot.counts) == (Why.UNKNOWN_NAME, EXTRA, True)
    assert (slot.name, slot.candidates) == ("Tearlament Rulkallos", ())
    assert slot.suggestions[0] == "Tearlaments Rulkallos"


def test_suggestions_are_of_the_section_that_the_list_names(catalogue):
    under_main = only_slot(catalogue, names("Tearlaments Kitkalos"))
    assert "Tearlaments Kitkallos" not in under_main.suggestions
    entry = Written(1, 1, "Tearlaments Kitkalos", None, "Tearlaments Kitkalos", MAIN)
    no_extra = only_slot(catalogue, Reading("text", (entry,), headings=frozenset({MAIN})))
    assert no_extra.suggestions[0] == "Tearlaments Kitkallos"


def test_suggestions_are_of_the_lists_language(catalogue):
    assert only_slot(catalogue, names("Tornad", language="pt")).suggestions[0] == "Twister"
    assert only_slot(catalogue, names("Tornad")).suggestions[0] == "Tornado"
    others = resolve(names("Tornad", "Mago Negro", "Tifão Espacial Místico"), catalogue)
    assert others.not_cards[0].suggestions[0] == "Twister"


def test_known_letters_are_a_hint_alone(catalogue):
    slot = only_slot(catalogue, names("MST"))
    assert (slot.why, slot.suggestions) == (Why.UNKNOWN_NAME, ("Mystical Space Typhoon",))


@pytest.mark.parametrize("written", ["Bottomless", "Mirror", "Stardust", "Ash", "灰流"])
def test_a_fragment_of_several_names_is_ambiguous(catalogue, written):
    held = catalogue.holding(written)
    slot = only_slot(catalogue, names(written))
    if written == "灰流":
        assert (slot.why, slot.suggestions[0]) == (Why.UNKNOWN_NAME, "Ash Blossom & Joyous Spring")
    else:
        assert (slot.why, slot.candidates) == (Why.AMBIGUOUS, tuple(card.name for card in held))
        assert len(held) > 1


def test_a_fragment_of_one_name_is_suggested_first(catalogue):
    slot = only_slot(catalogue, names("Bottomless Trap"))
    assert (slot.why, slot.suggestions[0]) == (Why.UNKNOWN_NAME, "Bottomless Trap Hole")
    assert len(slot.suggestions) <= 5


def test_a_skill_is_no_card_of_a_deck(catalogue):
    slot = only_slot(catalogue, names("Spell of Mask"))
    assert (slot.why, slot.counts) == (Why.SKILL, False)


def test_a_number_in_the_place_of_a_name(catalogue):
    deck = resolve(names("14558127", "27204312", "012345678901234"), catalogue)
    assert [(entry.card.name, entry.how) for entry in deck.entries] == [("Ash Blossom & Joyous Spring", How.PASSCODE)]
    assert [slot.why for slot in deck.not_cards] == [Why.TOKEN, Why.UNKNOWN_NAME]


def test_a_number_and_a_name(catalogue):
    both = Written(1, 1, "14558127;Maxx C", 14558127, "Maxx C", MAIN)
    unknown = Written(1, 2, "99999999;Effect Veiler", 99999999, "Effect Veiler", MAIN)
    assert cards(resolve(Reading("csv", (both, unknown), headings=ALL), catalogue)) == [
        "Ash Blossom & Joyous Spring",
        "Effect Veiler",
    ]


def test_an_entry_of_nothing_is_still_there(catalogue):
    slot = only_slot(catalogue, Reading("json", (Written(2, 4, ""),), headings=ALL))
    assert slot == NotCard(4, "", Why.PASSCODE_ZERO, MAIN, 2)
    assert only_slot(catalogue, names("")).why is Why.UNKNOWN_NAME


def test_a_name_of_two_cards_stays_ambiguous_in_its_language(catalogue):
    slot = only_slot(catalogue, names("Magische Hand", language="de"))
    assert (slot.why, slot.candidates) == (Why.AMBIGUOUS, ("Magic Hand", "Mystery Hand"))


@pytest.mark.parametrize(
    ("language", "card"), [("en", "Tornado"), ("de", "Tornado"), ("pt", "Twister"), (None, None), ("ja", None)]
)
def test_the_language_of_the_list_narrows(catalogue, language, card):
    deck = resolve(names("Tornado", language=language), catalogue)
    if card is None:
        assert [(slot.why, set(slot.candidates)) for slot in deck.not_cards] == [
            (Why.AMBIGUOUS, {"Tornado", "Twister"})
        ]
    else:
        assert cards(deck) == [card]


@pytest.mark.parametrize(("written", "how"), [("Tornado（とるねーど）", How.NAME), ("Tornado!", How.FOLDED_NAME)])
def test_the_language_narrows_what_is_not_quite_the_name(catalogue, written, how):
    deck = resolve(names(written, language="pt"), catalogue)
    assert [(entry.card.name, entry.how) for entry in deck.entries] == [("Twister", how)]


@pytest.mark.parametrize(
    ("others", "card"),
    [
        (("Dark Magician", "Effect Veiler"), "Tornado"),
        (("Mago Negro", "Tifão Espacial Místico"), "Twister"),
        (("Mago Negro", "Tifão Espacial Místico", "no card at all", "Dark Magician"), "Twister"),
    ],
)
def test_the_other_names_of_a_list_tell_its_language(catalogue, others, card):
    deck = resolve(names("Tornado", *others), catalogue)
    assert deck.entries[0].card.name == card
    assert deck.entries[0].how is How.NAME


def test_another_language_than_the_lists_leaves_a_name_ambiguous(catalogue):
    deck = resolve(names("灰流うらら", "Tornado"), catalogue)
    assert [(slot.written, slot.why) for slot in deck.not_cards] == [("Tornado", Why.AMBIGUOUS)]


def test_what_was_not_read_stays_in_its_place(catalogue):
    entries = (Written(1, 3, "0", 0, None, MAIN), Written(1, 5, "0", 0, None, SIDE))
    unread = (
        Unread(1, "-1", Why.UNREADABLE, MAIN, 1, False),
        Unread(4, "!", Why.DAMAGED, None, 2),
        Unread(6, "x", Why.TWO_CARDS),
    )
    deck = resolve(Reading("ydk", entries, unread, headings=ALL), catalogue)
    assert deck.not_cards == (
        NotCard(1, "-1", Why.UNREADABLE, MAIN, 1, False),
        NotCard(3, "0", Why.PASSCODE_ZERO, MAIN),
        NotCard(4, "!", Why.DAMAGED, None, 2),
        NotCard(5, "0", Why.PASSCODE_ZERO, SIDE),
        NotCard(6, "x", Why.TWO_CARDS),
    )


def test_what_stands_on_one_line_keeps_its_order(catalogue):
    entries = tuple(Written(1, 1, text, 0, None, MAIN) for text in ("z", "a"))
    unread = (Unread(1, "b", Why.DAMAGED, MAIN), Unread(0, "y", Why.DAMAGED, MAIN))
    deck = resolve(Reading("json", entries, unread, headings=ALL), catalogue)
    assert [slot.written for slot in deck.not_cards] == ["y", "z", "a", "b"]


def test_extra_deck_monsters_under_main_are_moved_where_there_is_no_extra_heading(catalogue):
    entries = (
        Written(1, 3, "89943723", 89943723, None, MAIN),
        Written(1, 4, "41999284", 41999284, None, MAIN),
        Written(1, 6, "14558127", 14558127, None, SIDE),
        Written(1, 7, "41999284", 41999284, None, SIDE),
    )
    deck = resolve(Reading("ydk", entries, headings=frozenset({MAIN, SIDE})), catalogue)
    assert [entry.section for entry in deck.entries] == [MAIN, EXTRA, SIDE, SIDE]
    places = (("card", "Linkuriboh"), ("section", MAIN), ("to_section", EXTRA))
    assert deck.remarks == (Remark("read_into_other_section", places, 4),)


def test_the_players_extra_heading_wins(catalogue):
    deck = resolve(numbers(45627618, 16306932), catalogue)
    assert [entry.section for entry in deck.entries] == [MAIN, MAIN]
    deck = resolve(numbers(64631466, section=EXTRA), catalogue)
    assert [entry.section for entry in deck.entries] == [EXTRA]
    assert deck.remarks == ()


def test_only_so_many_unknown_names_are_looked_into(catalogue):
    count = MOST_FRAGMENTS + 10
    deck = resolve(names(*(f"Mirror Forse {line}" for line in range(count))), catalogue)
    helped = [slot for slot in deck.not_cards if slot.suggestions]
    assert len(deck.not_cards) == count
    assert len(helped) == MOST_SUGGESTIONS
    fragments = [f"Mirror{' ' * space}" for space in range(count)]
    found = Counter(slot.why for slot in resolve(names(*fragments), catalogue).not_cards)
    assert found == {Why.AMBIGUOUS: MOST_FRAGMENTS, Why.UNKNOWN_NAME: 10}


def test_a_repeated_unknown_name_is_looked_up_once_a_section(catalogue):
    deck = resolve(names(*["Mirror Forse"] * (MOST_SUGGESTIONS + 5)), catalogue)
    assert {slot.suggestions for slot in deck.not_cards} == {deck.not_cards[0].suggestions}
    assert deck.not_cards[0].suggestions[0] == "Mirror Force"


TEXTS = st.one_of(
    st.sampled_from(["Dark Magician", "Mirror", "Magische Hand", "Falchionß", "Spell of Mask", "Forbidden Graveyard"]),
    st.text(max_size=12),
)
CODES = st.one_of(st.none(), st.sampled_from([0, 46986414, 41999284, 27204312, 160205001, 101402101]), st.integers(0))
COPIES = st.integers(1, 10**12)
SECTIONS = st.one_of(st.none(), st.sampled_from(Section))


@settings(deadline=None)
@given(
    st.lists(st.tuples(COPIES, CODES, st.one_of(st.none(), TEXTS), SECTIONS, st.integers(0, 3)), max_size=8),
    st.lists(st.tuples(COPIES, SECTIONS, st.booleans()), max_size=3),
    st.frozensets(st.sampled_from(Section)),
)
def test_every_copy_comes_out(catalogue, rows, lost, headings):
    entries = tuple(
        Written(n, line, "w", code, name, at, group) for line, (n, code, name, at, group) in enumerate(rows)
    )
    unread = tuple(Unread(line, "u", Why.UNREADABLE, at, n, counts) for line, (n, at, counts) in enumerate(lost))
    reading = Reading("text", entries, unread, headings=headings)
    held = sum(entry.copies for entry in (*entries, *unread))
    for deck in (resolve(reading, catalogue), as_written(reading)):
        assert sum(entry.copies for entry in deck.entries) + sum(slot.copies for slot in deck.not_cards) == held
        assert len(deck.entries) + len(deck.not_cards) == len(entries) + len(unread)


def test_without_a_catalogue_a_name_as_written_is_the_card():
    entries = (
        Written(1, 1, "劉備", None, "劉備", MAIN),
        Written(1, 2, "【SGZ-001-劉備】", None, "【SGZ-001-劉備】", SIDE),
        Written(2, 3, "【曹操】", None, " 【曹操】 ", None),
        Written(1, 4, "12", 12, None, EXTRA),
        Written(1, 5, "【関羽", None, "【関羽"),
    )
    unread = (Unread(9, "x", Why.UNREADABLE, MAIN),)
    said = (Remark("encoding_guessed", (), 1),)
    deck = as_written(Reading("text", entries, unread, said, ALL, None, Form("a", "b")))
    assert [(entry.card.name, entry.copies, entry.section, entry.line) for entry in deck.entries] == [
        ("劉備", 1, MAIN, 1),
        ("劉備", 1, SIDE, 2),
        ("曹操", 2, MAIN, 3),
        ("12", 1, EXTRA, 4),
        ("【関羽", 1, MAIN, 5),
    ]
    assert deck.entries[0].card is deck.entries[1].card
    assert {entry.how for entry in deck.entries} == {How.WRITTEN}
    assert [entry.written for entry in deck.entries] == [entry.written for entry in entries]
    assert deck.not_cards == (NotCard(9, "x", Why.UNREADABLE, MAIN),)
    assert (deck.remarks, deck.format, deck.form) == (said, "text", Form("a", "b"))
