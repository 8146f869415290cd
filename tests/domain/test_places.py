"""From a span of a document's text to its place in the file."""

from __future__ import annotations

from mma_desktop.domain.places import Box, PageBox, Place, SegmentKind, TextSegment, place_of, split

TEXT = "第一段\n第二段\n甲\t乙"
SEGMENTS = (
    TextSegment(0, 3, SegmentKind.PARAGRAPH, 1),
    TextSegment(4, 7, SegmentKind.PARAGRAPH, 2),
    TextSegment(8, 9, SegmentKind.TABLE_CELL, 1, row=1, column=1),
    TextSegment(10, 11, SegmentKind.TABLE_CELL, 1, row=1, column=2),
)
LINE = TextSegment(0, 4, SegmentKind.LINE, 7, page=2, box=Box(10, 100, 50, 112), edges=(10, 15, 30, 40, 50))


def test_a_span_stands_in_the_segment_that_holds_it() -> None:
    assert place_of(TEXT, SEGMENTS, 5, 7) == Place(SegmentKind.PARAGRAPH, 2, start=1, end=3)
    assert place_of(TEXT, SEGMENTS, 10, 11) == Place(SegmentKind.TABLE_CELL, 1, row=1, column=2, start=0, end=1)


def test_a_span_over_several_segments_is_named_by_the_first() -> None:
    assert place_of(TEXT, SEGMENTS, 2, 6) == Place(SegmentKind.PARAGRAPH, 1, start=2, end=3)


def test_plain_text_has_lines() -> None:
    assert place_of(TEXT, (), 5, 7) == Place(SegmentKind.LINE, 2, start=1, end=3)
    assert place_of(TEXT, SEGMENTS, 3, 4) == Place(SegmentKind.LINE, 1, start=3, end=4)


class Counted(str):
    """A text that does not let its lines be counted from the beginning for each place."""

    def count(self, *_arguments: object) -> int:
        raise AssertionError("counted from the beginning")

    rfind = count


def test_the_lines_of_a_text_are_found_once_for_all_its_places() -> None:
    text = Counted("一\n\n二三\n四")
    lines = [place_of(text, (), at, at) for at in range(len(text) + 1)]
    assert [(line.number, line.start) for line in lines] == [
        (str(text)[:at].count("\n") + 1, at - (str(text)[:at].rfind("\n") + 1)) for at in range(len(text) + 1)
    ]


def test_on_a_page_the_box_is_as_wide_as_the_characters() -> None:
    place = place_of("abcd", (LINE,), 1, 3)
    assert (place.page, place.number) == (2, 7)
    assert place.boxes == (PageBox(2, Box(15, 100, 40, 112)),)


def test_a_span_over_a_line_end_has_a_box_on_each_line() -> None:
    second = LINE.shifted(4)
    assert len(place_of("abcdefgh", (LINE, second), 3, 5).boxes) == 2


def test_without_edges_characters_are_equally_wide() -> None:
    line = TextSegment(0, 4, SegmentKind.LINE, 1, page=1, box=Box(0, 0, 40, 10))
    assert place_of("abcd", (line,), 1, 2).boxes == (PageBox(1, Box(10, 0, 20, 10)),)


def test_a_split_segment_keeps_its_place_and_its_edges() -> None:
    first, second = split(LINE, 1)
    assert (first.start, first.end, first.edges) == (0, 1, (10, 15))
    assert (second.start, second.end, second.edges) == (1, 4, (15, 30, 40, 50))
    assert split(LINE, 4) == (LINE,)
