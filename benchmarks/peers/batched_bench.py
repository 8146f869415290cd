"""llama-batched-bench: the limit. It decodes random tokens in lockstep and samples nothing."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence

from benchmarks.peers.base import HOW, PEERS, Setup

NAME = "llama-batched-bench"
FLASH = f"{NAME}, flash attention"
PROGRAM = PEERS / "bin" / "llama-batched-bench"


def missing() -> str:
    """The reason it cannot be used; empty when it can."""
    return "" if PROGRAM.is_file() else HOW


def decode_rates(setup: Setup, prompt: int, length: int, widths: Sequence[int], *, flash: bool) -> dict[int, float]:
    """Tokens per second by width: that many sequences share `prompt` tokens and each grows by `length`."""
    options = {
        "-m": setup.model,
        "-c": prompt + max(widths) * length + 64,
        "-b": 512,
        "-ub": 512,
        "-t": setup.threads,
        "-tb": setup.threads,
        "-npp": prompt,
        "-ntg": length,
        "-npl": ",".join(map(str, widths)),
        "-fa": "on" if flash else "off",
        "--output-format": "jsonl",
    }
    command = [str(PROGRAM), "-pps", "--kv-unified", *(str(part) for option in options.items() for part in option)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, env=setup.environment)
    rows = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]
    return {row["pl"]: row["speed_tg"] for row in rows}
