from __future__ import annotations

import pytest

from mma_desktop.answers.sets import f1


def test_f1_of_sets() -> None:
    assert f1({"a", "b"}, {"b", "c"}) == 0.5
    assert f1({"a"}, {"a", "b"}) == pytest.approx(2 / 3)
    assert (f1({"a"}, {"a"}), f1({"a"}, {"b"}), f1(set(), set())) == (1.0, 0.0, 0.0)
