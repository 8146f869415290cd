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


class CoursePart(StrEnum):
    """What a method is made of."""

    ROUTING = "routing"  # which field a question belongs to, and so what comes next
    RULES = "rules"  # the answer of rules, inspected
    SCORES = "scores"  # the possible answers scored, inspected
    ALONE = "alone"  # each model's own answer, inspected
    SEARCH = "search"
    VOTE = "vote"
    CLOSE = "close"  # two answers lead side by side, so a panel is called
    EXPERTS = "experts"  # which fields the experts of a panel are from
    PANEL = "panel"


@dataclass(frozen=True, slots=True)
class CourseVoice:
    """An answer, or what else there was to choose from; how much speaks for it (0..1), and whose it is (a role)."""

    value: str | None
    share: float
    by: str = ""


@dataclass(frozen=True, slots=True)
class CourseCost:
    """Requests to models, tokens that they wrote, and tokens of prompts that were computed for it."""

    requests: int = 0
    written: int = 0
    computed: int = 0

    def __add__(self, other: CourseCost) -> CourseCost:
        return CourseCost(self.requests + other.requests, self.written + other.written, self.computed + other.computed)


@dataclass(frozen=True, slots=True)
class CourseStage:
    """A part at work: what it said or chose from, what it led to, its rollouts or experts, and its cost."""

    part: CoursePart
    voices: tuple[CourseVoice, ...] = ()
    choice: str = ""
    rounds: int = 0
    cost: CourseCost = CourseCost()

    def __add__(self, other: CourseStage) -> CourseStage:
        rounds, cost = self.rounds + other.rounds, self.cost + other.cost
        return replace(self, voices=self.voices + other.voices, rounds=rounds, cost=cost)


_FIRST_LEAVES: Mapping[Action | None, CoursePart] = {Action.COMPUTE: CoursePart.RULES, Action.SCORE: CoursePart.SCORES}


@dataclass(slots=True)
class Course:
    """The stages so far; `see` takes the next event in."""

    stages: list[CourseStage] = field(default_factory=list[CourseStage])
    _leaves: dict[str, NodeAdded] = field(default_factory=dict[str, NodeAdded])
    _open: CourseCost = CourseCost()  # of no stage yet

    def see(self, event: Event) -> None:
        """Take one event in."""
        match event:
            case Replied(role=role) if role != LIBRARY:
                self._open += _cost(event)
            case Routed(part="fusion", choice="panel"):
                self._end_open()
                self._end(CourseStage(CoursePart.CLOSE, _options(event), event.choice))
            case Routed(part="fusion"):
                self._end(CourseStage(CoursePart.ROUTING, _options(event), event.choice))
            case Routed():
                self._end(CourseStage(CoursePart.EXPERTS, _options(event)))
            case NodeAdded():
                self._leaves[event.id] = event
                if self._at_work is CoursePart.PANEL:
                    self._end(CourseStage(CoursePart.PANEL, rounds=1))
            case RolloutDone():
                self._end(self._visited(event))
            case Decided():
                self._end_open()
            case _:
                pass

    def told(self) -> tuple[CourseStage, ...]:
        """The stages, all that was asked among them; empty where there are fewer than two."""
        self._end_open()
        return tuple(self.stages) if len(self.stages) > 1 else ()

    @property
    def _at_work(self) -> CoursePart:
        """The part that has been asking since the last stage."""
        match self.stages[-1:]:
            case [CourseStage(part=CoursePart.ROUTING, choice="vote")] | [CourseStage(part=CoursePart.VOTE)]:
                return CoursePart.VOTE
            case [CourseStage(part=CoursePart.CLOSE | CoursePart.EXPERTS | CoursePart.PANEL)]:
                return CoursePart.PANEL
            case _:
                return CoursePart.SEARCH

    def _visited(self, event: RolloutDone) -> CourseStage:
        """A visit: of a first leaf, which tells what made it, or of a rollout."""
        if event.index != RULE_BASED:
            return CourseStage(CoursePart.SEARCH, rounds=1)
        leaf = self._leaves[event.path[-1]]
        voice = CourseVoice(leaf.value, leaf.vote_share or 0.0, leaf.producer or "")
        return CourseStage(_FIRST_LEAVES.get(leaf.action, CoursePart.ALONE), (voice,))

    def _end_open(self) -> None:
        if self._open.requests:
            self._end(CourseStage(self._at_work))

    def _end(self, stage: CourseStage) -> None:
        """What was asked belongs to this stage, which goes on with the last one where that is of the same part."""
        stage, self._open = replace(stage, cost=self._open), CourseCost()
        if self.stages and self.stages[-1].part is stage.part:
            self.stages[-1] += stage
        else:
            self.stages.append(stage)


def course_of(events: Iterable[Event]) -> tuple[CourseStage, ...]:
    """The stages of a run; empty where its method has one part only."""
    course = Course()
    for event in events:
        course.see(event)
    return course.told()


def costs_by_node(events: Iterable[Event]) -> dict[str, CourseCost]:
    """What was asked for each node: the last word of a request's tag."""
    costs: dict[str, CourseCost] = {}
    for event in events:
        if isinstance(event, Replied) and event.role != LIBRARY:
            node = event.tag.rpartition(" ")[2]
            costs[node] = costs.get(node, CourseCost()) + _cost(event)
    return costs


def _cost(reply: Replied) -> CourseCost:
    return CourseCost(1, reply.generated_tokens, reply.prompt_tokens - reply.cached_tokens)


def _options(event: Routed) -> tuple[CourseVoice, ...]:
    return tuple(CourseVoice(option, share) for option, share in zip(event.options, event.shares, strict=True))
