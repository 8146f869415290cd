from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.answers.months import MonthsAnswer
from mma_desktop.tasks.answer_words import load_term_words
from mma_desktop.tasks.metrics import AGGREGATES, STRICT, macro_f1, weighted_f1

LETTERS = st.sampled_from("ABCD")


def test_near_terms_agree_in_a_vote_but_only_equal_ones_are_right() -> None:
    months = MonthsAnswer(load_term_words())
    assert 0.0 < STRICT["agreement"](months, "12", "13") < 1.0
    assert (STRICT["equal"](months, "12", "13"), STRICT["equal"](months, "12", "12")) == (0.0, 1.0)


def test_charges_are_scored_by_f1_not_by_jaccard() -> None:
    assert STRICT["set_f1"](MonthsAnswer(load_term_words()), "盗窃;诈骗", "盗窃") == pytest.approx(2 / 3)


def test_weighted_and_macro_f1_of_a_worked_example() -> None:
    """Gold A A A B, answers A A B B: F1(A) = 4/5, F1(B) = 2/3."""
    results = list(zip("AABB", "AAAB", strict=True))
    assert weighted_f1(results) == pytest.approx((3 * 4 / 5 + 2 / 3) / 4)
    assert macro_f1(results) == pytest.approx((4 / 5 + 2 / 3) / 2)


@given(st.lists(st.tuples(st.none() | LETTERS, LETTERS), min_size=1))
def test_aggregates_are_one_exactly_for_perfect_answers(results: list[tuple[str | None, str]]) -> None:
    for aggregate in AGGREGATES.values():
        value = aggregate(results)
        assert 0.0 <= value <= 1.0 + 1e-9
        assert (value == pytest.approx(1.0)) is all(key == gold for key, gold in results)


def test_aggregates_are_the_same_to_the_last_digit_at_every_start_of_python() -> None:
    """The labels are a set, whose order changes from one start to the next."""
    program = """
from mma_desktop.tasks.answer_words import load_term_words
from mma_desktop.tasks.metrics import AGGREGATES
golds = "ABCDEFGHIJKLABCDEFGHABCDABC"
results = list(zip(golds[7:] + golds[:7], golds))
results += [(label, label) for label in "ABCDEFGHIJKL" for _ in range(ord(label) % 5)]
print([aggregate(results) for aggregate in AGGREGATES.values()])
"""
    starts = [os.environ | {"PYTHONHASHSEED": str(seed)} for seed in range(4)]
    assert len({subprocess.check_output([sys.executable, "-c", program], env=env) for env in starts}) == 1


@given(st.lists(LETTERS, min_size=1))
def test_abstaining_everywhere_scores_nothing(golds: list[str]) -> None:
    assert all(aggregate([(None, gold) for gold in golds]) == 0.0 for aggregate in AGGREGATES.values())
