"""Messages from patterns and parameters."""

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.cards import Card, Section
from app.core.messages import Parameters, Value, names_of
from app.core.messages.patterns import keys_of
from app.core.messages.values import LONGEST_LIST, LONGEST_NAME, LONGEST_TEXT, visible
from tests.core.messages.making import CHINESE, ENGLISH, voice


def english(pattern: str, **parameters: Value) -> str:
    return voice().render(pattern, parameters.items())


def chinese(pattern: str, **parameters: Value) -> str:
    return voice(CHINESE).render(pattern, parameters.items())


def test_a_pattern_without_parameters_is_its_text() -> None:
    assert english("plain") == "Nothing to fill in."
    assert chinese("plain", extra=1) == "无。"


@pytest.mark.parametrize(
    ("actual", "allowed", "message"),
    [
        (0, 40, "The Main Deck holds 0 cards; 40 are required."),
        (1, 40, "The Main Deck holds 1 card; 40 are required."),
        (2, 1, "The Main Deck holds 2 cards; 1 is required."),
    ],
)
def test_a_plural_follows_the_number_before_it(actual: int, allowed: int, message: str) -> None:
    assert english("sizes", section=Section.MAIN, actual=actual, allowed=allowed) == message


def test_a_section_has_its_name_and_none_is_the_whole_deck() -> None:
    assert english("sizes", section="side", actual=3, allowed=15) == "The Side Deck holds 3 cards; 15 are required."
    assert english("sizes", section=None, actual=3, allowed=9) == "The deck holds 3 cards; 9 are required."
    assert english("sizes", section="box", actual=3, allowed=9) == "The box holds 3 cards; 9 are required."
    assert english("part", section="main", to_section=None, language="ja") == "Main Deck|deck|ja"
    assert english("part", section="trap", to_section="side", language=("ja", "en")) == "Trap|Side Deck|ja, en"
    assert chinese("sizes", section=None, actual=3, allowed=9) == "whole有3张，至少9张。"


def test_kinds_and_statuses_have_names_and_lists_of_them_too() -> None:
    assert (
        english("kinds", kind="xyz", kinds=("xyz", "trap", "odd"), status=0)
        == "Xyz Monster: Xyz Monster, Trap, odd Forbidden"
    )


def test_card_names_stand_in_the_marks_of_the_language() -> None:
    assert english("card", card='Maxx "C"', counts_as="Umi") == '“Maxx "C"” counts as “Umi”'
    assert chinese("card", card="海", counts_as="伝説の都 アトランティス") == "「海」当作「伝説の都 アトランティス」"


def test_a_name_that_holds_such_marks_gets_the_others() -> None:
    assert chinese("card", card="「A」細胞", counts_as="B」") == "《「A」細胞》当作《B」》"
    assert chinese("card", card="「A", counts_as="《B》") == "《「A》当作「《B》」"
    assert english("card", card="“A” B", counts_as="A “B”") == "““A” B” counts as “A “B””"


def test_sanguozhi_prints_names_in_its_own_marks_in_every_language() -> None:
    for wording, message in ((ENGLISH, "【黄巾】 counts as 【「A」】"), (CHINESE, "【黄巾】当作【「A」】")):
        speaker = voice(wording, "sanguozhi")
        assert speaker.render("card", (("card", "黄巾"), ("counts_as", "「A」"))) == message
    assert voice(ENGLISH, "sanguozhi").card("【黄巾之乱-156-贾诩】", "【A】 B") == "【黄巾之乱-156-贾诩】, 【【A】 B】"
    assert voice(ENGLISH, "sanguozhi").card("B 【A】") == "【B 【A】】"


def test_sanguozhi_has_its_own_section_names_and_sentences() -> None:
    sizes: Parameters = (("section", "main"), ("actual", 49), ("allowed", 50))
    assert voice(ENGLISH, "sanguozhi").render("sizes", sizes) == "The deck holds 49 cards; 50 are required."
    assert voice(ENGLISH, "sanguozhi").render("plain") == "Nothing at all."
    assert voice(CHINESE, "sanguozhi").render("sizes", sizes) == "主卡组有49张牌，至少50张。"
    assert voice(CHINESE, "yugioh").render("sizes", sizes) == "主卡组有49张，至少50张。"


def test_a_list_of_cards_is_cut() -> None:
    assert english("cards", cards=()) == "."
    assert english("cards", cards="one") == "“one”."
    assert chinese("cards", cards=("甲", "「乙」")) == "「甲」、《「乙」》"
    ten = tuple(str(number) for number in range(LONGEST_LIST))
    shown = "“0”, “1”, “2”, “3”, “4”, “5”, “6”, “7”, “8”, “9”"
    assert english("cards", cards=ten) == f"{shown}."
    assert english("cards", cards=(*ten, "10")) == f"{shown}, …."


def test_a_card_is_named_in_the_language_of_the_message_else_of_the_list_else_in_english() -> None:
    cards = {
        "Umi": Card("Umi", {"en": "Umi", "zh-CN": "海", "ja": "海（うみ）"}),
        "Ash": Card("Ash", {"en": "Ash", "ja": "灰流うらら"}),
        "Only": Card("Only", {"en": "Only English"}),
        "None": Card("None", {"ko": "없음"}),
    }
    name_in = names_of(cards.get, "ja")
    assert [name_in(name, "zh-CN") for name in (*cards, "Gone")] == ["海", "灰流うらら", "Only English", "None", "Gone"]
    assert [name_in(name, "id") for name in cards] == ["Umi", "Ash", "Only English", "None"]
    assert names_of(cards.get)("Ash", "zh-CN") == "Ash"
    assert names_of(cards.get)("Ash", "ja") == "灰流うらら"
    assert voice(CHINESE, card_name=name_in).render("cards", (("cards", ("Umi", "Ash")),)) == "「海」、「灰流うらら」"
    assert voice(CHINESE, card_name=name_in).card("Umi", "Gone") == "「海」、「Gone」"
    assert voice(ENGLISH, card_name=name_in).render("cards", (("cards", "Umi"),)) == "“Umi”."


