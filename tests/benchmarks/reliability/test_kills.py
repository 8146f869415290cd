"""A short pass of `make check-kills`: nothing is lost, nothing asked twice, and a loss would be seen."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.reliability import kills
from benchmarks.reliability.program import live, solving
from mma_desktop.domain.events import Event, RolloutDone
from mma_desktop.storage.library import Library

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are forked")


def test_killed_runs_end_as_one_that_nobody_killed() -> None:
    found = kills.check(2, seed=3)
    assert found.failures == []
    assert (found.kills, found.same) == (2, found.runs)


@pytest.mark.real
@pytest.mark.slow
def test_killed_runs_of_a_real_model_lose_nothing(tiny_model: Path) -> None:
    assert kills.check(1, str(tiny_model)).failures == []


def test_an_event_that_is_acknowledged_and_not_stored_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    append = Library.append

    def loses_rollouts(library: Library, run: str, event: Event) -> None:
        if not isinstance(event, RolloutDone):
            append(library, run, event)

    monkeypatch.setattr(Library, "append", loses_rollouts)
    assert any("acknowledged events are lost" in failure for failure in kills.check(1, seed=3).failures)


def test_a_process_says_how_it_ended_and_what_it_asked_and_stored(tmp_path: Path) -> None:
    life = live(solving(tmp_path / "library.mma", preset="quick"), tmp_path)
    assert (life.code, life.said.count("Traceback")) == (0, 0)
    assert life.asked == life.stored != frozenset()
    assert life.events > len(life.stored)
    refused = live(["runs", "show", "none", "--library", str(tmp_path / "library.mma")], tmp_path)
    assert refused.code == 2
    assert "There is no run" in refused.said
