"""Pieces that a page places one by one become lines in which each character has its turn."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.documents.parsing.pages.page_lines import Glyph, end_between, margins_of
from mma_desktop.documents.parsing.pages.placed_lines import lines_from
from mma_desktop.domain.places import Box, HiddenReason

SIZE = 10.0


def run(text: str, left: float, top: float, step: float = SIZE, hidden: HiddenReason | None = None) -> list[Glyph]:
    boxes = (Box(left + step * i, top, left + step * i + SIZE, top + SIZE) for i in range(len(text)))
    return [Glyph(char, box, hidden) for char, box in zip(text, boxes, strict=True)]


def texts(*runs: list[Glyph]) -> list[str]:
    return [line.text for line in lines_from(runs, 1)]


def test_values_stand_in_the_gaps_of_their_label() -> None:
    label = run("年月日", 40, 0, step=32)
    assert texts(label, run("2024", 0, 1), run("05", 51, 0), run("28", 83, 0)) == ["2024年05月28日"]


def test_pieces_that_stand_apart_are_parted() -> None:
    assert texts(run("took", 0, 0), run("3000", 44, 0), run("张三", 90, 0), run("李四", 115, 0)) == [
        "took 3000 张三李四"
    ]


def test_a_text_printed_over_itself_counts_once() -> None:
    assert texts(run("5000元", 0, 0), run("5000元", 0.5, 0.2), run("5000元", 80, 0)) == ["5000元 5000元"]


def test_hidden_and_turned_pieces_have_lines_of_their_own() -> None:
    upwards = [Glyph(char, Box(0, 50 - 10 * i, 10, 60 - 10 * i)) for i, char in enumerate("甲乙")]
    white = run("2000元", 0, 0, hidden=HiddenReason.WHITE)
    found = texts(run("3000元", 0, 0), white, upwards, run("丙", 40, 45))
    assert sorted(found) == sorted(["3000元", "2000元", "丙", "甲乙"])


def test_a_text_of_several_lines_goes_on_where_nothing_stands_beside_it() -> None:
    long = [*run("盗窃36", 0, 0), *run("00元", 0, 12)]
    first, second = lines_from([long], 1)
    assert first.continued and not second.continued
    assert end_between(first, second, margins_of([first, second])) == ""
    beside = lines_from([long, run("甲", 80, 12)], 1)
    assert [line.text for line in beside] == ["盗窃36", "00元 甲"] and not any(line.continued for line in beside)


PLACES = st.tuples(st.text("元5a", min_size=1, max_size=3), st.integers(0, 30), st.integers(0, 30))


@given(st.lists(PLACES, max_size=6, unique_by=lambda one: one[1:]))
def test_no_character_is_lost_but_what_is_printed_twice(pieces: list[tuple[str, int, int]]) -> None:
    runs = [run(text, 40.0 * column, 15.0 * row) for text, column, row in pieces]
    found = "".join(texts(*runs))
    assert sorted(found.replace(" ", "")) == sorted("".join(text for text, *_ in pieces))
