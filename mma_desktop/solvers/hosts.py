"""Hosts as solvers: `aorchestra` works with general operators, `aorchestra:PACK` with the nodes of a pack beside them,
and with `only_nodes` in their place.

What a host does beside running nodes is on record (`HostActed`), and so is what it took, and how many of its menus had
no reply that can be used (`HostStopped`).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from mma_desktop.domain.cases import Question
from mma_desktop.domain.events import Decided, HostAct, HostStopped, NodeAdded, Record
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import Team
from mma_desktop.domain.tree import ROOT_ID, Node, SearchTree
from mma_desktop.errors import BudgetSpent
from mma_desktop.hosts.base import HostEntry, Verdict
from mma_desktop.hosts.graph import REFUTED_BY_RULES, HostStep
from mma_desktop.hosts.registry import host_entries
from mma_desktop.hosts.toolbox import Toolbox
from mma_desktop.hosts.workbench import Workbench
from mma_desktop.packs.loading import parse_pack
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.base import Method, Solver
from mma_desktop.solvers.sampling import root_node
from mma_desktop.solvers.texts import data_file
from mma_desktop.tasks.base import Task
from mma_desktop.workflows.limits import CallBudget

_Valued = TypeVar("_Valued", HostStep, Node)
BUDGET = "budget"
"""Why a host stopped whose calls or tokens were used up."""


@dataclass(frozen=True, slots=True)
class HostSolver:
    """One host at work on one question."""

    entry: HostEntry
    task: Task
    settings: SearchSettings
    seed: int

    async def solve(self, question: Question, team: Team, record: Record) -> Solution:
        """The host's answer; its confidence is the share of all answers on the way that state the same value."""
        record(root_node(question))
        bench = self._bench(question, PromptRunner(self.task, team, self.seed, record, self.settings))
        verdict = _upheld(await self._verdict(bench), bench)
        menus, budget = bench.menus, bench.budget
        record(
            HostStopped(
                self.entry.name,
                verdict.reason,
                budget.asked,
                budget.generated,
                menus.asked,
                menus.unread,
                menus.drawn,
                menus.scored,
                menus.scored_tokens,
            )
        )
        solution = _solution(verdict, [entry.added(question.text) for entry in bench.answers])
        record(Decided.on(solution))
        return solution

    def best(self, tree: SearchTree) -> Solution | None:
        """The answer that most steps so far give, the newest of equals."""
        answers = [node for node in tree if node.value is not None]
        answers = [node for node in answers if node.valid] or answers
        return _taken(_leading(answers), answers, "most steps so far give it") if answers else None

    def _bench(self, question: Question, runner: PromptRunner) -> Workbench:
        settings = self.settings
        pack = parse_pack(settings.pack) if settings.pack else None
        toolbox = Toolbox.of(
            self.task.language,
            pack,
            only_nodes=settings.only_nodes,
            composites=settings.revision > 1,
            everywhere=settings.revision > 2,
        )
        tokens = settings.token_budget if settings.prudent_hosts else 0
        budget = CallBudget(settings.call_budget or None, tokens or None, partly=settings.careful_hosts)
        return Workbench(question, runner, toolbox, budget)

    async def _verdict(self, bench: Workbench) -> Verdict:
        try:
            await bench.look_up()
            return await self.entry.make().solve(bench)
        except BudgetSpent:
            await _answered_at_last(bench)
            answers = bench.sound
            return Verdict(_leading(answers) if answers else None, BUDGET)


async def _answered_at_last(bench: Workbench) -> None:
    """Where nothing answers the question yet, spend on that what was held back for it."""
    if bench.thorough and not bench.answers:
        with suppress(BudgetSpent):
            await bench.answered_at_last()


def _upheld(verdict: Verdict, bench: Workbench) -> Verdict:
    """The verdict; where the rules of the task refute its answer, the leading one of those that they do not."""
    entry = verdict.entry
    if entry is None or not entry.refuted or entry in bench.sound:
        return verdict
    bench.acted(HostAct.REJECT, "answer", entry.id, REFUTED_BY_RULES)
    return replace(verdict, entry=_leading(bench.sound))


def _solution(verdict: Verdict, answers: Sequence[NodeAdded]) -> Solution:
    taken = next((node for node in answers if verdict.entry and node.id == verdict.entry.tree_id), None)
    if taken is None:
        return Solution("", None, 0.0, (), f"no step has an answer that can be read; {verdict.reason}")
    return _taken(taken, answers, verdict.reason)


def _taken(taken: NodeAdded | Node, answers: Sequence[NodeAdded | Node], reason: str) -> Solution:
    share = [node.value for node in answers].count(taken.value) / len(answers)
    return Solution(taken.answer or "", taken.value, share, (ROOT_ID, taken.id), reason)


def _leading(answers: Sequence[_Valued]) -> _Valued:
    """The newest of those whose value most give."""
    values = [one.value for one in answers]
    return max(reversed(answers), key=lambda one: values.count(one.value))


def _searches(settings: SearchSettings) -> bool:
    """Whether a tool may search the knowledge library: the general one, or a node of the pack."""
    nodes = parse_pack(settings.pack).nodes if settings.pack else ()
    return not (settings.pack and settings.only_nodes) or any(node.retrieval for node in nodes)


def _method(entry: HostEntry) -> Method:
    def make(task: Task, settings: SearchSettings, seed: int, _role: str) -> Solver:
        return HostSolver(entry, task, settings, seed)

    return Method(
        entry.name,
        make,
        data_file("hosts"),
        at_role=False,
        offered=(entry.name,),
        order=20,
        packed=True,
        searches=_searches,
    )


METHODS = tuple(_method(entry) for entry in host_entries())
