"""Mixture of agents, one layer (method.md 1.11): proposals of several models, or of one (Self-MoA), and one aggregator.

The aggregator reads all proposals, numbered, in its system message, and writes one answer in the task's layout. The
paper names neither it nor the layers; its cost (2x16+1 samples) fixes one layer. Where the proposals do not fit in the
context, one proposal stands for all that state the same value, and if that is still too much, their final lines alone;
what was left out is recorded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace

from mma_desktop.data_files import DataModel
from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, NodeAdded, Record, Trimmed
from mma_desktop.domain.prompts import Completion, Prompt
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import DOMAIN, GENERAL, Team
from mma_desktop.domain.tree import ROOT_ID, Candidate, SearchTree
from mma_desktop.search.choice import by_majority
from mma_desktop.search.prompt_runner import Framing, PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.search.voting import VoteOutcome, candidates_of, majority
from mma_desktop.solvers.base import Method, Solver
from mma_desktop.solvers.sampling import Drawing, answer_node, first_that_fits, root_node
from mma_desktop.solvers.texts import Text, data_file, load_fences, load_texts
from mma_desktop.tasks.base import Context, Step, Task

_AGGREGATE = f"{ROOT_ID}.aggregate"
_DATA = data_file("moa")


class MoaTexts(DataModel):
    """The system message of an aggregator."""

    aggregate: Text


@dataclass(frozen=True, slots=True)
class Moa:
    """`settings.candidates` proposals, as many from each of `proposers`, aggregated by the model at `role`."""

    task: Task
    settings: SearchSettings
    seed: int
    role: str = GENERAL
    proposers: tuple[str, ...] = (GENERAL, DOMAIN)

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The aggregator's answer; its confidence is the share of proposals that state the same value."""
        record(root_node(question))
        runner = PromptRunner(self.task, team, self.seed, record, self.settings)
        groups = await self._proposals(runner, question)
        proposals = [candidate for group in groups for candidate in group.candidates]
        vote = await self._aggregate(runner, question, proposals)
        record(answer_node(_AGGREGATE, question, self.role, vote, sources=[group.id for group in groups]))
        solution = _solution(vote, proposals)
        record(Decided.on(solution))
        return solution

    def best(self, tree: SearchTree) -> Solution | None:
        """The aggregator's answer if it is there, else the majority of the proposals drawn so far."""
        if not tree.nodes:
            return None
        if _AGGREGATE not in tree.nodes:
            return by_majority(tree, self.task.vote)
        node = tree[_AGGREGATE]
        proposals = [candidate for other in tree if other.id != _AGGREGATE for candidate in other.candidates]
        return _solution(VoteOutcome(node.answer, node.value, node.vote_share or 0.0, node.candidates), proposals)

    async def _proposals(self, runner: PromptRunner, question: Question) -> list[NodeAdded]:
        """The groups of proposals of all roles, in their order; each is recorded when it is complete."""
        proposals: list[NodeAdded] = []
        for index, role in enumerate(self.proposers):
            most = (self.settings.candidates + len(self.proposers) - 1 - index) // len(self.proposers)
            async with aclosing(Drawing(runner, question, role, most).at_once()) as groups:
                async for group in groups:
                    runner.record(group)
                    proposals.append(group)
        return proposals

    async def _aggregate(self, runner: PromptRunner, question: Question, proposals: Sequence[Candidate]) -> VoteOutcome:
        """The aggregator's one answer, from as much of the proposals as its context holds."""
        context = Context(question.text, role=self.role)

        def ask(framing: Framing) -> Awaitable[list[Completion]]:
            return runner.sample(Step.ANSWER, context, node=ROOT_ID, purpose="aggregate", framing=framing)

        completions = await first_that_fits(runner.record, self._ever_shorter(proposals), ask)
        return majority(candidates_of(completions, self.task), self.task.vote)

    def _ever_shorter(self, proposals: Sequence[Candidate]) -> Iterator[tuple[Trimmed | None, Framing]]:
        """All proposals, one for each value, their final lines; each with what it leaves out."""
        yield None, self._showing([proposal.text for proposal in proposals])
        counts = Counter(proposal.value for proposal in proposals if proposal.value is not None)
        chosen = {value: next(one.text for one in proposals if one.value == value) for value, _ in counts.most_common()}
        left_out = Trimmed(_AGGREGATE, "proposals", len(proposals) - len(chosen))
        yield left_out, self._showing([f"({counts[value]}x) {text}" for value, text in chosen.items()])
        finals = [f"({counts[value]}x) {self.task.read(text).final}" for value, text in chosen.items()]
        yield replace(left_out, what="proposals but for their final lines"), self._showing(finals)

    def _showing(self, texts: Sequence[str]) -> Framing:
        return Framing(lambda prompt: self._framed(prompt, texts))

    def _framed(self, prompt: Prompt, texts: Sequence[str]) -> Prompt:
        """The prompt with the proposals in its system message."""
        template = load_texts(_DATA, self.task.language, MoaTexts).aggregate
        return prompt.with_system(load_fences(self.task.language).filled(template, texts))


def _solution(vote: VoteOutcome, proposals: Sequence[Candidate]) -> Solution:
    same = sum(proposal.value == vote.value for proposal in proposals) if vote.value is not None else 0
    confidence = same / len(proposals) if proposals else 0.0
    reason = "aggregated from all proposals" if vote.value is not None else "the aggregator's answer cannot be read"
    return Solution(vote.answer or "", vote.value, confidence, (ROOT_ID, _AGGREGATE), reason)


def _self_moa(task: Task, settings: SearchSettings, seed: int, role: str) -> Solver:
    return Moa(task, settings, seed, role, (role,))


METHODS = (
    Method("moa", Moa, _DATA, samples=32, numbered=True, order=4),
    Method("self_moa", _self_moa, _DATA, samples=32, numbered=True, order=5),
)
