from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.plain import PlainLabel
from mma_desktop.gui.kit.progress_line import ProgressLine


def test_what_it_says_is_asked_again_and_nothing_to_say_hides_it(qtbot: QtBot) -> None:
    line, said = ProgressLine(PlainLabel()), ["done"]
    qtbot.addWidget(line)
    assert line.isHidden()
    line.show_message(lambda: said[0])
    assert (line.label.text(), line.isHidden(), line.stop.isHidden()) == ("done", False, True)
    said[0] = "fertig"
    line.retranslate()
    assert line.label.text() == "fertig"
    with qtbot.waitSignal(line.stop_wanted):
        line.stop.click()
