from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.case.mark_legend import MarkLegend
from mma_desktop.gui.case.marked_text import TextMark
from mma_desktop.gui.shell.display import Display


def test_each_mark_that_is_there_is_named_and_looks_as_it_does(qtbot: QtBot, display: Display) -> None:
    legend = MarkLegend()
    qtbot.addWidget(legend)
    assert legend.isHidden()
    legend.show_marks({TextMark.ELEMENT, TextMark.SELECTED, TextMark.COUNTED})
    assert not legend.isHidden()
    assert [(s.text, s.mark) for s in legend.stretches] == [
        ("counted", TextMark.COUNTED),
        ("named in the elements", TextMark.ELEMENT),
    ]
    display.use_language("zh")
    qtbot.waitUntil(lambda: "counted" not in legend.text())
    legend.show_marks(())
    assert legend.isHidden()


def test_it_has_the_lines_that_it_needs(qtbot: QtBot) -> None:
    legend = MarkLegend()
    qtbot.addWidget(legend)
    legend.show()
    legend.show_marks(set(TextMark))
    legend.resize(900, legend.height())
    one = legend.height()
    legend.resize(200, legend.height())
    assert legend.height() > one
