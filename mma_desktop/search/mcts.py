"""Monte Carlo tree search over the four actions (SPEC 1.7).

Every change of the tree is an event, applied here and told to `record`; the tree is nothing but their fold.

With `width` W > 1, W rollouts run at once to fill the engines' batches. They select one after the other, each seeing
the paths of those before it as visits without reward (virtual loss), then run side by side on views of their own, and
their events are applied in order. So the tree depends on the seed and W, and never on which engine was faster.
"""

from __future__ import annotations

import asyncio

from mma_desktop.domain.events import Decided, Event, NodeAdded, Record, RolloutDone
from mma_desktop.domain.events import apply as apply_event
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.tree import ROOT_ID, NodeKind, SearchTree
from mma_desktop.engine.team import Team
from mma_desktop.errors import InputError
from mma_desktop.search.actions import Actions
from mma_desktop.search.asking import Asker
from mma_desktop.search.choice import by_answer_class, by_greedy_descent, is_settled, values_drawn
from mma_desktop.search.moves import all_moves
from mma_desktop.search.reward import CrossInspection
from mma_desktop.search.rollout import Rollout, Tools
from mma_desktop.search.selection import exhausted
from mma_desktop.search.settings import SearchSettings
from mma_desktop.tasks.base import Task
from mma_desktop.tasks.electing import Elect, plurality


class Search:
    """One search on one question. `run` grows `tree` and returns the solution."""

    def __init__(self, question: str, task: Task, team: Team, settings: SearchSettings, seed: int, record: Record):
        """`question` is the case text; `seed` decides everything that is random."""
        if not question.strip():
            raise InputError("The case has no text.", "Open or paste the text of a case.")
        self.tree = SearchTree()
        self._question = question
        self._settings = settings
        self._record = record
        self._elect = task.elect
        asker = Asker(task, team, seed, record, settings)
        self.tools = Tools(team, settings, seed, Actions(asker), CrossInspection(asker))

    async def run(self) -> Solution:
        """The solution after all rollouts, or after the tree is exhausted. Raises EngineError when nothing worked."""
        self._emit(NodeAdded(ROOT_ID, None, NodeKind.ROOT, None, 0, self._question))
        done = 0
        while done < self._settings.rollouts and not self._exhausted() and not self._settled(done):
            done += await self._advance(done)
        if self._settings.rollouts == 0:
            await self._answer_once()
        if self._settings.inspection == "score":
            await self._score_all()
        return self._decide()

    def _settled(self, done: int) -> bool:
        left = self._settings.rollouts - done
        return self._settings.may_settle_early and is_settled(self.tree, left, self.tools.inspection.most)

    async def _score_all(self) -> None:
        """Score every judged answer among all values that came up; earlier scores knew only some of them."""
        rivals = values_drawn(self.tree)
        for node in [node for node in self.tree if node.reward is not None]:
            self._emit(await self.tools.inspection.judge(node, self._question, rivals=rivals))

    def _exhausted(self) -> bool:
        return exhausted(self.tree, self.tree.root, self.tools.team, self._settings)

    async def _advance(self, done: int) -> int:
        """Run the next rollout, or the next few at once; the number of rollouts that ran."""
        wave = self._plan(done) if self._settings.width > 1 else []
        if not wave:
            await Rollout(done, self.tree, self.tools, self._record).run()
            return 1
        await self._run_wave(wave)
        return len(wave)

    def _plan(self, done: int) -> list[tuple[Rollout, list[Event]]]:
        """Up to W rollouts with distinct first moves, each on a view of its own, with the events they will make."""
        wave: list[tuple[Rollout, list[Event]]] = []
        seen, reserved = _copy(self.tree), frozenset[str]()
        for index in range(done, min(done + self._settings.width, self._settings.rollouts)):
            events: list[Event] = []
            rollout = Rollout(index, _copy(seen), self.tools, events.append, reserved)
            if (first := rollout.select()) is None:
                break
            reserved |= {first}
            apply_event(seen, RolloutDone(index, tuple(node.id for node in rollout.path), 0.0))
            wave.append((rollout, events))
        return wave

    async def _run_wave(self, wave: list[tuple[Rollout, list[Event]]]) -> None:
        """Run all rollouts of the wave; what each found joins the tree in their order, as early as that allows."""
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(rollout.run()) for rollout, _ in wave]
                for task, (_, events) in zip(tasks, wave, strict=True):
                    await task
                    self._merge(events)
        except BaseExceptionGroup as failures:
            raise failures.exceptions[0] from None

    def _merge(self, events: list[Event]) -> None:
        """Apply what a rollout found. A child that another one made too is the same child: its id says how it came."""
        for event in events:
            if not (isinstance(event, NodeAdded) and event.id in self.tree.nodes):
                self._emit(event)

    async def _answer_once(self) -> None:
        """No rollouts: one majority vote of the general model (SPEC 1.7)."""
        child = await self.tools.actions.apply(self.tree.root, all_moves(self.tools.team)[0])
        self._emit(child)

    def _decide(self) -> Solution:
        solution = best_solution(self.tree, self._settings, self._elect)
        if solution is None:
            if self.tools.last_error is not None and len(self.tree) == 1:
                raise self.tools.last_error
            solution = Solution("", None, 0.0, (), "every candidate abstained")
        node = solution.path[-1] if solution.path else None
        self._emit(Decided(node, solution.answer, solution.value, solution.confidence, solution.path, solution.reason))
        return solution

    def _emit(self, event: Event) -> None:
        apply_event(self.tree, event)
        self._record(event)


def _copy(tree: SearchTree) -> SearchTree:
    return SearchTree(dict(tree.nodes))


def best_solution(tree: SearchTree, settings: SearchSettings, elect: Elect = plurality) -> Solution | None:
    """The best answer of a grown or half-grown tree, or None."""
    if not tree.nodes:
        return None
    return by_answer_class(tree, elect) if settings.answer_classes else by_greedy_descent(tree, elect)
