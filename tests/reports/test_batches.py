from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import openpyxl
import pypdfium2
import pytest

from mma_desktop.domain.batches import BatchEntry
from mma_desktop.domain.case_documents import Refusal
from mma_desktop.domain.cases import Question
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError
from mma_desktop.reports.batches import BATCH_ENDINGS, BatchReport, BatchResult, batch_bytes, option_text, summary_text
from mma_desktop.reports.letterhead.base import Letterhead
from mma_desktop.reports.templates import load_labels
from mma_desktop.reports.text import visible
from mma_desktop.translation import translated
from tests.reports.samples.sample import TEXTS
from tests.reports.test_pdf import joined, text_of
from tests.reports.test_templates import shape


def result(name: str, shown: str, score: float | None, status: RunStatus | None = RunStatus.FINISHED) -> BatchResult:
    entry = BatchEntry(
        name, name, Question("lqa", "zh", f"题目 {name}\n<b>粗</b>"), {}, "A", "run", status, chance=0.75
    )
    return BatchResult(entry, shown, "甲", score)


REPORT = BatchReport("试卷.xlsx", (result("=1", "A", 1), result("2", "B", 0.5), result("3", "", None, None)))


def test_the_labels_of_both_languages_have_the_same_shape() -> None:
    assert shape(load_labels("batch", "zh")) == shape(load_labels("batch", "en"))
    assert set(load_labels("batch", "en")["statuses"]) == {status.value for status in RunStatus}


def test_the_score_says_over_how_many_questions_it_is() -> None:
    assert summary_text(REPORT, "en") == (
        "2 of 3 questions are solved. Score where the answer is known: 75% (questions: 2)."
    )
    assert summary_text(BatchReport("x", REPORT.results[2:]), "zh") == "已求解 0 题，共 1 题。"
    assert summary_text(REPORT, "zh") == "已求解 2 题，共 3 题。已知答案的题目得分：75%（2 题）。"
    assert [entry.id for entry in REPORT.waiting] == ["3"]


def test_an_answer_without_a_chance_says_that_it_is_not_calibrated() -> None:
    first, _, waiting = REPORT.results
    bare = tuple(replace(one, entry=replace(one.entry, value="A", chance=None)) for one in (first, waiting))
    rows = list(csv.reader(io.StringIO(batch_bytes(BatchReport("x", bare), Path("x.csv"), "en").decode("utf-8-sig"))))
    assert [row[5] for row in rows] == ["Chance", "not calibrated", ""]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((True, True), "Made by language models for"),
        ((False, False), "without language models"),
        ((True, False), "some of the answers by a checking program alone"),
        ((), "For professionals"),
    ],
)
def test_the_notice_says_whether_models_had_a_part_in_it(asked: tuple[bool, ...], said: str) -> None:
    first = REPORT.results[0]
    results = tuple(replace(first, entry=replace(first.entry, asked_models=one)) for one in asked)
    waiting = replace(first, entry=replace(first.entry, run=None))
    written = batch_bytes(BatchReport("x", (*results, waiting)), Path("x.pdf"), "en")
    assert joined(said) in joined(text_of(written))


@pytest.mark.parametrize("ending", BATCH_ENDINGS)
def test_recorded_replies_are_called_so_with_their_chance(ending: str) -> None:
    first = REPORT.results[0]
    recorded = replace(first, entry=replace(first.entry, value="A", asked_models=True, recorded=True))
    written = batch_bytes(BatchReport("x", (recorded,)), Path(f"x{ending}"), "en")
    if ending == ".pdf":
        text = joined(text_of(written))
        assert joined("this is a demonstration, and no result to rely on. Made by language models") in text
    elif ending == ".csv":
        text = joined(written.decode("utf-8-sig"))
    else:
        sheet = openpyxl.load_workbook(io.BytesIO(written)).worksheets[0]
        text = joined(" ".join(str(cell) for row in sheet.values for cell in row))
    assert "75%(recorded)" in text


