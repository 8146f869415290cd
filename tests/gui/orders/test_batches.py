from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from pytestqt.qtbot import QtBot

from mma_desktop.errors import ModelError
from mma_desktop.gui.shell.window import MainWindow
from tests.gui.fake_service import FakeService

NAME = "exam.txt"


@pytest.fixture
def filled(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> MainWindow:
    """The window with a batch of three questions in sight."""
    (tmp_path / NAME).write_text("第一题\t19450\n第二题\n第三题", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / NAME))])
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert window.batches.shown and window.menus.batches.isChecked()
    window.batches.drop(data)
    qtbot.waitUntil(lambda: window.workspace.batches.result is not None)
    return window


def test_the_batch_is_solved_while_the_library_stays_usable(
    qtbot: QtBot, filled: MainWindow, service: FakeService
) -> None:
    page, queue = filled.workspace.batches, filled.batches.queue
    filled.workspace.form.choose_task("lqa")
    service.pause = 0.005
    page.start.click()
    qtbot.waitUntil(lambda: queue.progress.requests > 0)
    assert not filled.menus.start.isEnabled() and filled.workspace.form.isEnabled()
    assert filled.workspace.runs.list.isEnabled() and not page.delete.isEnabled()
    assert "so far" in filled.workspace.bar.facts.text()
    qtbot.waitUntil(lambda: len(service.stored) == 1, timeout=10_000)
    qtbot.waitUntil(lambda: filled.workspace.runs.model.rowCount() == 1, timeout=10_000)
    filled.run_list.open("run-1")
    qtbot.waitUntil(lambda: filled.runs.report is not None)
    assert queue.running and not filled.menus.resume.isEnabled()
    qtbot.waitUntil(lambda: not queue.running, timeout=10_000)
    qtbot.waitUntil(lambda: page.batch is not None and page.batch.solved == 3)
    assert filled.menus.start.isEnabled() and filled.workspace.form.isEnabled()


def test_stop_stops_the_batch_and_closing_waits_for_it(qtbot: QtBot, filled: MainWindow, service: FakeService) -> None:
    service.pause = 0.02
    filled.workspace.batches.start.click()
    qtbot.waitUntil(lambda: filled.batches.queue.progress.requests > 0)
    filled.close()
    assert filled.isVisible()
    filled._close_after_run()  # what Yes does
    qtbot.waitUntil(lambda: not filled.isVisible(), timeout=10_000)
    assert len(service.requests) == 1


def test_what_ends_the_batch_is_said_on_the_page(qtbot: QtBot, filled: MainWindow, service: FakeService) -> None:
    service.error = ModelError("There is no model.", "Fetch one.")
    filled.workspace.batches.start.click()
    qtbot.waitUntil(lambda: "There is no model." in filled.workspace.batches.status.text())
    assert not filled.batches.queue.running


def test_the_run_of_a_question_is_shown_in_place_of_the_batches(
    qtbot: QtBot, filled: MainWindow, service: FakeService
) -> None:
    page = filled.workspace.batches
    page.start.click()
    qtbot.waitUntil(lambda: page.batch is not None and page.batch.solved == 3, timeout=10_000)
    qtbot.waitUntil(lambda: page.result is not None and page.result.solved)
    qtbot.keyClick(page.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: filled.runs.report is not None)
    assert filled.workspace.case.isVisible() and not filled.menus.batches.isChecked()
    assert filled.focusWidget() is filled.workspace.runs.list


@pytest.mark.parametrize(("method", "says_so"), [("ledger", False), ("mma", True)])
def test_a_batch_is_a_demonstration_only_where_recorded_replies_answer_it(
    qtbot: QtBot, filled: MainWindow, service: FakeService, method: str, says_so: bool
) -> None:
    form, bar = filled.workspace.form, filled.workspace.bar
    form.general.addItem("recorded", "scripted:general.json")
    form.general.setCurrentIndex(form.general.count() - 1)
    form.choose_method(method)
    service.pause = 0.01
    filled.workspace.batches.start.click()
    qtbot.waitUntil(lambda: filled.batches.queue.progress.requests > 0)
    assert bar.demonstration.isVisible() is says_so
    qtbot.waitUntil(lambda: not filled.batches.queue.running, timeout=10_000)
    assert bar.stage.text() == "The batch is solved."
    assert not bar.demonstration.isVisible()


def test_a_demonstration_behind_the_batches_is_none_of_theirs(filled: MainWindow) -> None:
    filled.runs.demonstration = True
    filled.runs.changed.emit()
    assert not filled.workspace.bar.demonstration.isVisible()
    filled.batches.hide()
    assert filled.workspace.bar.demonstration.isVisible()


def test_a_batch_that_was_stopped_says_how_many_questions_wait(
    qtbot: QtBot, filled: MainWindow, service: FakeService
) -> None:
    service.pause = 0.02
    filled.workspace.batches.start.click()
    qtbot.waitUntil(lambda: filled.batches.queue.progress.requests > 0)
    filled.menus.stop.trigger()
    qtbot.waitUntil(lambda: not filled.batches.queue.running, timeout=10_000)
    assert filled.workspace.bar.stage.text() == "The batch is stopped. Waiting: 3."


def test_several_questions_in_one_text_are_said_and_become_a_batch(qtbot: QtBot, window: MainWindow) -> None:
    case, remarks = window.workspace.case, window.workspace.case.remarks
    window.workspace.show_welcome(False)
    case.text.setPlainText("1. 甲？\nA. 是\nB. 否")
    case._count_questions()
    assert remarks.make_batch.isHidden() and remarks.several.isHidden()
    case.text.setPlainText("1. 甲？\nA. 是\nB. 否\n2. 乙？\nA. 是\nB. 否")
    qtbot.waitUntil(lambda: not remarks.make_batch.isHidden())
    assert "2 questions" in remarks.several.text()
    remarks.make_batch.click()
    page = window.workspace.batches
    qtbot.waitUntil(lambda: page.result is not None)
    assert window.workspace.shows(page)
    assert [one.entry.question.text for one in page.results.rows] == ["1. 甲？\nA. 是\nB. 否", "2. 乙？\nA. 是\nB. 否"]


def test_a_text_that_a_run_answered_is_not_looked_at(window: MainWindow) -> None:
    case = window.workspace.case
    case.text.setPlainText("1. 甲？\nA. 是\nB. 否\n2. 乙？\nA. 是\nB. 否")
    case.set_editable(False)
    case._count_questions()
    assert case.remarks.make_batch.isHidden()


def test_start_means_the_batch_where_batches_are_shown(qtbot: QtBot, filled: MainWindow) -> None:
    workspace = filled.workspace
    workspace.bar.start.click()
    assert filled.batches.queue.running and workspace.shows(workspace.batches)
    qtbot.waitUntil(lambda: not filled.batches.queue.running, timeout=10_000)
    qtbot.waitUntil(lambda: not workspace.batches.start.isEnabled())
    workspace.bar.start.click()
    assert not filled.activity.batch_running and not filled.runs.session.running
    assert workspace.bar.stage.text() == "No batch is chosen, or all its questions are solved."
