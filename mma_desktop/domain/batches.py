"""Batches: many questions, each with its case, that are solved one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.cases import Question
from mma_desktop.domain.runs import RunStatus


@dataclass(frozen=True, slots=True)
class BatchItem:
    """A question of a batch before it is solved: what it is called, its case, its options by letter.

    `gold` is the known answer as it was given, empty where none is known. No solver is given it.
    """

    name: str
    question: Question
    documents: tuple[ImportedDocument, ...]
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    gold: str = ""


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch as a list shows it: how many questions it has, and how many of them are solved."""

    id: str
    name: str
    created: str
    questions: int
    solved: int


@dataclass(frozen=True, slots=True)
class BatchEntry:
    """A question of a batch as it stands: with its newest run, and what that answered. `id` is the question's.

    `answer` is the text, `value` its vote key, `chance` how likely it is right (0..1), None where nothing says so;
    `asked_models` whether the run had any models, `recorded` whether their replies were recorded beforehand.
    """

    id: str
    name: str
    question: Question
    options: Mapping[str, str]
    gold: str
    run: str | None = None
    status: RunStatus | None = None
    answer: str | None = None
    value: str | None = None
    chance: float | None = None
    reason: str | None = None
    asked_models: bool = False
    recorded: bool = False

    @property
    def unfinished_run(self) -> str | None:
        """The run that goes on where it ended, if there is one that was stopped or killed."""
        return self.run if self.status in (RunStatus.STOPPED, RunStatus.RUNNING) else None
