"""The rule base itself: codes, names, documentation."""

import re

import pytest

from app.core.rules.table import BY_CODE, RULES

FAMILIES = "RUSCLPHM"


def test_codes_are_unique_and_of_a_known_family():
    codes = [rule.code for rule in RULES]
    assert len(set(codes)) == len(codes) == len(BY_CODE)
    assert all(re.fullmatch(f"[{FAMILIES}]1[0-9]{{2}}", code) for code in codes)


def test_names_are_unique():
    assert len({rule.name for rule in RULES}) == len(RULES)


def test_families_stand_in_their_order():
    families = [rule.code[0] for rule in RULES]
    assert families == sorted(families, key=FAMILIES.index)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_each_rule_is_documented_with_an_example_and_a_mend(rule):
    text = rule.check.__doc__
    assert text is not None
    assert re.search(r"^    Example: \S", text, re.MULTILINE)
    assert re.search(r"^    Mend: \S", text, re.MULTILINE)


def test_codes_are_for_ever():
    """Known codes and their names: adding is right, renaming or reusing is not."""
    assert {rule.code: rule.name for rule in RULES}.items() >= {
        "R101": "unreadable-line",
        "R102": "copies-unreadable",
        "R103": "damaged-code",
        "R104": "two-cards-on-a-line",
        "R105": "nothing-on-the-list",
        "R106": "total-disagrees",
        "U101": "unknown-card",
        "U102": "unknown-passcode",
        "U103": "ambiguous-name",
        "U104": "other-game",
        "U105": "not-a-deck-card",
        "S101": "section-too-small",
        "S102": "section-too-large",
        "S103": "section-not-exact",
        "C101": "too-many-copies",
        "L101": "listed-card",
        "P101": "not-printed",
        "P102": "not-released-yet",
        "P103": "never-legal",
        "P104": "wrong-section",
        "P105": "kind-not-allowed",
        "P106": "token-in-deck",
        "H101": "player-name-missing",
        "H102": "player-number-missing",
        "M101": "sleeves-differ",
        "M102": "marked",
        "M103": "languages-mixed",
        "M104": "altered-card",
        "M105": "foreign-object",
    }.items()
