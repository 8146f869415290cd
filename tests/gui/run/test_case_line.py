from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mma_desktop.domain.runs import RunStatus
from mma_desktop.errors import InputError
from mma_desktop.gui.run.case_line import CaseField, CaseLine
from mma_desktop.gui.shell.display import Display
from tests.gui.steps import stored_run

RUN = stored_run("a", "甲案", RunStatus.FINISHED)


@pytest.fixture
def line(qtbot: QtBot) -> Iterator[CaseLine]:
    made = CaseLine()
    qtbot.addWidget(made)
    made.ask(CaseField.TITLE, RUN)
    yield made


def test_enter_takes_what_was_typed(qtbot: QtBot, line: CaseLine) -> None:
    assert (line.text.text(), line.text.selectedText()) == ("甲案", "甲案")
    qtbot.keyClicks(line.text, "B")
    with qtbot.waitSignal(line.typed) as typed:
        qtbot.keyClick(line.text, Qt.Key.Key_Return)
    assert typed.args == [CaseField.TITLE, RUN, "B"]


def test_escape_leaves_all_as_it_was(qtbot: QtBot, line: CaseLine) -> None:
    with qtbot.assertNotEmitted(line.typed), qtbot.waitSignal(line.closed):
        qtbot.keyClick(line.text, Qt.Key.Key_Escape)
    assert line.isHidden()


def test_why_it_cannot_be_so_is_said_in_the_language_of_the_moment(line: CaseLine, display: Display) -> None:
    line.refuse(InputError("A case needs a title.", "Type one."))
    display.use_language("zh")
    line.retranslate()
    assert "案件" in line.problem.text() and "title" not in line.problem.text()


def test_what_cannot_be_so_is_said_until_it_is_tried_again(line: CaseLine) -> None:
    assert line.problem.isHidden()
    line.refuse(InputError("A case needs a title.", "Type one."))
    assert "A case needs a title." in line.problem.text()
    assert not line.problem.isHidden()
    line.take.click()
    assert line.problem.isHidden()
