"""What a workflow may cost: requests and generated tokens. A request is paid for before it is made."""

from __future__ import annotations

from dataclasses import dataclass

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.prompts import Completion, Prompt, Sampling
from mma_desktop.engine.wrapper import EngineWrapper
from mma_desktop.errors import BudgetSpent, EngineError


@dataclass(slots=True)
class CallBudget:
    """Samples and tokens that are left; None is no limit. Several workflows may share one.

    `asked` are the samples paid for so far, `generated` the tokens; `short` is how many more samples the smallest
    refused request needed, 0 where none was refused for them. With `partly` a request for more samples than are left
    is one for those that are left. As many as are `kept` cannot be had: whoever keeps them sets them free.
    """

    calls: int | None = None
    tokens: int | None = None
    asked: int = 0
    generated: int = 0
    short: int = 0
    partly: bool = False
    kept: int = 0

    @property
    def left(self) -> int | None:
        """Samples that can be had; None is no limit."""
        return None if self.calls is None else max(0, self.calls - self.kept)

    def granted(self, samples: int) -> int:
        """Pay for so many samples, or where `partly` allows it for as many as are left; how many those are.

        Raises BudgetSpent.
        """
        left = self.left
        given = samples if left is None or left >= samples or not self.partly else max(1, left)
        self.reserve(given)
        return given

    def reserve(self, samples: int = 1) -> None:
        """Pay for so many samples. Raises BudgetSpent when there are not so many left, or no tokens."""
        if self.tokens is not None and self.tokens <= 0:
            raise BudgetSpent("The budget of tokens of this workflow is used up.", "Raise it for a longer run.")
        if self.calls is not None:
            if (self.left or 0) < samples:
                missing = samples - (self.left or 0)
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
    """One engine whose samples are paid for before they are asked for; several may share a budget. A request that
    failed is not paid for again when it is asked again.
    """

    def __init__(self, engine: Engine, budget: CallBudget) -> None:
        """Closing the wrapper closes `engine`."""
        super().__init__(engine)
        self._budget = budget
        self._failed: set[tuple[Prompt, Sampling]] = set()

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """Completions. Raises BudgetSpent, EngineError."""
        if (prompt, sampling) not in self._failed:
            self._budget.reserve(sampling.n)
        try:
            completions = await super().generate(prompt, sampling)
        except EngineError:
            self._failed.add((prompt, sampling))
            raise
        self._budget.spend(sum(completion.generated_tokens for completion in completions))
        return completions
