from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mma_desktop.gui.case.marked_text import TextMark
from mma_desktop.gui.shell.window import MainWindow
from mma_desktop.service.importing import import_text

TEXT = "被告人盗窃。依照《刑法》第二百六十四条，《刑法》第九百条。"
KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def _paste(qtbot: QtBot, window: MainWindow, text: str) -> None:
    QApplication.clipboard().setText(text)
    window.cases.paste()
    qtbot.waitUntil(lambda: window.workspace.case.text.text() == text)


def test_the_case_is_checked_by_a_key_and_a_citation_is_marked_in_it(qtbot: QtBot, window: MainWindow) -> None:
    _paste(qtbot, window, TEXT)
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_S, KEYS)
    tab = window.workspace.statutes
    assert window.workspace.tabs.currentWidget() is tab and tab.isVisible()
    qtbot.waitUntil(lambda: tab.model.rowCount() == 2)
    tab.table.setCurrentIndex(tab.model.index(1, 0))
    assert "第九百条" in window.workspace.case.text.textCursor().selectedText()
    assert not tab.article.isEnabled()
    tab.table.setCurrentIndex(tab.model.index(0, 0))
    qtbot.mouseClick(tab.article, Qt.MouseButton.LeftButton)
    page = window.workspace.shelves
    qtbot.waitUntil(lambda: page.passage.passage is not None)
    assert window.knowledge.shown and page.passage.passage is not None and page.passage.passage.number == "264"


@pytest.mark.parametrize("text", [f"新增一句。{TEXT}", ""])
def test_another_text_is_not_marked_where_the_first_one_cited(qtbot: QtBot, window: MainWindow, text: str) -> None:
    _paste(qtbot, window, TEXT)
    window.statutes.check()
    tab = window.workspace.statutes
    qtbot.waitUntil(lambda: tab.model.rowCount() == 2)
    window.workspace.case.text.setPlainText(text)
    tab.table.setCurrentIndex(tab.model.index(0, 0))
    assert "another one" in tab.said.text() and tab.model.rowCount() == 0


def test_citations_of_an_earlier_text_mark_nothing_in_the_one_in_sight(qtbot: QtBot, window: MainWindow) -> None:
    _paste(qtbot, window, TEXT)
    window.statutes.check()
    case, tab = window.workspace.case, window.workspace.statutes
    qtbot.waitUntil(lambda: tab.model.rowCount() == 2)
    assert TextMark.STATUTE in {stretch.mark for stretch in case.text.stretches}
    case.text.setPlainText(f"新增一句。{TEXT}")
    tab.retranslate()
    assert tab.model.rowCount() == 2
    assert TextMark.STATUTE not in {stretch.mark for stretch in case.text.stretches}


def test_what_cannot_be_checked_says_why(qtbot: QtBot, window: MainWindow) -> None:
    window.statutes.check()
    assert "no case yet" in window.workspace.statutes.said.text()
    _paste(qtbot, window, TEXT)
    window.workspace.statutes.as_of.setText("yesterday")
    window.statutes.check()
    assert "no date" in window.workspace.statutes.said.text()


def test_a_citation_leads_to_the_document_that_it_stands_in(qtbot: QtBot, window: MainWindow) -> None:
    """Also where a text before it has been changed since the documents were brought in."""
    case, tab = window.workspace.case, window.workspace.statutes
    texts = ("第一份。依照《刑法》第二百六十四条。", "第二份，没有引用。", "第三份。依照《刑法》第九百条。")
    case.show_case("三份", [import_text(text, text[:3]) for text in texts])
    case.documents_list.list.setCurrentRow(0)
    case.text.setPlainText(f"加一句。{texts[0]}")
    window.statutes.check()
    qtbot.waitUntil(lambda: tab.model.rowCount() == 2)
    for row, words in ((1, "第九百条"), (0, "第二百六十四条")):
        tab.table.setCurrentIndex(tab.model.index(row, 0))
        assert words in case.text.textCursor().selectedText()
        assert case.shown is not None and case.shown.document.name == ("第一份", "第三份")[row]