@pytest.mark.parametrize("ending", BATCH_ENDINGS)
def test_what_could_not_be_read_stands_behind_the_questions_with_its_reason(ending: str) -> None:
    refused = tuple(
        Refusal(
            f"试卷.xlsx, row {row}", "There is no question in this row.", "Write it there and add it as another batch."
        )
        for row in (5, 9)
    )
    report = replace(REPORT, refused=refused)
    assert summary_text(report, "zh").endswith("另有 2 项未采用。")
    content = batch_bytes(report, Path(f"a{ending}"), "zh")
    match ending:
        case ".pdf":
            text = joined("".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(content)))
            assert "另有2项未采用" in text.replace(" ", "")
            cells = [text]
        case ".csv":
            rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
            assert len(rows) == 1 + len(REPORT.results) + len(refused)
            cells = rows[-1]
        case _:
            sheet = openpyxl.load_workbook(io.BytesIO(content)).worksheets[0]
            assert sheet.max_row == 1 + len(REPORT.results) + len(refused)
            cells = [str(cell.value or "") for cell in list(sheet.iter_rows())[-1]]
    for said in ("第 9 行", "未采用", "此行没有题目"):
        assert any(said.replace(" ", "") in cell.replace(" ", "") for cell in cells), said


def test_the_best_answer_so_far_of_a_stopped_run_says_so() -> None:
    first = REPORT.results[0]
    stopped = replace(first, entry=replace(first.entry, status=RunStatus.STOPPED), score=None)
    report = replace(REPORT, results=(stopped,))
    assert "A（已停止）" in batch_bytes(report, Path("a.csv"), "zh").decode("utf-8-sig")
    assert summary_text(report, "zh") == "已求解 0 题，共 1 题。"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_workbook_holds_texts_and_no_formula(language: str) -> None:
    book = openpyxl.load_workbook(io.BytesIO(batch_bytes(REPORT, Path("a.xlsx"), language)))
    [sheet] = book.worksheets
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert rows[0] == load_labels("batch", language)["headings"]
    assert rows[1][0] == "=1"
    assert sheet["A2"].data_type == "s"
    assert [row[5] for row in rows[1:]] == ["75%"] * 3
    assert [row[7] for row in rows[1:]] == [load_labels("batch", language)["right"], "50%", None]


@pytest.mark.parametrize("ending", [".xlsx", ".csv", ".pdf"])
def test_each_answer_has_its_reason_and_each_missing_one_says_why(ending: str) -> None:
    first, second, _ = REPORT.results
    told = replace(first.entry, value="A", answer=" 甲公司先违约，故选A。\n答案：A")
    failed = replace(second.entry, value=None, answer="", reason="every candidate abstained")
    report = replace(REPORT, results=(replace(first, entry=told), replace(second, entry=failed, shown="")))
    content = batch_bytes(report, Path(f"a{ending}"), "zh")
    match ending:
        case ".pdf":
            text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(content))
        case ".csv":
            text = content.decode("utf-8-sig")
        case _:
            [sheet] = openpyxl.load_workbook(io.BytesIO(content)).worksheets
            text = "".join(str(cell.value) for row in sheet.iter_rows() for cell in row)
    assert "甲公司先违约，故选A。答案：A" in joined(text)
    assert joined(translated("every candidate abstained", "zh")) in joined(text)


FORMULAS = (
    "=1+1",
    '=HYPERLINK("http://evil.example/","x")',
    '=WEBSERVICE("http://evil.example/")',
    '=IMPORTXML("http://evil.example/","//a")',
    "=cmd|' /C calc'!A0",
    '=DDE("cmd";"/C calc";"x")',
    "=msexcel|'\\..\\..\\windows\\system32\\cmd.exe'!''",
    "='file:///etc/passwd'#$passwd.A1",
    "+1+1",
    "+cmd|' /C calc'!A0",
    "-1+1",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1+1)",
    "@SUM(1+9)*cmd|' /C calc'!A0",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "＝1+1",
    "=",
    "{=1+1}",
)


