"""An engine that speaks from a script: for tests, demonstrations and the recorded sample run.

It keeps every promise of the contract (samples, seeds, prefixes, context length, token counts) without a model. One
character is one token. In code a script is a function; as a file it is JSON:

    {"name": "...", "context_length": 8192, "delay": 0.0,
     "rules": [{"when": ["text that the prompt holds", ...], "replies": ["...", "..."]}, ...]}

The first rule whose texts all stand in the prompt's messages answers; sample i of a request takes the reply at
(seed + i) modulo the number of replies. A reply that begins with the prompt's prefix is continued from there.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

from pydantic import Field

from mma_desktop.data_files import DataModel, reason
from mma_desktop.domain.engines import EngineInfo
from mma_desktop.domain.prompts import Completion, FinishReason, Prompt, Sampling, Scored
from mma_desktop.errors import ContextOverflow, EngineError, ResourceError
from mma_desktop.files import read_ordinary

Script = Callable[[Prompt, Sampling, int], str]
"""What the engine says: (prompt, sampling, sample index) -> completion."""

Judge = Callable[[Prompt, str], float]
"""The log-probability per token of a continuation after a prompt."""


class ScriptedEngine:
    """An engine whose replies come from `script`. `asked` lists every generate request, in order."""

    def __init__(
        self,
        script: Script,
        *,
        name: str = "scripted",
        context_length: int = 100_000,
        delay: float = 0.0,
        judge: Judge = lambda _prompt, _continuation: -1.0,
        sha256: str | None = None,
    ) -> None:
        """`delay` is the time one reply takes, in seconds."""
        digest = sha256 or hashlib.sha256(name.encode()).hexdigest()
        self.info = EngineInfo(name=name, sha256=digest, context_length=context_length, architecture="scripted")
        self.asked: list[tuple[Prompt, Sampling]] = []
        self.generated = 0
        self.writing = ""
        self._script = script
        self._judge = judge
        self._delay = delay
        self._open = True

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """`sampling.n` replies of the script, cut at `sampling.max_tokens` characters."""
        self._check_open()
        tokens = await self.count(prompt)
        if tokens + sampling.max_tokens > self.info.context_length:
            raise ContextOverflow(
                f"The prompt takes {tokens} tokens and the answer up to {sampling.max_tokens}; "
                f"{self.info.name} holds {self.info.context_length}."
            )
        self.asked.append((prompt, sampling))
        replies = [self._completion(prompt, sampling, index, tokens) for index in range(sampling.n)]
        self.writing = replies[0].text
        await asyncio.sleep(self._delay)
        self.writing = ""
        return replies

    async def score(self, prompt: Prompt, continuations: Sequence[str]) -> list[Scored]:
        """The judge's log-probability for every character of each continuation."""
        self._check_open()
        await asyncio.sleep(self._delay)
        return [Scored(tuple(text), (self._judge(prompt, text),) * len(text)) for text in continuations]

    async def count(self, prompt: Prompt) -> int:
        """The number of characters of all messages and the prefix."""
        return sum(len(message.content) for message in prompt.messages) + len(prompt.prefix)

    async def token_strings(self, text: str) -> list[str]:
        """The characters of `text`."""
        return list(text)

    async def close(self) -> None:
        """Refuse everything from now on."""
        self._open = False

    def _check_open(self) -> None:
        if not self._open:
            raise EngineError(f"The engine {self.info.name} is closed.")

    def _completion(self, prompt: Prompt, sampling: Sampling, index: int, tokens: int) -> Completion:
        text = self._script(prompt, sampling, index)
        cut = text[: sampling.max_tokens]
        reason = FinishReason.STOP if cut == text else FinishReason.LENGTH
        self.generated += len(cut)
        return Completion(cut, reason, tokens, tokens if index else 0, len(cut))


class Rule(DataModel):
    """One rule of a script file."""

    when: tuple[str, ...] = ()
    replies: tuple[str, ...] = Field(min_length=1)


class ScriptFile(DataModel):
    """A script file."""

    name: str
    context_length: int = 8192
    delay: float = 0.0
    rules: tuple[Rule, ...]


def load_script(path: Path) -> ScriptedEngine:
    """The scripted engine that a file describes. Raises ResourceError when the file does not follow the schema."""
    try:
        text = read_ordinary(path)
        script = ScriptFile.model_validate_json(text)
    except (OSError, ValueError) as error:
        fact = f"The script file {path.name} cannot be used: {reason(error)}."
        raise ResourceError(fact, "See engine/scripted.py.") from error
    return ScriptedEngine(
        _script_of(script.rules),
        name=script.name,
        context_length=script.context_length,
        delay=script.delay,
        sha256=hashlib.sha256(text).hexdigest(),
    )


def _script_of(rules: Sequence[Rule]) -> Script:
    def script(prompt: Prompt, sampling: Sampling, index: int) -> str:
        said = "\n".join(message.content for message in prompt.messages)
        rule = next((rule for rule in rules if all(text in said for text in rule.when)), None)
        if rule is None:
            raise EngineError("The script has no rule for this prompt.", "Add a rule with an empty `when`.")
        reply = rule.replies[(sampling.seed + index) % len(rule.replies)]
        return reply.removeprefix(prompt.prefix)

    return script
