"""Numbers of OFD: steps with repetitions, matrices, and places that are no place."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.parsing.ofd.geometry import Matrix, matrix, number, numbers, placed_area, steps

ROW = st.sampled_from(["g", "3", "-1", "2.5", "1e999", "nan", "x", "99999999999", ""])


@pytest.mark.parametrize(
    ("written", "count", "found"),
    [
        ("g 3 2.5", 9, [2.5, 2.5, 2.5]),
        ("1 g 2 2.5 4", 9, [1, 2.5, 2.5, 4]),
        ("g 999999 2", 3, [2, 2, 2]),
        ("g -2 2 1", 3, [1]),
        ("1 x 2", 9, [1]),
        ("g 2", 9, []),
        ("", 9, []),
        ("1 2", 0, []),
    ],
)
def test_steps_may_be_repeated(written: str, count: int, found: list[float]) -> None:
    assert steps(written, count) == found


@given(st.lists(ROW).map(" ".join), st.integers(0, 20))
def test_there_are_never_more_steps_than_characters_and_all_are_numbers(written: str, count: int) -> None:
    found = steps(written, count)
    assert len(found) <= count
    assert all(map(math.isfinite, found))


def test_a_matrix_turns_and_then_places() -> None:
    turned = matrix("10 20 5 5", "0 1 -1 0 3 0")
    assert turned.point(0, 0) == (13, 20)
    assert turned.point(2, 0) == (13, 22)
    assert Matrix(e=1, f=1).of(turned).point(2, 0) == (14, 23)
    assert matrix("", "1 2").point(4, 5) == (4, 5)


@given(st.lists(st.floats(), min_size=6, max_size=6))
def test_every_box_is_a_box(values: list[float]) -> None:
    huge = Matrix(*values)
    box = huge.of(huge).box(0, 0, 1e6, 1e6)
    assert box.left <= box.right
    assert box.top <= box.bottom


def test_what_is_no_number_is_none() -> None:
    assert (number("x", 1.5), number(" 2 ", 1.5), numbers("1 2 x"), placed_area("1 2 3")) == (1.5, 2.0, [], None)
