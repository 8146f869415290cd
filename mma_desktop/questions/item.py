"""A question of a sheet or a data set. A solver is given a `Question`, which has no gold answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mma_desktop.tasks.base import GradedTask


@dataclass(frozen=True, slots=True)
class Item:
    """One question of a data set with its gold answer; `options` map letters to texts."""

    id: str
    task: str
    language: str
    question: str
    gold: str
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    instruction: str = ""

    @property
    def quotable(self) -> str:
        """The question and what may be chosen: what nothing that is measured on it may quote."""
        return "\n".join((self.question, *self.options.values()))

    @property
    def chosen(self) -> tuple[str, ...]:
        """The texts of the options that the gold answer names by their letters; none where it is no such letters."""
        letters = [letter for letter in self.gold if letter.isalpha()]
        known = all(letter in self.options for letter in letters)
        return tuple(self.options[letter] for letter in letters) if known else ()

    def text(self, task: GradedTask) -> str:
        """What the models read."""
        return task.wording(self.question, self.options, self.instruction)

    def task_of(self, task: GradedTask) -> GradedTask:
        """`task` for this item."""
        return task.for_item(self.text(task))
