from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.model_files.job_line import JobLine


def test_the_line_is_there_while_there_is_something_to_say(qtbot: QtBot) -> None:
    line = JobLine()
    qtbot.addWidget(line)
    assert line.isHidden()
    line.show_progress(lambda: "<b>on the way</b>", 1, 4)
    assert not line.isHidden() and not line.stop.isHidden()
    assert line.label.text() == "<b>on the way</b>" and line.bar.value() * 4 == line.bar.maximum()
    line.show_message(lambda: "done")
    assert line.label.text() == "done" and line.stop.isHidden() and line.bar.isHidden()
    line.show_message(str)
    assert line.isHidden()
