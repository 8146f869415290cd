"""Decoding beside a busy process."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.inference import shared_cpu

pytestmark = [pytest.mark.real, pytest.mark.slow]


def test_a_short_measurement_goes_through(
    tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        sys, "argv", ["shared_cpu", str(tiny_model), "--seconds", "0.3", "--threads", "1", "--rounds", "1"]
    )
    shared_cpu.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].startswith("{") and "1 threads" in lines[1]
