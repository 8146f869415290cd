"""What the other amounts of a document say of one."""

from __future__ import annotations

import pytest

from mma_desktop.ledger.proposing import propose_by_rules
from mma_desktop.ledger.readings.neighbours import Neighbours


def signals(text: str) -> list[dict[str, float]]:
    entries = propose_by_rules(text).entries
    return [Neighbours(entries, len(text)).signals(i) for i in range(len(entries))]


def test_an_amount_is_told_beside_the_ones_before_and_behind() -> None:
    first, second, third = signals("窃得现金300元、2000元，另付罚金20万元。")
    assert (first["first"], first["last"], third["first"], third["last"]) == (1, 0, 0, 1)
    assert (second["above_amount_before"], second["far_above_amount_before"]) == (1, 1)
    assert (second["far_below_amount_behind"], second["farther_below_amount_behind"]) == (1, 1)
    assert second["loss_is_amount_before"] == second["fine_is_amount_behind"] == 1
    assert not any(name.endswith("amount_before") for name in first)


def test_the_largest_amount_is_the_measure_of_the_others() -> None:
    first, second = signals("窃得现金100元，取走10万元。")
    assert (first["largest"], second["largest"]) == (0, 1)
    assert first["of_largest"] == pytest.approx(-1)
    assert (first["in_ten_thousands"], second["in_ten_thousands"]) == (0, 1)


def test_amounts_of_nothing_have_signals_too() -> None:
    assert all(one["of_largest"] <= 0 for one in signals("窃得现金0元，取走0元。"))
