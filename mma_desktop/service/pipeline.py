"""One run on its way through a solver: what a new run, a resumed one, a replay and an evaluation have in common.

Between the solver and the engines stands the journal, between the solver and the store the recorder: what is on record
is not asked again and must come out the same; where the record ends, engines are asked and events are stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import (
    BestSoFar,
    Decided,
    Event,
    NodeAdded,
    NodeScored,
    Record,
    Replied,
    RolloutDone,
    apply,
    fold,
)
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import SearchTree
from mma_desktop.engine.journal import journaled
from mma_desktop.engine.limits import limited
from mma_desktop.errors import BudgetSpent
from mma_desktop.search.settings import SearchSettings
from mma_desktop.service.long_cases import shown_task
from mma_desktop.service.manifest import task_of, with_added
from mma_desktop.service.recorder import Recorder
from mma_desktop.service.retrieval.evidence import with_evidence
from mma_desktop.solvers.base import Solver
from mma_desktop.solvers.registry import make_solver
from mma_desktop.storage.records import RunRecord


@dataclass(frozen=True, slots=True)
class Pipeline:
    """A question, the solver that answers it, its budgets, and the replies of the run that it follows, by key."""

    question: Question
    solver: Solver
    settings: SearchSettings
    earlier: Mapping[str, Replied] = field(default_factory=dict[str, Replied])

    @classmethod
    def of(
        cls, record: RunRecord, events: Iterable[Event] = (), earlier: Mapping[str, Replied] | None = None
    ) -> Pipeline:
        """The pipeline of a run with these events, as its manifest says and with the rollouts that were added later.

        Raises InputError when its prompts have changed since.
        """
        manifest = with_added(record.manifest, events)
        text = record.question.text
        task = shown_task(task_of(manifest), text, manifest).knowing(manifest.given).for_item(text)
        settings = SearchSettings.recorded(manifest.settings)
        question = with_evidence(record.question, manifest)
        return cls(question, make_solver(manifest.method, task, settings, manifest.seed), settings, earlier or {})

    async def run(self, team: Team, recorder: Recorder) -> Solution:
        """The solver's answer, over the recorded replies and on; the best so far when a budget is used up.

        It is an abstention when there is no answer yet. A limit of time depends on the machine by its nature: runs that
        met their budget are not repeatable to the last node.
        """
        events: list[Event] = []

        def record(event: Event) -> None:
            events.append(event)
            recorder(event)

        engines = limited(journaled(team, recorder.replies, recorder, self.earlier), self.settings.token_budget)
        try:
            async with asyncio.timeout(self.settings.time_budget or None):
                return await self.solver.solve(self.question, engines, record)
        except BudgetSpent as spent:
            return self._stopped(events, recorder, spent.problem)
        except TimeoutError:
            return self._stopped(events, recorder, "the time is used up")

    def _stopped(self, events: list[Event], recorder: Recorder, reason: str) -> Solution:
        best = self.solver.best(fold(events)) or Solution("", None, 0.0)
        stopped = replace(best, reason=f"{best.reason}; {reason}" if best.reason else reason)
        recorder(Decided.on(stopped))
        return stopped


class BestSoFarListener:
    """Passes events on, and says what the answer would be now (`best`, by the solver's rule) whenever that changes."""

    def __init__(self, solver: Solver, listen: Record) -> None:
        self._solver = solver
        self._listen = listen
        self._tree = SearchTree()
        self.best: Solution | None = None

    def __call__(self, event: Event) -> None:
        """Take one event. Nodes are known before an answer that rests on them; a rollout ends after what it led to."""
        if isinstance(event, RolloutDone):
            self._follow(event)
        self._listen(event)
        if isinstance(event, NodeAdded | NodeScored):
            self._follow(event)

    def _follow(self, event: Event) -> None:
        apply(self._tree, event)
        best = self._solver.best(self._tree)
        if best is not None and best != self.best:
            self.best = best
            self._listen(BestSoFar(best))
