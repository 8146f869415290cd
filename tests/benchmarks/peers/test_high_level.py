"""llama-cpp-python's high-level API as a peer: one sample after the other, with the last prompt remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.peers.base import Setup, Work
from benchmarks.peers.high_level import HighLevel
from mma_desktop.domain.prompts import Message, Prompt


@pytest.mark.real
def test_samples_have_about_the_length_asked_for_and_share_the_last_prompt(tiny_model: Path) -> None:
    assert not HighLevel().missing(tiny_model)
    work = Work(Prompt((Message("user", "x"),)), tuple(range(100, 140)), 3, 5, 42)
    with HighLevel().open(Setup(tiny_model, threads=1, width=1, room=128)) as session:
        spent = session.complete([work])
    assert 15 <= spent.generated < 18, "it goes on to the end of a character that several tokens spell"
    assert spent.computed is not None and 40 <= spent.computed < 3 * 40
