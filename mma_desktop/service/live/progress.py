"""What a run in progress looks like from outside: a fold of its events with a clock, which window and terminal draw.

The tree itself is folded elsewhere (domain.events.apply); this keeps what the tree does not hold: the stage, the speed,
how many rollouts are done of how many, and how long the rest will take.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mma_desktop.domain.events import (
    RULE_BASED,
    Asked,
    BestSoFar,
    ChanceSoFar,
    Decoding,
    Event,
    Replied,
    RolloutDone,
    Started,
    Trouble,
    Writing,
)
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import LIBRARY

_REMEMBERED = 8  # the time left is judged by this many last rollouts
_SINGLE_SPREAD = 0.25  # with one measured, the others are expected within a quarter of it


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """A range of seconds."""

    low: float
    high: float


@dataclass(slots=True)
class LiveProgress:
    """How far a run is. `clock` gives seconds; only rollouts that asked an engine count for the time left.

    In a batch, `after` questions follow this one, and those solved before it took `earlier` seconds each.
    """

    clock: Callable[[], float]
    after: int = 0
    earlier: Sequence[float] = ()
    run: str | None = None
    planned: int | None = None
    done: int = 0
    requests: int = 0
    role: str | None = None
    purpose: str | None = None
    tokens_per_second: float = 0.0
    trouble: str | None = None
    currency: str = ""
    one_model: bool = False
    best: Solution | None = None
    writer: str = ""
    writing: str = ""
    chances: dict[str, float | None] = field(default_factory=dict[str, float | None])
    began: float = 0.0
    _durations: list[float] = field(default_factory=list[float])
    _rollout_started: float = 0.0
    _asked: bool = False
    _purposes: dict[str, str] = field(default_factory=dict[str, str])
    """What each role was last asked for."""

    def __post_init__(self) -> None:
        self.began = self._rollout_started = self.clock()

    def see(self, event: Event) -> None:
        """Take one event in."""
        match event:
            case Started():
                self.run, self.planned, self.currency = event.run, event.rollouts, event.currency
                self.one_model = event.one_model
            case Asked():
                self._asked = True
                self._purposes[event.role] = event.tag.partition(" ")[0]
                self._follow(event.role)
            case Decoding():
                self.tokens_per_second = event.tokens_per_second
            case Writing(role=role, text=text) if text or role == self.writer:
                self.writer, self.writing = role, text
                self._follow(role)
            case Replied(role=role) if role != LIBRARY:
                self.requests += 1
            case RolloutDone(index=index):
                self._end_rollout(planned=index != RULE_BASED)
            case Trouble():
                self.trouble = event.message
            case BestSoFar():
                self.best = event.solution
            case ChanceSoFar():
                self.chances[event.value] = event.chance
            case _:
                pass

    @property
    def elapsed(self) -> float:
        """Seconds since the run was started, the loading of the models included."""
        return self.clock() - self.began

    def time_left(self) -> TimeLeft | None:
        """How long the remaining rollouts will take, or None while nothing is known of it.

        What the one that is being made has taken counts, up to what it is expected to take.
        """
        if self.planned is None or not self._durations:
            return None
        each, remaining = expected(self._durations), max(0, self.planned - self.done)
        taken, after = self.clock() - self._rollout_started, max(0, remaining - 1)
        low, high = (max(after * one, remaining * one - taken) for one in (each.low, each.high))
        return TimeLeft(low, high)

    def batch_left(self) -> TimeLeft | None:
        """How long this question and those after it will take, or None while nothing is known or none follows."""
        own, elapsed = self.time_left(), self.elapsed
        if self.after and self.earlier:
            each = expected(self.earlier)
            own = own or TimeLeft(max(0.0, each.low - elapsed), max(0.0, each.high - elapsed))
        elif self.after and own is not None:
            each = TimeLeft(elapsed + own.low, elapsed + own.high)
        else:
            return None
        return TimeLeft(own.low + self.after * each.low, own.high + self.after * each.high)

    def _follow(self, role: str) -> None:
        """Of several models that are at work the stage names the one whose words are shown."""
        if role in self._purposes:
            self.role, self.purpose = role, self._purposes[role]

    def _end_rollout(self, *, planned: bool) -> None:
        now = self.clock()
        if planned and self._asked:
            self._durations = [*self._durations, now - self._rollout_started][-_REMEMBERED:]
        self.done += planned
        self._rollout_started, self._asked = now, False


def expected(durations: Sequence[float]) -> TimeLeft:
    """What one more is expected to take after these: their mean, with its standard error."""
    mean = statistics.fmean(durations)
    spread = mean * _SINGLE_SPREAD
    if len(durations) > 1:
        spread = statistics.stdev(durations) / math.sqrt(len(durations))
    return TimeLeft(max(0.0, mean - spread), mean + spread)
