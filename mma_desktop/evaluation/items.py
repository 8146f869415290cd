"""The questions of a data set. The gold answer stays here: a solver is given a `Question`, which has none."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from mma_desktop.domain.cases import Document, Question


@dataclass(frozen=True, slots=True)
class Item:
    """One question of a data set with its gold answer; `options` map letters to texts."""

    id: str
    task: str
    language: str
    question: str
    gold: str
    options: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def text(self) -> str:
        """What the models read: the question, and its options one a line."""
        options = [f"{letter}. {text}" for letter, text in self.options.items()]
        return "\n".join([self.question.strip(), *options])

    def as_question(self) -> Question:
        """The item for a solver, without its gold answer."""
        return Question(self.task, self.language, self.text, self.id)

    def as_document(self) -> Document:
        """The item as the document of a case."""
        return Document(self.id, self.text, hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest())
