"""A short pass of `make check-models`."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.reliability import model_weights
from benchmarks.reliability.model_headers import HEAD
from mma_desktop.engine.client.local import LocalEngine


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "model.gguf"
    path.write_bytes(b"GGUF" * (HEAD // 4) + bytes(100_000))
    return path


async def test_five_damaged_weights_are_refused_before_anything_is_loaded(model: Path) -> None:
    content = model.read_bytes()
    found = await model_weights.check(model, flips=3, cuts=3)
    assert (found.failures, found.flips, found.cuts) == ([], 3, 3)
    assert model.read_bytes() == content


async def test_a_damaged_file_that_is_opened_is_a_failure(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def opens(*_args: object, **_options: object) -> None:
        pass

    monkeypatch.setattr(LocalEngine, "open", opens)
    found = await model_weights.check(model, flips=1, cuts=0)
    assert found.failures[0].endswith("it is loaded")
