"""What is read off the engine's batches."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.inference.steps import RECORD, Step, between, decoding, read_steps


def step(
    begin: float, end: float, fed: int, outputs: int, samples: int | None = None, drawn: int | None = None
) -> Step:
    samples = outputs if samples is None else samples
    return Step(begin, end, fed, outputs, samples, samples if drawn is None else drawn)


def test_width_rate_and_overhead_of_pure_decoding() -> None:
    steps = [step(0.0, 1.0, 300, 1), step(1.0, 1.08, 5, 5), step(1.1, 1.18, 5, 5), step(1.2, 1.25, 2, 2)]
    found = decoding(steps)
    assert found is not None
    assert (found.tokens, found.width, found.batch) == (10, 5, 5)  # no prompt, no last batch: nothing follows it
    assert found.seconds == pytest.approx(0.2)
    assert found.rate == pytest.approx(50)
    assert found.overhead == pytest.approx(0.2)


def test_draft_tokens_count_where_they_are_accepted_and_never_as_samples() -> None:
    batch = step(0.0, 0.09, 8, 8, samples=2, drawn=5)
    assert (batch.drafted, batch.accepted) == (6, 3)
    found = decoding([batch, step(0.1, 0.2, 2, 2)])
    assert found is not None
    assert (found.tokens, found.width, found.batch) == (5, 2, 8)
    scored = step(0.0, 1.0, 40, 6, samples=1)
    assert (scored.drafted, scored.accepted) == (0, 0)


def test_waiting_for_the_caller_counts_neither_as_time_nor_as_overhead() -> None:
    steps = [step(0.0, 0.09, 1, 1), step(0.1, 0.19, 1, 1), step(5.0, 5.09, 1, 1)]
    found = decoding(steps)
    assert found is not None
    assert (found.tokens, found.overhead) == (1, pytest.approx(0.1))


def test_prompts_alone_are_no_decoding() -> None:
    assert decoding([step(0.0, 1.0, 300, 1), step(1.0, 2.0, 300, 1)]) is None
    assert decoding([]) is None


def test_records_of_several_processes_are_put_in_order(tmp_path: Path) -> None:
    first = RECORD.pack(3.0, 4.0, 4, 4, 2, 0) + RECORD.pack(5.0, 6.0, 2, 2, 2, 3)
    (tmp_path / "1.steps").write_bytes(first + b"cut off")
    (tmp_path / "2.steps").write_bytes(RECORD.pack(1.0, 2.0, 7, 1, 1, 0))
    steps = read_steps(tmp_path)
    assert steps == [step(1.0, 2.0, 7, 1), step(3.0, 4.0, 4, 4, 2, 3), step(5.0, 6.0, 2, 2)]
    assert between(steps, 2.5, 6.0) == steps[1:]
