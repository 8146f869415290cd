"""The course of a run: which parts of its method were asked one after the other, why, and what each cost.

A fold of the run's events, as the tree is one. Which part was at work is known when an event ends what it did (a visit,
an expert's reply, a choice); all that was asked since the stage before is its cost. So the costs add up to the run's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from mma_desktop.domain.events import RULE_BASED, Decided, Event, NodeAdded, Replied, RolloutDone, Routed
from mma_desktop.domain.team import LIBRARY
from mma_desktop.domain.tree import Action


class Part(StrEnum):
    """What a method is made of."""

    ROUTING = "routing"  # which field a question belongs to, and so what comes next
    RULES = "rules"  # the answer of rules, inspected
    SCORES = "scores"  # the possible answers scored, inspected
    ALONE = "alone"  # each model's own answer, inspected
    SEARCH = "search"
    VOTE = "vote"
    EXPERTS = "experts"  # which fields the experts of a panel are from
    PANEL = "panel"


@dataclass(frozen=True, slots=True)
class Voice:
    """An answer, or what else there was to choose from; how much speaks for it (0..1), and whose it is (a role)."""

    value: str | None
    share: float
    by: str = ""


@dataclass(frozen=True, slots=True)
class Cost:
    """Requests to models, tokens that they wrote, and tokens of prompts that were computed for it."""

    requests: int = 0
    written: int = 0
    computed: int = 0

    def __add__(self, other: Cost) -> Cost:
        return Cost(self.requests + other.requests, self.written + other.written, self.computed + other.computed)


@dataclass(frozen=True, slots=True)
class Stage:
    """A part at work: what it said or chose from, what it led to, its rollouts or experts, and its cost."""

    part: Part
    voices: tuple[Voice, ...] = ()
    choice: str = ""
    rounds: int = 0
    cost: Cost = Cost()

    def __add__(self, other: Stage) -> Stage:
        rounds, cost = self.rounds + other.rounds, self.cost + other.cost
        return replace(self, voices=self.voices + other.voices, rounds=rounds, cost=cost)


_FIRST_LEAVES: Mapping[Action | None, Part] = {Action.COMPUTE: Part.RULES, Action.SCORE: Part.SCORES}


@dataclass(slots=True)
class Course:
    """The stages so far; `see` takes the next event in."""

    stages: list[Stage] = field(default_factory=list[Stage])
    _leaves: dict[str, NodeAdded] = field(default_factory=dict[str, NodeAdded])
    _open: Cost = Cost()  # of no stage yet

    def see(self, event: Event) -> None:
        """Take one event in."""
        match event:
            case Replied(role=role) if role != LIBRARY:
                self._open += Cost(1, event.generated_tokens, event.prompt_tokens - event.cached_tokens)
            case Routed(part="fusion", choice="panel"):
                self._end_open()
                self.stages.append(Stage(Part.PANEL, _options(event)))
            case Routed(part="fusion"):
                self._end(Stage(Part.ROUTING, _options(event), event.choice))
            case Routed():
                self._end(Stage(Part.EXPERTS, _options(event)))
            case NodeAdded():
                self._leaves[event.id] = event
                if self._at_work is Part.PANEL:
                    self._end(Stage(Part.PANEL, rounds=1))
            case RolloutDone():
                self._end(self._visited(event))
            case Decided():
                self._end_open()
            case _:
                pass

    def told(self) -> tuple[Stage, ...]:
        """The stages, all that was asked among them; empty where there are fewer than two."""
        self._end_open()
        return tuple(self.stages) if len(self.stages) > 1 else ()

    @property
    def _at_work(self) -> Part:
        """The part that has been asking since the last stage."""
        match self.stages[-1:]:
            case [Stage(part=Part.ROUTING, choice="vote")] | [Stage(part=Part.VOTE)]:
                return Part.VOTE
            case [Stage(part=Part.EXPERTS | Part.PANEL)]:
                return Part.PANEL
            case _:
                return Part.SEARCH

    def _visited(self, event: RolloutDone) -> Stage:
        """A visit: of a first leaf, which tells what made it, or of a rollout."""
        if event.index != RULE_BASED:
            return Stage(Part.SEARCH, rounds=1)
        leaf = self._leaves[event.path[-1]]
        voice = Voice(leaf.value, leaf.vote_share or 0.0, leaf.producer or "")
        return Stage(_FIRST_LEAVES.get(leaf.action, Part.ALONE), (voice,))

    def _end_open(self) -> None:
        if self._open.requests:
            self._end(Stage(self._at_work))

    def _end(self, stage: Stage) -> None:
        """What was asked belongs to this stage, which goes on with the last one where that is of the same part."""
        stage, self._open = replace(stage, cost=self._open), Cost()
        if self.stages and self.stages[-1].part is stage.part:
            self.stages[-1] += stage
        else:
            self.stages.append(stage)


def course_of(events: Iterable[Event]) -> tuple[Stage, ...]:
    """The stages of a run; empty where its method has one part only."""
    course = Course()
    for event in events:
        course.see(event)
    return course.told()


def _options(event: Routed) -> tuple[Voice, ...]:
    return tuple(Voice(option, share) for option, share in zip(event.options, event.shares, strict=True))
