"""Where a search for a workflow stands, for whoever waits for it: the first round alone may take many minutes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from mma_desktop.evaluation.work_clock import WorkClock
from mma_desktop.hosts.datasets.aflow import FlowRound
from mma_desktop.hosts.datasets.proposing import MoveChoice, MoveChooser, Offer, Situation
from mma_desktop.synthesis.refining.loop import Countdown


class FlowStage(Enum):
    """What is being done."""

    DESIGNING = "designing"
    """A model chooses the change of this round."""
    MEASURING = "measuring"
    """This round's workflow runs on the questions."""
    CHOOSING = "choosing"
    """One of the best workflows runs on the questions that were held out."""


@dataclass(frozen=True, slots=True)
class FlowProgress:
    """What is being done in which round, of how many at most; the runs of a workflow that are done, of how many; and
    the time that all runs of the search may take yet (None at first). `ended` is the round that was just finished.
    """

    stage: FlowStage
    round: int
    last: int
    done: int = 0
    runs: int = 0
    seconds_left: float | None = None
    ended: FlowRound | None = None


class FlowWatch:
    """Counts what a search does, and tells of it."""

    def __init__(self, listen: Callable[[FlowProgress], None], last: int, runs: int) -> None:
        """`last` is the number of the last round, `runs` how many the whole search makes; both at most."""
        self.clock = WorkClock()
        self._listen, self._last, self._round = listen, last, 0
        self._stage = FlowStage.MEASURING
        self._countdown = Countdown(runs, self.clock.counted)

    def designing(self, number: int) -> None:
        """A model is asked for the change of a round."""
        self._listen(FlowProgress(FlowStage.DESIGNING, number, self._last, seconds_left=self.clock.seconds_left))

    def measured(self, done: int, runs: int) -> None:
        """So many runs of a workflow are done; 0 as it begins."""
        if done:
            self._countdown.one()
        left = self.clock.seconds_left
        self._listen(FlowProgress(self._stage, self._round, self._last, done, runs, left))

    def ended(self, one: FlowRound) -> None:
        """A round is over."""
        self._round = one.number + 1
        self._listen(FlowProgress(FlowStage.MEASURING, one.number, self._last, ended=one))

    def choosing(self) -> None:
        """From now on the best workflows run on other questions, and nothing else comes."""
        self._stage = FlowStage.CHOOSING


@dataclass(frozen=True, slots=True)
class ToldChooser:
    """A designer that says when it is asked."""

    chooser: MoveChooser
    watch: FlowWatch

    async def choose(self, number: int, offer: Offer, situation: Situation) -> MoveChoice:
        """Its choice."""
        self.watch.designing(number)
        return await self.chooser.choose(number, offer, situation)
