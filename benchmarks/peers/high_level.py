"""llama-cpp-python's high-level API: create_completion, one sample after the other, on the very library we use.

It remembers the last prompt and computes only what comes after the part that the next one shares with it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.peers.base import LineChild, Setup

NAME = "llama-cpp-python, one by one"


class HighLevel:
    """The peer."""

    name = NAME

    def missing(self, model: Path) -> str:
        """Nothing: our own engine needs the same package."""
        del model
        return ""

    def open(self, setup: Setup) -> LineChild:
        """A child process with one `Llama`."""
        arguments = (str(setup.model), str(setup.threads), str(setup.room))
        return LineChild((sys.executable, "-P", "-m", "benchmarks.peers.high_level", *arguments), setup.environment)


class _Counted:
    """One `Llama` that counts the tokens it computes."""

    def __init__(self, model: str, threads: int, room: int) -> None:
        import llama_cpp.llama as api

        library: Any = api
        library.llama_cpp.llama_token_is_eog = lambda *_: False  # answers go on to the length that is asked for
        self._llama: Any = library.Llama(
            model, n_ctx=room, n_batch=512, n_threads=threads, n_threads_batch=threads, verbose=False
        )
        self._evaluated = 0
        compute = self._llama.eval

        def counting(tokens: Sequence[int]) -> None:
            self._evaluated += len(tokens)
            compute(tokens)

        self._llama.eval = counting

    def complete(self, works: Sequence[dict[str, Any]]) -> dict[str, int]:
        """Every sample of every prompt, in order."""
        before, generated, fed = self._evaluated, 0, 0
        for work in works:
            for index in range(work["n"]):
                written = self._sample(work, work["seed"] + index)
                generated += written
                fed += max(0, written - 1)  # the last token is drawn and not fed
        return {"computed": self._evaluated - before - fed, "generated": generated}

    def _sample(self, work: dict[str, Any], seed: int) -> int:
        answer = self._llama.create_completion(
            work["tokens"],
            max_tokens=work["length"],
            temperature=0.8,
            top_k=40,
            top_p=0.95,
            min_p=0.0,
            seed=seed,
        )
        return answer["usage"]["completion_tokens"]


def main() -> None:
    """Serve lines until the pipe closes."""
    llama = _Counted(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    print("{}", flush=True)
    for line in sys.stdin:
        print(json.dumps(llama.complete(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
