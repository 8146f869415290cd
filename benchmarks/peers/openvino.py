"""OpenVINO GenAI: continuous batching and prefix caching on the CPU, from the same GGUF file. Apache-2.0.

It converts the weights to its own layout when it loads them. Its reader knows Q4_0, Q4_1, Q8_0, Q4_K and Q6_K; a file
that holds Q5_0 tensors, as the 0.5B of the starter sets does, is refused with "gguf_tensor_to_f16 failed".
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.peers.base import HOW, PYTHON, LineChild, Setup

NAME = "OpenVINO GenAI, batched"


class OpenVino:
    """The peer."""

    name = NAME

    def missing(self, model: Path) -> str:
        """Whether its venv is there. Whether it can read the model shows when it opens it."""
        del model
        return "" if PYTHON.is_file() else HOW

    def open(self, setup: Setup) -> LineChild:
        """A child process in the peers' venv with one `LLMPipeline`."""
        arguments = (str(setup.model), str(setup.threads), str(setup.width), str(setup.width * setup.room))
        return LineChild((str(PYTHON), "-P", "-m", "benchmarks.peers.openvino", *arguments), setup.environment)


class _Pipeline:
    """One pipeline with a paged KV cache."""

    def __init__(self, model: str, threads: int, width: int, cells: int) -> None:
        import numpy
        import openvino  # pyright: ignore[reportMissingImports]  # in the peers' venv only
        import openvino_genai  # pyright: ignore[reportMissingImports]

        self._numpy: Any = numpy
        self._openvino: Any = openvino
        self._genai: Any = openvino_genai
        scheduler = self._genai.SchedulerConfig()
        scheduler.num_kv_blocks = cells // 32 + width
        scheduler.max_num_seqs = width
        scheduler.max_num_batched_tokens = 512
        scheduler.enable_prefix_caching = True
        self._pipeline: Any = self._genai.ContinuousBatchingPipeline(
            model, scheduler, "CPU", {"INFERENCE_NUM_THREADS": threads}
        )

    def complete(self, works: Sequence[dict[str, Any]]) -> dict[str, int | None]:
        """All prompts in one call."""
        prompts = [
            self._openvino.Tensor(self._numpy.array([work["tokens"]], dtype=self._numpy.int64)) for work in works
        ]
        answers: Any = self._pipeline.generate(prompts, [self._config(work) for work in works])
        generated = sum(len(ids) for answer in answers for ids in answer.m_generation_ids)
        return {"computed": None, "generated": generated}

    def _prompt(self, tokens: list[int]) -> Any:
        return self._openvino.Tensor(self._numpy.array([tokens], dtype=self._numpy.int64))

    def _config(self, work: dict[str, Any]) -> Any:
        config = self._genai.GenerationConfig()
        config.max_new_tokens = work["length"]
        config.ignore_eos = True
        config.do_sample = True
        config.temperature = 0.8
        config.top_k = 40
        config.top_p = 0.95
        config.rng_seed = work["seed"]
        config.num_return_sequences = work["n"]
        return config


def main() -> None:
    """Serve lines until the pipe closes."""
    pipeline = _Pipeline(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
    print("{}", flush=True)
    for line in sys.stdin:
        print(json.dumps(pipeline.complete(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
