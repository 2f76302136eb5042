"""Small guides for the tests of the engine."""

from datetime import date

from app.core.penalties.guide import Guide, Infraction

LADDER = ("caution", "warning", "game_loss", "match_loss", "disqualification")


def infraction(code: str = "A", **parts: object) -> dict[str, object]:
    """An infraction that costs a Warning."""
    given: dict[str, object] = {
        "code": code,
        "title": code,
        "english": code,
        "cite": f"cite {code}",
        "group": "deck",
        "penalty": {"kind": "warning"},
    }
    return given | parts


def guide(*infractions: dict[str, object], escalation: dict[str, object] | None = None, **parts: object) -> Guide:
    """A guide of those infractions."""
    given: dict[str, object] = {
        "id": "test",
        "title": "Test",
        "language": "en",
        "effective": date(2024, 1, 1),
        "scale": [
            {"kind": kind, "local_name": f"own {kind}", "effect": "", "recorded": kind != "caution", "cite": "1"}
            for kind in LADDER
        ],
        "legality": {"list": [{"codes": ["C101", "L101"]}], "deck": [{"codes": ["C101", "L101"]}]},
        "combination": {"rule": "heaviest", "cite": "2"},
        "escalation": {"text": "", "cite": "3", **(escalation or {})},
        "infractions": list(infractions or [infraction()]),
        "uncovered": [],
        "source": [{"title": "Test"}],
    }
    return Guide.model_validate(given | parts)


def only(held: Guide) -> Infraction:
    """The guide's first infraction."""
    return held.infractions[0]
