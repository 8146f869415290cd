"""The jobs of an evaluation: each a method on a question. A solver is given a `Question`, which has no gold answer."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from mma_desktop.domain.cases import Document, Question
from mma_desktop.evaluation.methods import EvaluatedMethod
from mma_desktop.questions.item import Item
from mma_desktop.tasks.base import GradedTask


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