def test_dates_are_written_out() -> None:
    days: dict[str, Value] = {"date": "2024-06-01", "released": date(2008, 3, 15), "known_until": "2026-12-31"}
    assert english("day", **days, deadline="2024-06-01T09:05:00+07:00") == (
        "1 June 2024 15 March 2008 31 December 2026 1 June 2024, 09:05"
    )
    assert chinese("day", **days, deadline=datetime(2024, 1, 2, 14, 30)) == (  # noqa: DTZ001
        "2024年6月1日 2008年3月15日 2026年12月31日 2024年1月2日14:30"
    )
    assert english("day", **days, deadline="14:30").endswith(" 14:30")
    assert english("day", **days, deadline=930).endswith(" 930")
    assert english("day", **days, deadline="soon " * 20).endswith(" soon soon …")
    assert voice(CHINESE).date("2024-02-29") == "2024年2月29日"
    assert voice(CHINESE).date("2024-02-30") == "2024-02-30"


def test_a_penalty_stands_with_the_documents_own_word_where_it_differs() -> None:
    given: dict[str, Value] = {"infraction": "Deck", "penalty": "game_loss", "cite": "3.1"}
    assert english("penalty", **given) == "Deck: Game Loss (3.1)."
    assert english("penalty", **given, penalty_local=None) == "Deck: Game Loss (3.1)."
    assert english("penalty", **given, penalty_local="game loss") == "Deck: Game Loss (3.1)."
    assert english("penalty", **given, penalty_local="Duel Forfeiture") == "Deck: Game Loss (Duel Forfeiture) (3.1)."
    assert chinese("penalty", **given, penalty_local="一盤輸") == "Deck　处罚：一盘输（一盤輸）（3.1）"
    assert voice(CHINESE).penalty_name("game_loss") == "一盘输"
    assert voice(CHINESE).penalty_name("warning", "警告") == "警告"
    assert voice(CHINESE).penalty_name("flogging", "x") == "flogging（x）"
    nameless = CHINESE.model_copy(update={"names": {}})
    assert voice(nameless).penalty_name("game_loss", "一盤輸") == "game_loss（一盤輸）"
    assert voice(nameless).render("penalty", given.items()) == "Deck　处罚：game_loss（3.1）"


def test_what_was_written_is_cut_and_its_hidden_characters_are_shown() -> None:
    assert english("text", written="a" * LONGEST_TEXT, other="b") == f"“{'a' * 60}” and b"
    assert english("text", written="a" * 61, other="b" * 200) == f"“{'a' * 60}…” and {'b' * 200}"
    assert english("text", written=5, other="b" * 201) == f"“5” and {'b' * 200}…"
    assert english("text", written="a\x00\u200b\u2028\u2029\ud800\tb", other="c　d\u00a0e") == (
        "“a[U+0000][U+200B][U+2028][U+2029][U+D800][U+0009]b” and c　d\u00a0e"
    )
    assert english("cards", cards="x" * LONGEST_NAME + "\u202e") == f"“{'x' * 200}…”."
    assert english("cards", cards="\u202ex") == "“[U+202E]x”."


def test_a_pattern_that_the_language_lacks_is_said_in_english() -> None:
    assert chinese("english_only", count=2) == "Only here: 2."


def test_what_cannot_be_said_is_named_with_its_parameters() -> None:
    assert english("no_such\n", count=2, gone=None, text="a\x00") == "no_such[U+000A] (count: 2, text: a[U+0000])"
    assert chinese("no_such") == "no_such"
    assert english("english_only") == "english_only"
    assert english("english_only", count=None, copies=3) == "english_only (copies: 3)"
    assert chinese("sizes", section="main", actual=3) == "sizes (section: main, actual: 3)"
    assert english("no_such", text="b" * 201) == f"no_such (text: {'b' * 200}…)"
    assert english("n" * 201) == "n" * 200 + "…"
    for key in ("date", "penalty", "cards", "kind"):
        assert voice().render({"date": "day", "kind": "kinds"}.get(key, key), ((key, None),)).isidentifier()


def test_a_voice_names_things_and_knows_its_language() -> None:
    assert voice(CHINESE).language == "zh-CN"
    assert voice(CHINESE).name("section", "main") == "主卡组"
    assert voice(CHINESE).name("section", "odd\x00") == "odd[U+0000]"
    assert voice(CHINESE).name("nothing", 1) == "1"
    assert voice().name("status", 1) == "Limited"
    assert voice(CHINESE).card("甲", "乙") == "「甲」、「乙」"


def test_the_keys_of_a_pattern_are_its_parameters() -> None:
    assert keys_of("a {one} [card|cards] {two}{one}") == {"one", "two"}
    assert keys_of("none [a|b]") == frozenset()


VALUES = st.one_of(st.none(), st.integers(), st.text(), st.dates(), st.datetimes(), st.lists(st.text()).map(tuple))


@given(st.sampled_from(sorted(ENGLISH.patterns)), st.data())
def test_any_values_can_be_said_and_nothing_hidden_is_left(pattern: str, data: st.DataObject) -> None:
    keys = sorted(keys_of(ENGLISH.patterns[pattern]))
    parameters = [(key, data.draw(VALUES)) for key in keys]
    for wording in (ENGLISH, CHINESE):
        for game in ("yugioh", "sanguozhi"):
            message = voice(wording, game).render(pattern, parameters)
            assert message
            assert visible(message, len(message)) == message
