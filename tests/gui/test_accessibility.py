"""Every control has a name and can be reached and used with the keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.display import Display
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.retrieval.knowledge import KnowledgeLibrary
from tests.gui.fake_service import TEXT
from tests.gui.marks import marked


def _controls(root: QWidget) -> list[QWidget]:
    """What a user can act on; the parts that Qt itself puts into a control are named by the control."""
    return [
        widget
        for widget in root.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.window() is root
        and widget.focusProxy() is None
        and not widget.objectName().startswith("qt_")
    ]


def _spoken(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name).strip()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_control_has_a_name(qtbot: QtBot, solved: MainWindow, display: Display, language: str) -> None:
    display.use_language(language)
    QCoreApplication.processEvents()
    solved.workspace.case.find_bar.open()
    controls = _controls(solved)
    assert len(controls) > 30
    assert [type(widget).__name__ for widget in controls if not _spoken(widget)] == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_field_and_menu_has_a_key_of_its_own(solved: MainWindow, display: Display, language: str) -> None:
    display.use_language(language)
    QCoreApplication.processEvents()
    form = solved.workspace.form
    labels = {label.buddy(): label for label in form.findChildren(QLabel) if label.buddy() is not None}
    fields = (
        form.general,
        form.domain,
        form.task,
        form.method,
        form.preset,
        form.options.seed,
        form.options.rollouts,
        form.options.language,
    )
    titles = [action.text() for action in solved.menuBar().actions()]
    keys = [text[text.index("&") + 1].lower() for text in (*titles, *(labels[field].text() for field in fields))]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("shelves_shown", [False, True])
def test_the_tab_key_reaches_every_control_that_is_in_sight(
    qtbot: QtBot, solved: MainWindow, shelves: KnowledgeLibrary, shelves_shown: bool
) -> None:
    solved.activateWindow()
    solved.workspace.form.general.setFocus()
    if shelves_shown:
        _show_a_passage(qtbot, solved, shelves)
    seen: set[QWidget] = set()
    for _ in range(200):
        focused = QApplication.focusWidget()
        assert focused is not None
        seen.add(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    missed = [
        widget for widget in _controls(solved) if widget.isVisible() and widget.isEnabled() and widget not in seen
    ]
    assert [(type(widget).__name__, _spoken(widget)) for widget in missed if not _is_radio_like(widget)] == []


def _show_a_passage(qtbot: QtBot, window: MainWindow, shelves: KnowledgeLibrary) -> None:
    """Show the knowledge library with everything that can be in sight."""
    window.knowledge.show(True)
    page = window.workspace.shelves
    qtbot.waitUntil(lambda: page.contents.model.rowCount() == 2)
    page.contents.tree.setCurrentIndex(page.contents.model.index(1, 0))
    page.passages.show_passages(shelves.of_work("xf"), lambda: ("", ""))
    page.show_left_out({shelves.passage("刑法#265").part})
    page.status.show_progress(0, 2, "a.txt")


def _is_radio_like(widget: QWidget) -> bool:
    """Exclusive buttons are one stop; the arrow keys go between them."""
    return isinstance(widget, QAbstractButton) and widget.autoExclusive()


def test_a_case_is_solved_without_the_mouse(qtbot: QtBot, window: MainWindow) -> None:
    QApplication.clipboard().setText(TEXT)
    window.activateWindow()
    window.workspace.runs.list.setFocus()
    qtbot.keyClick(window.workspace.runs.list, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == TEXT)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.runs.report is not None, timeout=10_000)
    qtbot.keyClick(window, Qt.Key.Key_6, Qt.KeyboardModifier.AltModifier)
    assert window.workspace.tabs.currentWidget() is window.workspace.ledger
    assert window.focusWidget() is window.workspace.ledger.table
    qtbot.keyClick(window.workspace.ledger.table, Qt.Key.Key_Down)
    assert marked(window.workspace.case.text)[-1] in {"3,200元", "2,450元"}


def test_no_two_orders_share_a_shortcut(window: MainWindow) -> None:
    keys = [action.shortcut().toString() for action in window.findChildren(QAction)]
    used = [key for key in keys if key]
    assert len(used) > 15
    assert len(set(used)) == len(used)
