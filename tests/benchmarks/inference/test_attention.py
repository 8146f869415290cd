"""Decoding of several cases side by side."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.inference import attention

pytestmark = [pytest.mark.real, pytest.mark.slow]


def test_a_short_measurement_goes_through(
    tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        sys,
        "argv",
        [
            "attention",
            str(tiny_model),
            "--cases",
            "1",
            "2",
            "--words",
            "20",
            "--tokens",
            "4",
            "--rounds",
            "1",
            "--threads",
            "1",
        ],
    )
    attention.main()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3 and "ratio" in lines[-1]
