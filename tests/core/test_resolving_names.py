"""Names: exact, folded, old, ambiguous, misspelt, and the language of the list."""

import pytest

from app.core.deck import Form, How, NotCard, Remark, Why
from app.core.parsing.reading import Reading, Unread, Written
from app.core.resolving import as_written, resolve
from tests.core.readings import ALL, EXTRA, MAIN, SIDE, cards, names, only_slot


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


def beside(passcode: int, name: str, line: int = 1) -> Written:
    return Written(1, line, f"{passcode};{name}", passcode, name, MAIN)


@pytest.mark.parametrize(
    ("passcode", "name", "card", "told"),
    [
        (14558127, "Ash Blossom & Joyous Spring", "Ash Blossom & Joyous Spring", None),
        (99999999, "Effect Veiler", "Effect Veiler", None),
        (14558127, "Harpie Lady", None, None),
        (14558127, "Unheard Of", "Ash Blossom & Joyous Spring", 14558127),
    ],
)
def test_a_number_and_a_name(catalogue, passcode, name, card, told):
    deck = resolve(Reading("csv", (beside(passcode, name),), headings=ALL), catalogue)
    assert cards(deck) == ([] if card is None else [card])
    assert deck.remarks == (
        () if told is None else (Remark("number_and_name_disagree", (("passcode", told), ("card", card)), 1),)
    )


def test_a_number_of_one_card_and_the_name_of_another_are_two_cards_on_a_line(catalogue):
    slot = only_slot(catalogue, Reading("csv", (beside(14558127, "Effect Veiler"),), headings=ALL))
    assert (slot.why, slot.counts, slot.name) == (Why.TWO_CARDS, True, "Effect Veiler")
    assert slot.candidates == ("Effect Veiler", "Ash Blossom & Joyous Spring")


def test_a_number_tells_which_of_several_cards_of_a_name_is_meant(catalogue):
    several = only_slot(catalogue, names("Rai Mei")).candidates
    assert len(several) > 1
    for name in several:
        passcode = next(card.passcode for card in catalogue.by_name(name) if card.passcode)
        deck = resolve(Reading("csv", (beside(passcode, "Rai Mei"),), headings=ALL), catalogue)
        assert (cards(deck), deck.remarks) == ([name], ())
    slot = only_slot(catalogue, Reading("csv", (beside(14558127, "Rai Mei"),), headings=ALL))
    assert slot.candidates == (*several, "Ash Blossom & Joyous Spring")


def test_what_is_told_of_a_number_is_told_once_where_names_are_looked_up_again(catalogue):
    rows = (beside(14558127, "Unheard Of"), Written(1, 2, "Rai Mei", None, "Rai Mei", MAIN))
    deck = resolve(Reading("csv", rows, headings=ALL), catalogue)
    assert [remark.pattern for remark in deck.remarks].count("number_and_name_disagree") == 1


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
