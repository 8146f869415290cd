"""An engine around another one. Whoever derives from it changes what it wants to and leaves the rest to the other."""

from __future__ import annotations

from collections.abc import Sequence

from mma_desktop.domain.engines import Engine, EngineInfo
from mma_desktop.domain.prompts import Completion, Prompt, Sampling, Scored


class EngineWrapper:
    """Passes everything on to `engine`."""

    def __init__(self, engine: Engine) -> None:
        """Closing the wrapper closes `engine`."""
        self._engine = engine

    @property
    def info(self) -> EngineInfo:
        """What is known of the model."""
        return self._engine.info

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """Completions."""
        return await self._engine.generate(prompt, sampling)

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        """The log-probabilities of each continuation."""
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
