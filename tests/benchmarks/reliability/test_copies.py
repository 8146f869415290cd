"""A short pass of `make check-copies`."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.reliability import copies


def test_copies_made_beside_a_writer_are_whole_and_measured() -> None:
    found = copies.check(0.3, 2)
    assert found.failures == []
    assert len(found.seconds) == 2
    assert found.waits


def test_a_copy_that_lacks_something_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    first: list[Path] = []

    def the_first(*arguments: object) -> Path:
        first.append(made := back_up(*arguments))  # type: ignore[arg-type]
        return first[0] if first[0].exists() else made

    back_up = copies.back_up
    monkeypatch.setattr(copies, "back_up", the_first)
    monkeypatch.setattr(copies, "delete", lambda _copy: None)
    assert "a copy lacks events that were stored before it began" in copies.check(0.3, 2).failures
