"""Our engine's child process with a clock around llama_decode."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from benchmarks.inference.steps import between, decoding
from benchmarks.peers.base import Setup, Work
from benchmarks.peers.ours import Ours
from mma_desktop.domain.prompts import Message, Prompt


@pytest.mark.real
def test_samples_have_the_length_asked_for_and_the_batches_are_noted(tiny_model: Path) -> None:
    work = Work(Prompt((Message("user", "Tell me about the sea."),)), (), 3, 10, 42)
    with Ours(drafts=False).open(Setup(tiny_model, threads=1, width=4, room=256)) as session:
        begin = time.perf_counter()
        assert session.complete([work]).generated == 30
        found = decoding(between(session.steps(), begin, time.perf_counter()))
    assert found is not None and (found.width, found.batch) == (3, 3)
