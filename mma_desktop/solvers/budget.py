"""Budgets of tokens and time: when one is used up, the solver is stopped and its best answer so far is taken.

Tokens are counted in the replies, recorded ones too, and looked at before each request, so a little more than the
budget may be generated. Where requests run side by side, which of them still finds tokens left depends on their timing,
and a limit of time depends on the machine by its nature: runs that met their budget are not repeatable to the last
node.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mma_desktop.domain.cases import Question
from mma_desktop.domain.engines import Engine, EngineInfo
from mma_desktop.domain.events import Decided, Event, Record, fold
from mma_desktop.domain.prompts import Completion, Prompt, Sampling, Scored
from mma_desktop.domain.runs import Solution
from mma_desktop.domain.team import Team
from mma_desktop.errors import BudgetSpent
from mma_desktop.search.settings import SearchSettings
from mma_desktop.solvers.base import Solver


async def solve_within(
    solver: Solver, question: Question, team: Team, record: Record, settings: SearchSettings
) -> Solution:
    """The solver's answer; the best so far when a budget is used up, or an abstention when there is none yet."""
    told: list[Event] = []

    def keep(event: Event) -> None:
        told.append(event)
        record(event)

    try:
        async with asyncio.timeout(settings.time_budget or None):
            return await solver.solve(question, _limited(team, settings.token_budget), keep)
    except BudgetSpent:
        why = "the budget of tokens is used up"
    except TimeoutError:
        why = "the time is used up"
    best = solver.best(fold(told)) or Solution("", None, 0.0)
    stopped = replace(best, reason=f"{best.reason}; {why}" if best.reason else why)
    record(Decided.on(stopped))
    return stopped


def _limited(team: Team, tokens: int) -> Team:
    if not tokens:
        return team
    budget = TokenBudget(tokens)
    return Team({role: LimitedEngine(engine, budget) for role, engine in team.engines.items()})


@dataclass(slots=True)
class TokenBudget:
    """The tokens that are left, shared by all roles."""

    left: int

    def check(self) -> None:
        """Raise BudgetSpent when nothing is left."""
        if self.left <= 0:
            raise BudgetSpent("The budget of tokens is used up.", "Raise token_budget for a longer search.")


class LimitedEngine:
    """One engine that refuses requests once the purse is empty."""

    def __init__(self, engine: Engine, budget: TokenBudget) -> None:
        self._engine = engine
        self._budget = budget

    @property
    def info(self) -> EngineInfo:
        """What is known of the model."""
        return self._engine.info

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """Completions, paid for when they are here. Raises BudgetSpent."""
        self._budget.check()
        completions = await self._engine.generate(prompt, sampling)
        self._budget.left -= sum(completion.generated_tokens for completion in completions)
        return completions

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        """Log-probabilities, which generate nothing. Raises BudgetSpent."""
        self._budget.check()
        return await self._engine.score(prompt, continuations)

    async def count(self, prompt: Prompt) -> int:
        """The number of tokens of `prompt`."""
        return await self._engine.count(prompt)

    async def token_strings(self, text: str) -> list[str]:
        """`text` at token boundaries."""
        return await self._engine.token_strings(text)

    async def close(self) -> None:
        """Free the model."""
        await self._engine.close()
