from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.controls import column
from mma_desktop.gui.library.passphrases import hidden_field
from mma_desktop.gui.lock.typed import typed_in, typed_notice


def typing(qtbot: QtBot, dialog: QDialog, field: QLineEdit, text: str) -> None:
    qtbot.addWidget(dialog)
    column(dialog).addWidget(field)
    dialog.show()
    qtbot.keyClicks(field, text)


def test_what_a_person_typed_is_found_and_what_the_program_wrote_is_not(qtbot: QtBot) -> None:
    dialog, field, other = QDialog(), QLineEdit("the program's"), QLineEdit("the program's too")
    typing(qtbot, dialog, field, "mine")
    column(QDialog(dialog)).addWidget(other)
    field.setCursorPosition(0)
    assert typed_in([dialog]) == ("the program'smine",)


def test_an_emptied_field_and_a_passphrase_are_no_text(qtbot: QtBot) -> None:
    emptied, secret = QLineEdit("x"), hidden_field()
    first, second = QDialog(), QDialog()
    typing(qtbot, first, emptied, "")
    qtbot.keyClick(emptied, Qt.Key.Key_Backspace)
    typing(qtbot, second, secret, "a passphrase")
    assert typed_in([first, second]) == ()


def test_the_name_of_a_file_is_no_text(qtbot: QtBot) -> None:
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.show()
    (field,) = dialog.findChildren(QLineEdit, "fileNameEdit")
    qtbot.keyClicks(field, "report.html")
    assert typed_in([dialog]) == ()


def test_it_is_shown_to_be_copied(qtbot: QtBot) -> None:
    parent = QDialog()
    qtbot.addWidget(parent)
    notice = typed_notice(parent, ["one", "two"])
    (pane,) = notice.findChildren(QPlainTextEdit)
    assert pane.toPlainText() == "one\ntwo"
