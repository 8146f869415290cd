from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.reports.marks import Highlight, marked_lines

_marks = st.lists(st.tuples(st.integers(-2, 40), st.integers(-2, 40)), max_size=6)


@given(st.text("ab\n", max_size=30), _marks)
def test_marking_never_changes_the_text(text: str, places: list[tuple[int, int]]) -> None:
    marks = [Highlight(start, end, str(number), "counted") for number, (start, end) in enumerate(places)]
    lines = marked_lines(text, marks)
    assert "\n".join("".join(piece.text for piece in line) for line in lines) == text


def test_each_mark_covers_its_text_and_begins_once() -> None:
    lines = marked_lines("took 3,200\nyuan in cash", [Highlight(5, 15, "1", "counted"), Highlight(8, 12, "2", "other")])
    marked = [[(piece.text, piece.first) for piece in line if piece.mark] for line in lines]
    assert marked == [[("3,200", True)], [("yuan", False)]]
