"""Path data of OFD become operators of a PDF page; what is not understood is refused."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.parsing.ofd.geometry import Matrix
from mma_desktop.documents.parsing.ofd.paths import PathError, outline


@pytest.mark.parametrize(
    ("data", "operators"),
    [
        ("M 0 0 L 10 0 L 10.5 5 C", ["0 0 m", "10 0 l", "10.5 5 l", "h"]),
        ("S 1 2 M3,4L5 6", ["1 2 m", "3 4 m", "5 6 l"]),
        ("M 0 0 L 1 1 2 2", ["0 0 m", "1 1 l", "2 2 l"]),
        ("M 0 0 Q 3 3 6 0", ["0 0 m", "2 2 4 2 6 0 c"]),
        ("M 0 0 B 1 1 2 1 3 0", ["0 0 m", "1 1 2 1 3 0 c"]),
        ("M 0 0 A 0 5 0 0 1 3 3", ["0 0 m", "3 3 l"]),
        ("L 5 5", ["0 0 m", "5 5 l"]),
        ("M -1e1 .5", ["-10 0.5 m"]),
        ("", []),
    ],
)
def test_lines_and_curves_are_those_that_the_file_tells(data: str, operators: list[str]) -> None:
    assert outline(data, Matrix()) == operators


def test_points_lie_where_the_matrix_places_them() -> None:
    assert outline("M 1 1 L 2 1 C", Matrix(2, 0, 0, -1, 10, 20)) == ["12 19 m", "14 19 l", "h"]


def test_an_operator_without_numbers_draws_nothing() -> None:
    assert outline("M 1 1 L", Matrix()) == ["1 1 m"]


@pytest.mark.parametrize("data", ["X 1 1", "M 1", "1 1", "M 1 1 K", "M 1 1 L 1 M 2 2", "M 1e9 0", "M 1 1 §"])
def test_what_is_not_understood_is_refused(data: str) -> None:
    with pytest.raises(PathError):
        outline(data, Matrix())


@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize(("sweep", "middle"), [(1, (0, -5)), (0, (0, 5))])
def test_half_a_circle_goes_round_on_the_side_that_is_told(large: int, sweep: int, middle: tuple[int, int]) -> None:
    _, first, second = outline(f"M -5 0 A 5 5 0 {large} {sweep} 5 0", Matrix())
    assert [round(float(part), 3) for part in first.split()[4:6]] == list(middle)
    assert second.split()[4:6] == ["5", "0"]


@given(st.floats(0.1, 50), st.floats(0.1, 50), st.floats(0, 360), st.booleans(), st.booleans(), st.floats(-40, 40))
def test_an_arc_ends_where_it_is_told_and_its_points_lie_on_an_ellipse(
    wide: float, high: float, turn: float, large: bool, sweep: bool, to: float
) -> None:
    data = f"M 0 0 A {wide:.6f} {high:.6f} {turn:.6f} {int(large)} {int(sweep)} {to:.6f} 7"
    curves = outline(data, Matrix())[1:]
    ends = [tuple(map(float, one.split()[-3:-1])) for one in curves]
    assert ends[-1] == pytest.approx((to, 7), abs=1e-5)
    assert 1 <= len(curves) <= 5
    grown = max(1.0, math.hypot(to, 7) / 2 / min(wide, high))
    assert all(math.dist(one, other) <= 2.01 * grown * max(wide, high) for one in ends for other in [(0.0, 0.0), *ends])


@given(st.text(alphabet="SMLQBAC0123456789.-eE ,x", max_size=40))
def test_any_data_are_drawn_or_refused(data: str) -> None:
    try:
        operators = outline(data, Matrix())
    except PathError:
        return
    assert not operators or operators[0].endswith(" m") or operators[0] == "h"
    assert all(one.split()[-1] in ("m", "l", "c", "h") for one in operators)
