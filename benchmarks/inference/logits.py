"""How far the logits of a sequence in a wide batch are from those of the same sequence alone.

    python -m benchmarks.inference.logits < REQUEST      (a child process of benchmarks/inference/engine.py)

The request is JSON: model, threads, tokens (the prompt), steps, widths. A greedy answer is decoded alone; then the same
tokens are fed in batches of `width` equal sequences. Kernels differ with the width of a batch, so logits differ a
little; what matters is whether the likeliest token ever does.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.inference.tokens import silence
from mma_desktop.engine.host.model import HostModel, ModelWeights
from mma_desktop.engine.host.scheduling.token_batches import Feed, Outcome
from mma_desktop.engine.wire import LocalSettings

_CHUNK = 256
Logits = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Difference:
    """Batches of one width against single ones: the largest difference of a logit in any step, the median over the
    steps of the largest in each, steps whose likeliest token differs, and the smallest lead that a likeliest token had.
    """

    width: int
    largest: float
    usual: float
    other_token: int
    smallest_lead: float


class Sequences:
    """A prompt, read once, and sequences that continue it."""

    def __init__(self, model: HostModel, prompt: Sequence[int]) -> None:
        self._model = model
        self._length = len(prompt)
        for start in range(0, len(prompt), _CHUNK):
            self._decode([Feed(0, start, prompt[start : start + _CHUNK], 1)])
        self.first = int(model.logits((len(prompt) - 1) % _CHUNK).argmax())

    def greedy(self, steps: int) -> tuple[list[int], list[Logits]]:
        """The tokens of a greedy answer, and the logits after each of them."""
        tokens, seen = [self.first], list[Logits]()
        for step in range(steps):
            seen.append(self._step(1, step, tokens[-1])[0])
            tokens.append(int(seen[-1].argmax()))
        self._forget(1)
        return tokens[:-1], seen

    def forced(self, tokens: Sequence[int], width: int) -> list[list[Logits]]:
        """The logits of `width` equal sequences after each of these tokens."""
        seen = [self._step(width, step, token) for step, token in enumerate(tokens)]
        self._forget(width)
        return seen

    def _step(self, width: int, step: int, token: int) -> list[Logits]:
        if step == 0:
            for sequence in range(1, width + 1):
                self._model.copy(0, sequence, self._length)
        self._decode([Feed(sequence, self._length + step, [token], 1) for sequence in range(1, width + 1)])
        return [self._model.logits(row).copy() for row in range(width)]

    def _forget(self, width: int) -> None:
        for sequence in range(1, width + 1):
            self._model.cut(sequence, 0)

    def _decode(self, feeds: Sequence[Feed]) -> None:
        if self._model.decode(feeds) is not Outcome.DONE:
            raise RuntimeError("the batch was not computed")


def compare(alone: Sequence[Logits], beside: Sequence[Sequence[Logits]], width: int) -> Difference:
    """What the rows of `beside`, step by step, differ from `alone`."""
    per_step = [max(float(np.abs(row - one).max()) for row in rows) for one, rows in zip(alone, beside, strict=True)]
    others = [any(row.argmax() != one.argmax() for row in rows) for one, rows in zip(alone, beside, strict=True)]
    leads = [float(np.subtract(*np.sort(one)[[-1, -2]])) for one in alone]
    return Difference(width, max(per_step), float(np.median(per_step)), sum(others), min(leads))


def main() -> None:
    """One request in, one list of differences out."""
    request: dict[str, Any] = json.load(sys.stdin)
    silence()
    room = len(request["tokens"]) + (max(request["widths"]) + 1) * request["steps"]
    threads: int = request["threads"]
    settings = LocalSettings(threads=threads, batch_threads=threads, context_length=room, cells=room)
    weights = ModelWeights(Path(request["model"]), settings)
    sequences = Sequences(HostModel(weights, settings), request["tokens"])
    tokens, alone = sequences.greedy(request["steps"])
    found = [compare(alone, sequences.forced(tokens, width), width) for width in request["widths"]]
    json.dump([asdict(difference) for difference in found], sys.stdout)


if __name__ == "__main__":
    main()
