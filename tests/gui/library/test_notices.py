from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import NO_LOG
from mma_desktop.errors import StorageError
from mma_desktop.gui.library.notices import Busy, check_notice, copy_failed_notice
from mma_desktop.service.verifying import Verified
from mma_desktop.storage.checks import Discrepancy


def test_every_finding_of_a_check_can_be_read_and_the_state_accepted(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    found = Verified((Discrepancy("run 1", "its answer was changed"),), NO_LOG, 3)
    notice = check_notice(parent, found)
    (details,) = notice.findChildren(QPlainTextEdit)
    assert details.toPlainText() == "run 1: its answer was changed"
    assert "Runs: 3" in notice.text.text()
    assert len(notice.buttons.buttons()) == 2
    assert notice.buttons.button(QDialogButtonBox.StandardButton.Close).isDefault()
    assert len(check_notice(parent, Verified((), NO_LOG, 3)).buttons.buttons()) == 1


def test_work_on_the_file_cannot_be_dismissed(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    busy = Busy(parent, "The library is being copied …")
    busy.open()
    qtbot.keyClick(busy, Qt.Key.Key_Escape)
    busy.close()
    assert busy.isVisible()
    assert busy.isModal()
    busy.hide()


def test_a_copy_that_could_not_be_made_is_explained(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    assert "disk is full" in copy_failed_notice(parent, StorageError("The disk is full.", "Free some.")).text.text()
