"""Teacher-forced cross-inspection (method.md 4.2.3): the verifier says how likely an answer is, and writes nothing."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mma_desktop.domain.tree import Node
from mma_desktop.domain.waiting import together
from mma_desktop.search.prefixes import Prefix, prefixes_of
from mma_desktop.search.prompt_runner import PromptRunner
from mma_desktop.tasks.base import Context, Reading


@dataclass(frozen=True, slots=True)
class Shares:
    """What one verifier gives each final value after one prefix; the shares sum to 1."""

    verifier: str
    fraction: float
    by_value: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class TeacherForced:
    """Scores final values: l(F) is the mean token log-probability of F after context, prefix and marker."""

    runner: PromptRunner

    async def shares(self, node: Node, reading: Reading, finals: Sequence[str]) -> list[Shares]:
        """Softmax of l over `finals`, for each verifier of the node and each prefix fraction. Raises EngineError."""
        return await together(
            self._after(node, prefix, finals) for prefix in await prefixes_of(self.runner, node, reading)
        )

    async def _after(self, node: Node, prefix: Prefix, finals: Sequence[str]) -> Shares:
        leads, texts = zip(*(self.runner.task.closing(value) for value in finals), strict=True)
        verifier, text = prefix.verifier, prefix.text.rstrip() + leads[0]
        context = Context(node.question, role=verifier, knowledge=node.knowledge, restated=node.restated, prefix=text)
        scores = await self.runner.score(context, texts, node=node.id)
        return Shares(
            verifier, prefix.fraction, dict(zip(finals, softmax([score.mean for score in scores]), strict=True))
        )


def softmax(values: Sequence[float]) -> list[float]:
    """exp(v) over the sum of all exp(v)."""
    top = max(values)
    weights = [math.exp(value - top) for value in values]
    return [weight / sum(weights) for weight in weights]
