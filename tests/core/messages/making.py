"""Small wordings for the tests of messages: English, and a second language with other signs."""

from app.core.messages import CardName, Voice, Wording, as_written, tongue_of

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

ENGLISH = Wording.model_validate(
    {
        "language": "en",
        "marks": {
            "card": ["“", "”"],
            "separator": ", ",
            "brackets": [" (", ")"],
            "date": "{day} {month} {year}",
            "moment": "{date}, {time}",
            "months": MONTHS,
        },
        "names": {
            "section": {"main": "Main Deck", "side": "Side Deck", "whole": "deck"},
            "kind": {"trap": "Trap", "xyz": "Xyz Monster"},
            "status": {"0": "Forbidden", "1": "Limited"},
            "penalty": {"game_loss": "Game Loss", "warning": "Warning"},
            "field": {"player_name": "player name"},
            "number_name": {"card_game_id": "CARD GAME ID", "user_id": "user ID"},
        },
        "patterns": {
            "plain": "Nothing to fill in.",
            "sizes": "The {section} holds {actual} [card|cards]; {allowed} [is|are] required.",
            "card": "“{card}” counts as “{counts_as}”",
            "cards": "{cards}.",
            "text": "“{written}” and {other}",
            "kinds": "{kind}: {kinds} {status}",
            "part": "{section}|{to_section}|{language}",
            "day": "{date} {released} {known_until} {deadline}",
            "penalty": "{infraction}: {penalty} ({cite}).",
            "penalty_range": "{infraction}: {penalty} to {at_most} ({cite}).",
            "english_only": "Only here: {count}.",
            "remove": "Remove {copies} × “{card}” from the {section}.",
            "remove_choice": "Remove {copies} [card|cards] from the {section}.",
            "add": "Add {copies} × “{card}” to the {section}.",
            "add_choice": "Add {copies} [card|cards] to the {section}.",
            "move": "Move {copies} × “{card}” from the {section} to the {to_section}.",
            "move_choice": "Move {copies} [card|cards] from the {section} to the {to_section}.",
            "replace": "Replace {copies} × “{card}” in the {section}.",
            "replace_choice": "Replace {copies} [card|cards] in the {section}.",
            "fill_in": "Fill in: {field}.",
            "clarify_section": "Clarify the {section}.",
            "remove_on_list": "Strike {copies} × “{card}” from the {section}.",
            "add_on_list": "Write {copies} × “{card}” into the {section}.",
            "move_on_list": "Write {copies} × “{card}” from {section} to {to_section}.",
            "replace_on_list": "Write another for {copies} × “{card}” in the {section}.",
            "clarify_line": "Clarify line {line}.",
            "card_listed": "“{card}”, line {line}, {section}: {actual}/{allowed}, {cards}",
            "legal": "Legal.",
            "not_legal": "Not legal: {count} [violation|violations].",
            "cannot_confirm": "Cannot be confirmed: {count} [entry|entries].",
            "left_to_judge": "The judge decides.",
            "no_penalty_assigned": "None assigned.",
            "document_illegible": "Illegible.",
            "document_cut_off": "Cut off.",
            "lined": "Line {line}: “{card}”.",
        },
        "sanguozhi": {"names": {"section": {"main": "deck"}}, "patterns": {"plain": "Nothing at all."}},
    }
)

CHINESE = Wording.model_validate(
    {
        "language": "zh-CN",
        "marks": {
            "card": ["「", "」"],
            "card_holding_them": ["《", "》"],
            "separator": "、",
            "brackets": ["（", "）"],
            "date": "{year}年{month}月{day}日",
            "moment": "{date}{time}",
            "months": [str(month) for month in range(1, 13)],
        },
        "names": {"section": {"main": "主卡组"}, "penalty": {"game_loss": "一盘输", "warning": "警告"}},
        "patterns": {
            "plain": "无。",
            "sizes": "{section}有{actual}张，至少{allowed}张。",
            "card": "「{card}」当作「{counts_as}」",
            "cards": "{cards}",
            "text": "“{written}”和{other}",
            "day": "{date} {released} {known_until} {deadline}",
            "penalty": "{infraction}　处罚：{penalty}（{cite}）",
        },
        "sanguozhi": {"patterns": {"sizes": "{section}有{actual}张牌，至少{allowed}张。"}},
    }
)


def voice(wording: Wording = ENGLISH, game: str = "yugioh", card_name: CardName = as_written) -> Voice:
    """The voice of a wording, with English behind it."""
    return Voice(tongue_of(wording, game), tongue_of(ENGLISH, game), card_name)
