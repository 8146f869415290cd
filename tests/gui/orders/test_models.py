from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.window import MainWindow
from tests.gui.conftest import MakeWindow
from tests.gui.fake_service import FakeService

KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No model is here."""
    monkeypatch.setenv("MMA_DESKTOP_MODELS", str(tmp_path / "models"))
    (tmp_path / "models").mkdir()
    return tmp_path / "models"


def test_models_take_the_place_of_the_case_and_give_it_back(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_D, KEYS)
    page = window.workspace.model_files
    qtbot.waitUntil(lambda: page.current is not None)
    assert page.isVisible() and window.menus.model_files.isChecked()
    page.back.click()
    assert window.workspace.case.isVisible() and not window.menus.model_files.isChecked()


def test_where_no_model_is_the_way_leads_to_the_starter_sets(qtbot: QtBot, make_window: MakeWindow) -> None:
    service = FakeService()
    service.choices = []
    window = make_window(service)
    qtbot.waitUntil(window.workspace.welcome.isVisible)
    window.workspace.welcome.starter.click()
    page = window.workspace.model_files
    qtbot.waitUntil(lambda: page.current is not None and page.starter.offer is not None)
    assert page.starter.isVisible() and page.starter.fetch.text() == "Download 1.61 GB now"
    assert not window.models.actions.job.running, "nothing is brought before it is asked for"


def test_files_dropped_on_the_models_are_models(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.models.show(True)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "case.docx"))])
    action, buttons = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    window.dropEvent(QDropEvent(QPointF(), action, data, buttons, Qt.KeyboardModifier.NoModifier))
    assert "Only GGUF files" in window.workspace.model_files.line.label.text()


def test_other_models_are_offered_by_the_form(qtbot: QtBot, window: MainWindow, service: FakeService) -> None:
    count = window.workspace.form.general.count()
    service.choices = service.choices[:1]
    window.workspace.show_welcome(True)
    window.models.actions.models_changed.emit()
    qtbot.waitUntil(lambda: window.workspace.form.general.count() < count)
    assert window.workspace.tabs.isVisible()


def test_no_model_is_loaded_beside_a_run(qtbot: QtBot, window: MainWindow, folder: Path) -> None:
    (folder / "loose.gguf").write_bytes(b"GGUF")
    window.models.show(True)
    page = window.workspace.model_files
    qtbot.waitUntil(lambda: len(page.model.rows) == 4 and not any(row.unread for row in page.model.rows))
    page.table.selectRow(3)
    assert page.try_out.isEnabled()
    window.models.actions.allow_loading(False)
    assert not page.try_out.isEnabled() and page.verify.isEnabled()


def test_the_tab_key_reaches_all_that_the_page_offers(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    page = window.workspace.model_files
    window.models.show_starter()
    qtbot.waitUntil(lambda: page.starter.offer is not None and page.current is not None)
    seen: set[QWidget | None] = set()
    for _ in range(60):
        focused = QApplication.focusWidget()
        assert focused is not None
        seen.add(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert {page.table, page.fetch, page.add, page.back, page.starter.sets, page.starter.fetch} <= seen
