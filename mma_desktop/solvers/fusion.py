"""The three systems as one (docs/method.md 4.2): each part is asked only where the one before leaves doubt.

Questions of mathematics go to the general model's vote. All others begin with few votes of both models, each model
alone: where both agree by a large share, against no rule, that is the answer, and nothing is inspected. Else a tree
grows from these two answers, which teacher-forced scores filter, with evidence of the knowledge library; and where the
tree leaves two answers close, a panel of experts that reads the same evidence decides between them. `fusion_without`
names parts that are left out, to measure what each brings.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mma_desktop.data_files import DataModel
from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, Record, Routed, Trouble
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import GENERAL, Team
from mma_desktop.domain.tree import SearchTree
from mma_desktop.errors import EngineError
from mma_desktop.panels.asking import find_relevance
from mma_desktop.panels.groups import Paradigm
from mma_desktop.panels.schema import Domain
from mma_desktop.search.choice import AnswerClass, answer_classes
from mma_desktop.search.mcts import Search, best_solution
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import FusionPart, SearchSettings
from mma_desktop.solvers.base import Method
from mma_desktop.solvers.majority import Majority
from mma_desktop.solvers.pack_nodes import nodes_search, with_nodes
from mma_desktop.solvers.panel import ExpertPanel, panel_solution
from mma_desktop.solvers.texts import Text, data_file, load_blank, load_texts
from mma_desktop.tasks.base import Task

_DATA = data_file("fusion")
_CONSENSUS = 0.8  # docs/method.md 4.2: one answer with at least this share of both models' votes ends the run
_CLOSE = 0.9  # the second answer's reward, as a share of the first one's, from which on a panel decides
_EXPERTS = 3
_VOTES = 16  # the most samples of a question that is voted on


class FusionTexts(DataModel):
    """What a panel is told of the two answers."""

    issue: Text


@dataclass(frozen=True, slots=True)
class Fusion:
    """Votes, tree search and panel, one after the other, as far as they are needed."""

    task: Task
    settings: SearchSettings
    seed: int

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The answer of the first part that is sure of it."""
        if self._has("routing") and await self._is_mathematics(question, team, record):
            return await self._vote().solve(question, team, record)
        search = self._search(question, team, record)
        solution = await search.grow()
        if self._has("panel") and (two := close_classes(search.tree)):
            solution = await self._decided_by_panel(question, team, record, two, solution)
        record(Decided.on(solution))
        return solution

    def best(self, tree: SearchTree) -> Solution | None:
        """The best answer so far."""
        return best_solution(tree, self.settings, self.task.vote)

    async def _is_mathematics(self, question: Question, team: Team, record: Record) -> bool:
        """Whether the general model finds it so; where it cannot be asked, the question goes the way of most."""
        try:
            relevance = await find_relevance(team[GENERAL], question.text, self.task.language)
        except EngineError as error:
            record(Trouble(str(error)))
            return False
        (first, share), *_ = relevance.shares
        record(Routed("fusion", "vote" if first is Domain.MATHS else "search", (first,), (share,)))
        return first is Domain.MATHS

    def _vote(self) -> Majority:
        settings = self.settings.model_copy(update={"candidates": _VOTES, "adaptive_votes": True})
        return Majority(self.task, settings, self.seed)

    def _search(self, question: Question, team: Team, record: Record) -> Search:
        evidence = question.evidence.text if reads_library(self.settings) else ""
        blank = load_blank(self.task.language)
        team = with_nodes(team, question, self.task, self.settings, self.seed, record)
        return Search(question.text, self.task, team, fused(self.settings), self.seed, record, blank, evidence)

    async def _decided_by_panel(
        self, question: Question, team: Team, record: Record, two: tuple[AnswerClass, AnswerClass], leading: Solution
    ) -> Solution:
        """The one of the two answers that the panel takes; the leading one where it takes neither or is not heard."""
        record(Routed("fusion", "panel", tuple(one.value for one in two), tuple(one.share for one in two)))
        runner = PromptRunner(self.task, team, self.seed, record, self.settings)
        panel = ExpertPanel(self.task, self.settings, self.seed, GENERAL, Paradigm.DIVERSITY)
        try:
            spoken = await panel.discuss(runner, question, _EXPERTS, self._issue(two), self._panels_evidence(question))
            chosen = panel_solution(spoken)
        except EngineError as error:
            record(Trouble(str(error)))
            return leading.because("a panel could not be asked: the leading answer stands")
        taken = next((one for one in two if chosen.value is not None and one.value == chosen.value), None)
        if taken is None:
            return leading.because("a panel took neither of the two leading answers: the leading one stands")
        return replace(chosen, confidence=taken.share).because("a panel chose between the two leading answers")

    def _panels_evidence(self, question: Question) -> str:
        return question.evidence.text if reads_library(self.settings) and self.settings.revision > 1 else ""

    def _issue(self, two: tuple[AnswerClass, AnswerClass]) -> str:
        answers = "\n".join("".join(self.task.closing(one.value)).strip() for one in two)
        return load_texts(_DATA, self.task.language, FusionTexts).issue.replace("{answers}", answers)

    def _has(self, part: FusionPart) -> bool:
        return part not in self.settings.fusion_without


def fused(settings: SearchSettings) -> SearchSettings:
    """The settings of the tree: those given, with the parts of fusion that are not left out."""
    left_out = settings.fusion_without
    changes: dict[str, object] = {"evidence": reads_library(settings)}
    if "votes" not in left_out:
        changes |= {"adaptive_votes": True, "seeded": True}
    if "consensus" not in left_out:
        changes |= {"seeded": True, "consensus": settings.consensus or _CONSENSUS}
    if "filter" not in left_out and settings.verifier != "none":
        changes |= {"inspection": "filter"}
    return settings.model_copy(update=changes)


def reads_library(settings: SearchSettings) -> bool:
    """Whether the tree reads passages of the knowledge library."""
    return "evidence" not in settings.fusion_without


def close_classes(tree: SearchTree) -> tuple[AnswerClass, AnswerClass] | None:
    """The two leading answers where the second has nearly the reward of the first; None where one leads."""
    classes = [one for one in answer_classes(tree) if one.reward > 0]
    if len(classes) < 2 or classes[1].reward < _CLOSE * classes[0].reward:
        return None
    return classes[0], classes[1]


METHODS = (
    Method(
        "fusion",
        lambda task, settings, seed, _role: Fusion(task, settings, seed),
        _DATA,
        at_role=False,
        order=9,
        plans_rollouts=True,
        reads_evidence=reads_library,
        searches=nodes_search,
        seats=lambda _samples: _EXPERTS,
        panel=Paradigm.DIVERSITY,
    ),
)
