from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from mma_desktop.gui.kit.controls import column_of
from mma_desktop.gui.planning.estimate_line import EstimateLine
from mma_desktop.gui.shell.display import Display
from mma_desktop.service.libraries.estimating import RunEstimate


def test_it_says_memory_and_time_or_that_no_run_was_measured(qtbot: QtBot, display: Display) -> None:
    line = EstimateLine()
    qtbot.addWidget(line)
    line.show_estimate(RunEstimate(3_200_000_000, 7_500_000_000, (150.0, 310.0, 200.0)))
    memory, time = line.text.text().split(" · ")
    assert memory == "Memory: about 3.20 GB (7.50 GB free)"
    assert time == "Time: 2 min to 5 min (the last runs of this kind: 3)"
    line.show_estimate(RunEstimate(seconds=(40.0,)))
    assert line.text.text() == "Time: about 40 s (the last runs of this kind: 1)"
    line.show_estimate(RunEstimate(seconds=(0.2,)))
    assert line.text.text() == "Time: about 1 s (the last runs of this kind: 1)"
    line.show_estimate(RunEstimate())
    assert line.text.text() == "Time: not measured yet with this choice"
    display.use_language("zh")
    qtbot.waitUntil(lambda: "尚未测量" in line.text.text())


def test_what_stands_below_it_does_not_move_when_it_is_said(qtbot: QtBot) -> None:
    page, line, below = QWidget(), EstimateLine(), QLabel("below")
    qtbot.addWidget(page)
    layout = column_of(line, below)
    layout.addStretch(1)
    page.setLayout(layout)
    page.resize(400, 200)
    page.show()
    place = below.y()
    for estimate in (RunEstimate(seconds=(40.0,)), None):
        line.show_estimate(estimate)
        layout.activate()
        assert below.y() == place
