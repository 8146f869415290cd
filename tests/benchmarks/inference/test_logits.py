"""How logits of a batch are compared with those of single sequences."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("llama_cpp")

import numpy as np

from benchmarks.inference.logits import Difference, compare

ROOT = Path(__file__).parents[3]


def row(*logits: float) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    return np.array(logits, np.float32)


def test_the_largest_the_usual_and_the_steps_with_another_likeliest_token() -> None:
    alone = [row(0, 4, 1), row(2, 1, 0), row(5, 0, 0)]
    beside = [[row(0, 4, 1), row(0, 4.5, 1)], [row(1, 2, 0), row(2, 1, 0)], [row(5, 0, 0), row(5, 0, 0)]]
    assert compare(alone, beside, 2) == Difference(2, largest=1, usual=0.5, other_token=1, smallest_lead=1)


@pytest.mark.real
def test_a_batch_is_close_to_single_sequences(tiny_model: Path) -> None:
    request = {"model": str(tiny_model), "threads": 1, "tokens": list(range(100, 140)), "steps": 4, "widths": [2]}
    command = [sys.executable, "-m", "benchmarks.inference.logits"]
    ran = subprocess.run(command, input=json.dumps(request), capture_output=True, text=True, check=True, cwd=ROOT)
    (found,) = json.loads(ran.stdout)
    assert found["width"] == 2 and found["largest"] < 2
