"""The time of the ledger."""

from __future__ import annotations

import pytest

from benchmarks.amounts.ledger import KINDS, main


def test_one_line_for_each_size(capsys: pytest.CaptureFixture[str]) -> None:
    main((20, 40))
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [kind for kind, *_ in lines] == [kind for kind in KINDS for _ in range(2)]
    assert all(
        int(small[1]) >= 18 and int(large[1]) >= 36 for small, large in zip(lines[::2], lines[1::2], strict=True)
    )
