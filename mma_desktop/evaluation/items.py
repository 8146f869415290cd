"""The questions of a data set, and the jobs they make. A solver is given a `Question`, which has no gold answer."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from mma_desktop.domain.cases import Document, Question
from mma_desktop.evaluation.methods import EvaluatedMethod
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

    def text(self, task: GradedTask) -> str:
        """What the models read."""
        return task.wording(self.question, self.options, self.instruction)

    def task_of(self, task: GradedTask) -> GradedTask:
        """`task` for this item."""
        return task.for_item(self.text(task))


@dataclass(frozen=True, slots=True)
class Job:
    """One method on one item with one seed; `task` is the item's own."""

    item: Item
    task: GradedTask
    method: EvaluatedMethod
    seed: int

    @property
    def key(self) -> tuple[str, str, int]:
        """What its record is found by."""
        return self.item.id, self.method.label, self.seed

    @property
    def title(self) -> str:
        """The title of its case in the library, which no other job has."""
        return f"{self.item.id} | {self.method.label} | seed {self.seed}"

    @property
    def document(self) -> Document:
        """What the models read, as the document of a case."""
        text = self.item.text(self.task)
        return Document(self.item.id, text, hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())

    @property
    def question(self) -> Question:
        """The item for a solver, without its gold answer."""
        return Question(self.item.task, self.item.language, self.document.text, self.item.id)
