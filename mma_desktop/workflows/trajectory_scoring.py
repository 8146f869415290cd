"""How likely the executor finds the known answer after each node of a workflow: J_0..J_m (Eq. 2, 3).

The same prompt for all: the question, the outputs so far in order, one request, and the cue with which the answer
begins; only the outputs grow, so each prompt shares its beginning with the next. J_0 has none of them, which is
answering directly. Where the context does not hold all, the oldest outputs are left out, by the same rule for every t.
A node without output changes nothing, so its J is that of the one before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from mma_desktop import paths
from mma_desktop.data_files import DataModel, load_data
from mma_desktop.domain.engines import Engine
from mma_desktop.domain.prompts import Message, Prompt
from mma_desktop.errors import ContextOverflow
from mma_desktop.tasks.schema import Text


class ScoringTexts(DataModel):
    """The words of the prompt: each output with {node} and {text}, the request, and the cue before the answer."""

    step: Text
    request: Text
    cue: Text


@dataclass(frozen=True, slots=True)
class Output:
    """What a node wrote, as the executor reads it."""

    node: str
    text: str


@cache
def scoring_texts(language: str) -> ScoringTexts:
    """The words in zh or en. Raises ResourceError."""
    return load_data(paths.resources() / "workflows" / f"scoring.{language}.toml", ScoringTexts)


@dataclass(frozen=True, slots=True)
class TrajectoryScorer:
    """Scores what nodes wrote with one executor, in one language."""

    executor: Engine
    language: str

    async def likelihoods(self, question: str, outputs: Sequence[Output], gold: str) -> list[float]:
        """J_0..J_m: the mean log-probability of `gold` per token (nats) after the first t outputs.

        Raises ContextOverflow where not even the question and the answer fit, EngineError.
        """
        answer = gold if self.language == "zh" else f" {gold}"
        reserve = len(await self.executor.token_strings(answer))
        scored: list[float] = []
        for end in range(len(outputs) + 1):
            if end and not outputs[end - 1].text:
                scored.append(scored[-1])
                continue
            prompt = await self._fitted(question, [output for output in outputs[:end] if output.text], reserve)
            [score] = await self.executor.score(prompt, [answer])
            scored.append(score.mean)
        return scored

    async def _fitted(self, question: str, outputs: Sequence[Output], reserve: int) -> Prompt:
        """The prompt with as many of the last outputs as the context holds."""
        for first in range(len(outputs) + 1):
            prompt = self.prompt(question, outputs[first:])
            if await self.executor.count(prompt) + reserve <= self.executor.info.context_length:
                return prompt
        raise ContextOverflow(
            f"The question and its answer are too long for {self.executor.info.name}.",
            "Leave that question out, or choose a model with a longer context.",
        )

    def prompt(self, question: str, outputs: Sequence[Output]) -> Prompt:
        """What the executor reads before the answer."""
        texts = scoring_texts(self.language)
        steps = (texts.step.replace("{node}", one.node).replace("{text}", one.text) for one in outputs)
        return Prompt((Message("user", "\n\n".join((question, *steps, texts.request))),), prefix=texts.cue)
