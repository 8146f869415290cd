"""What a file says of itself is one readable line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.one_line import one_line

ANY = st.text(st.characters(exclude_categories=[]), max_size=400)


def test_what_can_be_read_stays() -> None:
    assert one_line("案例 13（手表）GBK.txt") == "案例 13（手表）GBK.txt"


def test_line_ends_reordering_marks_and_halves_of_characters_are_shown_as_damage() -> None:
    assert one_line("a\nb\u202etxt.exe\udcff\x1b") == "a\ufffdb\ufffdtxt.exe\ufffd\ufffd"


def test_a_long_line_keeps_its_beginning_and_its_end() -> None:
    assert one_line("case.xlsx: " + "x" * 5000 + " is missing.", 40) == "case.xlsx: " + "x" * 15 + "…x is missing."


@given(ANY, st.integers(10, 300))
def test_any_text_is_one_printable_line_within_its_length(text: str, longest: int) -> None:
    line = one_line(text, longest)
    assert line.isprintable()
    assert len(line) <= longest
    assert line.encode().decode() == line
