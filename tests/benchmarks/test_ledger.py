"""The time of the ledger."""

from __future__ import annotations

import pytest

from benchmarks.ledger import main


def test_one_line_for_each_size(capsys: pytest.CaptureFixture[str]) -> None:
    main((20, 40))
    counts = [int(line.split()[0]) for line in capsys.readouterr().out.splitlines()]
    assert counts[0] >= 20 and counts[1] >= 40
