from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.dialogs import open_dialog, question_dialog
from mma_desktop.gui.shell.window import MainWindow
from tests.gui.steps import notices

_ACTION = QDialogButtonBox.ButtonRole.ActionRole


def test_an_unexpected_error_brings_details_that_can_be_copied(qtbot: QtBot, window: MainWindow) -> None:
    window.fail(ZeroDivisionError("of the case"))
    (dialog,) = notices()
    copy = next(b for b in dialog.buttons.buttons() if dialog.buttons.buttonRole(b) is _ACTION)
    copy.click()
    assert "ZeroDivisionError" in QApplication.clipboard().text()
    assert "of the case" not in QApplication.clipboard().text()
    dialog.reject()


def test_of_what_cannot_be_undone_enter_is_no(qtbot: QtBot, window: MainWindow) -> None:
    dialog = question_dialog(window, "Delete?", "It cannot be undone.", for_good=True)
    open_dialog(dialog)
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Rejected
    assert not notices()


def test_the_program_says_what_it_is(window: MainWindow) -> None:
    window.menus.about.trigger()
    (dialog,) = notices()
    assert "LGPL" in dialog.text.text()
    assert "Qt 6.11.3" in dialog.text.text()
    dialog.reject()
