"""The box for replies that depend on the request alone."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.run.repeatable_box import RepeatableBox


def test_it_says_what_it_does_and_is_off(qtbot: QtBot) -> None:
    box = RepeatableBox()
    qtbot.addWidget(box)
    box.retranslate()
    assert not box.isChecked()
    assert "letter" in box.text()
    assert "letter" in box.toolTip()
