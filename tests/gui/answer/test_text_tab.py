from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from mma_desktop.gui.answer.text_tab import TextTab


def test_a_text_has_its_remark_above_it_and_both_follow_the_language(qtbot: QtBot) -> None:
    language = ["en"]
    tab = TextTab(lambda: f"title {language[0]}", lambda: f"remark {language[0]}", lambda: f"empty {language[0]}")
    qtbot.addWidget(tab)
    assert (tab.prose.toPlainText(), tab.prose.placeholderText()) == ("", "empty en")
    tab.show_text("<b>条件</b>")
    assert tab.prose.toPlainText() == "remark en\n\n<b>条件</b>"
    language[0] = "zh"
    QCoreApplication.sendEvent(tab, QEvent(QEvent.Type.LanguageChange))
    assert tab.prose.toPlainText() == "remark zh\n\n<b>条件</b>"
    assert tab.prose.accessibleName() == "title zh"
    tab.show_text(None)
    assert tab.prose.toPlainText() == ""
