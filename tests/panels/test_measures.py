"""What a panel gains, with the tables of the paper (docs/method.md 3.4, 3.5)."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mma_desktop.panels.measures import Gain, alignment_gain, diversity, performance_over_tokens

TABLE_1 = {
    "maths": ({"maths": 78.0, "finance": 76.3, "health": 76.3, "law": 76.4}, 1.6, 2.1),
    "finance": ({"maths": 65.4, "finance": 64.3, "health": 62.4, "law": 62.4}, -1.1, -1.7),
    "health": ({"maths": 28.9, "finance": 26.8, "health": 30.4, "law": 26.1}, 1.5, 5.2),
    "law": ({"maths": 18.3, "finance": 19.2, "health": 18.5, "law": 20.8}, 1.6, 8.3),
}


@pytest.mark.parametrize("task", TABLE_1)
def test_90_the_gains_of_the_papers_table_are_reproduced(task: str) -> None:
    accuracies, absolute, relative = TABLE_1[task]
    gain = alignment_gain(accuracies, task)
    assert gain is not None
    assert (round(gain.absolute, 1), round(100 * gain.relative, 1)) == (absolute, relative)


def test_no_gain_without_a_panel_to_compare_with() -> None:
    assert alignment_gain({"law": 20.0}, "law") is None
    assert alignment_gain({"law": 20.0, "maths": 0.0}, "law") is None
    assert alignment_gain({"law": 20.0, "maths": 0.0, "health": 10.0}, "law") == Gain(10.0, 1.0)


def test_91_diversity_is_one_less_the_mean_cosine_of_all_pairs() -> None:
    assert diversity([(1.0, 0.0), (0.0, 2.0), (3.0, 3.0)]) == pytest.approx(1 - (0 + 2**-0.5 + 2**-0.5) / 3)
    assert diversity([(1.0, 2.0), (2.0, 4.0)]) == pytest.approx(0.0)
    assert diversity([(1.0, 2.0)]) is None
    assert diversity([(1.0, 1.0), (5e-324, 5e-324)]) == pytest.approx(0.0)
    assert diversity([(1.0, 0.0), (-1.0, 0.0)]) == pytest.approx(2.0)


@example([(1.0, 1.0), (5e-324, 5e-324)])
@given(st.lists(st.tuples(st.floats(0, 9), st.floats(0, 9)), min_size=2, max_size=6))
def test_91_diversity_of_vectors_without_negative_parts_is_between_0_and_1(vectors: list[tuple[float, float]]) -> None:
    measured = diversity(vectors)
    assert measured is not None
    assert -1e-9 <= measured <= 1 + 1e-9


def test_92_performance_over_tokens() -> None:
    assert performance_over_tokens(33.0, 2000, small_accuracy=30.0, small_tokens=1000) == pytest.approx(0.1)
    assert performance_over_tokens(27.0, 1500, small_accuracy=30.0, small_tokens=1000) == pytest.approx(-0.2)


def test_92_it_is_undefined_where_the_tokens_are_the_same() -> None:
    assert performance_over_tokens(33.0, 1000, small_accuracy=30.0, small_tokens=1000) is None
    assert performance_over_tokens(33.0, 2000, small_accuracy=0.0, small_tokens=1000) is None
