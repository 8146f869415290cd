"""Engines that stop when a budget of generated tokens is used up.

Tokens are counted in the replies, recorded ones too, and looked at before each request, so a little more than the
budget may be generated. Where requests run side by side, which of them still finds tokens left depends on their timing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.prompts import Completion, Prompt, Sampling, Scored
from mma_desktop.domain.team import Team
from mma_desktop.engine.wrapper import EngineWrapper
from mma_desktop.errors import BudgetSpent


def limited(team: Team, tokens: int) -> Team:
    """The same team, which may generate so many tokens together; 0 is no limit."""
    if not tokens:
        return team
    budget = TokenBudget(tokens)
    return replace(team, engines={role: LimitedEngine(engine, budget) for role, engine in team.engines.items()})


@dataclass(slots=True)
class TokenBudget:
    """The tokens that are left, shared by all roles."""

    left: int

    def check(self) -> None:
        """Raise BudgetSpent when nothing is left."""
        if self.left <= 0:
            raise BudgetSpent("The budget of tokens is used up.", "Raise token_budget for a longer search.")


class LimitedEngine(EngineWrapper):
    """One engine that refuses requests once the budget is used up."""

    def __init__(self, engine: Engine, budget: TokenBudget) -> None:
        """The roles of a team share their budget."""
        super().__init__(engine)
        self._budget = budget

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """Completions, paid for when they are here. Raises BudgetSpent."""
        self._budget.check()
        completions = await super().generate(prompt, sampling)
        self._budget.left -= sum(completion.generated_tokens for completion in completions)
        return completions

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        """Log-probabilities, which generate nothing. Raises BudgetSpent."""
        self._budget.check()
        return await super().score(prompt, continuations)
