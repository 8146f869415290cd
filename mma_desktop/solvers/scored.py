"""The method `scored` (docs/method.md 1.11): every possible answer scored by both models, and the best one taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import AnswersScored, Decided, NodeAdded, Record
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import ROOT_ID, Candidate, SearchTree
from mma_desktop.search.choice import by_majority
from mma_desktop.search.closed_answers import closing_line, combined, score_closed
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.search.voting import VoteOutcome
from mma_desktop.solvers.base import Method
from mma_desktop.solvers.sampling import answer_node, root_node
from mma_desktop.solvers.texts import data_file, load_blank
from mma_desktop.tasks.base import Task

_OPEN = Solution("", None, 0.0, (), "the possible answers of this task are no closed set")


@dataclass(frozen=True, slots=True)
class ClosedAnswers:
    """Scores every possible answer with both models, and takes the best."""

    task: Task
    settings: SearchSettings
    seed: int

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The answer with the largest share, which is its confidence; none for a task whose answers are open."""
        record(root_node(question))
        runner = PromptRunner(self.task, team, self.seed, record, self.settings)
        found: list[AnswersScored] = []
        async for scored in score_closed(runner, question.text, load_blank(self.task.language)):
            found.append(scored)
            record(scored)
            record(self._node(question, scored))
        solution = self._solution(found) if found else _OPEN
        record(Decided.on(solution))
        return solution

    def best(self, tree: SearchTree) -> Solution | None:
        """The majority of the personas that have scored."""
        return by_majority(tree, self.task.vote) if tree.nodes else None

    def _node(self, question: Question, scored: AnswersScored) -> NodeAdded:
        """What a persona alone would answer, as a node."""
        shares = combined([scored], self.settings.correction)
        value = max(shares, key=shares.__getitem__)
        text = closing_line(self.task, value)
        vote = VoteOutcome(text, value, shares[value], (Candidate(text, value),))
        return answer_node(_node_id(scored), question, scored.role, vote)

    def _solution(self, found: Sequence[AnswersScored]) -> Solution:
        shares = combined(found, self.settings.correction)
        value = max(shares, key=shares.__getitem__)
        alone = [max(own, key=own.__getitem__) for own in (combined([one], self.settings.correction) for one in found)]
        holder = next((one for one, own in zip(found, alone, strict=True) if own == value), found[0])
        reason = f"the best score of {len(shares)} possible answers; {alone.count(value)} of {len(alone)} voices agree"
        return Solution(closing_line(self.task, value), value, shares[value], (ROOT_ID, _node_id(holder)), reason)


def _node_id(scored: AnswersScored) -> str:
    return f"{ROOT_ID}.{scored.role}+{scored.persona}"


METHODS = (
    Method(
        "scored",
        lambda task, settings, seed, _role: ClosedAnswers(task, settings, seed),
        data_file("scored"),
        at_role=False,
        order=3,
    ),
)
