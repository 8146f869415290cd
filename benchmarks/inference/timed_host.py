"""Our engine's child process, unchanged, with a clock around llama_decode.

    python -m benchmarks.inference.timed_host FOLDER ENDLESS SECONDS

Each batch is one record in a file in FOLDER: when it began and ended (on the clock all processes of this computer
share), the tokens fed, the logits asked for and of how many sequences, and from how many rows of the batch before it
was drawn. What lies between two batches is Python, sampling and talk with the parent. Where ENDLESS is not empty, no
token ends an answer, so that all samples have the length that is asked for.
"""

from __future__ import annotations

import ctypes
import os
import sys
import time
from typing import Any

from benchmarks.inference.steps import RECORD
from mma_desktop.engine.host import __main__ as host
from mma_desktop.engine.host.library import llama


def main() -> None:
    """Hang the clock on the library and be the child."""
    folder, endless = sys.argv[1:3]
    del sys.argv[1:3]  # the rest is the host's own
    _time_decoding(os.path.join(folder, f"{os.getpid()}.steps"))  # noqa: PTH118  (before anything else)
    if endless:
        llama.llama_vocab_is_eog = lambda *_: False
    host.main()


def _time_decoding(path: str) -> None:
    """Each record is written at once: the child ends without a goodbye."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    decode, sample = llama.llama_decode, llama.llama_sampler_sample
    rows: set[int] = set()

    def timed(context: Any, batch: Any) -> int:
        fed: int = batch.n_tokens
        wanted = ctypes.string_at(batch.logits, fed)
        samples = len({batch.seq_id[index][0] for index in range(fed) if wanted[index]})
        begin = time.perf_counter()
        result = decode(context, batch)
        os.write(file, RECORD.pack(begin, time.perf_counter(), fed, sum(wanted), samples, len(rows)))
        rows.clear()
        return result

    def noted(sampler: Any, context: Any, row: int) -> int:
        rows.add(row)
        return sample(sampler, context, row)

    llama.llama_decode, llama.llama_sampler_sample = timed, noted


if __name__ == "__main__":
    main()
