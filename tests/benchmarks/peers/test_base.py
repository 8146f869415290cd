"""What every peer is asked, and a peer that answers lines."""

from __future__ import annotations

import os
import sys

import pytest

from benchmarks.peers.base import LineChild, Setup, Spent, Work
from mma_desktop.domain.prompts import Message, Prompt

ECHO = """
import json, sys
print("{}", flush=True)
for line in sys.stdin:
    works = json.loads(line)
    print(json.dumps({"computed": None, "generated": sum(one["n"] * one["length"] for one in works)}), flush=True)
"""
WORK = Work(Prompt((Message("user", "x"),)), (1, 2), 3, 4, 42)


def test_work_is_plain_values() -> None:
    assert WORK.plain == {"tokens": [1, 2], "n": 3, "length": 4, "seed": 42}


@pytest.mark.parametrize(("spin", "policy"), [(False, "passive"), (True, None)])
def test_threads_of_a_peer_wait_as_asked(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, spin: bool, policy: str | None
) -> None:
    monkeypatch.setenv("OMP_WAIT_POLICY", "active")
    environment = Setup(tmp_path_factory.getbasetemp(), 2, 1, 64, spin).environment
    assert environment.get("OMP_WAIT_POLICY") == policy


def test_a_child_answers_a_line_with_a_line() -> None:
    with LineChild((sys.executable, "-c", ECHO), os.environ) as child:
        assert child.complete([WORK, WORK]) == Spent(None, 24)
        assert child.complete([]) == Spent(None, 0)


def test_a_child_that_ends_is_an_error_with_its_last_words() -> None:
    with pytest.raises(RuntimeError, match="exit code 3: no such model"):
        LineChild(
            (sys.executable, "-c", "import sys; print('no such model', file=sys.stderr); sys.exit(3)"), os.environ
        )