@pytest.mark.parametrize("text", FORMULAS, ids=map(repr, FORMULAS))
def test_24_a_formula_stays_a_text(text: str) -> None:
    entry = replace(REPORT.results[0].entry, name=text, gold=text, question=Question("lqa", "zh", text))
    report = replace(REPORT, name=text, results=(replace(REPORT.results[0], shown=text, option=text, entry=entry),))
    [sheet] = openpyxl.load_workbook(io.BytesIO(batch_bytes(report, Path("a.xlsx"), "zh"))).worksheets
    cells = [cell for row in sheet.iter_rows(min_row=2) for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} == {"s"}
    assert cells[0].value == visible(text)
    table = list(csv.reader(io.StringIO(batch_bytes(report, Path("a.csv"), "zh").decode("utf-8-sig"))))
    assert table[1][0].lstrip("'") == visible(text)
    assert not [cell for row in table for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


@pytest.mark.parametrize("ending", [".xlsx", ".csv"])
def test_23_a_megabyte_of_text_can_be_written(ending: str) -> None:
    report = replace(REPORT, results=(replace(REPORT.results[0], shown="案" * 350_000),))
    assert batch_bytes(report, Path(f"a{ending}"), "zh")


@pytest.mark.parametrize("ending", BATCH_ENDINGS)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_23_any_text_can_be_written(text: str, ending: str) -> None:
    entry = replace(REPORT.results[0].entry, name=text, gold=text, question=Question("lqa", "zh", text))
    report = replace(REPORT, name=text, results=(replace(REPORT.results[0], shown=text, option=text, entry=entry),))
    assert batch_bytes(report, Path(f"a{ending}"), "zh")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_pdf_holds_every_question(language: str) -> None:
    text = " ".join(_pages(REPORT, language))
    assert all(part in text for part in ("试卷.xlsx", "题目 3", "<b>粗</b>", load_labels("batch", language)["waiting"]))


def test_the_letterhead_stands_at_the_top_of_a_pdf_once_and_the_table_right_below() -> None:
    report = replace(REPORT, results=REPORT.results * 40, letterhead=Letterhead("王李律师事务所", ("上海市法院路1号",)))
    first, *others = (joined(page) for page in _pages(report, "zh"))
    assert (
        first.index("王李律师事务所")
        < first.index("上海市法院路1号")
        < first.index("试卷.xlsx")
        < first.index("题目=1")
    )
    assert others
    assert not any("王李律师事务所" in page for page in others)
    assert all("题目答案选项内容" in page for page in (first, *others))


def test_a_pdf_has_no_column_in_which_nothing_stands() -> None:
    bare = tuple(replace(one, option="", score=None, entry=replace(one.entry, gold="")) for one in REPORT.results)
    [page] = _pages(replace(REPORT, results=bare), "en")
    assert "Chance" in page
    assert all(heading not in page for heading in ("Text of the option", "Known answer", "Right?"))


def test_a_pdf_says_that_it_shortens_a_long_case_and_the_workbook_has_it_whole() -> None:
    entry = replace(REPORT.results[0].entry, question=Question("eca", "en", "word " * 900 + "end"))
    report = BatchReport("x", (replace(REPORT.results[0], entry=entry), *REPORT.results[1:]))
    [page] = _pages(report, "en")
    assert "Texts of more than 1000 characters are shortened here (1)" in page
    assert "…" in page
    book = openpyxl.load_workbook(io.BytesIO(batch_bytes(report, Path("a.xlsx"), "en")))
    assert str(book.worksheets[0]["B2"].value).endswith("end")
    assert "shortened" not in "".join(_pages(REPORT, "en"))


def _pages(report: BatchReport, language: str) -> list[str]:
    document = pypdfium2.PdfDocument(batch_bytes(report, Path("a.pdf"), language))
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def test_another_ending_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(InputError, match=BATCH_ENDINGS[0]):
        batch_bytes(REPORT, Path("a.doc"), "zh")


@pytest.mark.parametrize(
    ("value", "text"), [("A", "甲"), ("AC", "甲；丙"), ("D", ""), ("CA", ""), ("5000", ""), ("", "")]
)
def test_only_letters_of_options_have_a_text(value: str, text: str) -> None:
    assert option_text(value, {"A": "甲", "B": "乙", "C": "丙"}, "zh") == text
