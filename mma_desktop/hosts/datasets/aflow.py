"""AFlow (docs/method.md 2.7, H1): one workflow for a data set, found by changing good ones, one change a round.

Published, a large designer rewrites a workflow's code. Here a round changes one thing out of a closed list
(`moves.py`), a designer chooses from a menu, and nothing is tried twice. What a workflow is worth is measured by
whoever calls: no question and no gold answer is known here.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from mma_desktop.domain.events import Chooser
from mma_desktop.hosts.base import SearchEntry, Sought
from mma_desktop.hosts.datasets.designs import Design, reduced
from mma_desktop.hosts.datasets.moves import DesignMove, legal_moves
from mma_desktop.hosts.datasets.proposing import (
    FailedCase,
    MoveBandit,
    MoveChoice,
    MoveChooser,
    Offer,
    Situation,
    offered,
)
from mma_desktop.hosts.datasets.selection import Mixture, candidates, converged, probabilities
from mma_desktop.hosts.toolbox import Toolbox
from mma_desktop.search.seeds import generator

FINALISTS = 3


@dataclass(frozen=True, slots=True)
class DesignScore:
    """What a workflow is worth: its mean score, 0..1, up to three questions that it fails, the score of each question
    in its order (None where no run came to an end, which the mean leaves out), and the median of the calls that a run
    took.
    """

    score: float
    failed: tuple[FailedCase, ...] = ()
    each: tuple[float | None, ...] = ()
    calls: float = 0.0

    @property
    def known(self) -> bool:
        """Whether any run came to an end; else the score is 0 and says nothing."""
        return not self.each or any(one is not None for one in self.each)


@dataclass(frozen=True, slots=True)
class FlowRound:
    """One round: the workflow that was tried, its score, what it was made from and how, who chose that.

    `rejected` draws gave nothing new; `unread` says that the designer was asked and its reply was of no use; `letter`
    is what it took of the changes `shown`, in their order.
    """

    number: int
    design: Design
    measured: DesignScore
    parent: int | None = None
    move: str = ""
    by: Chooser = Chooser.RULE
    rejected: int = 0
    unread: bool = False
    before: float | None = None
    shown: tuple[str, ...] = ()
    letter: str = ""

    @property
    def gained(self) -> bool:
        """Whether it is better than what it was made from."""
        return self.before is not None and self.measured.score > self.before


Measure = Callable[[Design], Awaitable[DesignScore]]


@dataclass(slots=True)
class FlowSearch:
    """A search. `reason` says why it ended: rounds, converged or exhausted."""

    toolbox: Toolbox
    prompts: Sequence[str]
    chooser: MoveChooser
    measure: Measure
    rounds: int
    most: int
    mixture: Mixture
    seed: int
    reason: str = ""

    async def run(self, first: Design) -> AsyncGenerator[FlowRound]:
        """The rounds as they end; the first one measures what is given. Raises EngineLost, EngineError."""
        done = [FlowRound(0, first, await self.measure(first))]
        yield done[0]
        bandit = MoveBandit()
        for number in range(1, self.rounds + 1):
            parent = self._parent(done, number)
            offer = self._offer(done, parent, bandit, number)
            if not offer.moves:
                self.reason = "exhausted"
                return
            done.append(await self._next(done, parent, bandit, offer))
            yield done[-1]
            if converged([one.measured.score for one in done]):
                self.reason = "converged"
                return
        self.reason = "rounds"

    def ranked(self, done: Sequence[FlowRound]) -> list[FlowRound]:
        """The best first."""
        return by_score(done)

    def _parent(self, done: Sequence[FlowRound], number: int) -> FlowRound:
        """The workflow that is changed: the first or one of the best, by the mixed chances of their scores."""
        places = candidates([one.measured.score for one in done], self.most)
        chances = probabilities([done[place].measured.score for place in places], self.mixture)
        [place] = generator(self.seed, "parent", number).choices(places, chances)
        return done[place]

    def _offer(self, done: Sequence[FlowRound], parent: FlowRound, bandit: MoveBandit, number: int) -> Offer:
        known = {one.design.digest for one in done}
        moves = [move for move in self._moves(parent) if move.design.digest != parent.design.digest]
        return offered(moves, bandit, known, generator(self.seed, "moves", number))

    def _moves(self, parent: FlowRound) -> Iterator[DesignMove]:
        """The legal changes of a workflow, those that change nothing too."""
        for move in legal_moves(parent.design, self.toolbox, self.prompts):
            yield replace(move, design=reduced(move.design, self.toolbox))

    async def _next(self, done: Sequence[FlowRound], parent: FlowRound, bandit: MoveBandit, offer: Offer) -> FlowRound:
        """One change, measured and remembered."""
        choice = await self.chooser.choose(len(done), offer, _situation(done, parent))
        made = _made(len(done), parent, choice, offer, await self.measure(choice.move.design))
        bandit.learn(choice.move, gained=made.gained)
        return made


def _made(number: int, parent: FlowRound, choice: MoveChoice, offer: Offer, measured: DesignScore) -> FlowRound:
    return FlowRound(
        number,
        choice.move.design,
        measured,
        parent.number,
        choice.move.key,
        choice.by,
        offer.rejected,
        choice.unread,
        parent.measured.score,
        choice.shown,
        choice.letter,
    )


def _situation(done: Sequence[FlowRound], parent: FlowRound) -> Situation:
    """The parent and what came of its changes so far."""
    children = [one for one in done if one.parent == parent.number]
    better = [one.move for one in children if one.gained]
    worse = [one.move for one in children if not one.gained]
    return Situation(str(parent.design), parent.measured.score, better, worse, parent.measured.failed)


def by_score(done: Sequence[FlowRound]) -> list[FlowRound]:
    """The best first, earlier ones before equals."""
    return sorted(done, key=lambda one: -one.measured.score)


SEARCH = SearchEntry("aflow", Sought.WORKFLOW, designer=True)
