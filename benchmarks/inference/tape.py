"""What a search asked and got, in the order in which it asked."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from benchmarks.inference.prompt_costs import Request
from benchmarks.inference.tokens import Tokenizer
from mma_desktop.domain.engines import Engine
from mma_desktop.domain.prompts import Completion, Prompt, Sampling
from mma_desktop.engine.wrapper import EngineWrapper


@dataclass(slots=True)
class Entry:
    """One request: the model's name, what was asked, when (seconds on the common clock), and what came back."""

    model: str
    prompt: Prompt
    sampling: Sampling
    begin: float
    end: float = 0.0
    completions: tuple[Completion, ...] = ()


@dataclass(frozen=True, slots=True)
class Totals:
    """What some requests came to; `computed` are prompt tokens that were not in the cache."""

    requests: int
    completions: int
    generated: int
    computed: int
    fed: int
    seconds: float


class RecordingEngine(EngineWrapper):
    """An engine that writes its requests on a tape. No answer becomes longer than `most` tokens."""

    def __init__(self, engine: Engine, model: str, tape: list[Entry], most: int) -> None:
        super().__init__(engine)
        self._model = model
        self._tape = tape
        self._most = most

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        """Completions, written down."""
        sampling = replace(sampling, max_tokens=min(sampling.max_tokens, self._most))
        entry = Entry(self._model, prompt, sampling, time.perf_counter())
        self._tape.append(entry)
        completions = await self._engine.generate(prompt, sampling)
        entry.end, entry.completions = time.perf_counter(), tuple(completions)
        return completions


def totals(tape: Sequence[Entry]) -> Totals:
    """Sums over a tape. `fed` are the drawn tokens that were fed back: all but the last of each completion."""
    completions = [completion for entry in tape for completion in entry.completions]
    return Totals(
        requests=len(tape),
        completions=len(completions),
        generated=sum(one.generated_tokens for one in completions),
        computed=sum(one.prompt_tokens - one.cached_tokens for one in completions),
        fed=sum(max(0, one.generated_tokens - 1) for one in completions),
        seconds=max(entry.end for entry in tape) - tape[0].begin if tape else 0.0,
    )


def requests(tape: Sequence[Entry], tokenizers: Mapping[str, Tokenizer]) -> list[Request]:
    """The tape as tokens. Answers are tokenized from their texts, which may differ from how they were drawn."""
    return [
        Request(
            model=entry.model,
            prompt=tokenizers[entry.model].tokens(entry.prompt),
            answers=tuple(tokenizers[entry.model].plain(completion.text) for completion in entry.completions),
        )
        for entry in tape
    ]
