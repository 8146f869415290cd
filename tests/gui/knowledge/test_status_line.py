from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.knowledge.status_line import StatusLine


def test_it_is_there_only_while_there_is_something_to_say(qtbot: QtBot) -> None:
    bar = StatusLine()
    qtbot.addWidget(bar)
    assert bar.isHidden()
    bar.show_progress(1, 3, "规程.docx")
    assert (bar.label.text(), bar.bar.value(), bar.bar.maximum()) == ("Reading 2 of 3: 规程.docx", 1, 3)
    assert not bar.stop.isHidden()
    bar.show_message(lambda: "done")
    assert (bar.label.text(), bar.stop.isHidden(), bar.isHidden()) == ("done", True, False)
    bar.show_message(str)
    assert bar.isHidden()
