"""The documentation of rules, from their docstrings; docs/rules.md is made of it."""

import re
from inspect import cleandoc

from app.core.rules.table import BY_CODE, RULES, Rule
from app.errors import UnknownRule
from app.services.presenting import Data

_PARTS = re.compile(r"(?P<text>.*?)\nExample: (?P<example>.*?)\nMend: (?P<mend>.*)", re.DOTALL)


def rules() -> list[Data]:
    """Every rule in the order of the table."""
    return [described(rule) for rule in RULES]


def rule(code: str) -> Data:
    """One rule by its code; `UnknownRule`."""
    found = BY_CODE.get(code.upper())
    if found is None:
        raise UnknownRule(code, tuple(BY_CODE))
    return described(found)


def described(rule: Rule) -> Data:
    """What a rule's docstring says, in its parts."""
    parts = _PARTS.fullmatch(cleandoc(rule.check.__doc__ or ""))
    assert parts is not None, rule.code
    text, example, mend = (" ".join(parts[name].split()) for name in ("text", "example", "mend"))
    return {"code": rule.code, "name": rule.name, "text": text, "example": example, "mend": mend}


def page() -> str:
    """docs/rules.md."""
    lines = ["# Rules", "", "Made from the rules themselves by `make generate`. A code is never used again.", ""]
    for one in rules():
        lines += [
            f"## {one['code']} {one['name']}",
            "",
            one["text"],
            "",
            f"Example: {one['example']}",
            "",
            f"Mend: {one['mend']}",
            "",
        ]
    return "\n".join(lines)
