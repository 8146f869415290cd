"""The batches of our engine, as its timed child process wrote them down, and what can be read off them."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

FOLDER = "MMA_BENCH_STEPS"  # environment variable: where the child processes write
ENDLESS = "MMA_BENCH_ENDLESS"  # environment variable: answers never end by themselves
RECORD = struct.Struct("<ddiiii")


@dataclass(frozen=True, slots=True)
class Step:
    """One batch: seconds on the common clock, tokens fed, for how many of them logits were wanted, and for whom.

    `samples` sequences wanted logits: what lies beyond one row each are draft tokens (or scores). Tokens were drawn
    from `drawn` of the rows: one per sample, and one for each draft token that was accepted.
    """

    begin: float
    end: float
    fed: int
    outputs: int
    samples: int
    drawn: int

    @property
    def decodes(self) -> bool:
        """Whether it only lets running samples grow: every token fed wants logits."""
        return self.fed == self.outputs

    @property
    def drafted(self) -> int:
        """Draft tokens in it."""
        return self.outputs - self.samples if self.decodes else 0

    @property
    def accepted(self) -> int:
        """Draft tokens that the samples drew."""
        return max(0, self.drawn - self.samples) if self.drafted else 0


@dataclass(frozen=True, slots=True)
class Decoding:
    """What a stretch of work came to, over its pure decoding steps.

    `rate` is tokens per second, what happens between the batches included; `width` the mean number of samples in a
    batch and `batch` the mean number of tokens, draft tokens included; `overhead` the share of the time that was not
    spent in llama.cpp.
    """

    tokens: int
    seconds: float
    rate: float
    width: float
    batch: float
    overhead: float


def read_steps(folder: Path) -> list[Step]:
    """The batches of all child processes that wrote into `folder`, in order of time."""
    steps = [step for file in folder.glob("*.steps") for step in _steps(_whole(file.read_bytes()))]
    return sorted(steps, key=lambda step: step.begin)


def _steps(data: bytes) -> Iterator[Step]:
    """A record also says what was drawn from the batch before it; of the last batch that is not known."""
    records = list(RECORD.iter_unpack(data))
    for index, (begin, end, fed, outputs, samples, _) in enumerate(records):
        drawn = records[index + 1][-1] if index + 1 < len(records) else samples
        yield Step(begin, end, fed, outputs, samples, drawn)


def between(steps: Iterable[Step], begin: float, end: float) -> list[Step]:
    """The batches that were computed in this stretch of time."""
    return [step for step in steps if begin <= step.begin and step.end <= end]


def decoding(steps: Sequence[Step], longest_gap: float = 0.05) -> Decoding | None:
    """The pure decoding of these batches, which must be in order; None if there was too little.

    Time runs from the begin of a decoding batch to the begin of the next batch. Where the engine had nothing to do for
    longer than `longest_gap` seconds, it waited for its caller: such a gap counts neither as time nor as overhead.
    """
    pairs = [(step, after) for step, after in pairwise(steps) if step.decodes and after.begin - step.end <= longest_gap]
    if not pairs:
        return None
    tokens = sum(step.samples + step.accepted for step, _ in pairs)
    seconds = sum(after.begin - step.begin for step, after in pairs)
    inside = sum(step.end - step.begin for step, _ in pairs)
    return Decoding(
        tokens=tokens,
        seconds=seconds,
        rate=tokens / seconds,
        width=sum(step.samples for step, _ in pairs) / len(pairs),
        batch=sum(step.fed for step, _ in pairs) / len(pairs),
        overhead=1 - inside / seconds,
    )


def _whole(data: bytes) -> bytes:
    """Without a last record that was not written to its end."""
    return data[: len(data) // RECORD.size * RECORD.size]
