"""Pages one below the other: fitting the width, found by height, boxes where they belong."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from mma_desktop.domain.places import Box, Page
from mma_desktop.gui.case.page_layout import GAP, lay_out

PAGES = [Page(600, 800), Page(300, 400), Page(600, 800)]


def test_the_widest_page_fills_the_room_and_others_stand_in_its_middle() -> None:
    layout = lay_out(PAGES, 620, 1.0)
    assert layout.scale == 1.0
    assert [(sheet.left, sheet.width) for sheet in layout.sheets] == [(10, 600), (160, 300), (10, 600)]


def test_a_box_lies_on_its_page_at_the_scale_of_the_moment() -> None:
    layout = lay_out(PAGES, 620, 2.0)
    place = layout.on_sheet(1, Box(10, 20, 40, 30))
    sheet = layout.sheets[1]
    assert (place.left, place.top, place.width, place.height) == (sheet.left + 20, sheet.top + 40, 60, 20)


def test_a_document_without_pages_has_nothing_in_sight() -> None:
    assert list(lay_out([], 100, 1.0).visible(0, 1000)) == []


sizes = st.floats(0, 2000, allow_nan=False)


@given(st.lists(st.builds(Page, sizes, sizes), max_size=8), st.floats(0, 3000), st.floats(0.5, 4), st.floats(0, 9000))
def test_pages_never_overlap_and_what_is_in_sight_is_found(
    pages: list[Page], room: float, zoom: float, top: float
) -> None:
    layout = lay_out(pages, room, zoom)
    tops = [(sheet.top, sheet.bottom) for sheet in layout.sheets]
    assert all(before[1] < after[0] for before, after in pairwise(tops))
    assert all(bottom + GAP <= layout.height + 1e-6 for _, bottom in tops)
    seen = layout.visible(top, top + 500)
    assert all((place in seen) == (start < top + 500 and end > top) for place, (start, end) in enumerate(tops))
