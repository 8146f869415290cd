"""Requests whose engine is killed or stopped."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.inference import endurance

pytestmark = [pytest.mark.real, pytest.mark.slow]


def test_a_short_measurement_goes_through(
    tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        sys,
        "argv",
        [
            "endurance",
            "--model",
            str(tiny_model),
            "--kills",
            "1",
            "--hangs",
            "0",
            "--stops",
            "1",
            "--threads",
            "1",
            "--out",
            str(tmp_path),
        ],
    )
    endurance.main()
    lines = capsys.readouterr().out.splitlines()
    assert sorted(path.name for path in tmp_path.iterdir())[:1] == ["endurance.json"] and lines
