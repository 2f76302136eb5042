"""The files that are made from data and code, by their place in the tree."""

from app.services.desk import Desk
from app.services.documentation import page as rules_page
from app.services.guide_pages import page as guide_page


def files(desk: Desk) -> dict[str, str]:
    """The documentation pages: rules, and one a penalty guide."""
    made = {"docs/rules.md": rules_page()}
    for name in desk.library.guides():
        for day in desk.library.guide_days(name):
            guide = desk.library.guide(name, day)
            made[f"docs/guides/{name}.md"] = guide_page(guide)
    return made
