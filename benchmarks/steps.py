"""The batches of our engine, as its timed child process wrote them down, and what can be read off them."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

FOLDER = "MMA_BENCH_STEPS"  # environment variable: where the child processes write
ENDLESS = "MMA_BENCH_ENDLESS"  # environment variable: answers never end by themselves
RECORD = struct.Struct("<ddii")


@dataclass(frozen=True, slots=True)
class Step:
    """One batch: seconds on the common clock, tokens fed, and for how many of them logits were wanted."""

    begin: float
    end: float
    fed: int
    outputs: int

    @property
    def decodes(self) -> bool:
        """Whether it only lets running samples grow: every token fed wants logits."""
        return self.fed == self.outputs


@dataclass(frozen=True, slots=True)
class Decoding:
    """What a stretch of work came to, over its pure decoding steps.

    `rate` is tokens per second, what happens between the batches included; `width` the mean number of samples in a
    batch; `overhead` the share of the time that was not spent in llama.cpp.
    """

    tokens: int
    seconds: float
    rate: float
    width: float
    overhead: float


def read_steps(folder: Path) -> list[Step]:
    """The batches of all child processes that wrote into `folder`, in order of time."""
    records = (record for file in folder.glob("*.steps") for record in RECORD.iter_unpack(_whole(file.read_bytes())))
    return sorted((Step(*record) for record in records), key=lambda step: step.begin)


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
    tokens = sum(step.outputs for step, _ in pairs)
    seconds = sum(after.begin - step.begin for step, after in pairs)
    inside = sum(step.end - step.begin for step, _ in pairs)
    return Decoding(tokens, seconds, tokens / seconds, tokens / len(pairs), 1 - inside / seconds)


def _whole(data: bytes) -> bytes:
    """Without a last record that was not written to its end."""
    return data[: len(data) // RECORD.size * RECORD.size]
