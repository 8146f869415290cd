from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.gui.shell.window import MainWindow
from tests.gui.marks import marked


def test_a_finding_marks_its_place_in_the_answer(qtbot: QtBot, solved: MainWindow) -> None:
    findings = solved.workspace.answer.findings
    assert findings.isVisible()
    row = findings.list.visualItemRect(findings.list.item(0)).center()
    qtbot.mouseClick(findings.list.viewport(), Qt.MouseButton.LeftButton, pos=row)
    assert marked(solved.workspace.answer.text)[-1] == "5,650元"
