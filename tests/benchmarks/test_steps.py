"""What is read off the engine's batches."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.steps import RECORD, Step, between, decoding, read_steps


def test_width_rate_and_overhead_of_pure_decoding() -> None:
    steps = [Step(0.0, 1.0, 300, 1), Step(1.0, 1.08, 5, 5), Step(1.1, 1.18, 5, 5), Step(1.2, 1.25, 2, 2)]
    found = decoding(steps)
    assert found is not None
    assert (found.tokens, found.width) == (10, 5)  # not the prompt, and not the last batch: nothing follows it
    assert found.seconds == pytest.approx(0.2)
    assert found.rate == pytest.approx(50)
    assert found.overhead == pytest.approx(0.2)


def test_waiting_for_the_caller_counts_neither_as_time_nor_as_overhead() -> None:
    steps = [Step(0.0, 0.09, 1, 1), Step(0.1, 0.19, 1, 1), Step(5.0, 5.09, 1, 1)]
    found = decoding(steps)
    assert found is not None
    assert (found.tokens, found.overhead) == (1, pytest.approx(0.1))


def test_prompts_alone_are_no_decoding() -> None:
    assert decoding([Step(0.0, 1.0, 300, 1), Step(1.0, 2.0, 300, 1)]) is None
    assert decoding([]) is None


def test_records_of_several_processes_are_put_in_order(tmp_path: Path) -> None:
    (tmp_path / "1.steps").write_bytes(RECORD.pack(3.0, 4.0, 2, 2) + b"cut off")
    (tmp_path / "2.steps").write_bytes(RECORD.pack(1.0, 2.0, 7, 1))
    steps = read_steps(tmp_path)
    assert steps == [Step(1.0, 2.0, 7, 1), Step(3.0, 4.0, 2, 2)]
    assert between(steps, 2.5, 4.0) == steps[1:]
