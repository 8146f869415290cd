"""Rows of question sheets, from the child."""

from __future__ import annotations

from pathlib import Path

import pytest

from mma_desktop.documents.tables import read_json_lines, read_tables
from mma_desktop.errors import InputError
from tests.documents.parsing.office_xml.made import cell, row, sheet, spreadsheet, word2003


def test_rows_come_as_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_bytes('题目;答案\n"a;b";1\n'.encode("gb18030"))
    (table,) = read_tables(path)
    assert table.rows == (("题目", "答案"), ("a;b", "1"))


def test_objects_come_with_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text('\n{"a": 1}\n', encoding="utf-8")
    assert read_json_lines(path) == [(2, {"a": 1})]
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(InputError, match="line 1: this is no JSON object"):
        read_json_lines(path)


def test_a_workbook_in_xml_is_a_sheet_whatever_it_is_called(tmp_path: Path) -> None:
    path = tmp_path / "mine.xls"
    path.write_bytes(spreadsheet(sheet(row(cell("题目"), cell("答案")), name="卷一")))
    (table,) = read_tables(path)
    assert (table.title, table.rows) == ("卷一", (("题目", "答案"),))
    path.write_bytes(word2003(""))
    with pytest.raises(InputError, match="no sheet with cells"):
        read_tables(path)
