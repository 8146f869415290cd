"""The limit: what llama-batched-bench is asked, and what is read off its lines."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from benchmarks.peers import batched_bench
from benchmarks.peers.base import Setup

PROGRAM = """#!%s
import json, pathlib, sys
pathlib.Path(__file__).with_suffix(".asked").write_text(json.dumps(sys.argv[1:]))
print("llama.cpp says much")
for width in sys.argv[sys.argv.index("-npl") + 1].split(","):
    print(json.dumps({"pl": int(width), "speed_tg": 10.0 * int(width)}))
"""


def test_a_program_that_is_not_built_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batched_bench, "PROGRAM", tmp_path / "none")
    assert "make bench-peers" in batched_bench.missing()


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program on Windows")
def test_the_rates_are_by_width(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "bench"
    program.write_text(PROGRAM % sys.executable, encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(batched_bench, "PROGRAM", program)
    assert not batched_bench.missing()
    setup = Setup(tmp_path / "model.gguf", threads=2, width=5, room=64)
    assert batched_bench.decode_rates(setup, 100, 8, (1, 5), flash=True) == {1: 10.0, 5: 50.0}
    asked = json.loads(program.with_suffix(".asked").read_text(encoding="utf-8"))
    options = dict(zip(asked[2::2], asked[3::2], strict=True))
    assert (options["-npp"], options["-ntg"], options["-fa"]) == ("100", "8", "on")
    assert int(options["-c"]) >= 100 + 5 * 8
