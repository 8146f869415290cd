"""Monte Carlo tree search over the four actions (method.md 1.7), with an answer that rules compute as its first leaf.

Every change of the tree is an event, applied here and emitted to `record`; the tree is nothing but their fold.

With `width` W > 1, W rollouts run at once to fill the engines' batches, each on a view of its own, and their events are
applied in their order. A rollout selects when the one W places before it has joined the tree; those in between count
as visits without reward (virtual loss). So the tree depends on the seed and W, and never on which engine was faster.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from mma_desktop.domain.events import (
    RULE_BASED,
    ActionClosed,
    AnswersScored,
    Decided,
    Event,
    NodeAdded,
    Record,
    RolloutDone,
)
from mma_desktop.domain.events import apply as apply_event
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import ROOT_ID, Action, Node, NodeKind, SearchTree
from mma_desktop.domain.waiting import together
from mma_desktop.errors import EngineError, InputError
from mma_desktop.search.actions import Actions, NothingNew
from mma_desktop.search.choice import BY_CONSENSUS, by_answer_class, by_greedy_descent, in_consensus, is_settled
from mma_desktop.search.closed_answers import combined, score_closed
from mma_desktop.search.moves import COMPUTE, SCORE, all_moves, untried_moves
from mma_desktop.search.prompt_runner import PromptRunner, beside
from mma_desktop.search.reward import CrossInspection
from mma_desktop.search.rollout import Rollout, SearchParts
from mma_desktop.search.selection import exhausted
from mma_desktop.search.settings import SearchSettings
from mma_desktop.tasks.base import Task
from mma_desktop.tasks.voting import Vote, plurality


@dataclass(frozen=True, slots=True)
class _PendingRollout:
    """A rollout that runs: its first move, what the others see of it, and what it has found so far."""

    first: str | None
    virtual_loss: RolloutDone
    events: list[Event]
    task: asyncio.Task[None]


class Search:
    """One search on one question. `run` grows `tree` and returns the solution."""

    def __init__(
        self,
        question: str,
        task: Task,
        team: Team,
        settings: SearchSettings,
        seed: int,
        record: Record,
        blank: str,
        evidence: str = "",
    ):
        """`question` is the case text; `seed` decides everything that is random; `blank` stands for a question that is
        left out when possible answers are scored; `evidence` is what A3 is shown of the knowledge library.
        """
        if not question.strip():
            raise InputError("The case has no text.", "Open or paste the text of a case.")
        self.tree = SearchTree()
        self._question = question
        self._settings = settings
        self._record = record
        self._blank = blank
        self._vote = task.vote
        self._waiting: list[Node] = []  # first leaves that nobody has inspected yet
        self._agreed = False  # whether votes alone have decided
        self.parts = SearchParts(PromptRunner(task, team, seed, record, settings), library=beside(evidence))

    async def run(self) -> Solution:
        """The solution after all rollouts, or after the tree is exhausted. Raises EngineError when nothing worked."""
        solution = await self.grow()
        self._record(Decided.on(solution))
        return solution

    async def grow(self) -> Solution:
        """As `run`, but the solution is not yet what the run decides on."""
        self._emit(NodeAdded(ROOT_ID, None, NodeKind.ROOT, None, 0, self._question))
        if self._settings.rollouts:
            await self._before_rollouts()
        await (self._roll_out_side_by_side() if self._settings.width > 1 else self._roll_out())
        if self._settings.rollouts == 0:
            await self._answer_once()
        if self._settings.inspection == "score" and not self._agreed:
            await self._score_all()
        self._tell_nodes()
        return self._solution()

    def _tell_nodes(self) -> None:
        """How the nodes of a pack ended that the search took: what their checks found is for reports."""
        nodes = self.parts.team.nodes
        if nodes is not None and self._settings.revision > 1:
            for event in nodes.ended:
                self._record(event)

    async def _before_rollouts(self) -> None:
        if self._settings.scored_answer or self._settings.scored_reward:
            await self._score_closed()
        if self._settings.rule_based:
            await self._compute()
        if self._settings.seeded:
            await self._seed()

    async def _seed(self) -> None:
        """Both models' own answers, drawn at once, then judged at once: each knows the other's values.

        Where they agree by their votes, that is all.
        """
        root = self.tree.root
        moves = untried_moves(self.tree, root, self.parts.team, self._settings)
        alone = [move for move in moves if move.action in (Action.ANSWER_GENERAL, Action.ANSWER_DOMAIN)]
        children = [*self._waiting, *await self._outside().expand(root, alone)]
        if self._settings.agrees_first and await self._agree(children):
            return
        judged = [list[Event]() for _ in children]
        views = (Rollout(RULE_BASED, _copy(self.tree), self.parts, events.append) for events in judged)
        await together(view.revisit(child) for view, child in zip(views, children, strict=True))
        for events in judged:
            self._merge(events)

    async def _agree(self, leaves: Sequence[Node]) -> bool:
        """Whether votes and rules make a consensus; then these score the leaves, and nobody inspects them."""
        scored = [await self._inspection.unasked(leaf, self._question) for leaf in leaves]
        seen = _copy(self.tree)
        for event in scored:
            apply_event(seen, event)
        self._agreed = in_consensus(seen, self.parts.team.roles, self._settings.consensus)
        for event in scored if self._agreed else ():
            self._emit(event)
            self._emit(RolloutDone(RULE_BASED, (ROOT_ID, event.id), event.reward))
        return self._agreed

    async def _first_leaf(self, child: NodeAdded) -> None:
        """A leaf that no rollout makes: inspected now, or later where a consensus is looked for first."""
        if self._settings.agrees_first:
            self._waiting.append(self._outside().add(child))
        else:
            await self._outside().visit(child)

    @property
    def _inspection(self) -> CrossInspection:
        return self.parts.inspection(self.tree)

    def _outside(self) -> Rollout:
        """What adds and judges answers that no rollout of the search makes."""
        return Rollout(RULE_BASED, self.tree, self.parts, self._record)

    async def _score_closed(self) -> None:
        """Score the possible answers, where they are a closed set, for rewards and for a leaf of their own.

        Nobody wrote that leaf, so both models inspect it. Without the scores the search goes on, and says why.
        """
        found: list[AnswersScored] = []
        try:
            async for scored in score_closed(self.parts.runner, self._question, self._blank):
                self._emit(scored)
                found.append(scored)
        except EngineError as error:
            self._emit(ActionClosed(ROOT_ID, SCORE.label, str(error)))
            return
        if found:
            await self._use_scores(combined(found, self._settings.correction))

    async def _use_scores(self, shares: Mapping[str, float]) -> None:
        if self._settings.scored_reward:
            self.parts.shares = shares
        if self._settings.scored_answer:
            await self._first_leaf(await Actions(self.parts.runner, shares=shares).apply(self.tree.root, SCORE))

    async def _compute(self) -> None:
        """Let rules make the first leaf, where the task has any; both models inspect it, since neither wrote it."""
        try:
            child = await self.parts.actions(self.tree).apply(self.tree.root, COMPUTE)
        except NothingNew:
            return
        await self._first_leaf(child)

    def _settled(self, done: int) -> bool:
        settings, left = self._settings, self._settings.rollouts - done
        if settings.consensus and in_consensus(self.tree, self.parts.team.roles, settings.consensus):
            return True
        return settings.may_settle_early and is_settled(self.tree, left, self._inspection.most)

    async def _score_all(self) -> None:
        """Score every judged answer among all values that came up; earlier scores knew only some of them."""
        for node in [node for node in self.tree if node.reward is not None]:
            self._emit(await self._outside().judge(node))

    def _exhausted(self) -> bool:
        return exhausted(self.tree, self.tree.root, self.parts.team, self._settings)

    def _goes_on(self, done: int) -> bool:
        return done < self._settings.rollouts and not self._exhausted() and not self._settled(done)

    async def _roll_out(self) -> None:
        """One rollout after the other, on the tree itself: everybody sees each event when it happens."""
        done = 0
        while self._goes_on(done):
            await Rollout(done, self.tree, self.parts, self._record).run()
            done += 1

    async def _roll_out_side_by_side(self) -> None:
        """As many pending rollouts as the width allows; each joins the tree when all before it have."""
        pending: deque[_PendingRollout] = deque()
        done = 0
        try:
            async with asyncio.TaskGroup() as group:
                while self._goes_on(done):
                    while done + len(pending) < self._settings.rollouts and len(pending) < self._settings.width:
                        if (started := self._start(done + len(pending), pending, group)) is None:
                            break
                        pending.append(started)
                    completed = pending.popleft()
                    await completed.task
                    self._merge(completed.events)
                    done += 1
                for left in pending:  # the answer stands without them
                    left.task.cancel()
        except BaseExceptionGroup as failures:
            raise failures.exceptions[0] from None

    def _start(
        self, index: int, before: Collection[_PendingRollout], group: asyncio.TaskGroup
    ) -> _PendingRollout | None:
        """Start a rollout beside the pending ones; None when they have taken every move there is."""
        seen = _copy(self.tree)
        for other in before:
            apply_event(seen, other.virtual_loss)
        events: list[Event] = []
        reserved = frozenset(other.first for other in before if other.first is not None)
        rollout = Rollout(index, seen, self.parts, events.append, reserved)
        first = rollout.select()
        if first is None and before:
            return None
        virtual_loss = RolloutDone(index, tuple(node.id for node in rollout.path), 0.0)
        return _PendingRollout(first, virtual_loss, events, group.create_task(rollout.run()))

    def _merge(self, events: list[Event]) -> None:
        """Apply what a rollout found. A child that another one made too is the same child: its id says how it came."""
        for event in events:
            if not (isinstance(event, NodeAdded) and event.id in self.tree.nodes):
                self._emit(event)

    async def _answer_once(self) -> None:
        """No rollouts: one majority vote of the general model (docs/method.md 1.7)."""
        child = await self.parts.actions(self.tree).apply(self.tree.root, all_moves(self.parts.team)[0])
        self._emit(child)

    def _solution(self) -> Solution:
        solution = best_solution(self.tree, self._settings, self._vote)
        if solution is None:
            if self.parts.last_error is not None and len(self.tree) == 1:
                raise self.parts.last_error
            solution = Solution("", None, 0.0, (), "every candidate abstained")
        return solution.because(BY_CONSENSUS) if self._agreed else solution

    def _emit(self, event: Event) -> None:
        apply_event(self.tree, event)
        self._record(event)


def _copy(tree: SearchTree) -> SearchTree:
    return SearchTree(dict(tree.nodes))


def best_solution(tree: SearchTree, settings: SearchSettings, vote: Vote = plurality) -> Solution | None:
    """The best answer of a grown or half-grown tree, or None."""
    if not tree.nodes:
        return None
    return by_answer_class(tree, vote) if settings.answer_classes else by_greedy_descent(tree, vote)
