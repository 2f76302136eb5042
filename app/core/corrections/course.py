"""The course of a correction: list and deck as they stand, and what was done so far."""

from collections.abc import Iterable
from typing import NamedTuple

from app.core.comparison import compare
from app.core.corrections.edits import Sources, apply, edits_towards
from app.core.corrections.examining import HEAD, Examiner
from app.core.corrections.remedy import Change, Choice, Correction, Obstacle, Reason, Step, Which
from app.core.corrections.stripping import Stripped
from app.core.deck import Deck
from app.core.law import Law
from app.core.violations import Action, Edit, Parameter, Violation

HEAD_FIELDS = {"H101": "player_name", "H102": "player_number"}


class Course(NamedTuple):
    """List and deck after the changes, steps, choices, obstacles and notes so far. It is never changed in place."""

    examiner: Examiner
    known: Sources
    registered: Deck | None = None
    table: Deck | None = None
    changes: tuple[Change, ...] = ()
    steps: tuple[Step, ...] = ()
    choices: tuple[Choice, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def law(self) -> Law:
        """What is in force."""
        return self.examiner.law

    @property
    def sided(self) -> bool:
        """Whether cards may have been sided: from game 2 of a match on."""
        return (self.law.context.game or 1) >= 2

    def deck(self, of: Which) -> Deck | None:
        """The list or the deck as it stands."""
        return self.registered if of is Which.LIST else self.table

    def held(self, of: Which) -> Deck:
        """The list or the deck as it stands, where it is known that there is one."""
        deck = self.deck(of)
        assert deck is not None, of
        return deck

    def legal(self, of: Which) -> bool:
        """Whether there is such a list or deck, and it is legal; sleeves and marks apart."""
        deck = self.deck(of)
        return deck is not None and not self.faults(of)

    def faults(self, of: Which) -> tuple[Violation, ...]:
        """What is illegal in the list or the deck as it stands; sleeves and marks apart."""
        return self.examiner.faults(self.held(of))

    def say(self, pattern: str, *parameters: tuple[str, Parameter]) -> "Course":
        """With one more step that a judge reads out."""
        return self._replace(steps=(*self.steps, Step(pattern, parameters)))

    def change(self, of: Which, edits: Iterable[Edit]) -> "Course":
        """With the edits done to the list or the deck, and read out."""
        edits = tuple(edits)
        return self._changed(of, apply(self.held(of), edits, self.known), edits) if edits else self

    def _changed(
        self, of: Which, deck: Deck, edits: tuple[Edit, ...], steps: tuple[Step, ...] | None = None
    ) -> "Course":
        changes = tuple(Change(of, edit) for edit in edits)
        steps = tuple(map(step_of, changes)) if steps is None else steps
        return self._replace(
            registered=deck if of is Which.LIST else self.registered,
            table=self.table if of is Which.LIST else deck,
            changes=self.changes + changes,
            steps=self.steps + steps,
        )

    def write(self, of: Which, edits: tuple[Edit, ...], *steps: Step) -> "Course":
        """With the edits done to the list or the deck, and read out as these steps."""
        return self._changed(of, apply(self.held(of), edits, self.known), edits, steps)

    def choose(self, *choices: Choice) -> "Course":
        """With choices whose stand-ins are already among the edits."""
        if not choices:
            return self
        steps = (
            Step("players_choice", (("count", choice.number), ("options", choice.options)))
            for choice in choices
            if choice.options
        )
        return self._replace(choices=(*self.choices, *choices), steps=(*self.steps, *steps))

    def take(self, of: Which, stripped: Stripped) -> "Course":
        """With what was stripped from the list or the deck."""
        return self._changed(of, stripped.deck, stripped.edits).choose(*stripped.choices)

    def block(self, reason: Reason, number: int = 0, names: tuple[str, ...] = (), drop: bool = False) -> "Course":
        """With something that stands in the way."""
        return self._replace(obstacles=(*self.obstacles, Obstacle(reason, number, names, drop)))

    def note(self, key: str) -> "Course":
        """With a note."""
        return self._replace(notes=(*self.notes, key))

    def follow(self, of: Which) -> "Course":
        """With the list made like the deck, or the deck like the list."""
        have, want = self.held(of), self.held(Which.DECK if of is Which.LIST else Which.LIST)
        edits = edits_towards(have, want, self.sided)
        if self.sided and not compare(apply(have, edits, self.known), want, self.law.context.game).equal:
            edits = edits_towards(have, want, sided=False)
        return self.change(of, edits)

    def finish(self) -> Correction:
        """The correction: blank fields of the head filled in, the pair checked and compared again."""
        course = self._fill_in_head()
        illegal = course._faults()
        return Correction(
            course.changes,
            course.steps,
            course.choices,
            course.registered,
            course.table,
            not illegal,
            course.equal,
            course.obstacles or course._remaining(illegal),
            course.notes,
        )

    def _fill_in_head(self) -> "Course":
        if self.registered is None or self.registered.form is None:
            return self
        found = self.examiner.at_least(HEAD, self.registered)
        blank = [Edit(Action.FILL_IN, HEAD_FIELDS[fault.code]) for fault in found if fault.code in HEAD_FIELDS]
        return self.change(Which.LIST, blank)

    @property
    def equal(self) -> bool | None:
        """Whether list and deck agree; None unless there are both."""
        if self.registered is None or self.table is None:
            return None
        return compare(self.registered, self.table, self.law.context.game).equal

    def _faults(self) -> tuple[Violation, ...]:
        """What is illegal in list and deck as they stand."""
        decks = (deck for deck in (self.registered, self.table) if deck is not None)
        return tuple(fault for deck in decks for fault in self.examiner.faults(deck))

    def _remaining(self, illegal: tuple[Violation, ...]) -> tuple[Obstacle, ...]:
        """What is still wrong with the pair although nothing stood in the way."""
        codes = tuple(dict.fromkeys(fault.code for fault in illegal))
        found = (Obstacle(Reason.STILL_ILLEGAL, len(illegal), codes),) if illegal else ()
        return (*found, Obstacle(Reason.STILL_DIFFERENT)) if self.equal is False else found


def step_of(change: Change) -> Step:
    """The step that reads out an edit: which of the two, what, how many and where."""
    edit = change.edit
    if edit.action is Action.FILL_IN:
        return Step("fill_in", (("of", change.of.value), ("field", edit.card)))
    parameters: list[tuple[str, Parameter]] = [("of", change.of.value), ("copies", edit.copies), ("card", edit.card)]
    for key, section in (("section", edit.section), ("to_section", edit.to_section)):
        if section is not None:
            parameters.append((key, section))
    return Step(edit.action.value, tuple(parameters))
