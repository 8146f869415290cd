"""Items in CSV and XLSX files, and what is said of mistakes in them."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.chart import BarChart, Reference

from mma_desktop.errors import InputError
from mma_desktop.questions.datasets import RowWithoutQuestion, read_items, read_questions
from tests.documents.parsing.opendocument.odf import cell, number, ods, row, sheet

QUESTIONS: list[list[Any]] = [["张某盗窃现金6000元。", "6000"], ["李某骗取800元。", "800"]]


def workbook(path: Path, rows: list[list[Any]], **more: list[list[Any]]) -> Path:
    """A workbook with these rows on its first sheet, and `more` sheets by their titles."""
    book: Any = openpyxl.Workbook()
    for page, cells in [(book.active, rows), *((book.create_sheet(title), cells) for title, cells in more.items())]:
        for one in cells:
            page.append(one)
    book.save(path)
    return path


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_csv_as_spreadsheets_of_any_country_save_it(tmp_path: Path, separator: str, encoding: str) -> None:
    rows = [
        ("编号", "题目", "答案"),
        ("1", f'"张某盗窃{separator}现金6000元。\n另有""书""一本。"', "6000"),
        ("", "", ""),
    ]
    file = tmp_path / "mine.csv"
    file.write_bytes("\r\n".join(separator.join(row) for row in rows).encode(encoding))
    [item] = read_items([file], task="eca")
    assert (item.id, item.gold, item.language) == ("1", "6000", "zh")
    assert item.question == f'张某盗窃{separator}现金6000元。\n另有"书"一本。'


def test_a_workbook_with_options_numbers_and_empty_rows(tmp_path: Path) -> None:
    rows = [
        [None],
        ["Question", "A", "选项B", "Answer", "my notes"],
        ["1 + 1 = ?", 2, 3.5, "A", "easy"],
        [None, None],
        ["2 + 2 = ?", 4, None, 4.0, ""],
    ]
    first, second = read_items([workbook(tmp_path / "mine.xlsx", rows)], task="general")
    assert (first.options, first.gold, first.language) == ({"A": "2", "B": "3.5"}, "A", "en")
    assert (second.options, second.gold, second.id) == ({"A": "4"}, "4", "mine-0002")


def test_every_sheet_with_questions_is_read_and_the_others_are_named(tmp_path: Path) -> None:
    first = [["编号", "题目", "答案"], [1, *QUESTIONS[0]]]
    second = [["编号", "题目", "答案"], [1, *QUESTIONS[1]], [None, "无编号的题目。", "5"]]
    file = workbook(tmp_path / "卷.xlsx", first, 说明=[["本卷满分一百分"]], 二卷=second, 空=[])
    items, without = read_questions([file], task="eca")
    assert [(item.id, item.gold) for item in items] == [("Sheet 1", "6000"), ("二卷 1", "800"), ("卷-0004", "5")]
    assert without == [RowWithoutQuestion("卷.xlsx, sheet 说明", sheet=True)]


def test_a_cover_and_titles_above_the_headings_are_no_questions(tmp_path: Path) -> None:
    rows = [["2026 年试卷"], [], ["单位：元"], ["题号", "题目*", "参考答案（元）"], ["一", *QUESTIONS[0]]]
    items, without = read_questions([workbook(tmp_path / "卷.xlsx", [["封面"]], 试题=rows)], task="eca")
    assert [(item.id, item.question, item.gold) for item in items] == [("一", *QUESTIONS[0])]
    assert [row.place for row in without] == ["卷.xlsx, sheet Sheet"]


def test_a_hidden_sheet_is_not_read(tmp_path: Path) -> None:
    file = workbook(tmp_path / "卷.xlsx", [["题目", "答案"], QUESTIONS[0]], 旧题=[["题目", "答案"], QUESTIONS[1]])
    book: Any = openpyxl.load_workbook(file)
    book["旧题"].sheet_state = "hidden"
    book.save(file)
    items, without = read_questions([file], task="eca")
    assert ([item.gold for item in items], without) == (["6000"], [])


def test_a_table_with_tabs_is_a_sheet(tmp_path: Path) -> None:
    file = tmp_path / "mine.tsv"
    file.write_text("题目\t答案\n甲盗窃现金6000元，价值共计。\t6000\n", encoding="utf-8")
    [item] = read_items([file], task="eca")
    assert (item.question, item.gold) == ("甲盗窃现金6000元，价值共计。", "6000")


@pytest.mark.parametrize("head", ["<html><head><meta charset=gb2312></head>", "", "\n<meta charset=gbk>"])
def test_a_web_page_that_is_called_a_workbook(tmp_path: Path, head: str) -> None:
    file = tmp_path / "导出.xls"
    rows = "<tr><td>题目</td><td>答案</td></tr><tr><td>张某盗窃现金6000元。</td><td>6000</td></tr>"
    file.write_bytes(f"{head}<table border='1'>{rows}</table>".encode("gb18030"))
    [item] = read_items([file], task="eca")
    assert (item.question, item.gold) == ("张某盗窃现金6000元。", "6000")


def test_a_workbook_of_libreoffice(tmp_path: Path) -> None:
    file = tmp_path / "mine.ods"
    head, first = row(cell("题目"), cell("答案")), row(cell("张某盗窃现金6000元。"), number("6000", "6,000"))
    file.write_bytes(ods(sheet(head + first)))
    [item] = read_items([file], task="eca")
    assert (item.question, item.gold) == ("张某盗窃现金6000元。", "6000")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([["题目", "得分"], ["a", "1"]], r"row 1: there is no column for the answer. The headings are: 题目, 得分"),
        ([["题目", "答案"], ["a", "1"], ["b", ""]], r"row 3, column B \(答案\): nothing stands there"),
        ([["", "题目", "答案"], ["x", " ", "1"]], "holds no question"),
        ([["题目", "答案", "id"], ["a", "1", "x"], ["b", "1", "x"]], "called x"),
        ([["题目", "答案"]], "no question"),
        ([], "no question"),
    ],
)
@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
def test_mistakes_are_told_with_row_column_and_remedy(
    tmp_path: Path, rows: list[list[Any]], message: str, suffix: str
) -> None:
    file = tmp_path / f"mine{suffix}"
    if suffix == ".csv":
        file.write_text("\n".join(",".join(row) for row in rows), encoding="utf-8")
    else:
        workbook(file, rows)
    with pytest.raises(InputError, match=message) as caught:
        read_items([file], task="eca")
    assert caught.value.remedy
    assert suffix == ".csv" or "row" not in message or "sheet Sheet, row" in caught.value.fact


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "mine.xlsx"
    broken.write_text("question,answer", encoding="utf-8")
    with pytest.raises(InputError, match=r"no \.xlsx workbook"):
        read_items([broken], task="eca")
    quotes = tmp_path / "mine.csv"
    quotes.write_text('question,answer\n"a"b,1\n', encoding="utf-8")
    with pytest.raises(InputError, match="mine.csv, line 2"):
        read_items([quotes], task="eca")
    for suffix in (".csv", ".xlsx"):
        with pytest.raises(InputError, match="cannot be read"):
            read_items([tmp_path / f"missing{suffix}"], task="eca")


def test_a_workbook_that_would_fill_the_memory_is_refused(tmp_path: Path) -> None:
    bomb, sparse = tmp_path / "bomb.xlsx", tmp_path / "sparse.xlsx"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "0" * 10_000_000)
    with pytest.raises(InputError, match="would unpack to"):
        read_items([bomb], task="eca")
    book: Any = openpyxl.Workbook()
    book.active["A1"], book.active["XFD1048576"] = "question", "x"
    book.save(sparse)
    with pytest.raises(InputError, match="1048576 rows high and 16384 columns wide"):
        read_items([sparse], task="eca")


def test_a_chart_sheet_first_and_deep_json_are_told_plainly(tmp_path: Path) -> None:
    book: Any = openpyxl.Workbook()
    book.active.append(["question", "answer"])
    book.active.append(["a", "1"])
    chart = BarChart()
    chart.add_data(Reference(book.active, min_col=2, min_row=1, max_row=2))
    book.create_chartsheet("chart", 0).add_chart(chart)
    book.save(tmp_path / "chart.xlsx")
    [item] = read_items([tmp_path / "chart.xlsx"], task="eca")
    assert item.gold == "1"
    deep = tmp_path / "deep.jsonl"
    for depth in (40, 100_000):
        deep.write_text('{"question": ' + "[" * depth + "]" * depth + "}", encoding="utf-8")
        with pytest.raises(InputError, match="line 1: more than 32 lists"):
            read_items([deep], task="eca")
