"""What a workflow may cost: requests and generated tokens. A request is paid for before it is made."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from mma_desktop.domain.engines import Engine
from mma_desktop.domain.prompts import Completion, Prompt, Sampling
from mma_desktop.engine.wrapper import EngineWrapper
from mma_desktop.errors import BudgetSpent, EngineError


@dataclass(slots=True)
class CallBudget:
    """Samples and tokens that are left; None is no limit. Several workflows may share one.

    `asked` are the samples paid for so far, `generated` the tokens; `short` is how many more samples the smallest
    refused request needed, 0 where none was refused for them. With `partly` a request for more samples than are left
    is one for those that are left. As many as are `kept` cannot be had, and of the tokens `kept_tokens`: whoever keeps
    them sets them free. While tokens are kept, a request can be had only where they are left even if it and all that
    are under way generate as much as they may; else there need only be any token left, and a little more than the
    budget may be generated.
    """

    calls: int | None = None
    tokens: int | None = None
    asked: int = 0
    generated: int = 0
    short: int = 0
    partly: bool = False
    kept: int = 0
    kept_tokens: int = 0
    _under_way: int = field(default=0)  # tokens that requests may generate which have no reply yet

    @property
    def left(self) -> int | None:
        """Samples that can be had; None is no limit."""
        return None if self.calls is None else max(0, self.calls - self.kept)

    @property
    def limited(self) -> bool:
        """Whether anything is limited, so that it matters who asks first."""
        return self.calls is not None or self.tokens is not None

    def granted(self, samples: int, each: int = 0) -> int:
        """Pay for so many samples, of `each` so many tokens at most, or where `partly` allows it for as many as are
        left; how many those are. Raises BudgetSpent.
        """
        left = self.left
        given = samples if left is None or left >= samples or not self.partly else max(1, left)
        self.reserve(given, given * each)
        return given

    def reserve(self, samples: int = 1, most: int = 0) -> None:
        """Pay for so many samples, which generate so many tokens together at `most`.

        Raises BudgetSpent when there are not so many left, or not the tokens.
        """
        if self.tokens is not None and not self._has_tokens(most):
            raise BudgetSpent("The budget of tokens of this workflow is used up.", "Raise it for a longer run.")
        if self.calls is not None:
            if (self.left or 0) < samples:
                missing = samples - (self.left or 0)
                self.short = min(missing, self.short or missing)
                raise BudgetSpent("The budget of calls of this workflow is used up.", "Raise it for a longer run.")
            self.calls -= samples
        self.asked += samples

    @contextmanager
    def under_way(self, most: int) -> Generator[None]:
        """While a request runs that generates so many tokens at most."""
        self._under_way += most
        try:
            yield
        finally:
            self._under_way -= most

    def _has_tokens(self, most: int) -> bool:
        left = self.tokens or 0
        return left > 0 and (not self.kept_tokens or left - self._under_way - most >= self.kept_tokens)

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
            self._budget.reserve(sampling.n, sampling.n * sampling.max_tokens)
        try:
            completions = await super().generate(prompt, sampling)
        except EngineError:
            self._failed.add((prompt, sampling))
            raise
        self._budget.spend(sum(completion.generated_tokens for completion in completions))
        return completions
