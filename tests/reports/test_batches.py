from __future__ import annotations

import io
from pathlib import Path

import openpyxl
import pypdfium2
import pytest

from mma_desktop.domain.batches import BatchEntry
from mma_desktop.domain.cases import Question
from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError
from mma_desktop.reports.batches import BATCH_ENDINGS, BatchReport, BatchResult, batch_bytes, option_text, summary_text
from mma_desktop.reports.templates import load_labels
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
        "2 of 3 questions are solved. Score where the answer is known: 75% (2 questions)."
    )
    assert summary_text(BatchReport("x", REPORT.results[2:]), "zh") == "已求解 0 题，共 1 题。"
    assert [entry.id for entry in REPORT.waiting] == ["3"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_workbook_holds_texts_and_no_formula(language: str) -> None:
    book = openpyxl.load_workbook(io.BytesIO(batch_bytes(REPORT, Path("a.xlsx"), language)))
    [sheet] = book.worksheets
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert rows[0] == load_labels("batch", language)["headings"]
    assert rows[1][0] == "=1"
    assert sheet["A2"].data_type == "s"
    assert [row[4] for row in rows[1:]] == ["75%"] * 3
    assert [row[6] for row in rows[1:]] == [load_labels("batch", language)["right"], "50%", None]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_pdf_holds_every_question(language: str) -> None:
    pages = pypdfium2.PdfDocument(batch_bytes(REPORT, Path("a.pdf"), language))
    text = "".join(page.get_textpage().get_text_range() for page in pages)
    assert all(part in text for part in ("试卷.xlsx", "题目 3", "<b>粗</b>", load_labels("batch", language)["waiting"]))


def test_another_ending_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(InputError, match=BATCH_ENDINGS[0]):
        batch_bytes(REPORT, Path("a.doc"), "zh")


@pytest.mark.parametrize(
    ("value", "text"), [("A", "甲"), ("AC", "甲; 丙"), ("D", ""), ("CA", ""), ("5000", ""), ("", "")]
)
def test_only_letters_of_options_have_a_text(value: str, text: str) -> None:
    assert option_text(value, {"A": "甲", "B": "乙", "C": "丙"}) == text
