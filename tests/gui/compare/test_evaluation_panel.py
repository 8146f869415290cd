from __future__ import annotations

from pytestqt.qtbot import QtBot

from mma_desktop.gui.compare.evaluation_panel import EvaluationPanel
from mma_desktop.gui.shell.display import Display
from tests.gui.compare.compared import Task


def _panel(qtbot: QtBot) -> EvaluationPanel:
    panel = EvaluationPanel()
    qtbot.addWidget(panel)
    panel.show()
    return panel


def test_a_table_is_chosen_in_the_list(qtbot: QtBot) -> None:
    panel = _panel(qtbot)
    assert "mma-desktop eval" in panel.said.text() and not panel.list.isVisible()
    panel.show_tasks([Task()], lambda: "From here.")
    assert (panel.model.rowCount(), panel.said.text()) == (2, "From here.")
    assert list(panel.chart.bars) == ["single", "mma"] and panel.list.isVisible()
    panel.list.setCurrentIndex(panel.list.model().index(1, 0))
    assert panel.model.index(0, 0).data() == "item-1"
    panel.show_tasks([], lambda: "Refused.")
    assert not panel.list.isVisible() and panel.chart.bars == {}


def test_tables_are_asked_for_again_once_in_another_language(qtbot: QtBot, display: Display) -> None:
    display.use_language("en")
    panel = _panel(qtbot)
    with qtbot.assertNotEmitted(panel.anew_wanted):
        display.use_language("zh")
        qtbot.waitUntil(lambda: "评测" in panel.said.text())
    panel.show_tasks([Task()], str)
    with qtbot.waitSignal(panel.anew_wanted):
        display.use_language("en")
    with qtbot.assertNotEmitted(panel.anew_wanted):
        panel.retranslate()
