from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.errors import EngineLost
from mma_desktop.gui.batches.model import ResultColumn
from mma_desktop.gui.batches.page import BatchesPage
from tests.gui.fake_batches import FakeBatches
from tests.gui.fake_service import GENERAL_ANSWER, report_of, sample_events

NAME = "exam.txt"


@pytest.fixture
def kept(tmp_path: Path) -> FakeBatches:
    kept = FakeBatches()
    (tmp_path / NAME).write_text("第一题\t19450\n第二题\n第三题", encoding="utf-8")
    kept.add_batch([tmp_path / NAME], "eca")
    kept.keep(f"{NAME}-1", report_of(sample_events()))
    return kept


@pytest.fixture
def page(qtbot: QtBot, kept: FakeBatches) -> BatchesPage:
    page = BatchesPage()
    qtbot.addWidget(page)
    page.show_batches(kept.batches())
    page.show_report(kept.batch(NAME))
    page.allow(may_start=True, may_add=True)
    return page


def test_the_chosen_question_shows_its_answer_and_the_score_stands_below(page: BatchesPage) -> None:
    shown = page.prose.toPlainText()
    assert "第一题" in shown and GENERAL_ANSWER in shown and "known answer 19450" in shown
    assert "1 of 3 questions are solved" in page.status.text() and "100" in page.status.text()
    assert page.start.text() == "Solve the rest" and page.start.isEnabled()


def test_the_list_counts_with_the_table(page: BatchesPage, kept: FakeBatches) -> None:
    kept.keep(f"{NAME}-2", report_of(sample_events()))
    page.show_report(kept.batch(NAME))
    assert page.batch is not None and page.batch.solved == 2


def test_columns_in_which_nothing_can_stand_are_hidden(page: BatchesPage, kept: FakeBatches, tmp_path: Path) -> None:
    assert page.table.isColumnHidden(ResultColumn.OPTION) and not page.table.isColumnHidden(ResultColumn.SCORE)
    (tmp_path / NAME).write_text("无答案的题目", encoding="utf-8")
    kept.add_batch([tmp_path / NAME], "eca")
    page.show_report(kept.batch(NAME))
    assert page.table.isColumnHidden(ResultColumn.KNOWN) and page.table.isColumnHidden(ResultColumn.SCORE)


def test_only_what_waits_can_be_moved(qtbot: QtBot, page: BatchesPage, kept: FakeBatches) -> None:
    assert not page.up.isEnabled() and not page.down.isEnabled()
    page.table.setCurrentIndex(page.results.index(2, 0))
    with qtbot.waitSignal(page.move_wanted) as moved:
        page.up.click()
    assert moved.args == [f"{NAME}-3", -1]
    kept.move_in_batch(f"{NAME}-3", -1)
    page.show_report(kept.batch(NAME))
    assert page.table.currentIndex().row() == 1
    assert page.result is not None and page.result.entry.id == f"{NAME}-3"


def test_a_question_that_could_not_be_solved_says_why(page: BatchesPage) -> None:
    page.table.setCurrentIndex(page.results.index(1, 0))
    page.show_work(None, {f"{NAME}-2": EngineLost("The engine died twice.")})
    assert "The engine died twice." in page.prose.toPlainText()


def test_enter_on_a_solved_question_asks_for_its_run(qtbot: QtBot, page: BatchesPage) -> None:
    page.show()
    with qtbot.waitSignal(page.run_wanted) as wanted:
        qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert wanted.args == ["run-1"]
    page.table.setCurrentIndex(page.results.index(1, 0))
    with qtbot.assertNotEmitted(page.run_wanted):
        qtbot.keyClick(page.table, Qt.Key.Key_Return)


def test_without_a_batch_the_page_says_what_one_is(qtbot: QtBot) -> None:
    page = BatchesPage()
    qtbot.addWidget(page)
    page.show_batches([])
    assert "no batch yet" in page.prose.toPlainText()
    assert not page.save.isEnabled() and not page.start.isEnabled() and not page.delete.isEnabled()


def test_the_questions_have_the_room_that_the_window_has(qtbot: QtBot, page: BatchesPage) -> None:
    page.resize(1280, 600)
    page.show()
    width = page.table.columnWidth
    assert width(ResultColumn.QUESTION) > sum(width(column) for column in ResultColumn) / 3
    assert width(ResultColumn.SCORE) < width(ResultColumn.QUESTION) / 2
