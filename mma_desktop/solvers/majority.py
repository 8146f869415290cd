"""Majority vote, maj@n (SPEC 1.11): n samples of the general model, most frequent value, ties to the earliest.

The samples are drawn in small groups, each recorded when it is complete, so that a stopped or killed run keeps them.
"""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, NodeAdded, Record
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.tree import ROOT_ID, Action, Candidate, NodeKind, SearchTree
from mma_desktop.engine.team import GENERAL, Team
from mma_desktop.search.asking import Asker
from mma_desktop.search.choice import by_majority
from mma_desktop.search.settings import SearchSettings
from mma_desktop.search.voting import Vote, candidates_of, majority
from mma_desktop.tasks.base import Context, Step, Task

_GROUP = 4


@dataclass(frozen=True, slots=True)
class Majority:
    """maj@n with n = `settings.candidates`; each group of samples is one answer node under the root."""

    task: Task
    settings: SearchSettings
    seed: int

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The majority's answer; its confidence is the share of votes, abstentions included in the count."""
        record(NodeAdded(ROOT_ID, None, NodeKind.ROOT, None, 0, question.text))
        asker = Asker(self.task, team, self.seed, record, self.settings)
        candidates: tuple[Candidate, ...] = ()
        for number, start in enumerate(range(0, self.settings.candidates, _GROUP), start=1):
            group = await self._group(asker, question, start)
            record(_node(question, number, majority(group, self.task.elect)))
            candidates += group
        return _decided(majority(candidates, self.task.elect), record)

    def best(self, tree: SearchTree) -> Solution | None:
        """The majority among the candidates drawn so far."""
        return by_majority(tree, self.task.elect) if tree.nodes else None

    async def _group(self, asker: Asker, question: Question, start: int) -> tuple[Candidate, ...]:
        n = min(_GROUP, self.settings.candidates - start)
        completions = await asker.sample(
            Step.ANSWER, Context(question.text), node=ROOT_ID, purpose="answer", n=n, skip=start
        )
        return candidates_of(completions, self.task)


def _node(question: Question, number: int, vote: Vote) -> NodeAdded:
    return NodeAdded(
        id=f"{ROOT_ID}.A1#{number}",
        parent=ROOT_ID,
        node_kind=NodeKind.ANSWER_GENERAL,
        action=Action.ANSWER_GENERAL,
        depth=1,
        question=question.text,
        answer=vote.answer,
        value=vote.value,
        n_conf=vote.n_conf,
        producer=GENERAL,
        valid=vote.value is not None,
        candidates=vote.candidates,
    )


def _decided(vote: Vote, record: Record) -> Solution:
    holder = next((i for i, candidate in enumerate(vote.candidates) if candidate.text == vote.answer), 0)
    path = (ROOT_ID, f"{ROOT_ID}.A1#{holder // _GROUP + 1}") if vote.value is not None else ()
    reason = "majority of all candidates" if path else "every candidate abstained"
    solution = Solution(vote.answer or "", vote.value, vote.n_conf, path, reason)
    record(Decided(path[-1] if path else None, solution.answer, solution.value, solution.confidence, path, reason))
    return solution
