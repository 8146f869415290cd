"""A short pass of `make check-models`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from benchmarks.reliability import model_headers


@pytest.mark.real
async def test_damaged_heads_are_read_or_refused_in_one_line(tiny_model: Path) -> None:
    found = await model_headers.check(tiny_model, 4)
    assert found.failures == []
    assert sum(found.ends.values()) == 4


async def test_what_is_no_error_of_a_model_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def crashes(_path: Path) -> None:
        raise ValueError("a value")

    monkeypatch.setattr(model_headers, "inspect_gguf", crashes)
    model = tmp_path / "model.gguf"
    model.write_bytes(b"GGUF" * 2000)
    found = await model_headers.check(model, 1)
    assert found.failures[0].startswith("0: ValueError('a value')")


def test_most_damage_changes_something_and_is_repeatable() -> None:
    head = bytes(range(256)) * 64
    made = [model_headers.damaged(head, random.Random(seed)) for seed in range(20)]
    assert made == [model_headers.damaged(head, random.Random(seed)) for seed in range(20)]
    assert sum(one != head for one in made) > 15
