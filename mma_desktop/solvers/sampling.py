"""Answers drawn one beside the other, what majority vote and the mixtures of agents begin with, and prompts that fit.

Answers are drawn in small groups, each an answer node under the root that is recorded when it is complete, so that a
stopped or killed run keeps them. All groups are asked for at once, which fills the engine's batches. Equal numbers of
equal roles ask for equal samples, whichever solver draws them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import NodeAdded, Record, Trimmed
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import GENERAL
from mma_desktop.domain.tree import ROOT_ID, Action, Candidate, NodeKind
from mma_desktop.errors import ContextOverflow
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.voting import VoteOutcome, candidates_of, majority
from mma_desktop.tasks.base import Context, Step

_GROUP = 4
Form = TypeVar("Form")
Reply = TypeVar("Reply")


@dataclass(frozen=True, slots=True)
class Drawing:
    """`most` samples of one role's answer to a question."""

    runner: PromptRunner
    question: Question
    role: str
    most: int

    async def at_once(self) -> AsyncGenerator[NodeAdded]:
        """The groups in order, asked for together; whoever stops listening cancels the requests that are out."""
        tasks = [asyncio.create_task(self._group(start)) for start in self._starts]
        try:
            for task in tasks:
                yield await task
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def one_by_one(self) -> AsyncGenerator[NodeAdded]:
        """The groups in order, each asked for when the one before has come."""
        for start in self._starts:
            yield await self._group(start)

    @property
    def _starts(self) -> range:
        return range(0, self.most, _GROUP)

    async def _group(self, start: int) -> NodeAdded:
        completions = await self.runner.sample(
            Step.ANSWER,
            Context(self.question.text, role=self.role),
            node=ROOT_ID,
            purpose="answer",
            n=min(_GROUP, self.most - start),
            skip=start,
        )
        vote = majority(candidates_of(completions, self.runner.task), self.runner.task.vote)
        action = Action.ANSWER_GENERAL if self.role == GENERAL else Action.ANSWER_DOMAIN
        return answer_node(f"{ROOT_ID}.{action}#{start // _GROUP + 1}", self.question, self.role, vote)


async def first_that_fits(
    record: Record, forms: Iterable[tuple[Trimmed | None, Form]], ask: Callable[[Form], Awaitable[Reply]]
) -> Reply:
    """What is answered to the first form for which there is room; what that one leaves out is recorded.

    Raises ContextOverflow where there is room for none.
    """
    problem: ContextOverflow | None = None
    for left_out, form in forms:
        try:
            reply = await ask(form)
        except ContextOverflow as error:
            problem = error
            continue
        if left_out is not None:
            record(left_out)
        return reply
    assert problem is not None, "there is always a first form"
    raise problem


def root_node(question: Question) -> NodeAdded:
    """The root of the tree."""
    return NodeAdded(ROOT_ID, None, NodeKind.ROOT, None, 0, question.text)


def answer_node(
    node_id: str, question: Question, role: str, vote: VoteOutcome, *, depth: int = 1, sources: Sequence[str] = ()
) -> NodeAdded:
    """An answer node below the root with the outcome of a vote among its candidates, made from other nodes' texts."""
    general = role == GENERAL
    return NodeAdded(
        id=node_id,
        parent=ROOT_ID,
        node_kind=NodeKind.ANSWER_GENERAL if general else NodeKind.ANSWER_DOMAIN,
        action=Action.ANSWER_GENERAL if general else Action.ANSWER_DOMAIN,
        depth=depth,
        question=question.text,
        answer=vote.answer,
        value=vote.value,
        vote_share=vote.vote_share,
        producer=role,
        valid=vote.value is not None,
        candidates=vote.candidates,
        sources=tuple(sources),
    )


def voted_solution(runner: PromptRunner, nodes: Sequence[NodeAdded], reason: str) -> Solution:
    """The majority of all candidates of the nodes; the path leads to the node that holds the winner."""
    vote = majority([candidate for node in nodes for candidate in node.candidates], runner.task.vote)
    if vote.value is None or vote.answer is None:
        return Solution("", None, 0.0, (), "every candidate abstained")
    holder = next(node.id for node in nodes if _holds(node.candidates, vote.answer))
    return Solution(vote.answer, vote.value, vote.vote_share, (ROOT_ID, holder), reason)


def _holds(candidates: Sequence[Candidate], answer: str) -> bool:
    return any(candidate.text == answer for candidate in candidates)
