"""A prompt that comes back from main memory."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.inference import swap

pytestmark = [pytest.mark.real, pytest.mark.slow]


def test_a_short_measurement_goes_through(
    tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["swap", str(tiny_model), "--tokens", "200", "--repeats", "1", "--threads", "1"])
    swap.main()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 and "from memory" in lines[-1]
