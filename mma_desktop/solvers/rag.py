"""Retrieval and one answer, the LexRAG recipe (docs/method.md 1.11): a model reads what was found, and answers once.

The five passages that the knowledge library found for the question stand with their ids in the system message of a
legal expert; the answer is drawn at temperature 0, as LexRAG's code does. Nothing else helps the model, no tree and no
votes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mma_desktop.data_files import DataModel
from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, Record
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.domain.tree import ROOT_ID, SearchTree
from mma_desktop.search.choice import by_majority
from mma_desktop.search.prompt_runner import Framing, PromptRunner, beside
from mma_desktop.search.settings import SearchSettings
from mma_desktop.search.voting import candidates_of, majority
from mma_desktop.solvers.base import Method
from mma_desktop.solvers.sampling import answer_node, root_node, voted_solution
from mma_desktop.solvers.texts import Text, data_file, load_texts
from mma_desktop.tasks.base import Context, Step, Task

_ANSWER = f"{ROOT_ID}.rag"
_DATA = data_file("rag")
_TEMPERATURE = 0.0


class RagTexts(DataModel):
    """What the system message says before the passages."""

    expert: Text


@dataclass(frozen=True, slots=True)
class Rag:
    """One answer of the model at `role`, which has read the question's evidence."""

    task: Task
    settings: SearchSettings
    seed: int
    role: str = GENERAL

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The answer; its confidence is 1, or 0 for an answer that cannot be read."""
        record(root_node(question))
        runner = PromptRunner(self.task, team, self.seed, record, self.settings)
        completions = await runner.sample(
            Step.ANSWER,
            Context(question.text, role=self.role),
            node=_ANSWER,
            purpose="answer",
            framing=self._framing(question),
        )
        vote = majority(candidates_of(completions, self.task), self.task.vote)
        node = answer_node(_ANSWER, question, self.role, vote)
        record(node)
        solution = voted_solution(runner, [node], "answered from the passages found")
        record(Decided.on(solution))
        return solution

    def best(self, tree: SearchTree) -> Solution | None:
        """The answer, once it is there."""
        return by_majority(tree, self.task.vote) if tree.nodes else None

    def _framing(self, question: Question) -> Framing:
        """The passages with what the expert is told; the task's own prompt where none was found."""
        evidence = question.evidence.text
        expert = load_texts(_DATA, self.task.language, RagTexts).expert
        return replace(beside(f"{expert}\n{evidence}" if evidence else ""), temperature=_TEMPERATURE)


METHODS = (Method("rag", Rag, _DATA, order=6, reads_evidence=lambda _settings: True),)
