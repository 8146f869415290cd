"""Pages whose text is only a picture."""

from __future__ import annotations

from mma_desktop.documents.parsing.pages.scans import is_scan, ranges
from mma_desktop.domain.places import Box

PAGE = 100.0 * 100


def test_a_scan_is_a_large_picture_with_hardly_any_text_over_it() -> None:
    scan, stamp = Box(0, 0, 100, 90), [Box(5, 5, 10, 10)]
    assert is_scan(stamp, [scan], PAGE)
    assert not is_scan([Box(0, 10 * row, 90, 10 * row + 5) for row in range(9)], [scan], PAGE)
    assert not is_scan(stamp, [Box(0, 0, 30, 30)], PAGE)


def test_numbers_are_written_as_ranges() -> None:
    assert ranges([1, 2, 3, 7, 9, 10]) == "1-3, 7, 9-10"
