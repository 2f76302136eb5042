"""Where an entry belongs: the list's own headings win; without them blank lines and the kinds of cards tell.

A list without an extra heading has its extra deck monsters under main, as programs that sort by kind write it: they are
moved and it is told. A list that has one keeps every card where its player put it.
"""

from collections.abc import Iterator, Sequence

from app.core.cards import Card, Kind, Section
from app.core.deck import How, Remark
from app.core.parsing.reading import Reading, Written

Blocks = dict[int, Section]
"""The section of each block of lines that stands under no heading."""


def sections_of_blocks(reading: Reading, found: Sequence[tuple[Card, How] | None]) -> Blocks:
    """The section of each block; `found` are the cards behind the reading's entries, in its order.

    What stands before the first heading is main. Where there is no heading at all, a block of extra deck monsters only
    is the extra deck, and what follows it the side deck. Without such a block the last one is the side deck if it takes
    up a kind of card that an earlier one has: monsters, spells and traps set apart are still one main deck.
    """
    blocks: dict[int, list[Card]] = {}
    for written, card_and_how in zip(reading.entries, found, strict=True):
        if written.section is None:
            block = blocks.setdefault(written.group, [])
            if card_and_how is not None:
                block.append(card_and_how[0])
    if reading.headings:
        return dict.fromkeys(blocks, Section.MAIN)
    return dict(zip(blocks, _sections(list(blocks.values())), strict=True))


def about_blocks(reading: Reading, blocks: Blocks) -> Iterator[Remark]:
    """What to tell of sections that no heading names."""
    if not reading.headings and (len(blocks) > 1 or Section.EXTRA in blocks.values()):
        yield Remark("sections_without_headings")


def moved_by_kind(card: Card, written: Written) -> Remark:
    """What to tell of a card that only the extra deck can hold, and that no heading puts there."""
    if written.section is None:
        return Remark("section_by_kind", (("card", card.name), ("to_section", Section.EXTRA)), written.line)
    places = (("card", card.name), ("section", written.section), ("to_section", Section.EXTRA))
    return Remark("read_into_other_section", places, written.line)


def _sections(blocks: list[list[Card]]) -> Iterator[Section]:
    first_main = next((place for place, block in enumerate(blocks) if not _is_extra(block)), len(blocks))
    last = len(blocks) - 1
    seen: set[Kind] = set()
    section = Section.MAIN
    for place, block in enumerate(blocks):
        kinds = {card.kind for card in block}
        if _is_extra(block):
            section = section if section is Section.SIDE else Section.EXTRA
        elif place > first_main and (section is not Section.MAIN or (place == last and kinds & seen)):
            section = Section.SIDE
        else:
            section = Section.MAIN
            seen |= kinds
        yield section


def _is_extra(block: list[Card]) -> bool:
    return bool(block) and all(card.section is Section.EXTRA for card in block)
