"""What a user does in the window, from beginning to end, with a fake service behind it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import EngineLost, RunStopped
from mma_desktop.gui.kit.dialogs import Notice
from mma_desktop.gui.run.bar import State
from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.preferences import Preferences
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.choices import ModelChoice
from mma_desktop.service.request import RunSummary
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import ELEMENTS, GENERAL_ANSWER, KNOWLEDGE, PATH, TEXT, TITLE, FakeService
from tests.gui.marks import marked


def _show_case(qtbot: QtBot, window: MainWindow) -> None:
    window.cases.show_sample(FakeService().samples()[1])
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == TEXT)


def _dialogs() -> list[Notice]:
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, Notice) and widget.isVisible()]


# Solving ---------------------------------------------------------------------------------------------------------


def test_a_solved_case_is_shown_in_every_tab(solved: MainWindow) -> None:
    workspace = solved.workspace
    assert workspace.tabs.currentWidget() is workspace.answer
    assert workspace.answer.value.text() == "19,450元"
    assert workspace.answer.text.text() == GENERAL_ANSWER
    assert KNOWLEDGE in workspace.path.prose.toPlainText()
    assert workspace.tree.model.path == PATH
    assert ELEMENTS in workspace.elements.prose.toPlainText()
    assert KNOWLEDGE in workspace.knowledge.prose.toPlainText()
    assert workspace.ledger.model.rowCount() == 6
    assert solved.windowTitle() == f"{TITLE} – MMA Desktop"


def test_a_solved_case_stands_in_the_library(qtbot: QtBot, solved: MainWindow) -> None:
    runs = solved.workspace.runs
    qtbot.waitUntil(lambda: len(runs.model.runs) == 1)
    current = runs.current()
    assert current is not None
    assert current.id == "run-1"


def test_the_tree_and_the_best_answer_grow_while_it_runs(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.03))
    _show_case(qtbot, window)
    window.start()
    assert window.workspace.tabs.currentWidget() is window.workspace.tree
    qtbot.waitUntil(lambda: len(window.workspace.tree.model.tree) > 2)
    assert window.runs.report is None
    assert window.workspace.answer.title.text() == "Best answer so far"
    assert window.workspace.bar.best.text() == "Best so far: 19,450"
    qtbot.waitUntil(lambda: window.runs.report is not None)


def test_while_it_runs_nothing_else_can_be_started(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.02))
    _show_case(qtbot, window)
    window.start()
    bar, menus = window.workspace.bar, window.menus
    assert (bar.start.isEnabled(), bar.stop.isEnabled(), bar.resume.isEnabled()) == (False, True, False)
    assert not any(action.isEnabled() for action in (menus.start, menus.open, menus.paste, menus.new, menus.edit))
    assert window.workspace.case.text.isReadOnly()
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert (bar.start.isEnabled(), bar.stop.isEnabled(), bar.resume.isEnabled()) == (True, False, False)


def test_the_request_holds_what_the_form_says(qtbot: QtBot, window: MainWindow, service: FakeService) -> None:
    _show_case(qtbot, window)
    form = window.workspace.form
    form.choose_models("general.gguf", "domain.gguf")
    form.preset.setCurrentIndex(form.preset.findData("quick"))
    form.method.setCurrentIndex(form.method.findData("majority"))
    form.seed.setValue(7)
    form.rollouts.setValue(3)
    window.start()
    qtbot.waitUntil(lambda: bool(service.requests))
    request = service.requests[0]
    assert (request.general, request.domain, request.task) == ("general.gguf", "domain.gguf", "eca")
    assert (request.method, request.preset, request.seed, request.rollouts) == ("majority", "quick", 7, 3)
    assert (request.language, request.title, request.text) == ("", TITLE, TEXT)
    assert request.document is not None
    qtbot.waitUntil(lambda: window.runs.report is not None)


def test_without_a_case_nothing_starts(window: MainWindow, service: FakeService) -> None:
    window.start()
    assert service.requests == []
    assert "no case yet" in window.workspace.bar.stage.text()


# Stop and continue -----------------------------------------------------------------------------------------------


def test_a_stopped_run_shows_its_best_answer_and_goes_on(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService(pause=0.03)
    window = make_window(service)
    _show_case(qtbot, window)
    window.start()
    qtbot.waitUntil(lambda: len(window.workspace.tree.model.tree) > 2)
    window.workspace.bar.stop.click()
    assert window.runs.state is State.STOPPING
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert window.runs.report is not None
    assert window.runs.report.status is RunStatus.STOPPED
    assert window.workspace.bar.resume.isEnabled()
    service.pause = 0
    window.workspace.bar.resume.click()
    qtbot.waitUntil(lambda: window.runs.report is not None and window.runs.report.status is RunStatus.FINISHED)
    assert service.resumed == ["run-1"]
    assert not window.workspace.bar.resume.isEnabled()


def test_a_run_stopped_before_any_answer_can_go_on_without_a_dialog(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(error=RunStopped("The run was stopped before it had any answer.")))
    _show_case(qtbot, window)
    window.start()
    qtbot.waitUntil(lambda: window.runs.can_continue)
    assert _dialogs() == []
    assert window.workspace.bar.stage.text() == "Stopped before there was an answer"


def test_a_failed_run_says_why_and_can_go_on(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(error=EngineLost("The engine died twice.", "Choose a smaller model.")))
    _show_case(qtbot, window)
    window.start()
    qtbot.waitUntil(lambda: bool(_dialogs()))
    (dialog,) = _dialogs()
    assert dialog.windowTitle() == "A model failed"
    assert dialog.text.text() == "The engine died twice.\n\nChoose a smaller model."
    dialog.reject()
    assert window.workspace.bar.resume.isEnabled()


def test_an_unexpected_error_brings_details_that_can_be_copied(qtbot: QtBot, window: MainWindow) -> None:
    window.fail(ZeroDivisionError("by zero"))
    (dialog,) = _dialogs()
    copy = next(b for b in dialog.buttons.buttons() if dialog.buttons.buttonRole(b) is _ACTION)
    copy.click()
    assert "ZeroDivisionError: by zero" in QApplication.clipboard().text()
    dialog.reject()


_ACTION = QDialogButtonBox.ButtonRole.ActionRole


# The ledger ------------------------------------------------------------------------------------------------------


def test_a_row_of_the_ledger_marks_its_amount_in_the_case(qtbot: QtBot, solved: MainWindow) -> None:
    ledger = solved.workspace.ledger
    solved.workspace.tabs.setCurrentWidget(ledger)
    cell = ledger.table.visualRect(ledger.model.index(4, 0)).center()
    qtbot.mouseClick(ledger.table.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    assert marked(solved.workspace.case.text)[-1] == ledger.model.lines[4].text == "1万2千元"


def test_an_amount_in_the_case_selects_its_row(qtbot: QtBot, solved: MainWindow) -> None:
    pane = solved.workspace.case.text
    place = pane.cursorRect(pane.document().find("1万2千")).center()
    qtbot.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=place)
    ledger = solved.workspace.ledger
    assert solved.workspace.tabs.currentWidget() is ledger
    assert ledger.model.lines[ledger.table.currentIndex().row()].text == "1万2千元"


def test_a_finding_marks_its_place_in_the_answer(qtbot: QtBot, solved: MainWindow) -> None:
    findings = solved.workspace.answer.findings
    assert findings.isVisible()
    row = findings.list.visualItemRect(findings.list.item(0)).center()
    qtbot.mouseClick(findings.list.viewport(), Qt.MouseButton.LeftButton, pos=row)
    assert marked(solved.workspace.answer.text)[-1] == "5,650元"


def test_the_program_says_what_it_is(window: MainWindow) -> None:
    window.menus.about.trigger()
    (dialog,) = _dialogs()
    assert "LGPL" in dialog.text.text()
    assert "Qt 6.11.3" in dialog.text.text()
    dialog.reject()


# Cases -----------------------------------------------------------------------------------------------------------


def test_a_file_is_opened(qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "案件.txt"
    path.write_bytes(TEXT.replace("\n", "\r\n").encode("gb18030"))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.menus.open.trigger()
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == TEXT)
    assert window.workspace.case.title.text() == "案件"
    assert "GB 18030" in window.workspace.case.notes.text()


def test_a_file_that_is_no_text_is_refused_with_a_reason(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "case.txt"
    path.write_bytes(b"%PDF-1.7 ...")
    window.cases.open_file(path)
    qtbot.waitUntil(lambda: bool(_dialogs()))
    (dialog,) = _dialogs()
    assert "case.txt is a PDF" in dialog.text.text()
    dialog.reject()


def test_a_dropped_file_is_opened(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "dropped.txt"
    path.write_text(TEXT, encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    drop = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(drop)
    qtbot.waitUntil(lambda: bool(window.workspace.case.text.text()))
    assert window.workspace.case.text.text() == TEXT


def test_a_case_is_pasted_and_named_by_its_first_words(qtbot: QtBot, window: MainWindow) -> None:
    QApplication.clipboard().setText(TEXT)
    window.menus.paste.trigger()
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == TEXT)
    assert window.workspace.case.title.text() == TEXT[:24] + "…"


def test_an_edited_case_is_not_the_imported_document_any_more(qtbot: QtBot, window: MainWindow) -> None:
    _show_case(qtbot, window)
    case = window.workspace.case
    assert case.document is not None
    qtbot.keyClicks(case.text, "x")
    assert case.document is None
    assert case.text.text() == "x" + TEXT


def test_a_case_can_be_edited_and_solved_again(qtbot: QtBot, solved: MainWindow) -> None:
    case = solved.workspace.case
    assert case.text.isReadOnly()
    solved.menus.edit.trigger()
    assert not case.text.isReadOnly()
    assert marked(case.text) == []
    assert solved.runs.report is None


def test_a_new_case_begins_empty(solved: MainWindow) -> None:
    solved.menus.new.trigger()
    assert solved.workspace.case.text.text() == ""
    assert solved.workspace.tree.model.rowCount() == 0
    assert solved.windowTitle() == "MMA Desktop"
    assert not solved.menus.save.isEnabled()


def test_the_samples_stand_in_the_menu(qtbot: QtBot, window: MainWindow) -> None:
    actions = window.menus.samples.actions()
    assert [action.text() for action in actions] == ["Theft of a bicycle", TITLE]
    actions[1].trigger()
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == TEXT)


def test_text_is_found_in_the_case(qtbot: QtBot, window: MainWindow) -> None:
    _show_case(qtbot, window)
    window.menus.find.trigger()
    bar, pane = window.workspace.case.find_bar, window.workspace.case.text
    bar.field.setText("被害人")
    places: list[int] = []
    for _ in range(5):
        qtbot.keyClick(bar.field, Qt.Key.Key_Return)
        places.append(pane.textCursor().selectionStart())
    assert places[:4] == [i for i in range(len(TEXT)) if TEXT.startswith("被害人", i)]
    assert places[4] == places[0]
    qtbot.keyClick(bar.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert pane.textCursor().selectionStart() == places[3]
    qtbot.keyClick(bar.field, Qt.Key.Key_Escape)
    assert not bar.isVisible()


# The library, reports --------------------------------------------------------------------------------------------


def _summary(run: str, title: str, status: RunStatus) -> RunSummary:
    return RunSummary(run, title, "eca", "mma", "quick", status, "19450", "2026-11-20T10:00:00+00:00")


def test_a_stored_run_is_opened_again(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    service.stored = [_summary("a", "甲案", RunStatus.FINISHED), _summary("b", "乙案", RunStatus.STOPPED)]
    window = make_window(service)
    runs = window.workspace.runs
    place = runs.list.visualRect(runs.list.model().index(1, 0)).center()
    qtbot.mouseClick(runs.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert window.workspace.case.title.text() == "乙案"
    assert window.workspace.bar.resume.isEnabled()


def test_the_library_is_searched(make_window: MakeWindow) -> None:
    service = FakeService()
    service.stored = [_summary("a", "甲案", RunStatus.FINISHED), _summary("b", "乙案", RunStatus.STOPPED)]
    window = make_window(service)
    runs = window.workspace.runs
    runs.search.setText("乙")
    assert [runs.list.model().index(row, 0).data() for row in range(runs.list.model().rowCount())] == ["乙案"]
    runs.search.setText("stopped")
    assert runs.list.model().rowCount() == 1


@pytest.mark.parametrize("ending", [".html", ".md", ".json"])
def test_the_report_is_saved(
    qtbot: QtBot, solved: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    path = tmp_path / f"report{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    solved.menus.save.trigger()
    qtbot.waitUntil(lambda: "saved" in solved.workspace.bar.stage.text())
    text = path.read_text(encoding="utf-8")
    assert "19450" in text or "19,450" in text
    assert ending != ".json" or json.loads(text)["answer"]["value"] == "19450"


def test_a_report_that_cannot_be_saved_says_so(
    qtbot: QtBot, solved: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = tmp_path / "nowhere" / "report.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(missing), ""))
    solved.menus.save.trigger()
    qtbot.waitUntil(lambda: bool(_dialogs()))
    (dialog,) = _dialogs()
    assert str(missing) in dialog.text.text()
    dialog.reject()


# Without models --------------------------------------------------------------------------------------------------


def test_without_any_model_the_window_explains_and_plays_the_sample(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    service.choices = [
        ModelChoice("scripted:sample.domain.script.json", "sample.domain"),
        ModelChoice("scripted:sample.general.script.json", "sample.general"),
    ]
    window = make_window(service)
    qtbot.waitUntil(window.workspace.welcome.isVisible)
    window.workspace.welcome.sample.click()
    qtbot.waitUntil(lambda: window.runs.report is not None)
    request = service.requests[0]
    assert request.general == "scripted:sample.general.script.json"
    assert request.domain == "scripted:sample.domain.script.json"
    assert request.text == "He stole 300 yuan."
    assert not window.workspace.welcome.isVisible()


def test_with_nothing_at_all_start_explains_too(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    service.choices = []
    window = make_window(service)
    qtbot.waitUntil(window.workspace.welcome.isVisible)
    assert not window.workspace.welcome.sample.isEnabled()
    window.workspace.welcome.close_button.click()
    _show_case(qtbot, window)
    window.start()
    assert window.workspace.welcome.isVisible()


# Display, closing ------------------------------------------------------------------------------------------------


def test_the_language_is_switched_live_and_remembered(
    qtbot: QtBot, solved: MainWindow, preferences: Preferences
) -> None:
    chinese = next(action for action in solved.menus.languages.actions() if action.data() == "zh")
    chinese.trigger()
    qtbot.waitUntil(lambda: solved.workspace.bar.start.text() == "开始")
    assert solved.workspace.tabs.tabText(5) == "账目"
    assert solved.workspace.bar.stage.text().startswith("已完成")
    assert "交叉验证" in solved.workspace.answer.status.text()
    assert preferences.language == "zh"


def test_the_colours_are_switched_and_remembered(solved: MainWindow, preferences: Preferences) -> None:
    dark = next(action for action in solved.menus.appearances.actions() if action.data() == "dark")
    dark.trigger()
    assert solved.palette().window().color().lightness() < 128
    assert preferences.appearance == "dark"


def test_headlines_stay_large_in_other_colours(qtbot: QtBot, solved: MainWindow, display: Display) -> None:
    for colours in ("dark", "light"):
        display.use_appearance(colours)
        least = 1.3 * QApplication.font().pointSizeF()
        for label in (solved.workspace.answer.value, solved.workspace.welcome.title):
            qtbot.waitUntil(lambda label=label, least=least: label.font().pointSizeF() > least)


def test_text_grows_and_shrinks_within_limits(window: MainWindow, display: Display, preferences: Preferences) -> None:
    normal = QApplication.font().pointSize()
    window.menus.larger.trigger()
    assert QApplication.font().pointSize() == normal + 1
    for _ in range(40):
        window.menus.smaller.trigger()
    assert 6 <= QApplication.font().pointSize() < normal
    window.menus.normal_size.trigger()
    assert QApplication.font().pointSize() == normal
    assert preferences.text_size == 0


def test_closing_during_a_run_asks_and_then_waits_for_it(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.03))
    _show_case(qtbot, window)
    window.start()
    window.close()
    assert window.isVisible()
    (dialog,) = _dialogs()
    dialog.accept()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert not window.runs.session.running


def test_a_refused_close_lets_the_run_go_on(qtbot: QtBot, make_window: MakeWindow) -> None:
    window = make_window(FakeService(pause=0.01))
    _show_case(qtbot, window)
    window.start()
    window.close()
    _dialogs()[0].reject()
    qtbot.waitUntil(lambda: window.runs.report is not None)
    assert window.isVisible()


def test_the_place_of_the_window_is_remembered(window: MainWindow, preferences: Preferences) -> None:
    window.resize(1100, 720)
    window.close()
    assert not preferences.geometry.isEmpty()
