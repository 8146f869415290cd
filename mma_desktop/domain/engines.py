"""The contract of an engine: one loaded model that takes any number of requests at once.

A request is a chat `Prompt` and a `Sampling`; the answer is one `Completion` per sample. The contract stands in the
domain, so that whoever asks a model (search, solvers) knows no engine: `engine/` has those that keep it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from mma_desktop.domain.prompts import Completion, Prompt, Sampling, Scored


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """What is known of a loaded model. `context_length` is the most tokens one request may hold, answer included.

    `trained_length` is what the model was made for (0: not known), of which the program may use less.
    """

    name: str
    sha256: str
    context_length: int
    architecture: str = ""
    parameters: int = 0
    template: str = ""
    local: bool = True
    trained_length: int = 0

    @property
    def room_remedy(self) -> str:
        """What to do where a request does not fit: whether another model would help depends on who sets the limit."""
        if self.trained_length > self.context_length:
            return (
                f"Shorten the case: the program gives a model {self.context_length} tokens, for the sake of memory, "
                f"though this one was made for {self.trained_length}; another model would get no more."
            )
        return "Shorten the case, or choose a model with a longer context."


class Engine(Protocol):
    """One loaded model. All methods may be called concurrently; cancelling the awaiting task cancels the request."""

    @property
    def info(self) -> EngineInfo:
        """What is known of the model."""
        ...

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """`sampling.n` completions of `prompt`, in order. Raises ContextOverflow, EngineError, EngineLost."""
        ...

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        """The token log-probabilities of each continuation after `prompt`, in order."""
        ...

    async def count(self, prompt: Prompt) -> int:
        """The number of tokens `prompt` takes once rendered by the model's template."""
        ...

    async def token_strings(self, text: str) -> list[str]:
        """`text` cut at the model's token boundaries; every piece is valid text and their concatenation is `text`."""
        ...

    async def close(self) -> None:
        """Free the model. Further calls raise EngineError."""
        ...
