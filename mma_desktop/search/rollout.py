"""One rollout (docs/method.md 1.7): select a path, expand it to a leaf, judge the leaf's answer, backpropagate.

A rollout changes its tree by events only. Alone it works on the search's own tree; when several run at once, each
works on a view of its own, and the search applies their events in order (`mcts.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from mma_desktop.domain.events import ActionClosed, Check, NodeAdded, NodeScored, ReadingsScored, Record, RolloutDone
from mma_desktop.domain.events import apply as apply_event
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import Node, SearchTree
from mma_desktop.domain.waiting import together
from mma_desktop.errors import EngineError
from mma_desktop.search.actions import Actions, NothingNew
from mma_desktop.search.choice import texts_written, values_drawn
from mma_desktop.search.moves import Move, child_id, untried_moves
from mma_desktop.search.prompt_runner import PLAIN, Framing, PromptRunner
from mma_desktop.search.reward import CrossInspection
from mma_desktop.search.seeds import generator
from mma_desktop.search.selection import best_by_uct, exhausted, exploration_weight, twin_of


@dataclass(slots=True)
class SearchParts:
    """What every rollout of a search uses; `last_error` is its memory across rollouts.

    `library` frames what is asked of the domain model in A3: with passages of the knowledge library, where the run has
    any. `chosen` is what models said of the close readings of the document, once A5 has asked them. `shares` are those
    of all possible answers, where their scores take part in rewards; else empty.
    """

    runner: PromptRunner
    library: Framing = PLAIN
    chosen: list[ReadingsScored] = field(default_factory=list[ReadingsScored])
    shares: Mapping[str, float] = field(default_factory=dict[str, float])
    last_error: EngineError | None = None

    @property
    def team(self) -> Team:
        """The models that are asked."""
        return self.runner.team

    def actions(self, tree: SearchTree) -> Actions:
        """The actions, for answers that may resemble what is in the tree."""
        return Actions(self.runner.having(texts_written(tree)), library=self.library, chosen=self.chosen)

    def inspection(self, tree: SearchTree) -> CrossInspection:
        """What judges, by continuations that may resemble what is in the tree."""
        return CrossInspection(self.runner.having(texts_written(tree)), self.shares, self.chosen)


class Rollout:
    """Rollout number `index` on `tree`. Moves whose child ids are `reserved` belong to rollouts that run beside it."""

    def __init__(
        self, index: int, tree: SearchTree, parts: SearchParts, record: Record, reserved: frozenset[str] = frozenset()
    ) -> None:
        """`record` hears every event after it was applied to `tree`."""
        self.index = index
        self.tree = tree
        self.path = [tree.root]
        self._parts = parts
        self._settings = parts.runner.settings
        self._record = record
        self._reserved = reserved
        self._rng = generator(parts.runner.seed, "rollout", index)
        self._first: Node | Move | None = None

    def select(self) -> str | None:
        """The id of the child this rollout will visit first; nothing is asked yet. None when there is none to visit."""
        while (choice := self._choose_unexplored(self.path[-1])) is None:
            child = self._best_open_child(self.path[-1])
            if child is None:
                return None
            self.path.append(child)
        self._first = choice
        return choice.id if isinstance(choice, Node) else child_id(self.path[-1], choice)

    async def run(self) -> None:
        """Walk to a leaf, judge it, and backpropagate. Raises EngineLost."""
        while (child := await self._step(self.path[-1])) is not None:
            self.path.append(child)
        await self._judge_leaf()

    async def visit(self, child: NodeAdded) -> None:
        """Add an answer that was made outside of any rollout below the root, judge it, and backpropagate."""
        await self.revisit(self.add(child))

    async def revisit(self, node: Node) -> None:
        """Judge an answer below the root that is in the tree already, and backpropagate."""
        self.path.append(node)
        await self._judge_leaf()

    async def _judge_leaf(self) -> None:
        reward = await self._score(self.tree[self.path[-1].id])
        self._emit(RolloutDone(self.index, tuple(node.id for node in self.path), reward))

    async def _step(self, node: Node) -> Node | None:
        """The next node of the path, or None at a leaf: a terminal node, or one whose refinement just converged."""
        if not self._settings.lazy:
            await self.expand(self.tree[node.id], self._untried(self.tree[node.id]))
        while (choice := self._take_choice(node)) is not None:
            if isinstance(choice, Node):
                return choice
            if children := await self.expand(self.tree[node.id], [choice]):
                return children[0]
            node = self.tree[node.id]
            if node.converged and node.answer is not None:
                return None
        return self._best_open_child(node)

    def _take_choice(self, node: Node) -> Node | Move | None:
        first, self._first = self._first, None
        return first if first is not None else self._choose_unexplored(node)

    def _choose_unexplored(self, node: Node) -> Node | Move | None:
        """A child never visited or (lazily) a move never tried, at random, or None when there is none."""
        node = self.tree[node.id]
        options: list[Node | Move] = [child for child in self.tree.children(node) if self._visits(child) == 0]
        if self._settings.lazy:
            options += [move for move in self._untried(node) if child_id(node, move) not in self._reserved]
        return self._rng.choice(options) if options else None

    def _visits(self, node: Node) -> int:
        return self.tree.statistics_owner(node).visits

    def _untried(self, node: Node) -> list[Move]:
        return untried_moves(self.tree, node, self._parts.team, self._settings)

    def _best_open_child(self, node: Node) -> Node | None:
        children = [
            child
            for child in self.tree.children(self.tree[node.id])
            if not exhausted(self.tree, child, self._parts.team, self._settings)
        ]
        if not children:
            return None
        settings = self._settings
        weight = exploration_weight(settings.exploration, settings.schedule, self.index, settings.rollouts)
        return best_by_uct(self.tree, self.tree[node.id], children, weight)

    async def expand(self, node: Node, moves: Sequence[Move]) -> list[Node]:
        """The children that these moves make, asked for at once; they join the tree in the order of the moves.

        A move that fails or brings nothing new is closed at the node. Raises EngineLost.
        """
        outcomes = await together(self._try(node, move) for move in moves)
        return [child for outcome in outcomes if (child := self._take(outcome)) is not None]

    async def _try(self, node: Node, move: Move) -> NodeAdded | ActionClosed:
        """What comes of a move; the tree stays as it is. Raises EngineLost."""
        try:
            return await self._parts.actions(self.tree).apply(node, move)
        except NothingNew:
            return ActionClosed(node.id, move.label, "no change needed", converged=True)
        except EngineError as error:
            self._parts.last_error = error
            return ActionClosed(node.id, move.label, str(error))

    def _take(self, outcome: NodeAdded | ActionClosed) -> Node | None:
        """The child that joined the tree, if the outcome is one."""
        if isinstance(outcome, NodeAdded):
            return self.add(outcome)
        self._emit(outcome)
        return None

    def add(self, child: NodeAdded) -> Node:
        """The node that joins the tree."""
        twin = twin_of(self.tree, child) if self._settings.transposition else None
        self._emit(replace(child, twin=twin))
        return self.tree[child.id]

    async def _score(self, node: Node) -> float:
        """The reward of a leaf: cached, topped up or drawn anew as the settings say."""
        if node.answer is None:
            return 0.0
        if node.reward is not None and self._settings.reward_cache and not self._may_top_up(node.checks):
            return node.reward
        scored = await self.judge(node, node.checks if self._settings.reward_cache else (), self._visits(node))
        self._emit(scored)
        return scored.reward

    def _may_top_up(self, checks: Sequence[Check]) -> bool:
        """Whether a cached score may still gain continuations: up to twice the first number (docs/method.md 1.7 b)."""
        first = len(self._settings.fractions) * self._settings.continuations
        return self._settings.top_up > 0 and 0 < len(checks) < 2 * first

    async def judge(self, node: Node, earlier: Sequence[Check] = (), visit: int = 0) -> NodeScored:
        """The score; where the verifier fails twice, what is known, and 0 for an answer that nobody could inspect."""
        try:
            document, rivals = self.tree.root.question, values_drawn(self.tree)
            inspection = self._parts.inspection(self.tree)
            return await inspection.judge(node, document, rivals=rivals, earlier=earlier, visit=visit)
        except EngineError as error:
            self._parts.last_error = error
            return NodeScored(node.id, node.reward or 0.0, node.consistency or 0.0, node.checks, node.parts)

    def _emit(self, event: NodeAdded | ActionClosed | NodeScored | RolloutDone) -> None:
        apply_event(self.tree, event)
        self._record(event)
