"""What a front end asks of the service, and what it is given back beside a report."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from mma_desktop.domain.case_documents import ImportedDocument
from mma_desktop.domain.passages import EvidenceSource
from mma_desktop.domain.runs import AUTO, RunStatus
from mma_desktop.domain.team import Team
from mma_desktop.storage.cases.draft_state import DraftState


class OpenTeam(Protocol):
    """Loads engines."""

    def __call__(
        self, general: str, domain: str, /, *, several_cases: bool = False
    ) -> AbstractAsyncContextManager[Team]:
        """The engines of these models; `several_cases` says that more than one case is solved at once."""
        ...


OpenEvidence = Callable[[], AbstractContextManager[EvidenceSource]]
"""Opens the knowledge library."""


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """What the user asked for. Models are GGUF files or `scripted:FILE`; no domain model means self-verification.

    `documents` are the imported files in the user's order, if the case came from any (then `text` says nothing); an
    empty `language` is that of the text; `rollouts` None takes the preset's number; a budget of 0 (generated
    tokens, seconds) is no limit; empty models take the default pair. The method AUTO is what an adopted evaluation
    of the models or the rule of the task says, else the tree search (`service/routing.py`). `evidence` asks for a tree
    search whose domain model reads passages of the knowledge library, `nodes` names the pack whose nodes it may take,
    `experts` the panel of the user's own that sits instead of those that come with the program. `repeatable` asks for
    engines whose replies depend on the request alone, so that a continued run is the one that was never interrupted.
    `call_budget` is how many samples a host or a workflow may ask for (0: no limit); with `only_nodes` a host uses no
    general operators. `as_of` is the day whose law is read (ISO 8601; "" for today).
    `case` is the case of the library that the run joins where its documents are these, or the draft that it makes a
    case of; else the run is about a new case, with this id where it is free. `seen` are the states in which whoever
    asks knows the draft: one that is another by now stays as it is.
    """

    text: str
    title: str = ""
    task: str = "eca"
    language: str = ""
    method: str = AUTO
    preset: str = "standard"
    general: str = ""
    domain: str = ""
    rollouts: int | None = None
    token_budget: int = 0
    time_budget: float = 0.0
    seed: int = 42
    evidence: bool = False
    as_of: str = ""
    nodes: str = ""
    experts: str = ""
    repeatable: bool = False
    call_budget: int = 0
    only_nodes: bool = False
    documents: tuple[ImportedDocument, ...] = ()
    case: str = ""
    seen: tuple[DraftState, ...] = ()


@dataclass(frozen=True, slots=True)
class RunSummary:
    """One line of the list of runs. A damaged one is known by its id and its `problem`, and has no status.

    `value` is the answer's, `by_hand` the total after what a person changed, None where no change stands. A draft, a
    case without a run, stands in the list too: `draft` says so, `id` is then the case's, and it has no status either.
    `held` says that a process is at work on the run. `currency` is the money of its values, "" where they are no sums.
    """

    id: str
    title: str
    task: str
    method: str
    preset: str
    status: RunStatus | None
    value: str | None
    created: str
    problem: str = ""
    tags: tuple[str, ...] = ()
    demonstration: bool = False
    by_hand: str | None = None
    case: str = ""
    draft: bool = False
    held: bool = False
    currency: str = ""

    @property
    def damaged(self) -> bool:
        """Whether its entry in the library cannot be read."""
        return bool(self.problem)

    @property
    def goes_on(self) -> bool:
        """Whether it is being solved, here or by another process."""
        return self.status is RunStatus.RUNNING and self.held

    @property
    def interrupted(self) -> bool:
        """Whether it was begun and not stopped, and nobody works on it any more: its process was killed."""
        return self.status is RunStatus.RUNNING and not self.held
