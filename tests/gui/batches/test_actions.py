from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QClipboard
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.gui.batches.actions import BatchActions
from mma_desktop.gui.batches.page import BatchesPage
from mma_desktop.gui.kit.dialogs import Notice
from mma_desktop.gui.kit.worker import Worker
from tests.gui.fake_service import FakeService, report_of, sample_events

Choose = Callable[[Path], None]
NAME = "exam.txt"


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch) -> Choose:
    """What the dialogs for files answer from now on."""

    def answer(path: Path) -> None:
        monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path)], ""))
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), "CSV (*.csv)"))

    return answer


@pytest.fixture
def page(qtbot: QtBot, worker: Worker, service: FakeService) -> BatchesPage:
    page = BatchesPage()
    qtbot.addWidget(page)
    actions = BatchActions(page, service, worker, lambda: "lqa", lambda error: pytest.fail(str(error)))
    page.allow(may_start=True, may_add=True)
    actions.read()
    return page


@pytest.fixture
def filled(qtbot: QtBot, page: BatchesPage, choose: Choose, tmp_path: Path) -> BatchesPage:
    (tmp_path / NAME).write_text("第一题\t19450\n第二题", encoding="utf-8")
    choose(tmp_path / NAME)
    page.add.click()
    qtbot.waitUntil(lambda: page.result is not None)
    return page


def test_files_become_a_batch_for_the_chosen_task(filled: BatchesPage, service: FakeService) -> None:
    assert {one.entry.question.task for one in service.batch(NAME).results} == {"lqa"}
    first, reason = filled.status.text().splitlines()
    assert (first, reason) == (
        "Questions taken in: 2. Not used: 1.",
        "broken.pdf: It is damaged. Save it again.",
    )
    assert filled.batch is not None and filled.batch.questions == 2
    filled.say(str)
    assert filled.status.text().splitlines() == [
        "0 of 2 questions are solved. Not used of what was handed in: 1.",
        "broken.pdf: It is damaged. Save it again.",
    ], "as long as the batch is there"


def test_the_same_questions_once_more_are_told(qtbot: QtBot, filled: BatchesPage) -> None:
    filled.add.click()
    qtbot.waitUntil(lambda: "has the same questions" in filled.status.text())
    assert filled.status.text().splitlines()[1].startswith(f"The batch “{NAME}” of ")


def test_a_file_without_questions_is_refused_on_the_page(
    qtbot: QtBot, page: BatchesPage, choose: Choose, tmp_path: Path
) -> None:
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    choose(tmp_path / "empty.txt")
    page.add.click()
    qtbot.waitUntil(lambda: "no question" in page.status.text())
    assert page.batch is None


def test_answers_are_written_with_the_ending_that_was_chosen(
    qtbot: QtBot, filled: BatchesPage, service: FakeService, choose: Choose, tmp_path: Path
) -> None:
    service.keep(f"{NAME}-1", report_of(sample_events()))
    choose(tmp_path / "answers")
    filled.save.click()
    qtbot.waitUntil(lambda: "Written" in filled.status.text())
    assert "19,450" in (tmp_path / "answers.csv").read_text(encoding="utf-8-sig")


def test_a_batch_goes_only_when_that_is_confirmed(qtbot: QtBot, filled: BatchesPage, service: FakeService) -> None:
    for code, left in ((QDialog.DialogCode.Rejected, 1), (QDialog.DialogCode.Accepted, 0)):
        filled.delete.click()
        [dialog] = [one for one in filled.findChildren(Notice) if one.isVisible()]
        assert NAME in dialog.text.text()
        dialog.done(code)
        qtbot.waitUntil(lambda left=left: len(service.kept) == left)
        qtbot.waitUntil(lambda: not filled.findChildren(Notice))
    qtbot.waitUntil(lambda: filled.batch is None)
    assert not filled.save.isEnabled()


def test_what_was_copied_goes_with_a_deleted_batch(
    qtbot: QtBot, filled: BatchesPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QClipboard, "ownsClipboard", lambda _self: True)  # without a screen it owns nothing
    QApplication.clipboard().setText("第一题")
    filled.delete.click()
    [dialog] = [one for one in filled.findChildren(Notice) if one.isVisible()]
    dialog.accept()
    qtbot.waitUntil(lambda: not QApplication.clipboard().text())
    qtbot.waitUntil(lambda: filled.batch is None)
    assert not filled.results.rows


def test_a_question_is_moved(qtbot: QtBot, filled: BatchesPage) -> None:
    filled.table.setCurrentIndex(filled.results.index(1, 0))
    filled.up.click()
    qtbot.waitUntil(lambda: filled.results.rows[0].entry.name == "2")
    assert filled.table.currentIndex().row() == 0
