"""The memory of two models, measured in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.real
def test_one_size_after_each_request(tiny_model: Path) -> None:
    request = {"models": [str(tiny_model), str(tiny_model)], "threads": 1, "requests": 3}
    command = [sys.executable, "-m", "benchmarks.inference.memory"]
    ran = subprocess.run(command, input=json.dumps(request), capture_output=True, text=True, check=True, cwd=ROOT)
    sizes = json.loads(ran.stdout)
    assert len(sizes) == 3 and all(size > 100 for size in sizes)
