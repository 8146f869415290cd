"""Our engine as a peer: two of them may be open at once."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from benchmarks.peers.base import Setup, Work
from benchmarks.peers.ours import Ours, timed_children
from benchmarks.steps import ENDLESS, FOLDER, between, decoding
from mma_desktop.domain.prompts import Message, Prompt


def test_timed_engines_may_be_opened_beside_each_other() -> None:
    with timed_children(endless=True) as outer:
        with timed_children(endless=False) as inner:
            assert (os.environ[FOLDER], os.environ[ENDLESS]) == (str(inner), "")
        assert (os.environ[FOLDER], os.environ[ENDLESS]) == (str(outer), "1")
    assert FOLDER not in os.environ and ENDLESS not in os.environ


def test_the_name_says_what_is_not_as_usual() -> None:
    assert Ours(drafts=True).name == "MMA Desktop"
    assert Ours(drafts=False, flash=True).name == "MMA Desktop, flash attention, no guesses"


@pytest.mark.real
def test_samples_have_the_length_asked_for_and_the_batches_are_noted(tiny_model: Path) -> None:
    work = Work(Prompt((Message("user", "Tell me about the sea."),)), (), 3, 10, 42)
    with Ours(drafts=False).open(Setup(tiny_model, threads=1, width=4, room=256)) as session:
        begin = time.perf_counter()
        assert session.complete([work]).generated == 30
        found = decoding(between(session.steps(), begin, time.perf_counter()))
    assert found is not None and (found.width, found.batch) == (3, 3)
