from __future__ import annotations

from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from mma_desktop.gui.compare.chart import IntervalChart
from mma_desktop.gui.kit.theme import colours_of
from mma_desktop.gui.shell.display import Display
from tests.gui.compare.compared import Task


def test_a_bar_is_as_long_as_its_share(qtbot: QtBot, display: Display) -> None:
    display.use_language("en")
    chart = IntervalChart()
    qtbot.addWidget(chart)
    chart.show_bars(Task().accuracy)
    chart.resize(600, chart.sizeHint().height())
    image = chart.grab().toImage()
    accent = QColor(colours_of(chart).accent).rgb()
    lengths = [sum(image.pixelColor(x, y).rgb() == accent for x in range(image.width())) for y in range(image.height())]
    middle = len(lengths) // 2
    assert 0 < max(lengths[:middle]) < max(lengths[middle:])


def test_what_is_drawn_can_be_read(qtbot: QtBot, display: Display) -> None:
    display.use_language("en")
    chart = IntervalChart()
    qtbot.addWidget(chart)
    chart.show_bars(Task().accuracy)
    assert chart.accessibleDescription() == "single: 45% [25%, 65%]\nmma: 90% [75%, 100%]"
    lower = chart.sizeHint().height()
    chart.show_bars({})
    assert chart.sizeHint().height() < lower
