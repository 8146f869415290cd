"""OpenVINO as a peer, where it is not installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.peers import openvino


def test_without_its_venv_it_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openvino, "PYTHON", tmp_path / "python")
    assert "make bench-peers" in openvino.OpenVino().missing(tmp_path)
    (tmp_path / "python").touch()
    assert not openvino.OpenVino().missing(tmp_path)
