from __future__ import annotations

import re

import pytest

from mma_desktop.answers.pieces import may_have

WORD = re.compile("(?<!美)(?:美元|Canadian dollars)")


@pytest.mark.parametrize("before", [0, 1, 8176, 8190, 8191, 8192, 8193, 16383, 30000])
def test_a_pattern_is_found_wherever_it_stands(before: int) -> None:
    for word in ("美元", "Canadian dollars"):
        assert may_have(WORD, "他" * before + word + "。")
    assert not may_have(WORD, "他" * before + "美美元。")


def test_an_empty_text_has_none() -> None:
    assert not may_have(WORD, "")
