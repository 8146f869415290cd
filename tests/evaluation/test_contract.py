"""Strict and lenient scores."""

from __future__ import annotations

import pytest

from mma_desktop.errors import InputError
from mma_desktop.evaluation.contract import score
from mma_desktop.tasks.catalog import load_task

ECA = load_task("eca", "zh")


@pytest.mark.parametrize(
    ("text", "value", "strict", "lenient"),
    [
        ("最终金额:51500元", "51500", 1, 1),
        ("51500元……最终金额:500元", "500", 0, 1),
        ("最终金额:5.15万元", "51500", 1, 0),
        ("最终金额:51,500元", "51500", 1, 0),
        ("", None, 0, 0),
    ],
)
def test_45_the_strict_and_the_lenient_metric(text: str, value: str | None, strict: float, lenient: float) -> None:
    found = score(ECA, text, value, "51500")
    assert (found.strict, found.lenient) == (strict, lenient)


def test_a_gold_that_is_no_amount_is_refused() -> None:
    with pytest.raises(InputError, match="no amount"):
        score(ECA, "", None, "many")
