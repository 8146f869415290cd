"""Workflows and what a policy learned of them, as data in a node pack; the kinds of questions that it tells apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from statistics import median

from mma_desktop.domain.cases import Question
from mma_desktop.hosts.datasets.designs import Design, DesignStep
from mma_desktop.hosts.datasets.policy import PoolPolicy, features
from mma_desktop.packs.schema import FlowPolicy, FlowStep


def middle_of(questions: Sequence[Question]) -> float:
    """The length, in characters, that half of the questions exceed."""
    return median(len(question.text) for question in questions)


def kind_of(question: Question, middle: float) -> str:
    """What kind a question is: its task, and whether it is longer than that."""
    return f"{question.task} {'long' if len(question.text) > middle else 'short'}"


def flows_of(policy: PoolPolicy, pool: Sequence[Design], middle: float, tried: int) -> FlowPolicy:
    """The policy and its pool as data."""
    steps = tuple(tuple(FlowStep.model_validate(asdict(step)) for step in design.steps) for design in pool)
    return FlowPolicy(middle=middle, tried=tried, theta=policy.theta, pool=steps)


def designs_of(flows: FlowPolicy) -> list[Design]:
    """The pool; what is in it may not be possible with the tools at hand."""
    return [Design(tuple(DesignStep(**step.model_dump()) for step in steps)) for steps in flows.pool]


def preferred(flows: FlowPolicy, pool: Sequence[Design], question: Question) -> list[Design]:
    """The workflows of the pool that are to be tried on the question: the likeliest first, earlier ones of equals."""
    kind = kind_of(question, flows.middle)
    chances = PoolPolicy({**flows.theta}).log_chances([features(design, kind) for design in pool])
    order = sorted(range(len(pool)), key=lambda place: -chances[place])
    return [pool[place] for place in order[: flows.tried]]
