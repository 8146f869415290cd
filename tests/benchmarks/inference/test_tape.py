"""A search's requests, written down and added up."""

from __future__ import annotations

from benchmarks.inference.tape import Entry, RecordingEngine, totals
from mma_desktop.domain.engines import EngineInfo
from mma_desktop.domain.prompts import Completion, FinishReason, Message, Prompt, Sampling, Scored

PROMPT = Prompt((Message("user", "?"),))


class Counting:
    """An engine whose second sample finds the prompt in the cache."""

    info = EngineInfo("counting", "0" * 64, 100)

    async def generate(self, prompt: Prompt, sampling: Sampling) -> list[Completion]:
        tokens = min(sampling.max_tokens, 9)
        return [Completion("x", FinishReason.STOP, 50, 0 if index == 0 else 49, tokens) for index in range(sampling.n)]

    async def score(self, prompt: Prompt, continuations: object) -> list[Scored]:
        raise NotImplementedError

    async def count(self, prompt: Prompt) -> int:
        return 50

    async def token_strings(self, text: str) -> list[str]:
        return [text]

    async def close(self) -> None:
        return None


async def test_requests_are_written_down_in_order_and_added_up() -> None:
    tape: list[Entry] = []
    engine = RecordingEngine(Counting(), "general", tape, most=6)
    await engine.generate(PROMPT, Sampling(n=2, tag="first"))
    await engine.generate(PROMPT, Sampling(n=1, tag="second", max_tokens=4))
    assert [(entry.model, entry.sampling.tag) for entry in tape] == [("general", "first"), ("general", "second")]
    found = totals(tape)
    assert (found.requests, found.completions) == (2, 3)
    assert found.generated == 6 + 6 + 4
    assert found.fed == 5 + 5 + 3
    assert found.computed == 50 + 1 + 50
    assert found.seconds == tape[-1].end - tape[0].begin


def test_an_empty_tape_came_to_nothing() -> None:
    assert totals([]).seconds == 0
