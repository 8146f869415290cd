"""Places of a document in words."""

import pytest

from mma_desktop.domain.places import Place, SegmentKind
from mma_desktop.reports.places import place_text

CELL = Place(SegmentKind.SHEET_CELL, 1, row=2, column=4)


@pytest.mark.parametrize(
    ("name", "chinese", "english"),
    [
        ("流水", "工作表“流水”第 2 行第 4 列", "sheet “流水”, row 2, column 4"),
        ("", "第 2 行第 4 列", "row 2, column 4"),  # of a file that is one table
    ],
)
def test_a_cell_is_named_with_its_sheet_where_there_is_one(name: str, chinese: str, english: str) -> None:
    place = Place(CELL.kind, CELL.number, row=CELL.row, column=CELL.column, name=name)
    assert (place_text(place, "zh"), place_text(place, "en")) == (chinese, english)
