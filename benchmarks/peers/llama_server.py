"""llama-server with as many slots as samples are wanted and its prompt cache on, in two modes.

`parallel`: one request per sample, all at once, as a client of any OpenAI-style server would do it. `n_cmpl`: one
request per prompt that asks for n samples, which the server forks from one prefill of it: its best mode. Both run
without flash attention, as our engine does on a processor; with `flash` the server runs as it comes.
"""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.peers.base import HOW, PEERS, Setup, Spent, Work

PROGRAM = PEERS / "bin" / "llama-server"
_START_SECONDS = 120


class LlamaServer:
    """The peer, in one of its two modes."""

    def __init__(self, *, forked: bool, flash: bool = False) -> None:
        self._forked = forked
        self._flash = flash
        mode = "llama-server, n_cmpl" if forked else "llama-server, parallel"
        self.name = f"{mode}, flash attention" if flash else mode

    def missing(self, model: Path) -> str:
        """Whether the program was built."""
        del model
        return "" if PROGRAM.is_file() else HOW

    @contextmanager
    def open(self, setup: Setup) -> Iterator[_Session]:
        """A server on a free port of this computer."""
        port = _free_port()
        command = _command(setup, port, "auto" if self._flash else "off")
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env=setup.environment)  # fmt: skip
        try:
            _wait_until_ready(port, process)
            with ThreadPoolExecutor(setup.width) as pool:
                yield _Session(port, pool, self._forked)
        finally:
            process.kill()
            process.wait()


class _Session:
    """One server and the clients that ask it."""

    def __init__(self, port: int, pool: ThreadPoolExecutor, forked: bool) -> None:
        self._port = port
        self._pool = pool
        self._forked = forked

    def complete(self, works: Sequence[Work]) -> Spent:
        """All requests at once."""
        bodies = [body for work in works for body in (_forks(work) if self._forked else _singles(work))]
        samples = [sample for group in self._pool.map(self._ask, bodies) for sample in group]
        return Spent(
            computed=sum(sample["timings"]["prompt_n"] for sample in samples),
            generated=sum(sample["tokens_predicted"] for sample in samples),
        )

    def _ask(self, body: dict[str, Any]) -> list[dict[str, Any]]:
        answer = _request(self._port, "POST", "/completion", body)
        return answer if isinstance(answer, list) else [answer]


def _singles(work: Work) -> list[dict[str, Any]]:
    return [_body(work, work.seed + index) for index in range(work.n)]


def _forks(work: Work) -> list[dict[str, Any]]:
    return [{**_body(work, work.seed), "n_cmpl": work.n}]


def _body(work: Work, seed: int) -> dict[str, Any]:
    return {
        "prompt": list(work.tokens),
        "n_predict": work.length,
        "ignore_eos": True,
        "temperature": 0.8,
        "top_k": 40,
        "top_p": 0.95,
        "samplers": ["top_k", "top_p", "temperature"],
        "seed": seed,
        "cache_prompt": True,
    }


def _command(setup: Setup, port: int, flash: str) -> list[str]:
    options = {
        "--model": setup.model,
        "--port": port,
        "--parallel": setup.width,
        "--ctx-size": setup.width * setup.room,
        "--threads": setup.threads,
        "--threads-batch": setup.threads,
        "--flash-attn": flash,
    }
    return [str(PROGRAM), "--kv-unified", *(str(part) for option in options.items() for part in option)]


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def _wait_until_ready(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            _request(port, "GET", "/health")
            return
        except (OSError, RuntimeError):
            time.sleep(0.2)
    raise RuntimeError(f"llama-server did not get ready (exit code {process.poll()})")


def _request(port: int, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    try:
        connection.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        text = answer.read()
        if answer.status != http.client.OK:
            raise RuntimeError(f"llama-server: {answer.status} {text[:200]!r}")
        return json.loads(text)
    finally:
        connection.close()
