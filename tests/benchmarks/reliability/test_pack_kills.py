"""A short pass of `make check-pack-kills` with a script for a model: nothing is lost, and a loss would be seen."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.reliability import pack_kills
from benchmarks.reliability.pack_kills import PackWork, check, record_of
from benchmarks.reliability.program import live
from mma_desktop.domain.events import Event
from mma_desktop.workflows.work_journal import REPLIES, WorkJournal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are forked")
QUESTIONS = Path(pack_kills.__file__).parent / "questions.jsonl"


@pytest.fixture
def script(tmp_path: Path) -> str:
    """A model that always says the same, which no request of a designer can use."""
    file = tmp_path / "model.script.json"
    said = {"name": "model", "context_length": 100_000, "delay": 0.02, "rules": [{"replies": ["the answer is (A)"]}]}
    file.write_text(json.dumps(said), encoding="utf-8")
    return f"scripted:{file}"


def building(script: str) -> PackWork:
    return PackWork("build", QUESTIONS, "mmlu_pro_law", script)


def refining(script: str) -> PackWork:
    return PackWork("refine", QUESTIONS, "mmlu_pro_law", script, "law", ("--epochs", "1"))


@pytest.mark.parametrize("work", [building, refining])
def test_killed_work_ends_as_work_that_nobody_killed(work: Callable[[str], PackWork], script: str) -> None:
    found = check(work(script), 2, seed=3, longest=0)
    assert found.failures == []
    assert (found.kills, found.other_replies, found.other_files) == (2, 0, [])
    assert found.asked >= found.calls > 20


def test_a_reply_that_is_acknowledged_and_not_stored_is_seen(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WorkJournal, "record", _keeps_nothing)
    failures = check(building(script), 1, seed=3, longest=0).failures
    assert any("not on record" in failure for failure in failures)


def _keeps_nothing(journal: WorkJournal, event: Event) -> None:
    del journal, event


def test_a_reply_is_told_from_another_whenever_it_came(tmp_path: Path) -> None:
    def record(text: str, number: int) -> dict[str, Any]:
        reply = {"items": [{"text": text, "cached_tokens": number}]}
        line = {"key": "a", "role": "general", "reply": reply, "started": number}
        (tmp_path / REPLIES).write_text(json.dumps(line) + "\n", encoding="utf-8")
        return record_of(tmp_path)

    assert record("x", 1) == record("x", 2) != record("y", 1)


def test_a_process_is_killed_at_a_call(script: str, tmp_path: Path) -> None:
    life = live(building(script).command(tmp_path / "out"), tmp_path, 0.0, calls=3)
    assert (life.code, len(life.asked) >= 3) == (-9, True)
