"""What a workflow may cost: requests and generated tokens. A request is paid for before it is made."""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.prompts import Completion, Prompt, Sampling
from mma_desktop.engine.wrapper import EngineWrapper
from mma_desktop.errors import BudgetSpent


@dataclass(slots=True)
class CallBudget:
    """Samples and tokens that are left; None is no limit. Several workflows may share one.

    `asked` are the samples paid for so far, `generated` the tokens; `short` is how many more samples the smallest
    refused request needed, 0 where none was refused for them.
    """

    calls: int | None = None
    tokens: int | None = None
    asked: int = 0
    generated: int = 0
    short: int = 0

    def reserve(self, samples: int = 1) -> None:
        """Pay for so many samples. Raises BudgetSpent when there are not so many left, or no tokens."""
        if self.tokens is not None and self.tokens <= 0:
            raise BudgetSpent("The budget of tokens of this workflow is used up.", "Raise it for a longer run.")
        if self.calls is not None:
            if self.calls < samples:
                missing = samples - self.calls
                self.short = min(missing, self.short or missing)
                raise BudgetSpent("The budget of calls of this workflow is used up.", "Raise it for a longer run.")
            self.calls -= samples
        self.asked += samples

    def spend(self, tokens: int) -> None:
        """Take off what was generated."""
        self.generated += tokens
        if self.tokens is not None:
            self.tokens -= tokens


class PaidEngine(EngineWrapper):
    """One engine whose samples are paid for before they are asked for; several may share a budget."""

    def __init__(self, engine: Engine, budget: CallBudget) -> None:
        """Closing the wrapper closes `engine`."""
        super().__init__(engine)
        self._budget = budget

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """Completions. Raises BudgetSpent."""
        self._budget.reserve(sampling.n)
        return await super().generate(prompt, sampling)
